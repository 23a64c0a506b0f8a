import { expect, test } from 'vitest';
import type { Decision } from '../../../../src/edits/runner/classify.ts';
import { currencyChanged } from '../../../../src/edits/runner/currency-changed.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct } from '../../../fixtures/product.ts';

const write: Decision = { tag: 'write', value: '26.00', before: { value: '24.50', revision: null } };
const conflict: Decision = { tag: 'settled', state: { tag: 'conflict', theirs: '1' } };
const dollars = createProduct({ currency: 'USD' });
const refused = { tag: 'refused', code: 'invalid_input', description: 'currency_changed' };

test('an amount typed in another currency is refused, whatever else there is to decide', () => {
  expect(currencyChanged(createEdit(), dollars, write)).toEqual(refused);
  expect(currencyChanged(createEdit({ field: 'cost' }), dollars, conflict)).toEqual(refused);
  expect(currencyChanged(createEdit(), dollars, { tag: 'unclear', else: null })).toEqual(refused);
});

test('an amount in the same currency, a stored or refused one, and any other value go on', () => {
  expect(currencyChanged(createEdit(), createProduct(), write)).toBeUndefined();
  expect(currencyChanged(createEdit(), undefined, write)).toBeUndefined();
  expect(currencyChanged(createEdit({ field: 'name' }), dollars, write)).toBeUndefined();
  expect(currencyChanged(createEdit(), dollars, { tag: 'applied' })).toBeUndefined();
  const gone: Decision = { tag: 'settled', state: { tag: 'refused', code: 'not_found', description: 'product_gone' } };
  expect(currencyChanged(createEdit(), dollars, gone)).toBeUndefined();
});
