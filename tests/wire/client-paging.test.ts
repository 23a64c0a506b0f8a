import { assert, asyncProperty, constantFrom, integer, nat } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { Operation } from '../../src/client/operation.ts';
import { bulkAddItemsToCategory, createCategory, listItemsInCategory } from '../../src/client/operations/categories.ts';
import { queryInventory } from '../../src/client/operations/inventory-v1.ts';
import { queryProducts, queryProductVariants } from '../../src/client/operations/products-v1.ts';
import {
  countProducts,
  queryProducts as queryProductsV3,
  searchProducts,
} from '../../src/client/operations/products-v3.ts';
import { bulkCreateRibbons, queryRibbons } from '../../src/client/operations/ribbons-v3.ts';
import { all, readPage, type Page } from '../../src/client/query/paging.ts';
import { query } from '../../src/client/query/query.ts';
import { clientAt, merchantClient, realFetch, visitorClient } from '../fixtures/clients.ts';
import { json, startServer, type SeenRequest } from '../fixtures/plain-server.ts';
import { appId as storesAppId } from './platform-categories.ts';
import { startTestPlatform } from './platform-client.ts';

const noNext = { name: 'ShelfedgeError', code: 'out_of_range', message: 'No next page to fetch' };
const noPrev = { name: 'ShelfedgeError', code: 'out_of_range', message: 'No previous page to fetch' };
const nobody = { elevated: true, headers: () => Promise.resolve({}) };

/** The slugs of every page from this one on, and of those on the way back. */
async function walk<Row extends Operation>(first: Page<Row>): Promise<{ there: unknown[][]; back: unknown[][] }> {
  const slugsOf = ({ items }: Page<Row>): unknown[] => items.map((item) => (item as { slug: string }).slug);
  const there = [slugsOf(first)];
  let page = first;
  for (; page.hasNext(); there.push(slugsOf(page))) page = await page.next();
  await expect(page.next()).rejects.toMatchObject(noNext);
  const back = [slugsOf(page)];
  for (; page.hasPrev(); back.push(slugsOf(page))) page = await page.prev();
  await expect(page.prev()).rejects.toMatchObject(noPrev);
  return { there, back };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const byPrice = [['pattern-book', 'beeswax-candle'], ['eclair-tin', 'stoneware-mug'], ['linen-apron']];

describe('pages of a V1 list', () => {
  test('go forward to the end and back to the start, with the total on each', async () => {
    const client = await visitorClient(await startTestPlatform());
    const first = await query(queryProducts).ascending('price').limit(2).find(client);
    expect(first.total).toBe(5);
    expect(await walk(first)).toEqual({ there: byPrice, back: byPrice.toReversed() });
  });
  test('are counted by a list of the older kind too', async () => {
    const client = await visitorClient(await startTestPlatform());
    const first = await readPage(client, queryInventory, { query: { paging: { limit: 3 } } });
    expect([first.total, first.items.length, (await first.next()).items.length]).toEqual([5, 3, 2]);
  });
  test('are not requested by cursor, which the list would not follow', async () => {
    const sent: unknown[] = [];
    const client = merchantClient(await startTestPlatform(), { fetch: noting(sent) });
    const page = readPage(client, queryProducts, { query: { cursorPaging: { limit: 10 } } });
    await expect(page).rejects.toMatchObject({
      code: 'invalid_input',
      details: { path: queryProducts.path, violations: [{ field: 'query.cursorPaging' }] },
    });
    expect(sent).toEqual([]);
  });
  test('have 50 items by default, and an offset past the list gives an empty page', async () => {
    const sent: unknown[] = [];
    const client = merchantClient(await startTestPlatform(), { fetch: noting(sent) });
    await readPage(client, queryProducts, {});
    const beyond = await readPage(client, queryProducts, { query: { paging: { offset: 60 } } });
    expect(sent).toEqual([
      { query: { paging: { limit: 50, offset: 0 } } },
      { query: { paging: { limit: 50, offset: 60 } } },
    ]);
    expect([beyond.items, beyond.hasNext(), beyond.hasPrev()]).toEqual([[], false, true]);
  });
});

describe('pages of a list without filter or sort', () => {
  test('go by offset in V1', async () => {
    const client = await visitorClient(await startTestPlatform());
    const [apron] = (await query(queryProducts).eq('slug', 'linen-apron').find(client)).items;
    const variants = await readPage(client, queryProductVariants, { id: apron?.id ?? '', paging: { limit: 3 } });
    expect([variants.total, (await variants.next()).items.length]).toEqual([4, 1]);
  });
  test('go by cursor in the address of a GET', async () => {
    const client = merchantClient(await startTestPlatform({ catalogVersion: 'v3' }));
    const treeReference = { appNamespace: '@wix/stores', treeKey: null };
    const { category } = await client.call(createCategory, { category: { name: 'Table' }, treeReference });
    const { products } = await client.call(queryProductsV3, {});
    expect(products.length).toBeGreaterThan(4);
    const items = products.map(({ id }) => ({ catalogItemId: id ?? '', appId: storesAppId }));
    const categoryId = category.id ?? '';
    await client.call(bulkAddItemsToCategory, { categoryId, items, treeReference });
    const list = all(client, listItemsInCategory, { categoryId, treeReference, cursorPaging: { limit: 2 } });
    expect(new Set((await collect(list)).map(({ catalogItemId }) => catalogItemId))).toEqual(
      new Set(products.map(({ id }) => id)),
    );
  });
});

describe('pages of a V3 list', () => {
  test('go forward and back by cursors that remember filter and sort', async () => {
    const sent: unknown[] = [];
    const platform = await startTestPlatform({ catalogVersion: 'v3' });
    const client = await visitorClient(platform, { fetch: noting(sent) });
    const first = await query(searchProducts, { fields: ['CURRENCY'] })
      .le('actualPriceRange.minValue.amount', '48')
      .ascending('actualPriceRange.minValue.amount')
      .limit(2)
      .find(client);
    expect(await walk(first)).toEqual({ there: byPrice, back: byPrice.toReversed() });
    const cursor = expect.any(String) as string;
    expect(sent.slice(1)).toEqual(
      [1, 2, 3, 4].map(() => ({ search: { cursorPaging: { cursor, limit: 2 } }, fields: ['CURRENCY'] })),
    );
  });
  test('are all read by one loop, which gives every item once', async () => {
    const client = merchantClient(await startTestPlatform({ catalogVersion: 'v3' }));
    const names = Array.from({ length: 23 }, (_, index) => `Ribbon ${index}`);
    await client.call(bulkCreateRibbons, { ribbons: names.map((name) => ({ name })) });
    const found = await collect(query(queryRibbons).startsWith('name', 'Ribbon').limit(5).all(client));
    expect(found).toHaveLength(23);
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(names));
    const visible = query(queryProductsV3).eq('visible', true);
    expect(await collect(visible.limit(2).all(client))).toHaveLength(await visible.count(client, countProducts));
  });
});

