import { effectOf, type PartEffect } from '../../domain/pricing/effect.ts';
import { wholeId } from '../../domain/pricing/prices.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { formatMoney } from '../../domain/typing/money.ts';
import type { FieldController } from '../fields/use-field-edit.ts';

type Typed = Pick<FieldController, 'entry' | 'prices' | 'shown' | 'context'>;

/**
 * What the page will print in place of its own value: the price that shoppers will pay for the variant that is chosen on
 * the page, or the typed text. Null while that would not change, or cannot be told.
 */
export function previewText(
  { entry, prices, shown, context: { currency, locale } }: Typed,
  field: FieldKey,
  chosenVariantId: string | null,
): string | null {
  if (prices !== null) {
    const part = partOnPage(effectOf(prices.from, prices.to, currency), chosenVariantId ?? wholeId);
    return part === undefined || part.before.paid === part.after.paid
      ? null
      : formatMoney(part.after.paid, currency, locale);
  }
  const isText = fields[field].kind === 'text' && entry?.tag === 'ok' && entry.value !== shown;
  return isText && entry.value !== '' ? entry.value : null;
}

/** The part whose price the page prints; without a choice that tells, one that stands for all. */
function partOnPage(parts: PartEffect[], id: string): PartEffect | undefined {
  const [first] = parts;
  const isOfAll = parts.every(({ after }) => after.paid === first?.after.paid);
  return parts.find((part) => part.id === id) ?? (isOfAll ? first : undefined);
}
