import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import {
  asMerchant,
  ask,
  asVisitor,
  readProduct,
  readTables,
  readViolations,
  startTestPlatform,
} from './platform-client.ts';

const unknownId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

async function startWithApron(): Promise<{ platform: Platform; id: string; variantIds: string[] }> {
  const platform = await startTestPlatform();
  const { id, variants } = await readProduct(platform, 'linen-apron');
  return { platform, id, variantIds: variants.map((variant) => variant.id) };
}

describe('querying the variants of a product', () => {
  test('selects by choices, by ids and by page', async () => {
    const { platform, id, variantIds } = await startWithApron();
    const headers = await asVisitor(platform);
    const query = async (body: object) =>
      (await ask(platform, `POST /stores-reader/v1/products/${id}/variants/query`, { body, headers })).body;
    const all = await query({});
    expect(all).toMatchObject({ metadata: { items: 4, offset: 0 }, totalResults: 4 });
    expect(all.variants[2]).toMatchObject({
      choices: { Size: 'L', Colour: 'Sage' },
      variant: { priceData: { price: 52 }, sku: 'APRON-L-SA', visible: true },
      stock: { trackQuantity: true, quantity: 7, inStock: true },
    });
    const sage = await query({ choices: { Colour: 'Sage' } });
    expect(sage.variants.map((variant) => variant.id)).toEqual([variantIds[0], variantIds[2]]);
    expect((await query({ variantIds: [variantIds[3]] })).variants.map((variant) => variant.id)).toEqual([
      variantIds[3],
    ]);
    const page = await query({ paging: { limit: 1, offset: 3 } });
    expect(page).toMatchObject({ variants: [{ id: variantIds[3] }], totalResults: 4 });
  });

  test('shows cost to the merchant only', async () => {
    const { platform, id } = await startWithApron();
    const line = `POST /stores-reader/v1/products/${id}/variants/query`;
    const body = { includeMerchantSpecificData: true };
    const merchant = await ask(platform, line, { body, headers: asMerchant(platform) });
    expect(merchant.body.variants[0]?.variant.costAndProfitData).toMatchObject({ itemCost: 20 });
    expect((await ask(platform, line, { body, headers: await asVisitor(platform) })).status).toBe(403);
    const plain = await ask(platform, line, { body: {}, headers: asMerchant(platform) });
    expect(plain.body.variants[0]?.variant).not.toHaveProperty('costAndProfitData');
  });
});

describe('updating variants', () => {
  test('changes the selected ones, and null gives them back to the product', async () => {
    const { platform, id, variantIds } = await startWithApron();
    const update = (variants: object[]) =>
      ask(platform, `PATCH /stores/v1/products/${id}/variants`, {
        body: { id, variants },
        headers: asMerchant(platform),
      });
    const answer = await update([
      { choices: { Size: 'S' }, price: 44.5, cost: 18 },
      { variantIds: [variantIds[2]], price: null, sku: 'NEW', weight: 0.4, visible: false },
    ]);
    expect(answer.headers.get('X-Wix-Consistent')).toBeTruthy();
    const apron = await readProduct(platform, 'linen-apron');
    expect(answer.body.variants).toEqual(apron.variants);
    expect(apron.variants.map(({ variant }) => variant.priceData.price)).toEqual([44.5, 44.5, 48, 48]);
    expect(apron.variants[2]?.variant).toMatchObject({ sku: 'NEW', weight: 0.4, visible: false });
    const sql = 'SELECT price, cost FROM variants WHERE product_id = ? ORDER BY position';
    expect(platform.db.prepare(sql).all(id)).toEqual([
      { price: 44.5, cost: 18 },
      { price: 44.5, cost: 18 },
      { price: null, cost: null },
      { price: null, cost: null },
    ]);
  });

  test.each([
    ['nothing to select by', [{ price: 1 }], { 'variants[0]': 'ONE_OF_ALIGNMENT' }],
    [
      'both ways to select',
      [{ choices: { Size: 'S' }, variantIds: [unknownId] }],
      { 'variants[0]': 'ONE_OF_ALIGNMENT' },
    ],
    ['no variants', [], { variants: 'MIN_SIZE' }],
    ['a negative price', [{ choices: { Size: 'S' }, price: -1 }], { 'variants[0].price': 'MIN' }],
    ['too many decimals', [{ choices: { Size: 'S' }, cost: 0.001 }], { 'variants[0].cost': 'DECIMAL_MAX_SCALE' }],
    ['a long SKU', [{ choices: { Size: 'S' }, sku: 'x'.repeat(41) }], { 'variants[0].sku': 'MAX_LENGTH' }],
    ['an id that is none', [{ variantIds: ['x'] }], { 'variants[0].variantIds[0]': 'FORMAT' }],
  ])('refuses %s', async (_, variants, violations) => {
    const { platform, id } = await startWithApron();
    const before = readTables(platform);
    const line = `PATCH /stores/v1/products/${id}/variants`;
    const answer = await ask(platform, line, { body: { variants }, headers: asMerchant(platform) });
    expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
    expect(readTables(platform)).toEqual(before);
  });

  test('writes no variant when one of several does not exist', async () => {
    const { platform, id, variantIds } = await startWithApron();
    const before = readTables(platform);
    const line = `PATCH /stores/v1/products/${id}/variants`;
    for (const missing of [
      { variantIds: [unknownId] },
      { variantIds: [variantIds[0], unknownId] },
      { choices: { Size: 'XL' } },
    ]) {
      const body = {
        variants: [
          { choices: { Size: 'S' }, price: 1 },
          { ...missing, price: 2 },
        ],
      };
      expect((await ask(platform, line, { body, headers: asMerchant(platform) })).status).toBe(404);
    }
    expect(readTables(platform)).toEqual(before);
  });

  test('refuses a product whose variants are not managed', async () => {
    const platform = await startTestPlatform();
    const { id, variants } = await readProduct(platform, 'stoneware-mug');
    const body = { variants: [{ variantIds: [variants[0]?.id], price: 1 }] };
    const line = `PATCH /stores/v1/products/${id}/variants`;
    expect((await ask(platform, line, { body, headers: asMerchant(platform) })).status).toBe(400);
  });
});

describe('resetting variants', () => {
  test('gives all of them back to the product and leaves their stock', async () => {
    const { platform, id } = await startWithApron();
    const before = await readProduct(platform, 'linen-apron');
    const headers = asMerchant(platform);
    const own = {
      choices: { Size: 'S' },
      price: 1,
      cost: 1,
      weight: 1,
      visible: false,
      productDimensions: { length: '1' },
    };
    await ask(platform, `PATCH /stores/v1/products/${id}/variants`, { headers, body: { variants: [own] } });
    const line = `POST /stores/v1/products/${id}/variants/resetToDefault`;
    const answer = await ask(platform, line, { headers, body: { id } });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const after = await readProduct(platform, 'linen-apron');
    for (const [index, { variant, stock, id: variantId }] of after.variants.entries()) {
      expect(variant).toMatchObject({ priceData: { price: 48 }, sku: 'APRON', weight: 0, visible: true });
      expect(variant).not.toHaveProperty('productDimensions');
      expect({ stock, variantId }).toEqual({
        stock: before.variants[index]?.stock,
        variantId: before.variants[index]?.id,
      });
    }
    expect(readViolations(await ask(platform, line, { headers, body: { id: 'another' } }))).toEqual({
      id: 'VALIDATION',
    });
    const unknown = 'POST /stores/v1/products/nothing/variants/resetToDefault';
    expect((await ask(platform, unknown, { headers, body: {} })).status).toBe(404);
  });
});
