import { currencyCode } from '../../domain/currency-code.ts';
import { currencyIn, type LearnedDecimals } from '../../domain/learned-decimals.ts';
import type { Product } from '../../domain/product.ts';
import type { AppStore } from '../../store/app-store.ts';

/** Keeps the currency that a store's products were just read in, for the surfaces that read typed amounts. */
export function learnCurrency(app: AppStore, storeId: string, products: readonly Product[]): void {
  const currency = products.at(-1)?.currency;
  if (currency === undefined || app.getState().currencies[storeId] === currency) return;
  app.setState(({ currencies }) => ({ currencies: { ...currencies, [storeId]: currency } }));
}

/** Lets the open cards and pages of a store, and its bulk change, count with the decimals that it was just seen to use. */
export function showDecimals(app: AppStore, storeId: string, learned: LearnedDecimals): void {
  const inStore = (currency: string): string => currencyIn(learned, currencyCode(currency));
  const retell = <T extends { storeId: string; product: Product | null }>(open: Record<number, T>): Record<number, T> =>
    Object.fromEntries(
      Object.entries(open).map(([tabId, one]) => {
        const { product } = one;
        if (one.storeId !== storeId || product === null) return [tabId, one];
        return [tabId, { ...one, product: { ...product, currency: inStore(product.currency) } }];
      }),
    );
  app.setState(({ pages, cards, currencies }) => {
    const known = currencies[storeId];
    return {
      pages: retell(pages),
      cards: retell(cards),
      ...(known !== undefined && { currencies: { ...currencies, [storeId]: inStore(known) } }),
    };
  });
}