test('any list with any limit gives each item once, by offset with a total or without, and by cursor', async () => {
  let count = 0;
  const { url } = await startServer((response, request) => json(response, answerOf(count, request)));
  const client = clientAt(url, nobody);
  const offsetRow = (limit: number) => all(client, queryProducts, { query: { paging: { limit } } });
  const uncounted = (limit: number) => all(client, queryInventory, { query: { paging: { limit } } });
  const cursorRow = (limit: number) => all(client, queryRibbons, { query: { cursorPaging: { limit } } });
  await assert(
    asyncProperty(
      nat(40),
      integer({ min: 1, max: 45 }),
      constantFrom(offsetRow, uncounted, cursorRow),
      async (length, limit, list) => {
        count = length;
        const ids = (await collect<{ id?: unknown }>(list(limit))).map(({ id }) => id);
        expect(ids).toEqual(Array.from({ length }, (_, index) => `${index}`));
      },
    ),
    { numRuns: 60 },
  );
});

test('from any page by offset, the pages back to the start and on to the end have each item once', async () => {
  const length = 40;
  const { url } = await startServer((response, request) => json(response, answerOf(length, request)));
  const client = clientAt(url, nobody);
  await assert(
    asyncProperty(nat(length), integer({ min: 1, max: 45 }), async (offset, limit) => {
      const start = await readPage(client, queryProducts, { query: { paging: { limit, offset } } });
      let [page, before] = [start, [] as unknown[]];
      while (page.hasPrev()) {
        page = await page.prev();
        before = [...page.items.map(({ id }) => id), ...before];
      }
      expect(before).toEqual(Array.from({ length: offset }, (_, index) => `${index}`));
      const there = page.items.map(({ id }) => id);
      while (page.hasNext()) {
        page = await page.next();
        there.push(...page.items.map(({ id }) => id));
      }
      expect(there).toEqual(Array.from({ length }, (_, index) => `${index}`));
    }),
    { numRuns: 60 },
  );
});

