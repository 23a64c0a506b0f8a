import { expect, test } from 'vitest';
import { createDecimals } from '../../../src/catalog/decimals.ts';
import type { Change } from '../../../src/catalog/port.ts';
import { toProduct } from '../../../src/catalog/v3/to-product-v3.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import type { FieldKey } from '../../../src/domain/fields.ts';
import type { LearnedDecimals } from '../../../src/domain/learned-decimals.ts';

const product = toProduct({ id: 'p', currency: 'KWD' }, []);
const change = (field: FieldKey): Change => ({
  product,
  variantId: null,
  locationId: null,
  field,
  value: '1.234',
  delta: null,
});

const price = 'product.variantsInfo.variants[0].price.actualPrice.amount';
const cost = 'product.variantsInfo.variants[0].revenueDetails.cost.amount';

function learnedFrom(field: FieldKey, path: string, rule = 'DECIMAL_MAX_SCALE', threshold: number | null = 2) {
  const all: LearnedDecimals[] = [];
  const decimals = createDecimals({}, (learned) => all.push(learned));
  const violations = [{ field: path, description: '', rule, ...(threshold !== null && { threshold }) }];
  decimals.refused([change(field)], new ShelfedgeError('validation', '', { violations }));
  return { all, currency: decimals.read('KWD', []) };
}

test.each([
  ['price', price],
  ['cost', cost],
  ['price', 'product.priceData.price'],
] as const)('a refusal for the decimals of a %s at %s is learned', (field, path) => {
  expect(learnedFrom(field, path)).toEqual({ all: [{ KWD: { most: 2, isRefused: true } }], currency: 'KWD.2' });
});

test.each([
  ['price', price, 'DECIMAL_LTE', 2],
  ['price', price, 'DECIMAL_MAX_SCALE', null],
  ['price', 'product.discount.value', 'DECIMAL_MAX_SCALE', 1],
  ['price', 'product.pricePerUnitData.totalQuantity', 'DECIMAL_MAX_SCALE', 2],
  ['weight', 'product.variantsInfo.variants[0].physicalProperties.weight', 'DECIMAL_MAX_SCALE', 1],
] as const)('another refusal teaches nothing: of %s at %s, %s %s', (field, path, rule, threshold) => {
  expect(learnedFrom(field, path, rule, threshold)).toEqual({ all: [], currency: 'KWD' });
});
