import { pathOf, slugOf } from '../domain/address.ts';
import { capabilities, mayWrite } from '../domain/capabilities.ts';
import { fieldSelectors } from '../domain/field-selectors.ts';
import { fields, type FieldKey } from '../domain/fields.ts';
import type { PrintedPrice, TypedPrice } from '../domain/printed-price.ts';
import type { Product } from '../domain/product.ts';
import type { Merchant, Store } from '../domain/store.ts';
import type { PageTile } from '../protocol/page-tile.ts';
import type { TypedPagePrice } from '../protocol/view.ts';
import type { PageView } from '../domain/page-view.ts';
import type { OpenPage } from './tab-state.ts';

export type PageProduct = NonNullable<PageView['product']>;

/** The product of a page, as far as the page may know it. */
export function toPageProduct(
  { url }: Pick<OpenPage, 'url'>,
  product: Product,
  store: Store,
  merchant: Merchant,
  shownAtHandle: Pick<PageProduct, 'pending' | 'isPointed'>,
): PageProduct {
  const place = {
    id: product.id,
    path: pathOf(url),
    slug: slugOf(url) ?? '',
    fields: editable(product, store, merchant),
  };
  // A compromised page must not learn what shoppers cannot see.
  if (!product.visible) return { ...place, name: '', prices: [], pending: 'none', isPointed: false };
  return { ...place, name: product.name, prices: pricesOf(product), ...shownAtHandle };
}

/** A visible product of a tile, as far as its page may know it. */
export const toTile = (product: Product, store: Store, merchant: Merchant): Omit<PageTile, 'link'> => ({
  id: product.id,
  name: product.name,
  fields: editable(product, store, merchant),
  prices: [shown({}, product)],
});

/** The prices that shoppers can see: the product's, and those of its visible variants. */
export const pricesOf = (product: Product): PrintedPrice[] =>
  product.visible
    ? [
        shown({}, product),
        ...product.variants.filter(({ visible }) => visible).map((variant) => shown(variant.choices, variant)),
      ]
    : [];

/** What is typed of the prices that shoppers can see. */
export const typedPricesOf = (product: Product, typed: readonly TypedPagePrice[]): TypedPrice[] =>
  product.visible
    ? typed.flatMap(({ variantId, regular, toPay }) => {
        if (variantId === null) return [{ choices: {}, regular, toPay }];
        const variant = product.variants.find(({ id, visible }) => id === variantId && visible);
        return variant === undefined ? [] : [{ choices: variant.choices, regular, toPay }];
      })
    : [];

/** The fields that pages print and this key may write. */
const editable = (product: Product, { catalogVersion }: Store, merchant: Merchant): FieldKey[] =>
  capabilities[catalogVersion].fields.filter(
    (key) =>
      fieldSelectors[key] !== undefined &&
      [product, ...product.variants].some((part) => fields[key].read(part) !== null) &&
      mayWrite(merchant, key),
  );

const shown = (choices: Record<string, string>, { price }: { price: Product['price'] }): PrintedPrice => ({
  choices,
  regular: price.regular,
  toPay: price.toPay,
  regularText: price.regularText,
  toPayText: price.toPayText,
});
