import { describe, expect, test } from 'vitest';
import { queryInventory } from '../../../../src/client/operations/inventory-v1.ts';
import { queryProducts } from '../../../../src/client/operations/products-v1.ts';
import { queryRibbons } from '../../../../src/client/operations/ribbons-v3.ts';
import { querySites } from '../../../../src/client/operations/site-list.ts';
import { all, readPage, type Page } from '../../../../src/client/query/paging.ts';
import { createAnsweringClient } from '../../../fixtures/answering-client.ts';

const ids = (...names: string[]) => names.map((id) => ({ id }));

/** The client of a platform that gives these answers one by one, the last one again and again. */
function open(...answers: object[]) {
  const answer = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const rows = [queryProducts, queryInventory, queryRibbons, querySites];
  const { client, calls } = createAnsweringClient(...rows.map((row): [typeof row, () => unknown] => [row, answer]));
  return { client, sent: () => calls.map(([, input]) => input) };
}

const neighboursOf = (page: Page<never>): [boolean, boolean] => [page.hasNext(), page.hasPrev()];

/** The items that a loop gives, and the failure that ends it. */
async function loop(items: AsyncIterable<unknown>): Promise<{ read: unknown[]; failure: unknown }> {
  const read: unknown[] = [];
  try {
    for await (const item of items) read.push(item);
  } catch (failure) {
    return { read, failure };
  }
  return { read, failure: null };
}

describe('a page by offset', () => {
  test.each<[string, { limit?: number; offset?: number }, object, [boolean, boolean]]>([
    ['before the total', { limit: 2 }, { products: ids('a', 'b'), metadata: { total: 3 } }, [true, false]],
    ['that ends at the total', { limit: 2 }, { products: ids('a', 'b'), metadata: { total: 2 } }, [false, false]],
    ['of an older total', { limit: 2 }, { products: ids('a', 'b'), totalResults: 3 }, [true, false]],
    ['that is full, without a total', { limit: 2 }, { products: ids('a', 'b') }, [true, false]],
    ['that is not full, without a total', { limit: 3 }, { products: ids('a', 'b') }, [false, false]],
    ['without items', { limit: 2, offset: 2 }, { products: [], metadata: { total: 9 } }, [false, true]],
    ['without items and a total', { limit: 2 }, { products: [] }, [false, false]],
    ['of no size', { limit: 0, offset: 2 }, { products: ids('a'), metadata: { total: 9 } }, [false, false]],
  ])('%s has these neighbours', async (_, paging, answer, neighbours) => {
    const { client } = open(answer);
    expect(neighboursOf((await readPage(client, queryProducts, { query: { paging } })) as Page<never>)).toEqual(
      neighbours,
    );
  });

  test('is followed by the next of its size, and comes after one that ends where it begins', async () => {
    const { client, sent } = open({ products: ids('a', 'b'), metadata: { total: 9 } });
    const query = { filter: { slug: 'mug' }, paging: { limit: 2, offset: 1 } };
    const page = await readPage(client, queryProducts, { query });
    await page.next();
    const first = await page.prev();
    await first.next();
    expect(sent().map((input) => input['query'])).toEqual([
      query,
      { ...query, paging: { limit: 2, offset: 3 } },
      { ...query, paging: { limit: 1, offset: 0 } },
      query,
    ]);
  });

  test.each<[object, object]>([
    [{ metadata: { total: 3 } }, { total: 3 }],
    [{ totalResults: 4 }, { total: 4 }],
    [{ metadata: { total: 0 }, totalResults: 4 }, { total: 0 }],
    [{ metadata: null, totalResults: null }, {}],
  ])('tells the total only where the platform does: %j', async (sent, told) => {
    const { client } = open({ products: ids('a'), ...sent });
    const { total, ...rest } = await readPage(client, queryProducts, {});
    expect('total' in (await readPage(client, queryProducts, {})) ? { total } : {}).toStrictEqual(told);
    expect([rest.items, rest.answer]).toEqual([ids('a'), { products: ids('a'), ...sent }]);
  });
});

