import { describe, expect, test } from 'vitest';
import { createCatalogV1 } from '../../../src/catalog/v1/catalog-v1.ts';
import { getProduct, queryProducts, queryWholeProducts } from '../../../src/client/operations/products-v1.ts';
import { createAnsweringClient } from '../../fixtures/answering-client.ts';

const tooMany = Array.from({ length: 101 }, String);
const open = (isMerchant: boolean, pages: object[][] = [[{ id: 'a' }]]) => {
  const { client, calls } = createAnsweringClient(
    [queryWholeProducts, () => ({ products: pages.shift() ?? [] })],
    [queryProducts, ({ query }) => ({ products: JSON.stringify(query).includes('gone') ? [] : [{ id: 'a' }] })],
    [getProduct, ({ id }) => ({ product: { id, slug: 'mug' } })],
  );
  return { catalog: createCatalogV1({ client, isMerchant }), calls };
};

describe.each([true, false])('products of catalog V1 (as the merchant: %s)', (isMerchant) => {
  test('are read one by one, with their costs only for the merchant', async () => {
    const { catalog, calls } = open(isMerchant);
    expect(await catalog.product('a')).toMatchObject({ id: 'a', slug: 'mug' });
    expect(calls[0]?.[1]).toEqual({ id: 'a', ...(isMerchant && { includeMerchantSpecificData: true }) });
  });

  test('are found by their slug, and read whole', async () => {
    const { catalog, calls } = open(isMerchant);
    expect(await catalog.bySlug('mug')).toMatchObject({ id: 'a', slug: 'mug' });
    expect(calls[0]?.[1]).toEqual({ query: { filter: { slug: 'mug' }, paging: { limit: 1 } } });
    expect(await catalog.bySlug('gone')).toBeUndefined();
  });

  test('are read a hundred at once, hidden ones and costs only for the merchant', async () => {
    const { catalog, calls } = open(isMerchant, [[{ id: 'a' }], [{ id: 'a' }]]);
    expect(await catalog.bySlugs(['mug', 'tin'])).toMatchObject([{ id: 'a' }]);
    expect([...(await catalog.products(['a', 'gone'])).keys()]).toEqual(['a']);
    const sort = JSON.stringify([{ numericId: 'asc' }]);
    const rest = {
      includeVariants: true,
      includeHiddenProducts: isMerchant,
      includeMerchantSpecificData: isMerchant,
    };
    expect(calls.map(([, input]) => input)).toEqual(
      [{ slug: { $in: ['mug', 'tin'] } }, { id: { $in: ['a', 'gone'] } }].map((filter) => ({
        query: { filter: JSON.stringify(filter), sort, paging: { limit: 100 } },
        ...rest,
      })),
    );
  });

  test('are asked for only where there is something to ask, and never more than a hundred', async () => {
    const { catalog, calls } = open(isMerchant);
    expect([await catalog.bySlugs([]), await catalog.products([])]).toEqual([[], new Map()]);
    for (const read of [catalog.bySlugs(tooMany), catalog.products(tooMany)])
      await expect(read).rejects.toMatchObject({ code: 'invalid_input' });
    expect(calls).toEqual([]);
  });
});

test('all products of catalog V1 are read by their numbers, which are no safe numbers', async () => {
  const pages = [
    [
      { id: 'a', numericId: '1' },
      { id: 'b', numericId: '9007199254740993' },
    ],
    [{ id: 'b', numericId: '9007199254740993' }],
  ];
  const { catalog, calls } = open(true, pages);
  const read: string[][] = [];
  for await (const page of catalog.all()) read.push(page.map(({ id }) => id));
  expect(read).toEqual([['a', 'b']]);
  expect(calls.map(([, { query }]) => (query as { filter: string }).filter)).toEqual([
    '{}',
    '{"numericId":{"$gt":9007199254740993}}',
  ]);
});

test.each([undefined, null, '', '1x', 'x1'])(
  'a page whose last product has the number %s is not gone on from',
  async (numericId) => {
    const { catalog } = open(true, [[{ id: 'a', numericId }]]);
    const pages = catalog.all()[Symbol.asyncIterator]();
    expect(await pages.next()).toMatchObject({ value: [{ id: 'a' }] });
    await expect(pages.next()).rejects.toMatchObject({ code: 'malformed_answer' });
  },
);
