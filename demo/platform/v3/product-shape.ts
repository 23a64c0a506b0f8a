import type { Document } from './documents.ts';

/** The default location of every store, used by inventory items without one. */
export const defaultLocationId = 'b7d1f3a5-0c2e-4f68-9a1b-3c5d7e9f1a2b';

/** The locations that products are seeded at, the default one first. */
export const locationIds = [
  defaultLocationId,
  'c9e3b5d7-2f40-4a8c-b1d3-5e7f90a1b2c3',
  'd1f5c7e9-4a62-4bae-93f5-708192a3b4d5',
] as const;

/** The app id of products in categories. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

/** The tree of all product categories. */
export const storesTree = { appNamespace: '@wix/stores', treeKey: null };

/** The id of the built-in category of all products. */
export const allProductsCategoryId = 'c0a1e5d2-6b47-4d3f-8e90-71f2a3b4c5d6';

/** A decimal string, without a currency. */
export interface Money {
  amount: string;
}

export interface StoredMedia {
  id: string;
  url?: string;
  /** In place of the url, the slug of one of the shop's generated pictures. */
  picture?: string;
  altText?: string;
  displayName?: string;
}

/** A choice as the product holds it: its name and colour are those of the customization it refers to. */
export interface StoredChoice {
  choiceId: string;
  [extra: string]: unknown;
}

export interface StoredOption {
  /** The customization's id. */
  id: string;
  choicesSettings: { choices: StoredChoice[] };
}

export interface StoredModifier {
  /** The customization's id. */
  id: string;
  mandatory: boolean;
  freeTextSettings?: object;
  choicesSettings?: { choices: StoredChoice[] };
}

export interface StoredVariant {
  id: string;
  visible: boolean;
  sku?: string;
  barcode?: string;
  /** One entry an option of the product. */
  choices: { optionChoiceIds: { optionId: string; choiceId: string } }[];
  price: { actualPrice: Money; compareAtPrice?: Money };
  revenueDetails?: { cost: Money };
  physicalProperties?: { weight?: number; [extra: string]: unknown };
  digitalProperties?: object;
}

/**
 * Stored record of kind `product`: the written fields and the price ranges derived from them, without the names of what the
 * product refers to.
 */
export interface StoredProduct extends Document {
  name: string;
  slug: string;
  productType: 'PHYSICAL' | 'DIGITAL';
  visible: boolean;
  visibleInPos: boolean;
  /** HTML. */
  plainDescription: string;
  /** Rich content, when the description was written as such. */
  description?: object;
  media: { itemsInfo: { items: StoredMedia[] } };
  options: StoredOption[];
  modifiers: StoredModifier[];
  brand?: { id: string };
  ribbon?: { id: string };
  additionalRibbons: { id: string }[];
  infoSections: { id: string }[];
  variantsInfo: { variants: StoredVariant[] };
  tags: { privateTags: { tagIds: string[] }; publicTags: { tagIds: string[] } };
  extendedFields: { namespaces: Record<string, Record<string, unknown>> };
  actualPriceRange: { minValue: Money; maxValue: Money };
  /** Present when a variant has one; a variant without counts with its actual price. */
  compareAtPriceRange?: { minValue: Money; maxValue: Money };
  costRange?: { minValue: Money; maxValue: Money };
}

/** Stored record of kind `inventory-item`: the stock of one variant at one location. */
export interface StoredInventoryItem extends Document {
  productId: string;
  variantId: string;
  locationId: string;
  trackQuantity: boolean;
  /** Only while tracked. */
  quantity?: number;
  /** Only while not tracked. */
  inStock?: boolean;
  preorderInfo: { enabled: boolean; message?: string; limit?: number };
}
