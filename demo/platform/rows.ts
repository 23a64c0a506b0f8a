/** A product as the table holds it; booleans are 0 and 1, `options`, `details` and `preorder` JSON text. */
export interface ProductRow {
  id: string;
  inventory_item_id: string;
  numeric_id: number;
  name: string;
  slug: string;
  product_type: 'physical' | 'digital';
  visible: number;
  description: string;
  sku: string;
  price: number;
  cost: number | null;
  discount_type: 'NONE' | 'AMOUNT' | 'PERCENT';
  discount_value: number;
  ribbon: string | null;
  brand: string | null;
  weight: number | null;
  manage_variants: number;
  options: string;
  details: string;
  picture_slug: string | null;
  track_quantity: number;
  preorder: string;
  inventory_updated: string;
  last_updated: string;
  created_date: string;
}

/** A variant; a null price, cost or weight follows the product. `choices` and `details` are JSON text. */
export interface VariantRow {
  product_id: string;
  id: string;
  position: number;
  choices: string;
  price: number | null;
  cost: number | null;
  weight: number | null;
  sku: string | null;
  visible: number;
  quantity: number;
  in_stock: number;
  details: string;
}

export interface ProductOption {
  optionType: 'drop_down' | 'color';
  name: string;
  choices: { value: string; description: string }[];
}

export interface CollectionRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  visible: number;
}

export interface MemberRow {
  id: string;
  email: string;
  password_hash: string;
  status: 'ACTIVE' | 'PENDING' | 'BLOCKED';
  email_verified: number;
  profile: string;
  created_date: string;
}

/** The id of the only variant of a product whose variants are not managed. */
export const singleVariantId = '00000000-0000-0000-0000-000000000000';

/** The id of the built-in collection every product stands in. */
export const allProductsId = '00000000-000000-000000-000000000001';
