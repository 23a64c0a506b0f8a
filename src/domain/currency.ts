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

/** The number of decimals of a currency on the platform: 0 for JPY, 3 for KWD, 2 for EUR and for every unlisted one. */
export const currencyDecimals = (currency: string): number => decimals.get(currency) ?? 2;
