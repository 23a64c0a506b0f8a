import { byIdentity } from '../domain/by-identity.ts';
import { currencyCode } from '../domain/currency-code.ts';
import { pathOf, slugOf } from '../domain/address.ts';
import { capabilities, mayWrite } from '../domain/capabilities.ts';
import { fieldSelectors } from '../domain/field-selectors.ts';
import { fields, type FieldKey } from '../domain/fields.ts';
import type { PrintedPrice, TypedPrice } from '../domain/printed-price.ts';
import { printedFields, type PrintedField, type PrintedText, type TypedText } from '../domain/printed-text.ts';
import { variantOf, type Product, type Variant } from '../domain/product.ts';
import type { Merchant, Store } from '../domain/store.ts';
import type { PageTile } from '../protocol/page-tile.ts';
import type { TypedPagePrice, TypedPageText } from '../protocol/view.ts';
import { nothingEarlier, type PageView, type TileValues } from '../domain/page-view.ts';
import type { OpenPage } from './tab-state.ts';

export type PageProduct = NonNullable<PageView['product']>;

/** The product of a page, as far as the page may know it. */
export interface ShownProduct {
  page: Pick<OpenPage, 'url' | 'named' | 'shown' | 'earlier'>;
  product: Product;
  store: Store;
  merchant: Merchant;
  atHandle: Pick<PageProduct, 'pending' | 'isPointed'>;
}

export function toPageProduct({ page, product, store, merchant, atHandle }: ShownProduct): PageProduct {
  const { url, named, shown, earlier = nothingEarlier } = page;
  const address = { path: pathOf(url), slug: named ?? slugOf(url) ?? '' };
  // A compromised page must not learn what shoppers cannot see.
  if (!product.visible) return { ...address, ...unseen };
  const place = { ...address, id: product.id, fields: editable(product, store, merchant) };
  const known = printedFields.filter((field) => field === 'name' || field === 'ribbon' || shown.includes(field));
  const texts = textsOf(product, known);
  const { name, converted } = product;
  const currency = currencyCode(product.currency);
  const inOther = converted === undefined ? {} : { converted };
  return { ...place, name, currency, ...inOther, earlier, prices: printedPricesOf(product), texts, ...atHandle };
}

/** The facts that a page is given of a product that shoppers do not see. */
const unseen = {
  id: '',
  fields: [] as FieldKey[],
  name: '',
  currency: '',
  earlier: nothingEarlier,
  prices: [],
  texts: [],
  pending: 'none',
  isPointed: false,
} as const satisfies Partial<PageProduct>;

/** A visible product of a tile, as far as its page may know it. */
export const toTile = (product: Product, store: Store, merchant: Merchant): Omit<PageTile, 'link'> => ({
  ...toTileValues(product),
  fields: editable(product, store, merchant),
});

/** The values that tiles print of a visible product. */
export const toTileValues = (product: Product): TileValues => ({
  id: product.id,
  name: product.name,
  prices: tilePricesOf(product),
  currency: currencyCode(product.currency),
  ribbon: fields.ribbon.read(product) ?? '',
});

/** The prices that a tile may print: the product's own, and the ends of the range of its visible variants. */
function tilePricesOf(product: Product): PrintedPrice[] {
  const [own, ...variants] = printedPricesOf(product);
  const byPaid = variants.toSorted((a, b) => Number(a.toPay) - Number(b.toPay));
  return [own, ...new Set([byPaid[0], byPaid.at(-1)])].filter((price) => price !== undefined);
}

/** The prices that shoppers can see: the product's, and those of its visible variants. */
export const printedPricesOf = byIdentity((product: Product): PrintedPrice[] =>
  product.visible
    ? [
        toPrinted({}, product),
        ...product.variants.filter(({ visible }) => visible).map((variant) => toPrinted(variant.choices, variant)),
      ]
    : [],
);

/** The typed prices that shoppers can see. */
export function typedPricesOf({ visible, variants }: Product, typed: readonly TypedPagePrice[]): TypedPrice[] {
  if (!visible || typed.length === 0) return [];
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  return typed.flatMap(({ variantId, regular, toPay }) => {
    if (variantId === null) return [{ choices: {}, regular, toPay }];
    const variant = byId.get(variantId);
    return variant?.visible === true ? [{ choices: variant.choices, regular, toPay }] : [];
  });
}

const choicesOf = (part: Product | Variant): Record<string, string> => ('choices' in part ? part.choices : {});

/**
 * A text that a page may print; null for a value without one, such as the stock of several variants, or uncounted
 * stock.
 */
function textOf(product: Product, part: Product | Variant, field: PrintedField): string | null {
  if (field !== 'stock') return fields[field].read(part);
  const isSum = part === product && product.variants.length > 0;
  const text = isSum ? null : fields.stock.read(part);
  return text !== null && isQuantity(text) ? text : null;
}

const isQuantity = (text: string): boolean => /^\d{1,9}$/.test(text);

const textsOf = (product: Product, wanted: readonly PrintedField[]): PrintedText[] =>
  wanted.flatMap((field) =>
    [product, ...product.variants.filter(({ visible }) => visible)].flatMap((part) => {
      const text = textOf(product, part, field);
      return text === null ? [] : [{ choices: choicesOf(part), field, text }];
    }),
  );

/** The typed texts that shoppers can see, in the fields that the page prints. */
export const typedTextsOf = (
  product: Product,
  typed: readonly TypedPageText[],
  printed: readonly PrintedField[],
): TypedText[] =>
  product.visible
    ? typed.flatMap(({ variantId, field, text }) => {
        const part = variantId === null ? product : variantOf(product, variantId);
        const isPrinted = part?.visible === true && printed.includes(field);
        const stored = isPrinted ? textOf(product, part, field) : null;
        if (part === undefined || stored === null || (field === 'stock' && !isQuantity(text))) return [];
        return [{ choices: choicesOf(part), field, stored: field === 'stock' ? '' : stored, text }];
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

const toPrinted = (choices: Record<string, string>, { price }: { price: Product['price'] }): PrintedPrice => ({
  choices,
  regular: price.regular,
  toPay: price.toPay,
  regularText: price.regularText,
  toPayText: price.toPayText,
});
