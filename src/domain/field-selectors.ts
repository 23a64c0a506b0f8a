import type { FieldKey } from './fields.ts';

const own = '[data-hook="product-page"]';
const marked = '[itemtype$="schema.org/Product" i]';

/** The fields that have no handle on pages. */
type UnplacedField = 'salePrice' | 'cost' | 'barcode' | 'weight' | 'slug' | 'visible' | 'brand' | 'group';

/** The places where a product page prints each other field: the first selector that matches wins. */
const selectors = {
  price: [
    `${own} [data-hook="formatted-primary-price"]`,
    '[data-hook="formatted-primary-price"]',
    `${marked} [itemprop="price"]`,
  ],
  name: [`${own} [data-hook="product-title"]`, '[data-hook="product-title"]', `${marked} h1[itemprop="name"]`],
  sku: [`${own} [data-hook="sku"]`, '[data-hook="sku"]', `${marked} [itemprop="sku"]`],
  stock: [`${own} [data-hook*="inventory"]`, `${own} .stock`, `${own} [data-stock]`],
  ribbon: [`${own} [data-hook*="ribbon"]`],
} as const satisfies Record<Exclude<FieldKey, UnplacedField>, readonly string[]>;

/** A field that may have a handle on the page. */
export type PlacedField = keyof typeof selectors;
export const placedFields = Object.keys(selectors) as PlacedField[];

/** By field; undefined for one without a handle. */
export const fieldSelectors: Partial<Record<FieldKey, readonly string[]>> = selectors;

/** The label in front of a field's value on a page without hooks for it, such as "SKU: 4711". */
export const fieldLabels: Partial<Record<FieldKey, RegExp>> = {
  sku: /^\s*(?:sku|art(?:icle|ikel|\.)?[ -]*(?:nr|no|num)|r[ée]f(?:erence|érence|\.)?|modelo?|品番)(?![a-z])/i,
};
