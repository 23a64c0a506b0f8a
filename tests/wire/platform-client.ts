import { onTestFinished } from 'vitest';
import { addApiKey } from '../../demo/platform/identity/authorize.ts';
import type { Permission } from '../../demo/platform/identity/authorize.ts';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform, PlatformOptions } from '../../demo/platform/start-platform.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

/** The part of the wire's answers that the tests look at. */
interface WireVariant {
  id: string;
  choices: Record<string, string>;
  variant: { priceData: WirePrice; costAndProfitData?: object; sku: string; weight: number; visible: boolean };
  stock: { trackQuantity: boolean; quantity?: number; inStock: boolean };
}

interface WirePrice {
  currency: string;
  price: number;
  discountedPrice: number;
  formatted: { price: string; discountedPrice: string };
}

export interface WireProduct {
  [field: string]: unknown;
  id: string;
  name: string;
  slug: string;
  visible: boolean;
  inventoryItemId: string;
  numericId: string;
  priceData: WirePrice;
  collectionIds: string[];
  stock: object;
  variants: WireVariant[];
}

interface WireViolation {
  field: string;
  violatedRule: string;
  data: Record<string, unknown>;
}

interface WireBody {
  [field: string]: unknown;
  message: string;
  details: {
    applicationError?: { code: string; description: string };
    validationError?: { fieldViolations: WireViolation[] };
  };
  product: WireProduct;
  products: WireProduct[];
  variants: WireVariant[];
  inventoryItem: { [field: string]: unknown; id: string; variants: object[] };
  inventoryItems: { productId: string }[];
  collections: { id: string; name: string }[];
  collection: { id: string; name: string };
  metadata: object;
  access_token: string;
  refresh_token: string;
  sessionToken: string;
  state: string;
  redirectSession: { fullUrl: string; shortUrl: string; urlDetails: { endpoint: string; searchParams: object } };
  error: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: WireBody;
}

export interface Ask {
  body?: object | string | undefined;
  headers?: Record<string, string>;
}

/** Starts a platform with the small catalog for one test. */
export async function startTestPlatform(options: Partial<PlatformOptions> = {}): Promise<Platform> {
  const platform = await startPlatform({
    catalog: smallCatalog,
    catalogVersion: 'v1',
    storefrontUrl: 'http://shop.example',
    ...options,
  });
  onTestFinished(() => platform.close());
  return platform;
}

/** Sends one request and reads the JSON answer. */
export async function ask(platform: Platform, line: string, { body, headers = {} }: Ask = {}): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(`${platform.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : { text }) as WireBody,
  };
}

/** Headers of a new anonymous visitor. */
export async function asVisitor(platform: Platform): Promise<Record<string, string>> {
  const body = { clientId: platform.clientId, grantType: 'anonymous' };
  const answer = await ask(platform, 'POST /oauth2/token', { body });
  return { Authorization: answer.body.access_token };
}

/** Headers of the merchant; with permissions, of a key that has only those. */
export function asMerchant(platform: Platform, permissions?: Permission[]): Record<string, string> {
  const headers = { Authorization: platform.apiKey, 'wix-site-id': platform.siteId };
  if (permissions === undefined) return headers;
  const key = `IST.${permissions.join('+')}`;
  addApiKey(platform.db, key, permissions);
  return { ...headers, Authorization: key };
}

/** The product with this slug as the merchant reads it. */
export async function readProduct(platform: Platform, slug: string): Promise<WireProduct> {
  const row = platform.db.prepare('SELECT id FROM products WHERE slug = ?').get(slug);
  const answer = await ask(platform, `GET /stores-reader/v1/products/${String(row?.['id'])}`, {
    headers: asMerchant(platform),
  });
  return answer.body.product;
}

/** Everything the shop's tables hold, to compare before and after. */
export function readTables(platform: Platform): object {
  const tables = ['products', 'variants', 'product_media', 'collections', 'product_collections', 'members'];
  return Object.fromEntries(tables.map((table) => [table, platform.db.prepare(`SELECT * FROM ${table}`).all()]));
}

/** The violated rules by field, of a validation error. */
export function readViolations(answer: Answer): Record<string, string> {
  const violations = answer.body.details.validationError?.fieldViolations ?? [];
  return Object.fromEntries(violations.map(({ field, violatedRule }) => [field, violatedRule]));
}
