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

async function askAvailability(platform: Platform, slug: string, options?: object) {
  const { id } = await readProduct(platform, slug);
  const line = `POST /stores-reader/v1/products/${id}/productOptionsAvailability`;
  return ask(platform, line, { body: { id, ...(options && { options }) }, headers: await asVisitor(platform) });
}

describe('the availability of a product’s choices', () => {
  test('follows the choices already made', async () => {
    const platform = await startTestPlatform();
    const { body } = await askAvailability(platform, 'linen-apron', { Size: 'S' });
    expect(body).not.toHaveProperty('selectedVariant');
    expect(body).toMatchObject({
      availableForPurchase: false,
      media: { items: [{ id: 'linen-apron.svg' }] },
      productOptions: [
        {
          name: 'Size',
          choices: [
            { description: 'S', inStock: true },
            { description: 'L', inStock: true },
          ],
        },
        {
          name: 'Colour',
          choices: [
            { description: 'Sage', inStock: true, visible: true },
            { description: 'Slate', inStock: false, visible: true },
          ],
        },
      ],
    });
  });

  test('is one variant once every option has its choice', async () => {
    const platform = await startTestPlatform();
    const sold = await askAvailability(platform, 'linen-apron', { Size: 'L', Colour: 'Sage' });
    expect(sold.body).toMatchObject({
      selectedVariant: { price: { price: 52, discountedPrice: 45.5 }, sku: 'APRON-L-SA', quantity: 7, visible: true },
      availableForPurchase: true,
    });
    const empty = await askAvailability(platform, 'linen-apron', { Size: 'S', Colour: 'Slate' });
    expect(empty.body).toMatchObject({ selectedVariant: { inStock: false }, availableForPurchase: false });
    platform.db.exec('UPDATE variants SET visible = 0');
    const hidden = await askAvailability(platform, 'linen-apron', { Size: 'L', Colour: 'Sage' });
    expect(hidden.body).toMatchObject({ selectedVariant: { visible: false }, availableForPurchase: false });
  });

  test('is the product itself where it has no options', async () => {
    const platform = await startTestPlatform();
    const mug = await askAvailability(platform, 'stoneware-mug');
    expect(mug.body).toMatchObject({
      selectedVariant: { sku: 'MUG-1' },
      productOptions: [],
      availableForPurchase: true,
    });
  });

  test('is not answered for a choice it does not have', async () => {
    const platform = await startTestPlatform();
    const answer = await askAvailability(platform, 'linen-apron', { Size: 'XL' });
    expect([answer.status, readViolations(answer)]).toEqual([400, { 'options.Size': 'VALIDATION' }]);
    expect((await askAvailability(platform, 'next-season')).status).toBe(404);
  });
});

test('options are deleted only while variants are not managed', async () => {
  const platform = await startTestPlatform();
  const { id } = await readProduct(platform, 'linen-apron');
  const headers = asMerchant(platform);
  const before = readTables(platform);
  expect((await ask(platform, `DELETE /stores/v1/products/${id}/options?id=${id}`, { headers })).status).toBe(400);
  expect(readTables(platform)).toEqual(before);
  await ask(platform, `PATCH /stores/v1/products/${id}`, { headers, body: { product: { manageVariants: false } } });
  const answer = await ask(platform, `DELETE /stores/v1/products/${id}/options?id=${id}`, { headers });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(await readProduct(platform, 'linen-apron')).toMatchObject({ productOptions: [], variants: [{ choices: {} }] });
});

test.each(['brand', 'ribbon'] as const)('the %s of a product is taken away', async (name) => {
  const platform = await startTestPlatform();
  const { id } = await readProduct(platform, 'stoneware-mug');
  const line = `POST /stores/v1/products/${id}/remove-${name}`;
  const answer = await ask(platform, line, { headers: asMerchant(platform), body: { id } });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const left = { brand: 'Ashdown', ribbon: 'New', [name]: null };
  expect(platform.db.prepare('SELECT brand, ribbon FROM products WHERE id = ?').get(id)).toEqual(left);
});
