/** The rounding and formatting of a shop's currency. */
export interface Currency {
  code: string;
  /** Digits after the decimal point. */
  decimals: number;
  format(amount: number): string;
  round(amount: number): number;
}

/** Creates a currency from its ISO 4217 code and a locale. */
export function createCurrency(code: string, locale: string): Currency {
  const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency: code });
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return {
    code,
    decimals,
    format: (amount) => formatter.format(amount),
    // The shifted number is limited to 12 digits first, so that 1.005 rounds as written and not as stored.
    round: (amount) => Math.round(Number((amount * 10 ** decimals).toPrecision(12))) / 10 ** decimals,
  };
}
