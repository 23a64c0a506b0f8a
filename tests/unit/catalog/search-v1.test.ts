import { expect, test } from 'vitest';
import { createDecimals } from '../../../src/catalog/decimals.ts';
import { toProducts as readProducts } from '../../../src/catalog/v1/to-product-v1.ts';
import { createSearchV1 } from '../../../src/catalog/v1/search-v1.ts';
import type { ProductV1 } from '../../../src/client/entities/product-v1.ts';
import { queryProducts, queryStoreVariants, queryWholeProducts } from '../../../src/client/operations/products-v1.ts';
import { ShelfedgeError, type ErrorCode } from '../../../src/base/errors.ts';
import { createAnsweringClient } from '../../fixtures/answering-client.ts';

const toProducts = (wires: readonly ProductV1[]) => readProducts(wires, createDecimals());
const whole = { includeVariants: true };
const mug = { id: 'mug', name: 'Mug' };

interface Store {
  /** The code of the refusal, if it refuses the question. */
  variants?: object[] | ErrorCode;
  found?: object[];
  total?: number | null;
}

/** A merchant's search in a store with these variants of products, where the first search by text finds this. */
function open({ variants = [], found = [mug], total = 1 }: Store = {}) {
  const { client, calls } = createAnsweringClient(
    [queryWholeProducts, () => ({ products: found, totalResults: total })],
    [
      queryStoreVariants,
      () => (Array.isArray(variants) ? { variants } : Promise.reject(new ShelfedgeError(variants, 'refused'))),
    ],
  );
  return { search: createSearchV1({ client, whole, toProducts }), calls };
}
const inputsOf = (calls: [string, Record<string, unknown>][]): unknown[] => calls.map(([, input]) => input['query']);
const filterOf = (input: unknown): unknown => JSON.parse((input as { filter: string }).filter);

test('a merchant’s search sorts by name, and asks for everything that is shown', async () => {
  const { search, calls } = open();
  expect(await search(' mug ', 10)).toMatchObject({ products: [{ id: 'mug' }], more: false });
  expect(calls[0]?.[1]).toEqual({
    query: {
      filter: JSON.stringify({ $or: [{ name: { $contains: 'mug' } }, { sku: { $contains: 'mug' } }] }),
      sort: JSON.stringify([{ name: 'asc' }]),
      paging: { limit: 10 },
    },
    ...whole,
  });
  expect(calls).toHaveLength(1);
});

test('a shopper’s search asks for the same products by the call for shoppers', async () => {
  const { client, calls } = createAnsweringClient([queryProducts, () => ({ products: [mug], metadata: { total: 2 } })]);
  expect(await createSearchV1({ client, whole: null, toProducts })('mug', 1)).toMatchObject({ more: true });
  expect(inputsOf(calls)).toEqual([
    {
      filter: { $or: [{ name: { $contains: 'mug' } }, { sku: { $contains: 'mug' } }] },
      sort: [{ fieldName: 'name', order: 'ASC' }],
      paging: { limit: 1 },
    },
  ]);
});

test.each([
  [1, false],
  [2, true],
  [null, false],
])('a search over %s products has more of them only if some are not shown', async (total, more) => {
  expect(await open({ total }).search('mug', 1)).toMatchObject({ more });
});

test('an empty text lists products without a condition, even if there are none', async () => {
  const { search, calls } = open({ found: [] });
  await search('  ', 10);
  expect(inputsOf(calls).map(filterOf)).toEqual([{}]);
});

test.each(['HG-BSK-L', '4711', 'a.b', 'a/b', 'a#b', 'a_b'])(
  'a search for %s, which looks like a SKU, asks variants first, and adds their products once',
  async (text) => {
    const variants = [{ productId: 'tin' }, { productId: 'tin' }, {}, { productId: null }];
    const { search, calls } = open({ variants });
    await search(text, 10);
    const [first, second] = inputsOf(calls);
    expect(first).toEqual({
      filter: { sku: { $contains: text } },
      sort: [{ fieldName: 'productName', order: 'ASC' }],
      paging: { limit: 100 },
    });
    expect(filterOf(second)).toMatchObject({ $or: [{}, {}, { id: { $in: ['tin'] } }] });
    expect(calls).toHaveLength(2);
  },
);

test.each(['mug', 'mug 12', '12 mug'])('a search for %s, which looks like no SKU, asks no variants', async (text) => {
  const { search, calls } = open();
  await search(text, 10);
  expect(calls).toHaveLength(1);
});

test('a text that finds nothing is looked for among the variants', async () => {
  const { search, calls } = open({ found: [], variants: [{ productId: 'tin' }] });
  await search('apron', 10);
  expect(calls).toHaveLength(3);
  expect(filterOf(inputsOf(calls)[2])).toMatchObject({ $or: [{}, {}, { id: { $in: ['tin'] } }] });
  const nowhere = open({ found: [] });
  expect(await nowhere.search('apron', 10)).toMatchObject({ products: [] });
  expect(nowhere.calls).toHaveLength(2);
});

test.each<ErrorCode>(['invalid_input', 'validation', 'application', 'forbidden'])(
  'a store that refuses the question for variants (%s) is searched without it',
  async (code) => {
    const { search } = open({ variants: code });
    expect(await search('a-1', 10)).toMatchObject({ products: [{ id: 'mug' }] });
  },
);

test('any other failure of the question for variants is reported', async () => {
  await expect(open({ variants: 'unauthorized' }).search('a-1', 10)).rejects.toMatchObject({ code: 'unauthorized' });
});
