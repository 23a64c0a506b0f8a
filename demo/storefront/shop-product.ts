/** The fields of a product that the shop reads. */
export interface ShopProduct {
  id: string;
  name: string;
  slug: string;
  visible?: boolean;
  productType?: string;
  description?: string;
  sku?: string;
  ribbon?: string;
  brand?: string;
  priceData: ShopPrice;
  stock?: { trackInventory?: boolean; quantity?: number; inStock?: boolean; inventoryStatus?: string };
  media?: { mainMedia?: ShopMedia; items?: ShopMedia[] };
  productOptions?: ShopOption[];
  additionalInfoSections?: { title: string; description: string }[];
  collectionIds?: string[];
  manageVariants?: boolean;
  variants?: ShopVariant[];
}

export interface ShopPrice {
  currency: string;
  price: number;
  discountedPrice: number;
  formatted: { price: string; discountedPrice: string };
}

export interface ShopOption {
  optionType?: string;
  name: string;
  choices: { value: string; description: string; inStock?: boolean; visible?: boolean }[];
}

interface ShopVariant {
  id: string;
  choices?: Record<string, string>;
  variant: { priceData: ShopPrice; sku?: string; visible?: boolean };
  stock?: { trackQuantity?: boolean; quantity?: number; inStock?: boolean };
}

interface ShopMedia {
  id?: string;
  title?: string;
  image?: { url?: string; width?: number; height?: number; altText?: string };
}

export interface ShopCollection {
  id: string;
  name: string;
  slug: string;
  description?: string;
}

/** The address of a product's page: a slug that is percent-encoded already stays as it is. */
export function productPath(slug: string): string {
  return `/product-page/${/%[0-9a-f]{2}/i.test(slug) ? slug.replaceAll(/[^\w%.~-]/g, encodeURIComponent) : encodeURIComponent(slug)}`;
}

/** The address of a collection's page. */
export function collectionPath(slug: string): string {
  return `/collections/${encodeURIComponent(slug)}`;
}

/** True if at least one variant can be bought. */
export function isInStock(product: ShopProduct): boolean {
  const { inventoryStatus, inStock } = product.stock ?? {};
  return inventoryStatus ? inventoryStatus !== 'OUT_OF_STOCK' : inStock !== false;
}

/** The product's main picture: the platform's, else the one this shop draws for its slug. */
export function pictureUrl(product: ShopProduct): string {
  return product.media?.mainMedia?.image?.url ?? `/pictures/${encodeURIComponent(product.slug)}.svg`;
}
