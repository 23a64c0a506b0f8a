import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { findOwners } from '../../../../src/edits/runner/find-owners.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const lamp = createProduct({ id: 'p2', name: 'Lamp', sku: 'LAMP-1' });
const toLamp = (change: Partial<Edit> = {}): Edit => createEdit({ id: 'e1', field: 'sku', value: 'lamp-1', ...change });

/** The owners of the edits' values in a store of these products, and the requests to the store. */
async function ask(
  edits: readonly Edit[],
  products: readonly Product[] = [createProduct(), lamp],
  limits = defaultLimits,
) {
  const requests: string[] = [];
  const search = (text: string) => {
    requests.push(text);
    return Promise.resolve({ products: [...products], more: false });
  };
  return { owners: Object.fromEntries(await findOwners(edits, { catalog: { search }, limits })), requests };
}

test('the name of another product that has the SKU is found, however it is spelled', async () => {
  expect(await ask([toLamp()])).toEqual({ owners: { e1: 'Lamp' }, requests: ['lamp-1'] });
});

test('a variant of another product counts', async () => {
  const shade = createProduct({ id: 'p3', name: 'Shade', sku: '', variants: [createVariant({ sku: 'LAMP-1' })] });
  expect((await ask([toLamp()], [shade])).owners).toEqual({ e1: 'Shade' });
});

test('a product is no owner of a value if it is the product itself or only contains the text', async () => {
  const near = createProduct({ id: 'p4', name: 'lamp-1 shade', sku: 'LAMP-10' });
  expect((await ask([toLamp({ value: 'MUG-1' }), toLamp()], [createProduct(), near])).owners).toEqual({});
});

test.each<[string, Partial<Edit>]>([
  ['of a field that many products may share', { field: 'ribbon' }],
  ['that empties the field', { value: '' }],
  ['of a bulk change, whose preview looked already', { batchId: 'b1' }],
  ['that undoes another', { undoOf: 'e0' }],
  ['that was sent before', { sent: { before: 'MUG-1', revision: null, isAnswered: false, at: 1 } }],
  ['that a person confirmed', { confirmed: ['duplicate_sku'] }],
])('an edit %s is not searched', async (_, change) => {
  expect(await ask([toLamp(change)])).toEqual({ owners: {}, requests: [] });
});

test('an edit that a person confirmed for another reason is searched', async () => {
  expect((await ask([toLamp({ confirmed: ['big_change'] })])).owners).toEqual({ e1: 'Lamp' });
});

test('nothing is searched where the guardrail is off', async () => {
  const off = { ...defaultLimits, duplicate_sku: { level: 'off' as const } };
  expect(await ask([toLamp()], undefined, off)).toEqual({ owners: {}, requests: [] });
});
