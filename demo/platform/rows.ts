/** A product row; booleans are 0 and 1; `options`, `details` and `preorder` are JSON text. */
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

/** A picture of a product, with a URL or drawn by the storefront; `choices` is a JSON list of OptionChoice. */
export interface ProductMediaRow {
  product_id: string;
  media_id: string;
  choices: string;
  picture_slug: string | null;
  url: string | null;
}

/** One choice of one of a product's options; the choice by its description. */
export interface OptionChoice {
  option: string;
  choice: string;
}

export interface CollectionRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  visible: number;
}

/** An account; without a password the hash is empty, `profile` is JSON text, `second_factor` a list with commas. */
export interface MemberRow {
  id: string;
  email: string;
  password_hash: string;
  status: 'ACTIVE' | 'PENDING' | 'BLOCKED';
  email_verified: number;
  profile: string;
  second_factor: string | null;
  must_reset_password: number;
  /** 1 if the owner must approve the account before it is active. */
  needs_approval: number;
  captcha_wanted: number;
  /** Hexadecimal, empty until first asked for. */
  totp_secret: string;
  /** The time step of the last accepted code. */
  totp_step: number;
  revision: number;
  created_date: string;
  updated_date: string;
}

/** The id of the only variant of a product whose variants are not managed. */
export const singleVariantId = '00000000-0000-0000-0000-000000000000';

/** The id of the built-in collection of all products. */
export const allProductsId = '00000000-000000-000000-000000000001';
