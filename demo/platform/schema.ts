/** The platform's tables; existing ones stay. */
export const schema = `
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS products (
  id TEXT PRIMARY KEY,
  inventory_item_id TEXT NOT NULL UNIQUE,
  numeric_id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  product_type TEXT NOT NULL,
  visible INTEGER NOT NULL,
  description TEXT NOT NULL,
  sku TEXT NOT NULL,
  price REAL NOT NULL,
  cost REAL,
  discount_type TEXT NOT NULL,
  discount_value REAL NOT NULL,
  ribbon TEXT,
  brand TEXT,
  weight REAL,
  manage_variants INTEGER NOT NULL,
  options TEXT NOT NULL,
  details TEXT NOT NULL,
  track_quantity INTEGER NOT NULL,
  preorder TEXT NOT NULL,
  inventory_updated TEXT NOT NULL,
  last_updated TEXT NOT NULL,
  created_date TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS variants (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  choices TEXT NOT NULL,
  price REAL,
  cost REAL,
  weight REAL,
  sku TEXT,
  visible INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  in_stock INTEGER NOT NULL,
  details TEXT NOT NULL,
  PRIMARY KEY (product_id, id)
) STRICT;
CREATE TABLE IF NOT EXISTS media_files (id TEXT PRIMARY KEY, picture_slug TEXT, url TEXT) STRICT;
CREATE TABLE IF NOT EXISTS product_media (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL REFERENCES media_files (id),
  choices TEXT NOT NULL,
  PRIMARY KEY (product_id, media_id)
) STRICT;
CREATE TABLE IF NOT EXISTS collections (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, description TEXT NOT NULL, visible INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS product_collections (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, collection_id)
) STRICT;
CREATE INDEX IF NOT EXISTS products_in_collection ON product_collections (collection_id);
CREATE TABLE IF NOT EXISTS documents (
  position INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (kind, id)
) STRICT;
CREATE INDEX IF NOT EXISTS documents_of_product ON documents (kind, json_extract(body, '$.productId'));
CREATE INDEX IF NOT EXISTS products_by_slug ON documents (json_extract(body, '$.slug')) WHERE kind = 'product';
CREATE INDEX IF NOT EXISTS variants_by_sku ON documents (json_extract(body, '$.sku')) WHERE kind = 'variant';
CREATE INDEX IF NOT EXISTS variants_by_barcode ON documents (json_extract(body, '$.barcode')) WHERE kind = 'variant';
CREATE INDEX IF NOT EXISTS categories_of_item ON documents (json_extract(body, '$.catalogItemId'))
  WHERE kind = 'category-item';
CREATE INDEX IF NOT EXISTS items_of_category ON documents (json_extract(body, '$.categoryId'))
  WHERE kind = 'category-item';
CREATE INDEX IF NOT EXISTS items_of_variant ON documents (json_extract(body, '$.variantId')) WHERE kind = 'inventory-item';
CREATE INDEX IF NOT EXISTS items_of_product ON documents (json_extract(body, '$.productId')) WHERE kind = 'inventory-item';
CREATE TABLE IF NOT EXISTS members (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, status TEXT NOT NULL,
  email_verified INTEGER NOT NULL, profile TEXT NOT NULL, second_factor TEXT, must_reset_password INTEGER NOT NULL,
  revision INTEGER NOT NULL, created_date TEXT NOT NULL, updated_date TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS api_keys (key_hash TEXT PRIMARY KEY, permissions TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS refresh_tokens (
  token_hash TEXT PRIMARY KEY, family TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, spent INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS single_use_tokens (
  token_hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, subject TEXT NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS verifications (
  member_id TEXT PRIMARY KEY, id TEXT NOT NULL, code_hash TEXT NOT NULL, tries_left INTEGER NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS mails (
  id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, kind TEXT NOT NULL, language TEXT, secret TEXT NOT NULL, link TEXT,
  sent_date TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS push_requests (member_id TEXT PRIMARY KEY, status TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS wrong_passwords (who TEXT PRIMARY KEY, times INTEGER NOT NULL, last_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS authorization_codes (
  code_hash TEXT PRIMARY KEY, member_id TEXT NOT NULL, redirect_uri TEXT, code_challenge TEXT NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS oauth_apps (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS redirect_sessions (id TEXT PRIMARY KEY, full_url TEXT NOT NULL) STRICT;
`;

/** Columns that older files lack: table, column, type. */
export const laterColumns = [
  ['members', 'needs_approval', 'INTEGER NOT NULL DEFAULT 0'],
  ['members', 'captcha_wanted', 'INTEGER NOT NULL DEFAULT 0'],
  ['members', 'totp_secret', "TEXT NOT NULL DEFAULT ''"],
  ['members', 'totp_step', 'INTEGER NOT NULL DEFAULT 0'],
  ['mails', 'channel', "TEXT NOT NULL DEFAULT 'EMAIL'"],
] as const;
