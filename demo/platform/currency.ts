/** The rounding and formatting of a shop's currency. */
export interface Currency {
  code: string;
  /** Digits after the decimal point. */
  decimals: number;
  /** True if the shop was given its own number of decimals: it refuses amounts with more. */
  isOwn: boolean;
  format(amount: number): string;
  round(amount: number): number;
}

/** Digits after the decimal point of the currencies that do not have two, as the platform documents them. */
const fractionDigits: Record<string, number> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Creates a currency from its ISO 4217 code and a locale; `own` are the digits of a shop that has others than the platform's. */
export function createCurrency(code: string, locale: string, own?: number): Currency {
  const decimals = own ?? fractionDigits[code] ?? 2;
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return {
    code,
    decimals,
    isOwn: own !== undefined,
    format: (amount) => formatter.format(amount),
    // The shifted number is limited to 12 digits first, so that 1.005 rounds as written and not as stored.
    round: (amount) => Math.round(Number((amount * 10 ** decimals).toPrecision(12))) / 10 ** decimals,
  };
}
