import { expect, test } from 'vitest';
import { money, read, readVariant, run, send, stockProduct } from './platform-by-filter.ts';
import { readViolations } from './platform-client.ts';
import { readRefusal, startEmptyShop } from './platform-v3-shop.ts';

test('every variant of the products found is set: absent fields stay, null clears', async () => {
  const platform = await startEmptyShop();
  const price = { actualPrice: money('10'), compareAtPrice: money('12') };
  const id = stockProduct(platform, 'Mug', [{ price, revenueDetails: { cost: money('4') } }, {}]);
  const variant = { visible: false, price: { compareAtPrice: null }, physicalProperties: { weight: 2.5 } };
  await run(platform, 'update-variants-by-filter', { filter: {}, variant });
  const { variants } = read(platform, id)?.variantsInfo ?? { variants: [] };
  expect(variants).toMatchObject([
    { visible: false, price: { actualPrice: money('10') }, revenueDetails: { cost: money('4') } },
    { visible: false, physicalProperties: { weight: 2.5 } },
  ]);
  expect(variants[0]?.price).not.toHaveProperty('compareAtPrice');
  stockProduct(platform, 'Recipe', [{}], { productType: 'DIGITAL' });
  const body = { filter: { productType: 'DIGITAL' }, variant: { physicalProperties: { weight: 1 } } };
  const { job } = await run(platform, 'update-variants-by-filter', body);
  expect(job.counts.errorByCodeCount).toEqual({ VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED: 1 });
  const refused = (changes: object) => send(platform, 'update-variants-by-filter', { filter: {}, variant: changes });
  expect(readRefusal(await refused({}))).toEqual([400, 'EMPTY_FIELD_MASK']);
  expect(readRefusal(await refused({ sku: 'X' }))).toEqual([400, 'FIELD_MASK_VALUE_NOT_SUPPORTED']);
  const priceless = await refused({ price: { actualPrice: null } });
  expect(readRefusal(priceless)).toEqual([400, 'CANNOT_REMOVE_VARIANT_ACTUAL_PRICE']);
});

test.for([
  ['a percentage', { actualPrice: { percentage: 12.5 } }, '9.99', '11.24'],
  ['a percentage, exactly', { actualPrice: { percentage: 12.5 }, rounding: 'NO_ROUNDING' }, '9.99', '11.23875'],
  ['a percentage, to whole numbers', { actualPrice: { percentage: 5 }, rounding: 'NEAREST_WHOLE_NUMBER' }, '10', '11'],
  ['half a cent upwards', { actualPrice: { percentage: -50 } }, '2.01', '1.01'],
  ['an amount', { actualPrice: { amount: '-0.2' } }, '0.3', '0.1'],
] as const)('prices are adjusted by %s', async ([, adjustment, before, after]) => {
  const platform = await startEmptyShop();
  const id = stockProduct(platform, 'Mug', [{ price: { actualPrice: money(before) } }]);
  await run(platform, 'adjust-variants-by-filter', { filter: {}, ...adjustment });
  expect(readVariant(platform, id)?.price).toEqual({ actualPrice: money(after) });
  expect(read(platform, id)?.actualPriceRange.maxValue).toEqual(money(after));
});

test('compare-at price and cost are adjusted where there are any, and a discount makes the price anew', async () => {
  const platform = await startEmptyShop();
  const price = { actualPrice: money('95'), compareAtPrice: money('100') };
  const full = stockProduct(platform, 'Full', [{ price, revenueDetails: { cost: money('40') } }]);
  const bare = stockProduct(platform, 'Bare', [{ price: { actualPrice: money('50') } }]);
  const adjust = (body: object) => run(platform, 'adjust-variants-by-filter', { filter: {}, ...body });
  await adjust({ compareAtPrice: { amount: '20' }, cost: { percentage: 10 } });
  expect(readVariant(platform, full)).toMatchObject({
    price: { actualPrice: money('95'), compareAtPrice: money('120') },
    revenueDetails: { cost: money('44') },
  });
  expect(readVariant(platform, bare)?.price).toEqual({ actualPrice: money('50') });
  await adjust({ compareAtPriceDiscount: { percentage: 10 } });
  expect(readVariant(platform, full)?.price).toEqual({ actualPrice: money('108'), compareAtPrice: money('120') });
  expect(readVariant(platform, bare)?.price).toEqual({ actualPrice: money('45'), compareAtPrice: money('50') });
});

test('an adjustment out of range fails for that product, a senseless one for the whole call', async () => {
  const platform = await startEmptyShop();
  const cheap = stockProduct(platform, 'Cheap', [{ price: { actualPrice: money('1') } }]);
  const dear = stockProduct(platform, 'Dear', [{ price: { actualPrice: money('9') } }]);
  const body = { filter: {}, actualPrice: { amount: '-5' } };
  const { results } = await run(platform, 'adjust-variants-by-filter', body);
  expect(results).toMatchObject([
    { entityId: cheap, error: { code: 'ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE' } },
    { entityId: dear, success: true },
  ]);
  expect([readVariant(platform, cheap), readVariant(platform, dear)]).toMatchObject([
    { price: { actualPrice: money('1') } },
    { price: { actualPrice: money('4') } },
  ]);
  const adjust = (wrong: object) => send(platform, 'adjust-variants-by-filter', { filter: {}, ...wrong });
  expect(readRefusal(await adjust({}))).toEqual([400, 'NO_VARIANT_ADJUSTMENTS_PASSED']);
  const twice = { actualPrice: { amount: '1' }, compareAtPriceDiscount: { amount: '1' } };
  expect(readRefusal(await adjust(twice))).toEqual([400, 'INVALID_PRICES_ADJUSTMENTS']);
  const wrong = { cost: { amount: '1', percentage: 1 }, actualPrice: { percentage: 1001 }, rounding: 'UP' };
  expect(readViolations(await adjust(wrong))).toEqual({
    cost: 'ONE_OF_ALIGNMENT',
    'actualPrice.percentage': 'MAX',
    rounding: 'INVALID_ENUM_VALUE',
  });
});