describe('a page by cursor', () => {
  const cursors = { next: 'N', prev: 'P' };
  test.each<[string, object, [boolean, boolean]]>([
    ['with both cursors', { pagingMetadata: { cursors } }, [true, true]],
    ['that says nothing follows', { pagingMetadata: { cursors, hasNext: false } }, [false, true]],
    ['that says more follows', { pagingMetadata: { cursors, hasNext: true } }, [true, true]],
    ['with empty cursors', { pagingMetadata: { cursors: { next: '', prev: '' }, hasNext: true } }, [false, false]],
    ['with null as cursors', { pagingMetadata: { cursors: { next: null, prev: null } } }, [false, false]],
    ['without cursors', { pagingMetadata: { cursors: null } }, [false, false]],
    ['without metadata', {}, [false, false]],
    ['with its cursors where the sites have them', { pagingMetadata: null, metadata: { cursors } }, [true, true]],
    ['without items', { ribbons: [], pagingMetadata: { cursors, hasNext: true } }, [false, true]],
  ])('%s has these neighbours', async (_, more, neighbours) => {
    const { client } = open({ ribbons: ids('a'), ...more });
    expect(neighboursOf((await readPage(client, queryRibbons, {})) as Page<never>)).toEqual(neighbours);
  });

  test('is asked for by its cursor and its size alone, besides the rest of the input', async () => {
    const { client, sent } = open({ ribbons: ids('a'), pagingMetadata: { cursors } });
    const query = { filter: { name: 'New' }, cursorPaging: { limit: 7, cursor: null } };
    const input = { query, fields: ['X'] } as never;
    const page = await readPage(client, queryRibbons, input);
    await page.next();
    await page.prev();
    await readPage(client, queryRibbons, { query: { ...query, cursorPaging: { cursor: 'C' } } });
    expect(sent()).toStrictEqual([
      { query: { filter: { name: 'New' }, cursorPaging: { limit: 7 } }, fields: ['X'] },
      { query: { cursorPaging: { limit: 7, cursor: 'N' } }, fields: ['X'] },
      { query: { cursorPaging: { limit: 7, cursor: 'P' } }, fields: ['X'] },
      { query: { cursorPaging: { limit: 50, cursor: 'C' } } },
    ]);
  });
});

describe('a loop over all items', () => {
  const total = { metadata: { total: 99 } };
  const named = [{ productId: 'a' }, { productId: 'b' }];

  test.each<[string, object[], unknown[]]>([
    ['with the ids of an earlier one', [{ products: ids('a', 'b'), ...total }], ids('a', 'b')],
    ['with the items of an earlier one, which have no ids', [{ products: named, ...total }], named],
  ])('a loop by offset fails on a page %s', async (_, answers, read) => {
    const { client } = open(...answers);
    const failure = { code: 'malformed_answer', message: `${queryProducts.path} gave the same page twice` };
    expect(await loop(all(client, queryProducts, {}))).toMatchObject({ read, failure });
  });

  test('a loop by offset gives pages of different items without ids', async () => {
    const pages = [{ inventoryItems: named.slice(0, 1), ...total }, { inventoryItems: named.slice(1) }];
    const { client } = open(...pages, { inventoryItems: [] });
    expect(await loop(all(client, queryInventory, { query: { paging: { limit: 1 } } }))).toEqual({
      read: named,
      failure: null,
    });
  });

  test('a loop by cursor fails on a cursor that comes again, and not on items that do', async () => {
    const page = (next: string) => ({ ribbons: ids('a'), pagingMetadata: { cursors: { next } } });
    const { client } = open(page('A'), page('B'), page('A'));
    const failure = { code: 'malformed_answer', message: `${queryRibbons.path} gave the same cursor twice` };
    expect(await loop(all(client, queryRibbons, {}))).toMatchObject({ read: ids('a', 'a', 'a'), failure });
  });

  test('gives no item after its signal is aborted', async () => {
    const { client } = open({ ribbons: ids('a', 'b') });
    const stop = new AbortController();
    const items = all(client, queryRibbons, {}, stop.signal);
    expect((await items.next()).value).toEqual({ id: 'a' });
    stop.abort();
    await expect(items.next()).rejects.toMatchObject({
      code: 'cancelled',
      message: `${queryRibbons.path} was cancelled`,
    });
  });
});
