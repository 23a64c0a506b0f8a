import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, ask, asVisitor, readProduct, readViolations, startTestPlatform } from './platform-client.ts';

const single = '00000000-0000-0000-0000-000000000000';

async function query(platform: Platform, sent: object, headers?: Record<string, string>) {
  const line = 'POST /stores-reader/v1/variants/query';
  return ask(platform, line, { body: { query: sent }, headers: headers ?? (await asVisitor(platform)) });
}

async function readSkus(platform: Platform, filter: object): Promise<unknown> {
  const sort = [{ fieldName: 'sku', order: 'DESC' }];
  return (await query(platform, { filter, sort })).body.variants.map((variant) => 'sku' in variant && variant.sku);
}

test('the variants of all products are one list', async () => {
  const platform = await startTestPlatform();
  const apron = await readProduct(platform, 'linen-apron');
  const { body } = await query(platform, { paging: { limit: 3 } });
  expect(body.metadata).toEqual({ count: 3, offset: 0, total: 8, cursors: {} });
  expect(body.variants).toMatchObject([
    {
      variantId: single,
      productName: 'Stoneware Mug',
      variantName: 'Stoneware Mug',
      managedVariant: false,
      sku: 'MUG-1',
    },
    {
      id: `${apron.id}-${apron.variants[0]?.id}`,
      variantId: apron.variants[0]?.id,
      productId: apron.id,
      variantName: 'S | Sage',
      productName: 'Linen Apron',
      managedVariant: true,
      sku: 'APRON-S-SA',
      stock: { trackQuantity: true, quantity: 3, inStock: true },
      choices: { Size: 'S', Colour: 'Sage' },
      collectionIds: apron.collectionIds,
      media: { image: { id: 'linen-apron.svg', url: 'http://shop.example/pictures/linen-apron.svg' } },
      preorderInfo: { enabled: false },
    },
    { sku: 'APRON-S-SL' },
  ]);
  const rest = await query(platform, { paging: { limit: 3, offset: 6 } });
  expect(rest.body.variants).toMatchObject([{ productName: 'Éclair Tin' }, { productName: 'Pattern Book' }]);
  expect((await query(platform, {}, asMerchant(platform))).body.metadata).toMatchObject({ total: 9 });
});

test('store variants are filtered and sorted', async () => {
  const platform = await startTestPlatform();
  const apron = await readProduct(platform, 'linen-apron');
  const kitchen = apron.collectionIds[0];
  expect(await readSkus(platform, { sku: { $startsWith: 'apron-l' } })).toEqual(['APRON-L-SL', 'APRON-L-SA']);
  expect(await readSkus(platform, { productId: apron.id, variantId: apron.variants[1]?.id })).toEqual(['APRON-S-SL']);
  expect(await readSkus(platform, { collectionIds: { $hasSome: [kitchen] }, managedVariant: false })).toEqual([
    'MUG-1',
  ]);
  expect(await readSkus(platform, { id: { $in: [`${apron.id}-${apron.variants[3]?.id}`] } })).toEqual(['APRON-L-SL']);
  expect(readViolations(await query(platform, { filter: { price: 1 } }))).toEqual({
    'query.filter.price': 'VALIDATION',
  });
  const line = 'POST /stores-reader/v1/variants/query';
  const unasked = await ask(platform, line, { body: {}, headers: await asVisitor(platform) });
  expect(readViolations(unasked)).toEqual({ query: 'REQUIRED_FIELD' });
});

test('one store variant is read by both ids', async () => {
  const platform = await startTestPlatform();
  const headers = await asVisitor(platform);
  const listed = (await query(platform, {})).body.variants[1];
  const line = `GET /stores-reader/v1/variants/${listed?.id}`;
  expect((await ask(platform, `${line}?id=${listed?.id}`, { headers })).body).toEqual({ variant: listed });
  const hidden = `GET /stores-reader/v1/variants/${(await readProduct(platform, 'next-season')).id}-${single}`;
  for (const refused of ['GET /stores-reader/v1/variants/nothing', hidden])
    expect((await ask(platform, refused, { headers })).status).toBe(404);
  expect((await ask(platform, hidden, { headers: asMerchant(platform) })).status).toBe(200);
});
