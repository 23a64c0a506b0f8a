import type { Group } from '../domain/groups.ts';
import type { SharedNameField } from '../domain/shared-names.ts';
import type { Written } from './written.ts';

/** Groups of products: collections or categories. */
export interface Groups {
  /** Every group by name, including hidden ones, without the group of all products. */
  list(): Promise<Group[]>;
  /** The ids of a product's groups, in no order. */
  of(productId: string): Promise<string[]>;
  /**
   * Adds up to 100 products; products already in the group stay. Returns one outcome per product, in their order. Throws
   * where the call fails as a whole.
   */
  add(groupId: string, productIds: readonly string[]): Promise<Written[]>;
  /** Removes up to 100 products, with outcomes as of `add`. */
  remove(groupId: string, productIds: readonly string[]): Promise<Written[]>;
  /** Creates a group that shoppers see, and returns its id. Sent twice, it creates two. */
  create(name: string): Promise<string>;
}

/** Product data besides the editable fields. */
export interface Extras {
  readonly groups: Groups;
  /** The names of shared ribbons or brands, sorted; empty where each product has its own text. */
  names(of: SharedNameField): Promise<string[]>;
}