describe('a loop over all items', () => {
  test('reads a page when its first item is requested, and none after the loop was left', async () => {
    const { url, seen } = await startServer((response, request) => json(response, answerOf(9, request)));
    const items = query(queryRibbons).limit(3).all(clientAt(url, nobody));
    expect(seen).toHaveLength(0);
    const reads: number[] = [];
    for await (const { id } of items) {
      reads.push(seen.length);
      if (id === '4') break;
    }
    expect([reads, seen.length]).toEqual([[1, 1, 1, 2, 2], 2]);
  });
  test('is cancelled between two items and between two pages', async () => {
    const { url, seen } = await startServer((response, request) => json(response, answerOf(9, request)));
    for (const last of ['1', '2']) {
      const stop = new AbortController();
      const read: unknown[] = [];
      const loop = async (client: Client): Promise<void> => {
        for await (const { id } of query(queryRibbons).limit(3).all(client, stop.signal)) {
          read.push(id);
          if (id === last) stop.abort();
        }
      };
      await expect(loop(clientAt(url, nobody))).rejects.toMatchObject({ code: 'cancelled' });
      expect(read.at(-1)).toBe(last);
    }
    expect(seen).toHaveLength(2);
  });
  test('fails on a cursor that comes back, after giving the items it read', async () => {
    const { url } = await startServer((response, { body }) => {
      const next = body.includes('"A"') ? 'B' : 'A';
      json(response, { ribbons: [{ id: `before ${next}`, name: '' }], pagingMetadata: { cursors: { next } } });
    });
    const read: unknown[] = [];
    const loop = async (): Promise<void> => {
      for await (const { id } of query(queryRibbons).all(clientAt(url, nobody))) read.push(id);
    };
    await expect(loop()).rejects.toMatchObject({ code: 'malformed_answer' });
    expect(read).toEqual(['before A', 'before B', 'before A']);
  });
  test.each<[string, { total?: number }]>([
    ['with a total', { total: 1000 }],
    ['without one', {}],
  ])('fails on a page by offset that comes back, %s, after giving each item once', async (_, metadata) => {
    const { url, seen } = await startServer((response, { body }) => {
      const { offset = 0, limit = 0 } = (JSON.parse(body) as PagedBody).query.paging ?? {};
      // A server that goes round in a circle of two pages.
      const ids = Array.from({ length: limit }, (_item, index) => ({ id: `${(offset + index) % (2 * limit)}` }));
      json(response, { products: ids, metadata });
    });
    const read: unknown[] = [];
    const loop = async (): Promise<void> => {
      for await (const { id } of query(queryProducts).limit(2).all(clientAt(url, nobody))) {
        read.push(id);
        if (read.length > 20) return;
      }
    };
    await expect(loop()).rejects.toMatchObject({ code: 'malformed_answer' });
    expect([read, seen.length]).toEqual([['0', '1', '2', '3'], 3]);
  });
  test('ends at a page without items, whatever the platform says follows', async () => {
    let page = 0;
    const { url } = await startServer((response) => {
      page += 1;
      const pagingMetadata = { cursors: { next: `page ${page}` }, hasNext: true };
      json(response, { ribbons: [], pagingMetadata, products: [], metadata: { total: 1e9 } });
    });
    const client = clientAt(url, nobody);
    expect(await collect(query(queryRibbons).all(client))).toEqual([]);
    expect(await collect(query(queryProducts).all(client))).toEqual([]);
    expect(page).toBe(2);
  });
});

/** The real fetch, which notes the bodies it sends. */
const noting =
  (sent: unknown[]) =>
  (url: string, init: RequestInit): Promise<Response> => {
    sent.push(JSON.parse(init.body as string));
    return realFetch(url, init);
  };

interface PagedBody {
  query: { paging?: { limit: number; offset: number }; cursorPaging?: { limit: number; cursor?: string } };
}

/** A page of a list of so many numbered items, as any of the three kinds of list answers it. */
function answerOf(count: number, { url, body }: SeenRequest): object {
  const { paging, cursorPaging } = (JSON.parse(body) as PagedBody).query;
  const start = paging?.offset ?? Number(cursorPaging?.cursor ?? 0);
  const end = Math.min(count, start + (paging?.limit ?? cursorPaging?.limit ?? 0));
  const items = Array.from({ length: Math.max(0, end - start) }, (_, index) => ({ id: `${start + index}`, name: '' }));
  const next = end < count ? { next: String(end) } : {};
  return {
    products: items,
    metadata: { count: items.length, ...(!url.includes('inventory') && { total: count }) },
    inventoryItems: items,
    ribbons: items,
    pagingMetadata: { cursors: next, hasNext: end < count },
  };
}
