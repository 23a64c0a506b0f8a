import { Big } from 'big.js';
import { toAsciiDigits } from './digits.ts';
import type { PriceChange } from '../edit.ts';
import { readEntry, readPercent, type Derivation, type EntryProblem } from './entry.ts';
import type { TypingContext } from '../fields.ts';
import { toAmount, toTyped } from './money.ts';
import type { PriceIntent } from '../pricing/intent.ts';
import { changePrices } from '../pricing/change.ts';
import { slice, type Prices, type PriceScope } from '../pricing/prices.ts';
import { amountOf, readParts, amountOff, type PartPrice, type PriceField } from '../pricing/read.ts';
import { Text, z } from '../../base/schema.ts';

/** The sale numbers that can be typed: the paid price, percents off, and the amount off. */
const SaleNumber = z.enum(['paid', 'percent', 'off']);
export type PriceNumber = 'regular' | z.infer<typeof SaleNumber>;

const NumberText = Text(40);

/** The typed input. Of the three sale numbers only the last typed counts. */
export const TypedPrices = z.object({
  regular: z.nullable(NumberText),
  sale: z.nullable(z.object({ number: SaleNumber, text: NumberText })),
});
export type TypedPrices = z.infer<typeof TypedPrices>;

export type PriceEntry =
  | { tag: 'ok'; change: PriceChange; how: Derivation }
  | { tag: 'problem'; number: PriceNumber; problem: EntryProblem };

/** The number that a field shows first. */
export const numberOfField = (field: PriceField): PriceNumber => (field === 'salePrice' ? 'paid' : 'regular');

/** Adds one more typed number to the input. */
export const withTyped = (typed: TypedPrices, number: PriceNumber, text: string): TypedPrices =>
  number === 'regular' ? { ...typed, regular: text } : { ...typed, sale: { number, text } };

const shared = (values: readonly string[]): string => {
  const [first = ''] = values;
  return values.every((value) => value === first) ? first : '';
};

/** Every number of a price as a decimal string; '' if missing or different between parts. */
export function numbersOf(prices: Prices, scope: PriceScope, currency: string): Record<PriceNumber, string> {
  // Parts that store the same are one object.
  const parts = [...new Set(readParts(prices, scope, currency))];
  const of = (read: (part: PartPrice) => string): string => shared(parts.map(read));
  const discount = prices.saleBy === 'discount' ? prices.discount : null;
  const onSale = (read: (part: PartPrice) => string) => of((part) => (part.isOnSale ? read(part) : ''));
  return {
    regular: of(({ regular }) => regular),
    paid: of((part) => amountOf(part, 'salePrice')),
    percent:
      discount?.type === 'PERCENT'
        ? new Big(discount.value).toFixed()
        : onSale(({ regular, paid }) =>
            new Big(regular).lte(0) ? '' : new Big(regular).minus(paid).times(100).div(regular).round(1, 1).toFixed(),
          ),
    off:
      discount?.type === 'AMOUNT'
        ? toAmount(discount.value, currency)
        : onSale((part) => toAmount(amountOff(part), currency)),
  };
}

type Read = { tag: 'ok'; intent: Partial<PriceIntent>; how: Derivation } | Extract<PriceEntry, { tag: 'problem' }>;

/**
 * The intent of the typed numbers together, and the prices to store. A regular price and a sale price accept a change
 * (`+5`, `-10%`) as well as a value. An amount off with a percent sign is a percentage. An empty sale price, percentage
 * or amount ends the sale.
 */
export function readPriceEntry(
  typed: TypedPrices,
  stored: Prices,
  scope: PriceScope,
  context: TypingContext,
): PriceEntry {
  const numbers = numbersOf(stored, scope, context.currency);
  const regular =
    typed.regular === null
      ? null
      : readAmount('regular', typed.regular, numbers.regular, { ...context, isOther: false });
  if (regular?.tag === 'problem') return regular;
  const isOther = regular?.intent.regular !== undefined;
  const sale = typed.sale === null ? null : readSale(typed.sale, numbers, { ...context, isOther });
  if (sale?.tag === 'problem') return sale;
  const intent = { regular: null, sale: null, cost: null, ...regular?.intent, ...sale?.intent };
  const from = slice(stored, scope, intent.sale === null ? 'regular' : 'sale') ?? stored;
  const changed = changePrices(from, scope, intent, context.currency);
  if (changed.tag === 'problem')
    return { tag: 'problem', number: typed.sale?.number ?? 'regular', problem: changed.problem };
  const hows = [regular?.how, sale?.how];
  const how = hows.find((one) => one === 'rounded') ?? hows.find((one) => one === 'computed') ?? 'set';
  return { tag: 'ok', change: { from, to: changed.prices, intent }, how };
}

function readAmount(number: 'regular' | 'paid', text: string, current: string, context: SaleContext): Read {
  // An untouched number is not an intent. Beside a new regular price, an untouched sale price keeps what shoppers pay
  // now.
  if (!context.isOther && current !== '' && text.trim() === toTyped(current, context.locale))
    return { tag: 'ok', intent: {}, how: 'set' };
  const entry = readEntry(text, number === 'regular' ? 'price' : 'salePrice', current, context);
  if (entry.tag === 'problem') return { tag: 'problem', number, problem: entry.problem };
  const { value, how } = entry;
  if (number === 'regular') return { tag: 'ok', intent: { regular: value }, how };
  return { tag: 'ok', intent: { sale: value === '' ? { kind: 'end' } : { kind: 'paid', amount: value } }, how };
}

/** `isOther`: the regular price changes too. */
type SaleContext = TypingContext & { isOther: boolean };

function readSale(
  { number, text }: NonNullable<TypedPrices['sale']>,
  numbers: Record<PriceNumber, string>,
  context: SaleContext,
): Read {
  if (number === 'paid') return readAmount('paid', text, numbers.paid, context);
  const plain = toAsciiDigits(text)
    .trim()
    .replace(/^[-\u2212]\s*/, '');
  if (plain === '') return { tag: 'ok', intent: { sale: { kind: 'end' } }, how: 'set' };
  // "20%" in the field of the amount off is a percentage, not an amount of 20.
  return number === 'percent' || /[%٪]/.test(plain)
    ? readPercentOff(number, plain, context)
    : readAmountOff(plain, context);
}

function readPercentOff(number: 'percent' | 'off', text: string, { locale }: TypingContext): Read {
  const reading = readPercent(text, locale);
  if (reading.tag === 'problem') return { tag: 'problem', number, problem: reading.problem };
  const percent = new Big(reading.percent);
  if (percent.gt(100)) return { tag: 'problem', number, problem: { tag: 'percent_too_large', max: '100' } };
  const sale = percent.eq(0) ? ({ kind: 'end' } as const) : ({ kind: 'percent', percent: percent.toFixed() } as const);
  return { tag: 'ok', intent: { sale }, how: 'set' };
}

function readAmountOff(text: string, context: TypingContext): Read {
  // A plus could mean a change of the amount, as it does for prices.
  if (text.startsWith('+')) return { tag: 'problem', number: 'off', problem: { tag: 'not_a_number' } };
  const entry = readEntry(`=${text}`, 'price', null, context);
  if (entry.tag === 'problem') return { tag: 'problem', number: 'off', problem: entry.problem };
  const isNone = new Big(entry.value).eq(0);
  return { tag: 'ok', intent: { sale: isNone ? { kind: 'end' } : { kind: 'off', amount: entry.value } }, how: 'set' };
}
