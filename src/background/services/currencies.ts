import { currencyCode } from '../../domain/currency-code.ts';
import { currencyIn, type LearnedDecimals } from '../../domain/learned-decimals.ts';
import type { Product } from '../../domain/product.ts';
import { noReadings, withEach } from '../../products/readings/readings.ts';
import type { AppStore } from '../../store/app-store.ts';

/** Keeps the currency that a store's products were just read in, for the surfaces that read typed amounts. */
export function learnCurrency(app: AppStore, storeId: string, products: readonly Product[]): void {
  const currency = products.at(-1)?.currency;
  if (currency === undefined || app.getState().currencies[storeId] === currency) return;
  app.setState(({ currencies }) => ({ currencies: { ...currencies, [storeId]: currency } }));
}

/** Lets the read products of a store, and its bulk change, count with the decimals that it was just seen to use. */
export function showDecimals(app: AppStore, storeId: string, learned: LearnedDecimals): void {
  const inStore = (currency: string): string => currencyIn(learned, currencyCode(currency));
  const retell = (product: Product): Product => {
    const currency = inStore(product.currency);
    return currency === product.currency ? product : { ...product, currency };
  };
  app.setState(({ readings, currencies }) => {
    const known = currencies[storeId];
    return {
      readings: { ...readings, [storeId]: withEach(readings[storeId] ?? noReadings, retell) },
      ...(known !== undefined && { currencies: { ...currencies, [storeId]: inStore(known) } }),
    };
  });
}
