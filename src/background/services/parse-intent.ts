import { wholeIntent, type Intent } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { fields } from '../../domain/fields.ts';
import { maxGroupName, type GroupRef } from '../../domain/groups.ts';
import { changePrices } from '../../domain/pricing/change.ts';
import { samePrices } from '../../domain/pricing/prices.ts';
import type { z } from '../../base/schema.ts';
import { numbersOf } from '../../domain/typing/price-entry.ts';

/**
 * An intent of a command, with its value parsed; '' as a price for parts with different prices. Throws `invalid_input` for a
 * value that its field cannot have, and for target prices that do not follow from the seen prices and the change.
 */
export function parseIntent(intent: z.input<typeof Intent>): Intent {
  const { field, value, currency, prices, group } = intent;
  const parsed = isOfSeveralPrices(intent)
    ? ({ tag: 'ok', value } as const)
    : fields[field].parse(value, { currency, locale: 'en' });
  if (parsed.tag === 'problem') throw new ShelfedgeError('invalid_input', `The ${field}: ${parsed.problem.tag}`);
  if ((field === 'group') !== (group !== undefined) || (group?.id === null && !isNewName(group)))
    throw new ShelfedgeError('invalid_input', 'A group is named for the field of groups, and only for it.');
  if (prices !== undefined && !followsIntent(intent))
    throw new ShelfedgeError('invalid_input', `The ${field} is not what was meant.`);
  return { ...wholeIntent(intent), value: parsed.value };
}

const isNewName = ({ name }: GroupRef): boolean => name.trim() !== '' && name.length <= maxGroupName;

/** True if a price has no value because its parts will have different prices. */
const isOfSeveralPrices = ({ field, value, prices, currency, ...scope }: z.input<typeof Intent>): boolean =>
  field === 'price' && value === '' && prices !== undefined && numbersOf(prices.to, scope, currency).regular === '';

function followsIntent({
  prices,
  currency,
  variantId,
  variantIds,
}: Pick<Intent, 'prices' | 'currency' | 'variantId' | 'variantIds'>): boolean {
  if (prices?.intent == null) return false;
  const changed = changePrices(prices.from, { variantId, variantIds }, prices.intent, currency);
  return (
    changed.tag === 'ok' &&
    samePrices(changed.prices, prices.to, 'price') &&
    samePrices(changed.prices, prices.to, 'cost')
  );
}
