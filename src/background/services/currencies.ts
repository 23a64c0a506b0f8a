import type { Product } from '../../domain/product.ts';
import type { AppStore } from '../../store/app-store.ts';

/** Keeps the currency that a store's products were just read in, for the surfaces that read typed amounts. */
export function learnCurrency(app: AppStore, storeId: string, products: readonly Product[]): void {
  const currency = products.at(-1)?.currency;
  if (currency === undefined || app.getState().currencies[storeId] === currency) return;
  app.setState(({ currencies }) => ({ currencies: { ...currencies, [storeId]: currency } }));
}
