import { expect, test } from 'vitest';
import * as v1 from '../../src/client/operations/products-v1.ts';
import * as v3 from '../../src/client/operations/products-v3.ts';
import { queryVariants } from '../../src/client/operations/variants-v3.ts';
import { queryInventoryItems, searchInventoryItems } from '../../src/client/operations/inventory-items-v3.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { startTestPlatform } from './platform-client.ts';

test('a V1 price per unit is the price to pay for the base quantity', async () => {
  const client = merchantClient(await startTestPlatform());
  const made = async (totalMeasurementUnit: 'CM' | 'ML') => {
    const base = { baseQuantity: 1, baseMeasurementUnit: 'M' as const };
    const pricePerUnitData = { totalQuantity: 50, totalMeasurementUnit, ...base };
    const discount = { type: 'AMOUNT' as const, value: 1.5 };
    const product = { name: 'Ribbon', priceData: { price: 8.5 }, discount, pricePerUnitData };
    return (await client.call(v1.createProduct, { product })).product.priceData;
  };
  expect(await made('CM')).toMatchObject({ pricePerUnit: 14, formatted: { pricePerUnit: '€14.00' } });
  const incomparable = await made('ML');
  expect([incomparable?.pricePerUnit, incomparable?.formatted?.pricePerUnit]).toEqual([undefined, undefined]);
});

test('a V3 price per unit is shown for the variant and as a range of the product', async () => {
  const client = merchantClient(await startTestPlatform({ catalogVersion: 'v3' }));
  const contents = { quantity: 0.25, measurementUnit: 'KG' as const };
  const { product } = await client.call(v3.createProduct, {
    product: {
      name: 'Tea',
      productType: 'PHYSICAL',
      physicalProperties: { pricePerUnit: { quantity: 100, measurementUnit: 'G' } },
      variantsInfo: {
        variants: [
          { price: { actualPrice: { amount: '12.5' } }, physicalProperties: { pricePerUnit: { settings: contents } } },
        ],
      },
    },
  });
  const unitPrice = { value: '5.00', description: '€5.00 / 100 G' };
  expect(product.physicalProperties?.pricePerUnitRange).toEqual({ minValue: unitPrice, maxValue: unitPrice });
  const shown = { settings: contents, ...unitPrice };
  expect(product.variantsInfo?.variants?.[0]?.physicalProperties?.pricePerUnit).toEqual(shown);
});

test('rows of variants have no price after discount, and lists of inventory do not say whether more follows', async () => {
  const client = merchantClient(await startTestPlatform({ catalogVersion: 'v3' }));
  const { variants } = await client.call(queryVariants, {});
  expect(variants.length).toBeGreaterThan(3);
  for (const { price } of variants) expect(price).not.toHaveProperty('priceAfterDiscount');
  for (const { pagingMetadata } of [
    await client.call(queryInventoryItems, { query: { cursorPaging: { limit: 2 } } }),
    await client.call(searchInventoryItems, { search: { cursorPaging: { limit: 2 } } }),
  ]) {
    expect(pagingMetadata).toMatchObject({ count: 2, cursors: { next: expect.any(String) } });
    expect(pagingMetadata).not.toHaveProperty('hasNext');
  }
});
