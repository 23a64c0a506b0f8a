/** ISO 4217's code of a currency as a store uses it: "JPY" of "JPY.2" (`currency.ts`). */
export const currencyCode = (currency: string): string => currency.slice(0, 3);
