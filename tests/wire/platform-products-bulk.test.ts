import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, ask, readProduct, readTables, readViolations, startTestPlatform } from './platform-client.ts';

const update = 'POST /stores/v1/bulk/products/update';
const adjust = 'POST /stores/v1/bulk/products/adjust-properties';

async function send(platform: Platform, line: string, body: object) {
  return ask(platform, line, { body, headers: asMerchant(platform) });
}

function readPrices(platform: Platform, id: string): object {
  const sql = 'SELECT price, cost, weight FROM variants WHERE product_id = ? ORDER BY position';
  return platform.db.prepare(sql).all(id);
}

function readRow(platform: Platform, id: string): object | undefined {
  return platform.db.prepare('SELECT price, cost, weight, ribbon, brand FROM products WHERE id = ?').get(id);
}

describe('setting a property of many products', () => {
  test('fails for a bad id alone', async () => {
    const platform = await startTestPlatform();
    const [mug, apron] = [await readProduct(platform, 'stoneware-mug'), await readProduct(platform, 'linen-apron')];
    const answer = await send(platform, update, { ids: [mug.id, 'nothing', apron.id], set: { ribbon: 'Sale' } });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        results: [
          { itemMetadata: { id: mug.id, originalIndex: 0, success: true } },
          {
            itemMetadata: {
              id: 'nothing',
              originalIndex: 1,
              success: false,
              error: { code: 'NOT_FOUND', description: 'Product nothing not found', data: {} },
            },
          },
          { itemMetadata: { id: apron.id, originalIndex: 2, success: true } },
        ],
        bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 },
      },
    ]);
    for (const slug of ['stoneware-mug', 'linen-apron'])
      expect(await readProduct(platform, slug)).toMatchObject({ ribbon: 'Sale' });
  });

  test('keeps the distance of variants to the price, and takes from them their own cost and weight', async () => {
    const platform = await startTestPlatform();
    const { id, variants } = await readProduct(platform, 'linen-apron');
    const own = { variantIds: [variants[0]?.id], price: 8, cost: 3, weight: 2 };
    await send(platform, `PATCH /stores/v1/products/${id}/variants`, { variants: [own] });
    for (const set of [{ price: 50.1 }, { cost: 21 }, { weight: 0.4 }])
      await send(platform, update, { ids: [id], set });
    expect(readRow(platform, id)).toMatchObject({ price: 50.1, cost: 21, weight: 0.4 });
    const none = { cost: null, weight: null };
    expect(readPrices(platform, id)).toEqual([
      { price: 10.1, ...none },
      { price: null, ...none },
      { price: 54.1, ...none },
      { price: null, ...none },
    ]);
    const before = readTables(platform);
    const refused = await send(platform, update, { ids: [id], set: { price: 39.99 } });
    expect(refused.body).toMatchObject({
      results: [{ itemMetadata: { success: false, error: { code: 'INVALID_ARGUMENT' } } }],
      bulkActionMetadata: { totalSuccesses: 0, totalFailures: 1 },
    });
    expect(readTables(platform)).toEqual(before);
  });

  test('takes ribbon and brand away with empty text', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    for (const set of [{ ribbon: '' }, { brand: '' }]) await send(platform, update, { ids: [id], set });
    expect(readRow(platform, id)).toMatchObject({ ribbon: null, brand: null, price: 24.5 });
  });

  test.each([
    [{ ids: [], set: { price: 1 } }, { ids: 'MIN_SIZE' }],
    [{ ids: Array.from({ length: 101 }, () => 'p'), set: { price: 1 } }, { ids: 'MAX_SIZE' }],
    [{ set: { price: 1 } }, { ids: 'REQUIRED_FIELD' }],
    [{ ids: ['p'] }, { set: 'REQUIRED_FIELD' }],
    [{ ids: ['p'], set: {} }, { set: 'ONE_OF_ALIGNMENT' }],
    [{ ids: ['p'], set: { price: 1, cost: 1 } }, { set: 'ONE_OF_ALIGNMENT' }],
    [{ ids: ['p'], set: { price: -1 } }, { 'set.price': 'MIN' }],
    [{ ids: ['p'], set: { weight: 1_000_000_000 } }, { 'set.weight': 'MAX' }],
    [{ ids: ['p'], set: { ribbon: 'x'.repeat(31) } }, { 'set.ribbon': 'MAX_LENGTH' }],
    [{ ids: ['p'], set: { brand: 'x'.repeat(51) } }, { 'set.brand': 'MAX_LENGTH' }],
  ])('refuses %j', async (body, violations) => {
    const answer = await send(await startTestPlatform(), update, body);
    expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
  });
});

