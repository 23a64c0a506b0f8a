import { expect, test } from 'vitest';
import { queryInventory } from '../../src/client/operations/inventory-v1.ts';
import { queryProducts } from '../../src/client/operations/products-v1.ts';
import { queryRibbons } from '../../src/client/operations/ribbons-v3.ts';
import { all, readPage } from '../../src/client/query/paging.ts';
import { clientAt } from '../fixtures/clients.ts';
import { json, startServer } from '../fixtures/plain-server.ts';

const nobody = { elevated: true, headers: () => Promise.resolve({}) };

const inventory = (from: number) => [{ id: `${from}`, lastUpdated: 'soon' }, { id: `${from + 1}` }];

async function open(answer: object, damagedItems?: 'skip' | 'fail') {
  const { url } = await startServer((response) => json(response, answer));
  const reports: string[] = [];
  const report = (message: string): void => void reports.push(message);
  return { client: clientAt(url, nobody, { report, damagedItems }), reports };
}

const mixed = { products: [{ id: 'a' }, { id: 'b', createdDate: 'soon' }, 7, { id: 'c' }], metadata: { total: 4 } };

test('a damaged item of a list is left out and reported, the good ones come', async () => {
  const { client, reports } = await open(mixed);
  const { products } = await client.call(queryProducts, {});
  expect(products.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(reports).toEqual([expect.stringContaining('products.1.createdDate'), expect.stringContaining('products.2')]);
  expect(reports[0]).toContain('/stores-reader/v1/products/query');
  expect(reports.join()).not.toContain('soon');
});

test('a page with damaged items has the total and the next page as before', async () => {
  const { client } = await open(mixed);
  const page = await readPage(client, queryProducts, { query: { paging: { limit: 2 } } });
  expect([page.items.length, page.total, page.hasNext()]).toEqual([2, 4, true]);
});

test('a full page with a damaged item is followed by the next where nothing is counted', async () => {
  const { url } = await startServer((response, { body }) => {
    const { offset = 0 } = (JSON.parse(body) as { query: { paging: { offset?: number } } }).query.paging;
    json(response, { inventoryItems: offset < 4 ? inventory(offset) : [] });
  });
  const client = clientAt(url, nobody, { report: () => undefined });
  const ids: unknown[] = [];
  for await (const { id } of all(client, queryInventory, { query: { paging: { limit: 2 } } })) ids.push(id);
  expect(ids).toEqual(['1', '3']);
});

test('damage outside of the items, or of all of them, fails', async () => {
  const outside = await open({ ribbons: [{ id: 'a', name: '' }], pagingMetadata: 3 });
  await expect(outside.client.call(queryRibbons, {})).rejects.toMatchObject({ code: 'malformed_answer' });
  const whole = await open({ products: [7, 8] });
  await expect(whole.client.call(queryProducts, {})).rejects.toMatchObject({ code: 'malformed_answer' });
  expect([outside.reports, whole.reports]).toEqual([[], []]);
});

test('a caller to whom a missing item means a deleted one can have the page fail', async () => {
  const { client } = await open(mixed, 'fail');
  await expect(client.call(queryProducts, {})).rejects.toMatchObject({
    code: 'malformed_answer',
    details: { violations: [{ field: 'products.1.createdDate' }, { field: 'products.2' }] },
  });
});
