import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { Operation } from '../../src/client/operation.ts';
import { defaultVariantId } from '../../src/catalog/v1-product.ts';
import { merchantClient, visitorClient } from '../fixtures/clients.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

interface Example {
  /** The input that the row is called with. */
  input(platform: Platform): object | Promise<object>;
  /** What its answer must hold. */
  answer: object;
}

const mug = (platform: Platform) => readProduct(platform, 'stoneware-mug');
const apron = (platform: Platform) => readProduct(platform, 'linen-apron');
const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const examples: Record<string, Example> = {
  token: {
    input: ({ clientId }) => ({ grantType: 'anonymous', clientId }),
    answer: { access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 14_400 },
  },
  loginV2: {
    input: ({ member: { email, password } }) => ({ loginId: { email }, password }),
    answer: { state: 'SUCCESS', sessionToken: expect.any(String) },
  },
  createRedirectSession: {
    input: ({ clientId }) => ({
      auth: {
        authRequest: {
          clientId,
          codeChallenge,
          codeChallengeMethod: 'S256',
          responseMode: 'web_message',
          responseType: 'code',
          scope: 'offline_access',
          state: 'state',
        },
        prompt: 'none',
      },
    }),
    answer: { redirectSession: { fullUrl: expect.stringContaining('/_api/oauth2/authorize?') } },
  },
  getCatalogVersion: { input: () => ({}), answer: { catalogVersion: 'V1_CATALOG' } },
  getProduct: {
    input: async (platform) => ({ id: (await mug(platform)).id }),
    answer: { product: { slug: 'stoneware-mug', priceData: { price: 24.5 } } },
  },
  queryProducts: {
    input: () => ({
      query: { filter: { slug: 'stoneware-mug' }, sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 5 } },
    }),
    answer: { products: [{ slug: 'stoneware-mug' }], metadata: { total: 1 } },
  },
  updateProduct: {
    input: async (platform) => ({ product: { id: (await mug(platform)).id, priceData: { price: 26 } } }),
    answer: { product: { priceData: { price: 26 } } },
  },
  queryProductVariants: {
    input: async (platform) => ({ id: (await apron(platform)).id }),
    answer: { variants: Array.from({ length: 4 }, () => expect.objectContaining({ choices: expect.any(Object) })) },
  },
  updateProductVariants: {
    input: async (platform) => {
      const { id, variants } = await apron(platform);
      return { id, variants: [{ variantIds: [variants[0]?.id], price: 51 }] };
    },
    answer: {
      variants: expect.arrayContaining([
        expect.objectContaining({
          variant: expect.objectContaining({ priceData: expect.objectContaining({ price: 51 }) }),
        }),
      ]),
    },
  },
  getInventoryVariants: {
    input: async (platform) => ({ inventoryId: (await mug(platform)).inventoryItemId }),
    answer: { inventoryItem: { trackQuantity: true, variants: [{ variantId: defaultVariantId, quantity: 12 }] } },
  },
  updateInventoryVariants: {
    input: async (platform) => ({
      inventoryItem: {
        productId: (await mug(platform)).id,
        trackQuantity: true,
        variants: [{ variantId: defaultVariantId, quantity: 40 }],
      },
    }),
    answer: {},
  },
};

const isRow = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

const folder = new URL('../../src/client/operations/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder).map(async (file) => (await import(new URL(file, folder).href)) as Record<string, unknown>),
);
const rows = modules
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, row]) => (isRow(row) ? [{ name, row }] : []));

test('every file of the table was found', () => {
  expect(rows.length).toBeGreaterThanOrEqual(11);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(examples).toSorted());
});

describe.each(rows)('$name', ({ name, row }) => {
  test('works against the platform', async () => {
    const example = examples[name];
    if (example === undefined) throw new Error(`${name} needs an example`);
    const platform = await startTestPlatform();
    const client = row.elevated ? merchantClient(platform) : await visitorClient(platform);
    expect(await client.call(row, await example.input(platform))).toMatchObject(example.answer);
  });

  test('is for whom the table says', async () => {
    const platform = await startTestPlatform();
    const input = await examples[name]?.input(platform);
    const asVisitor = (await visitorClient(platform)).call(row, input);
    if (row.elevated) await expect(asVisitor).rejects.toMatchObject({ code: 'not_elevated' });
    else await expect(asVisitor).resolves.toBeDefined();
  });
});
