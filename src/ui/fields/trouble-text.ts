import type { FieldKey, TypingContext } from '../../domain/fields.ts';
import { readEntry } from '../../domain/typing/entry.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { failureText, refusalText } from '../shared/failure-text.ts';
import { formatPercents, formatValue } from '../shared/format.ts';
import { guardText } from '../shared/guard-text.ts';
import { type FieldFormat, typingProblemText } from '../shared/typing-text.ts';
import type { Trouble } from './field-edit.ts';

/** Prints the numbers of a field in texts about it. */
export const fieldFormatOf = (field: FieldKey, currency: string, locale: string): FieldFormat => ({
  value: (value) => formatValue(field, value, currency, locale),
  percent: (percents) => formatPercents(percents, locale),
});

/** The text that says why typed text is no value of a field, or no change of `current`; null where it is one. */
export function textProblemText(
  text: string,
  field: FieldKey,
  current: string | null,
  context: TypingContext,
): string | null {
  const entry = readEntry(text, field, current, context);
  return entry.tag === 'ok'
    ? null
    : typingProblemText(entry.problem, fieldFormatOf(field, context.currency, context.locale));
}

/** The text that says why typed text is not saved. */
export function troubleText(trouble: Trouble, field: FieldKey, currency: string, locale: string): string {
  const print = fieldFormatOf(field, currency, locale);
  switch (trouble.kind) {
    case 'typing':
      return typingProblemText(trouble.problem, print);
    case 'guard':
      return guardText(trouble.findings, print, trouble.isAgain);
    case 'door':
      return commonMessages.notSaved({ reason: failureText(trouble.code, trouble.description) });
    case 'refused':
      return commonMessages.notSaved({ reason: refusalText(trouble.code, trouble.description, field) });
  }
}
