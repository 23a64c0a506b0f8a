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

/**
 * The steps in which shops write prices, where they are coarser than the currency's smallest unit. CLDR (supplemental data,
 * `cashRounding`) has steps of cash for CHF, CAD and DKK; of these, only Swiss shops write every price in them, because the
 * coins below five rappen are gone. Elsewhere the till rounds the sum, and prices such as 9.99 stay.
 */
const priceSteps: ReadonlyMap<string, string> = new Map([['CHF', '0.05']]);

/** The step of a price that is computed, as a decimal string: "0.05" for CHF, else the currency's smallest unit. */
export const priceStep = (currency: string): string => priceSteps.get(currency) ?? `1e-${currencyDecimals(currency)}`;
