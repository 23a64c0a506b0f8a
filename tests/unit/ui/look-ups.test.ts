import { expect, test } from 'vitest';
import { fieldKeys } from '../../../src/domain/fields.ts';
import { partOf, type Variant } from '../../../src/domain/product.ts';
import { shownValue, storeValue } from '../../../src/products/values/current-value.ts';
import { isGone, latestEdit } from '../../../src/products/values/edit-lookup.ts';
import { choicesOf } from '../../../src/ui/card/targets.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

/** A list that counts how often its items are read. */
function counted<T extends object>(items: T[]): { list: T[]; reads(): number } {
  let reads = 0;
  const list = new Proxy(items, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  return { list, reads: () => reads };
}

const count = 1000;
const variantsOf = (): Variant[] => Array.from({ length: count }, (_, index) => createVariant({ id: `v${index}` }));

test.each(['discount', 'compare_at'] as const)(
  'every field of thirty rows of 1,000 variants by %s reads the variants a few times in all',
  (saleBy) => {
    const variants = counted(variantsOf());
    const edits = counted(Array.from({ length: 50 }, (_, index) => createEdit({ variantId: `v${index}` })));
    const fetched = { product: createProduct({ saleBy, variants: variants.list }), seq: 1 };
    const known = { fetched, edits: edits.list };
    for (let row = 0; row < 30; row += 1)
      for (const field of fieldKeys) {
        const target = { productId: 'p1', variantId: `v${count - 1 - row}`, locationId: null, field };
        storeValue(known, target);
        shownValue(known, target);
        latestEdit(edits.list, target);
        isGone(edits.list, target);
        partOf(fetched.product, target.variantId);
      }
    expect(variants.reads()).toBeLessThan(5 * count);
    expect(edits.reads()).toBeLessThan(10 * 50);
  },
);

test('the choices of a product are listed once', () => {
  const variants = counted(variantsOf());
  const product = createProduct({ saleBy: 'compare_at', variants: variants.list });
  const first = choicesOf(product, 'price');
  const reads = variants.reads();
  expect(choicesOf(product, 'price')).toBe(first);
  expect(variants.reads()).toBe(reads);
  expect(reads).toBeLessThan(20 * count);
});