describe('adjusting a property of many products', () => {
  test.each([
    [{ price: { amount: -0.55 } }, { price: 23.95 }],
    [{ price: { percentage: { rate: -10 } } }, { price: 22.05 }],
    [{ price: { percentage: { rate: 7 } } }, { price: 26.22 }],
    [{ price: { percentage: { rate: 7, roundToInt: true } } }, { price: 26 }],
    [{ price: { percentage: { rate: -100 } } }, { price: 0 }],
    [{ cost: { amount: 0.2 } }, { cost: 10 }],
    [{ cost: { percentage: { rate: 50 } } }, { cost: 14.7 }],
    [{ weight: { amount: 0.1 } }, { weight: 0.45 }],
    [{ weight: { percentage: { rate: 25 } } }, { weight: 0.44 }],
  ])('%j', async (change, expected) => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const before = readRow(platform, id);
    const answer = await send(platform, adjust, { ids: [id], adjust: change });
    expect(answer.body).toMatchObject({ bulkActionMetadata: { totalSuccesses: 1, totalFailures: 0 } });
    expect(readRow(platform, id)).toEqual({ ...before, ...expected });
  });

  test('changes the cost of variants that have their own', async () => {
    const platform = await startTestPlatform();
    const { id, variants } = await readProduct(platform, 'linen-apron');
    const own = { variantIds: [variants[0]?.id], cost: 3 };
    await send(platform, `PATCH /stores/v1/products/${id}/variants`, { variants: [own] });
    await send(platform, adjust, { ids: [id], adjust: { cost: { percentage: { rate: 10 } } } });
    expect(readRow(platform, id)).toMatchObject({ cost: 22 });
    const costs = [{ cost: 3.3 }, { cost: null }, { cost: null }, { cost: null }];
    expect(readPrices(platform, id)).toMatchObject(costs);
  });

  test('refuses the one product whose amount would leave its range, and changes its variants with the others', async () => {
    const platform = await startTestPlatform();
    const [book, apron] = [await readProduct(platform, 'pattern-book'), await readProduct(platform, 'linen-apron')];
    const change = { ids: [book.id, apron.id], adjust: { price: { amount: -5.01 } } };
    const answer = await send(platform, adjust, change);
    expect(answer.body).toMatchObject({
      results: [{ itemMetadata: { id: book.id, success: false } }, { itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    });
    expect(readRow(platform, book.id)).toMatchObject({ price: 5 });
    expect((await readProduct(platform, 'linen-apron')).variants.map(({ variant }) => variant.priceData.price)).toEqual(
      [42.99, 42.99, 46.99, 42.99],
    );
  });

  test.each([
    [{}, { adjust: 'ONE_OF_ALIGNMENT' }],
    [{ price: {} }, { 'adjust.price': 'ONE_OF_ALIGNMENT' }],
    [{ price: { amount: 1, percentage: { rate: 1 } } }, { 'adjust.price': 'ONE_OF_ALIGNMENT' }],
    [{ price: { percentage: { rate: -101 } } }, { 'adjust.price.percentage.rate': 'MIN' }],
    [{ price: { percentage: { rate: 1001 } } }, { 'adjust.price.percentage.rate': 'MAX' }],
    [{ price: { percentage: {} } }, { 'adjust.price.percentage.rate': 'REQUIRED_FIELD' }],
    [{ cost: { amount: -1_000_000_000 } }, { 'adjust.cost.amount': 'MIN' }],
  ])('refuses %j', async (change, violations) => {
    const answer = await send(await startTestPlatform(), adjust, { ids: ['p'], adjust: change });
    expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
  });
});
