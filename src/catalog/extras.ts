import type { Product } from '../domain/product.ts';

/** A collection (V1) or category (V3). */
export interface Group {
  id: string;
  name: string;
  slug: string;
  visible: boolean;
  /** How many products stand in it; null where the platform does not say. */
  count: number | null;
}

/** What groups products: collections or categories. */
export interface Groups {
  /** Every group by name, hidden ones too, without the one that holds all products. */
  list(): Promise<Group[]>;
  /** The ids of the groups that a product stands in, in no order. */
  of(productId: string): Promise<string[]>;
  /** Puts up to 100 products in; one that stands there already stays. */
  add(groupId: string, productIds: readonly string[]): Promise<void>;
  /** Takes up to 100 products out. */
  remove(groupId: string, productIds: readonly string[]): Promise<void>;
}

/** A titled piece of a product's page; `id` is that of what products share (V3), null for a product's own (V1). */
export interface InfoSection {
  id: string | null;
  title: string;
  /** HTML. */
  text: string;
}

export interface InfoSections {
  /** Those to pick from, by title; none where each product has its own. */
  list(): Promise<InfoSection[]>;
  of(productId: string): Promise<InfoSection[]>;
  /**
   * Gives the product these and no others, in this order. Where products share them, one without an id is made first,
   * and the text of one that is shared is not touched.
   */
  write(product: Product, sections: readonly InfoSection[]): Promise<void>;
}

interface MediaItem {
  id: string;
  kind: 'image' | 'video';
  url: string | null;
  altText: string;
}

/** Pictures and videos of products, the main one first. */
export interface Media {
  of(productId: string): Promise<MediaItem[]>;
  /** Adds pictures by their addresses, at the end; the platform fetches them by itself. */
  add(product: Product, urls: readonly string[]): Promise<void>;
  /** Takes items off; `invalid_input` for none, which the platform would take for all. */
  remove(product: Product, ids: readonly string[]): Promise<void>;
  /** Puts all items of the product in this order; `invalid_input` where the platform cannot, or some are left out. */
  order(product: Product, ids: readonly string[]): Promise<void>;
}

/** What belongs to products beside their fields. */
export interface Extras {
  readonly groups: Groups;
  readonly infoSections: InfoSections;
  readonly media: Media;
  /** Names of ribbons or brands to pick from, by name; none where each product has its own text. */
  names(of: 'ribbon' | 'brand'): Promise<string[]>;
}
