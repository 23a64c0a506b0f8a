import type { Product } from '../domain/product.ts';

/** A collection (V1) or category (V3). */
export interface Group {
  id: string;
  name: string;
  slug: string;
  visible: boolean;
  /** The number of products in the group; null if the platform does not say. */
  count: number | null;
}

/** Groups of products: collections or categories. */
export interface Groups {
  /** Every group by name, including hidden ones, without the group of all products. */
  list(): Promise<Group[]>;
  /** The ids of a product's groups, in no order. */
  of(productId: string): Promise<string[]>;
  /** Adds up to 100 products; products already in the group stay. */
  add(groupId: string, productIds: readonly string[]): Promise<void>;
  /** Removes up to 100 products. */
  remove(groupId: string, productIds: readonly string[]): Promise<void>;
}

/** A titled section of a product page. `id` is that of a shared section (V3), null for a product's own (V1). */
export interface InfoSection {
  id: string | null;
  title: string;
  /** HTML. */
  text: string;
}

export interface InfoSections {
  /** The shared sections by title; empty where each product has its own. */
  list(): Promise<InfoSection[]>;
  of(productId: string): Promise<InfoSection[]>;
  /**
   * Sets exactly these sections, in this order. Where products share sections, a section without an id is created
   * first, and the text of a shared one is not changed.
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
  /** Appends pictures by URL; the platform fetches them itself. */
  add(product: Product, urls: readonly string[]): Promise<void>;
  /** Removes items; throws `invalid_input` for an empty list, which the platform would read as all items. */
  remove(product: Product, ids: readonly string[]): Promise<void>;
  /** Reorders all items of the product; throws `invalid_input` if the platform cannot, or if items are missing. */
  order(product: Product, ids: readonly string[]): Promise<void>;
}

/** Product data besides the editable fields. */
export interface Extras {
  readonly groups: Groups;
  readonly infoSections: InfoSections;
  readonly media: Media;
  /** The names of shared ribbons or brands, sorted; empty where each product has its own text. */
  names(of: 'ribbon' | 'brand'): Promise<string[]>;
}
