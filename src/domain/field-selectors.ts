import type { FieldKey } from './fields.ts';

const own = '[data-hook="product-page"]';
const marked = '[itemtype$="schema.org/Product" i]';

/** The places where a product page prints each field: the first selector that matches wins; null for a field without a handle. */
export const fieldSelectors = {
  price: [
    `${own} [data-hook="formatted-primary-price"]`,
    '[data-hook="formatted-primary-price"]',
    `${marked} [itemprop="price"]`,
  ],
  name: [`${own} [data-hook="product-title"]`, '[data-hook="product-title"]', `${marked} h1[itemprop="name"]`],
  sku: [`${own} [data-hook="sku"]`, '[data-hook="sku"]', `${marked} [itemprop="sku"]`],
  stock: [`${own} [data-hook*="inventory"]`, `${own} .stock`, `${own} [data-stock]`],
  ribbon: [`${own} [data-hook*="ribbon"]`],
  salePrice: null,
  cost: null,
  barcode: null,
  weight: null,
  slug: null,
  visible: null,
  brand: null,
  group: null,
} as const satisfies Record<FieldKey, readonly string[] | null>;

/** A field that may have a handle on the page. */
export type PlacedField = {
  [Key in FieldKey]: (typeof fieldSelectors)[Key] extends null ? never : Key;
}[FieldKey];

export const isPlaced = (field: string): field is PlacedField =>
  Object.hasOwn(fieldSelectors, field) && fieldSelectors[field as FieldKey] !== null;

/** In the order in which a page has them. */
export const placedFields: readonly PlacedField[] = Object.keys(fieldSelectors).filter(isPlaced);

/** The label in front of a field's value on a page without hooks for it, such as "SKU: 4711". */
export const fieldLabels: Partial<Record<FieldKey, RegExp>> = {
  sku: /^\s*(?:sku|art(?:icle|ikel|\.)?[ -]*(?:nr|no|num)|r[ée]f(?:erence|érence|\.)?|modelo?|品番)(?![a-z])/i,
};
