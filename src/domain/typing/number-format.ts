import { toAsciiDigits } from './digits.ts';
import { remember } from './formatters.ts';
import { shopSigns, withoutDot } from './shop-signs.ts';

/** A locale's number format: the decimal mark, the group separator, and the group sizes. */
export interface NumberFormat {
  decimal: string;
  group: string;
  /** The digits of the last group and of each earlier one: 3 and 3 in "1,234,567", 3 and 2 in "12,34,567". */
  sizes: GroupSizes;
}
export type GroupSizes = readonly [last: number, others: number];

export const thousands: GroupSizes = [3, 3];

/**
 * The number formats of a locale, without duplicates: for plain numbers and, with a currency, for amounts, each with
 * Latin and with native digits. Several locales format amounts differently: "1 234,5" but "€ 1.234,50".
 */
export function numberFormats(locale: string, currency?: string): readonly NumberFormat[] {
  return remember(`${locale} ${currency ?? ''}`, formats, () => {
    const styles: Intl.NumberFormatOptions[] = [
      { style: 'decimal' },
      ...(currency === undefined ? [] : [{ style: 'currency', currency } as const]),
    ];
    const all = styles.flatMap((style) => [
      readFormat(locale, { ...style, numberingSystem: 'latn' }),
      readFormat(locale, style),
    ]);
    return [...new Map(all.map((format) => [JSON.stringify(format), format])).values()];
  });
}

/** A locale's format of plain numbers with Latin digits. */
export const plainFormat = (locale: string): NumberFormat => numberFormats(locale)[0] as NumberFormat;

/**
 * The code of a currency and its signs in a locale, in English and in its shops, with ASCII digits and without direction
 * marks; the longest first.
 */
export function currencySigns(currency: string, locale: string): readonly string[] {
  return remember(`${locale} ${currency}`, signs, () =>
    [
      currency,
      ...shopSigns(currency),
      ...[locale, 'en'].flatMap((tag) =>
        (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
          const parts = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }).formatToParts(0);
          return toAsciiDigits(parts.find(({ type }) => type === 'currency')?.value ?? currency).trim();
        }),
      ),
    ]
      .flatMap(withoutDot)
      // The escudo's sign in Cape Verde is a space of no width: its amounts have the sign as their decimal mark.
      .filter((sign) => /[\p{L}\p{S}]/u.test(sign))
      .toSorted((a, b) => b.length - a.length),
  );
}

const formats = new Map<string, readonly NumberFormat[]>();
const signs = new Map<string, readonly string[]>();

function readFormat(locale: string, options: Intl.NumberFormatOptions): NumberFormat {
  const format = new Intl.NumberFormat(locale, { ...options, minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const parts = format.formatToParts(12_345_678.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const lengths = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.match(/\p{Nd}/gu)?.length ?? 0);
  const last = lengths.at(-1) ?? 3;
  return {
    decimal: find('decimal') ?? '.',
    group: find('group') ?? '',
    sizes: lengths.length < 3 ? thousands : [last, lengths.at(-2) ?? last],
  };
}
