import type { ShopCollection } from '../shop-product.ts';

/** The data that every page of the shop gets besides its own content. */
export interface PageFrame {
  shopName: string;
  /** BCP 47. */
  locale: string;
  /** Where the shop itself is, without a slash at the end. */
  origin: string;
  /** The address asked for, from the slash on, without the query. */
  path: string;
  direction: 'ltr' | 'rtl';
  /** Lets a script of the page reset the style of everything on it after load. */
  hostileCss: boolean;
  siteId: string | undefined;
  /** The platform's origin, which a store of the real platform need not name. */
  api: string;
  collections: ShopCollection[];
}
