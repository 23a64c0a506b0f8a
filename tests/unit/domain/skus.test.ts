import { expect, test } from 'vitest';
import { maxSkus } from '../../../src/domain/edit.ts';
import { skusOf } from '../../../src/domain/skus.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const product = createProduct({
  sku: 'MUG',
  variants: ['L', 'M', ''].map((size, at) => createVariant({ id: `v${at}`, sku: size === '' ? '' : `MUG-${size}` })),
});

test('a change has the SKUs of the product and of its changed variants, each once', () => {
  expect(skusOf(product, [])).toEqual({ skus: 'MUG' });
  expect(skusOf(product, ['v1'])).toEqual({ skus: 'MUG MUG-M' });
  expect(skusOf({ ...product, sku: 'MUG-L' }, ['v2', 'v0'])).toEqual({ skus: 'MUG-L' });
});

test('a change of a part without a SKU has none', () => {
  expect(skusOf({ ...product, sku: '' }, ['v2', 'gone'])).toEqual({});
});

test('the SKUs of many variants are whole, as far as there is room', () => {
  const variants = Array.from({ length: 1000 }, (_, at) => createVariant({ id: `v${at}`, sku: `SKU-${at}` }));
  const { skus = '' } = skusOf(
    { sku: '', variants },
    variants.map(({ id }) => id),
  );
  expect(skus.length).toBeLessThanOrEqual(maxSkus);
  expect(skus.length).toBeGreaterThan(maxSkus - 10);
  expect(skus).toBe(
    variants
      .slice(0, skus.split(' ').length)
      .map(({ sku }) => sku)
      .join(' '),
  );
});
