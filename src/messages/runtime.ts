import { plural as pluralCase, select as selectCase } from '@messageformat/runtime';
import { locale } from './language.ts';

// The functions that compiled messages call, with the types that the library leaves open.

type PluralRule = (value: number, isOrdinal?: boolean) => string;

export const plural = (value: number, offset: number, rule: PluralRule, cases: Record<string, string>): string =>
  pluralCase(value, offset, rule, cases) as string;

export const select = (value: string, cases: Record<string, string>): string => selectCase(value, cases) as string;

let format: Intl.NumberFormat | undefined;

/** A count in a sentence, as the person's locale writes it. */
export function count(value: number): string {
  format ??= new Intl.NumberFormat(locale);
  return format.format(value);
}
