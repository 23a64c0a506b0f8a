/** A product of the seed catalog, as a merchant would enter it. */
export interface SeedProduct {
  name: string;
  slug: string;
  sku: string;
  productType: 'physical' | 'digital';
  visible: boolean;
  /** HTML, at most 8000 characters. */
  description: string;
  /** Decimal string in the shop's currency. */
  price: string;
  /** The merchant's cost; only merchants see it. */
  cost?: string;
  discount?: { type: 'PERCENT' | 'AMOUNT'; value: number };
  ribbon?: string;
  brand?: string;
  /** Kilograms. */
  weight?: number;
  /** Slugs of its collections. */
  collections: string[];
  options: SeedOption[];
  /** One entry a variant when the product has options and manages variants; otherwise empty. */
  variants: SeedVariant[];
  stock: SeedStock;
  /** Catalog V3: the stock at further locations, for a product without variants. */
  furtherStock?: SeedStock[];
  additionalInfo: { title: string; description: string }[];
  /** Seeds the generated picture, so that it is the same every time. */
  picture: { motif: string; hue: number };
}

export interface SeedOption {
  type: 'drop_down' | 'color';
  name: string;
  choices: { value: string; description: string }[];
}

export interface SeedVariant {
  /** Option name to choice description. */
  choices: Record<string, string>;
  sku: string;
  /** The variant's own price; without one it follows the product's. */
  price?: string;
  stock: SeedStock;
  /** Catalog V3: the stock at further locations. */
  furtherStock?: SeedStock[];
}

export type SeedStock = { tracked: true; quantity: number } | { tracked: false; inStock: boolean };

export interface SeedCollection {
  name: string;
  slug: string;
  description: string;
}

export interface SeedCatalog {
  shopName: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47, how the shop prints money. */
  locale: string;
  collections: SeedCollection[];
  products: SeedProduct[];
}
