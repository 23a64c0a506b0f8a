import { currencyCode } from './currency-code.ts';

/**
 * The decimals of amounts as the platform stores them, per currency. Intl cannot answer this: Chromium has none for HUF,
 * RSD, IDR, COP and others, in which shops print two, and Firefox disagrees with it.
 */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND';

const decimals = new Map([
  ...withoutDecimals.split(' ').map((currency) => [currency, 0] as const),
  ...withThreeDecimals.split(' ').map((currency) => [currency, 3] as const),
]);

/** A currency with the decimals that a store was seen to use, such as "JPY.2"; the code alone where the table says the same. */
export const withDecimals = (code: string, most: number): string =>
  most === tableDecimals(code) ? code : `${code}.${most}`;

const tableDecimals = (currency: string): number => decimals.get(currencyCode(currency)) ?? 2;

/** The most decimals that may be typed: those that the store was seen to use, or the platform's. */
export const maxDecimals = (currency: string): number => Number(currency.slice(4) || tableDecimals(currency));

/**
 * The decimals to which amounts are rounded and padded: 0 for JPY, 3 for KWD, 2 for EUR, for every unlisted currency and for
 * "JPY.2". A single price in thousandths does not make thousandths of all prices: "EUR.3" has 2.
 */
export function currencyDecimals(currency: string): number {
  const [most, usual] = [maxDecimals(currency), tableDecimals(currency)];
  return most > 2 && usual < 3 ? 2 : most;
}

/**
 * The steps in which shops write prices, where they are coarser than the currency's smallest unit. CLDR (supplemental data,
 * `cashRounding`) has steps of cash for CHF, CAD and DKK; of these, only Swiss shops write every price in them, because the
 * coins below five rappen are gone. Elsewhere the till rounds the sum, and prices such as 9.99 stay.
 */
const priceSteps: ReadonlyMap<string, string> = new Map([['CHF', '0.05']]);

/** The step of a price that is computed, as a decimal string: "0.05" for CHF, else the currency's smallest unit. */
export const priceStep = (currency: string): string =>
  priceSteps.get(currencyCode(currency)) ?? `1e-${currencyDecimals(currency)}`;
