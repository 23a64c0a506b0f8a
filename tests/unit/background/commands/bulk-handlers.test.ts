import { expect, test } from 'vitest';
import { createBulkHandlers } from '../../../../src/background/commands/bulk-handlers.ts';
import type { BulkChange, PreviewRow, Selection } from '../../../../src/domain/bulk.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const storeId = 'store';
const productAt = (at: number, change: Partial<Product> = {}): Product =>
  createProduct({ id: `p${at}`, name: `Product ${at}`, sku: `SKU-${at}`, ...change });
const renamed: BulkChange = { kind: 'entry', field: 'ribbon', text: 'New' };

/** The handlers over a store of these products, read in pages of two; `read` holds what was asked for. */
function open(products: readonly Product[], hasKey = true) {
  const read: unknown[] = [];
  const pages = Array.from({ length: Math.ceil(products.length / 2) }, (_, at) => products.slice(at * 2, at * 2 + 2));
  const catalog = {
    async *all() {
      for (const [at, page] of pages.entries()) {
        read.push(`page ${at}`);
        yield await Promise.resolve(page);
      }
    },
    // As on V1, products share no names.
    names: () => Promise.resolve([]),
    products: (ids: readonly string[]) => {
      read.push(ids.length);
      return Promise.resolve(new Map(products.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])));
    },
  };
  const app = createAppStore();
  const account = { backgroundCatalog: hasKey ? catalog : null, keyFingerprint: 'a' };
  const called: string[] = [];
  const batches = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'progressOfAll'
          ? () => Promise.resolve([])
          : (id: string) => Promise.resolve(called.push(`${String(name)} ${id}`)),
    },
  );
  const accounts = { get: (id: string) => (id === storeId ? account : undefined) };
  // Each edit that is typed meanwhile has the next place in the order.
  let lastOrder = 6;
  const journal = { lastOrder: () => Promise.resolve((lastOrder += 1)) };
  const handlers = createBulkHandlers({ accounts, app, batches, journal, runtime: { now: () => 5 } } as never);
  const next = (id: string, selection: Selection, change = renamed) =>
    handlers['bulk.preview']({ storeId, id, selection, change, locale: 'en' }, { caller: 'workbench' } as never);
  const all = async (id: string, selection: Selection, change = renamed): Promise<PreviewRow[]> => {
    const rows: PreviewRow[] = [];
    for (;;) {
      const page = await next(id, selection, change);
      rows.push(...page.rows);
      if (page.isDone) return rows;
    }
  };
  return { app, handlers, journal, read, called, next, all };
}
const idsIn = (rows: readonly PreviewRow[]): string[] => rows.map(({ productId }) => productId);

test('rows name the place in the order of typing up to which they know the edits', async () => {
  const { all } = open(Array.from({ length: 150 }, (_, at) => productAt(at)));
  const ids = Array.from({ length: 150 }, (_, at) => `p${at}`);
  const rows = await all('a', { kind: 'ids', ids });
  expect([...new Set(rows.map(({ seenOrder }) => seenOrder))]).toEqual([7, 8]);
});

test('a preview of a journal that cannot be read has rows, which know no edits', async () => {
  const { journal, all } = open([productAt(0)]);
  journal.lastOrder = () => Promise.reject(new Error('newer'));
  expect((await all('a', { kind: 'ids', ids: ['p0'] })).map(({ seenOrder }) => seenOrder)).toEqual([0]);
});

test('chosen products are read a hundred at a time, and no others', async () => {
  const { all, read } = open(Array.from({ length: 250 }, (_, at) => productAt(at)));
  const ids = Array.from({ length: 200 }, (_, at) => `p${at}`);
  expect(idsIn(await all('a', { kind: 'ids', ids }))).toEqual(ids);
  expect(read).toEqual([100, 100]);
});

test('a text chooses by name or SKU, or the variants of that SKU alone; without a text, all are chosen', async () => {
  const variants = ['red', 'blue'].map((label) => createVariant({ id: label, label, sku: `CUP-${label}` }));
  const products = [
    productAt(1, { name: 'Tea Mug' }),
    productAt(2, { sku: 'mug-9' }),
    productAt(3, { name: 'Cup', sku: '', onVariants: ['price', 'sku'], variants }),
    productAt(4),
  ];
  const { all } = open(products);
  expect(idsIn(await all('a', { kind: 'text', text: ' MUG ' }))).toEqual(['p1', 'p2']);
  const price: BulkChange = { kind: 'entry', field: 'price', text: '=30' };
  const ofVariants = await all('b', { kind: 'text', text: 'cup-BLUE' }, price);
  expect(ofVariants.map(({ productId, variantId }) => [productId, variantId])).toEqual([['p3', 'blue']]);
  expect(idsIn(await all('c', { kind: 'all' }))).toEqual(['p1', 'p2', 'p3', 'p4']);
});

test('the whole store is read first only for a field in which no two values may be the same', async () => {
  const { all, read, app } = open([1, 2, 3].map((at) => productAt(at)));
  const sku: BulkChange = { kind: 'entry', field: 'sku', text: 'SKU-3' };
  const [row] = await all('a', { kind: 'ids', ids: ['p1'] }, sku);
  expect(read).toEqual(['page 0', 'page 1', 1]);
  expect(row?.outcome).toMatchObject({ findings: [{ rule: 'duplicate_sku', numbers: { owner: 'Product 3' } }] });
  read.length = 0;
  app.setState({ limits: { [storeId]: { ...defaultLimits, duplicate_sku: { level: 'off' } } } });
  await all('b', { kind: 'ids', ids: ['p1'] }, sku);
  await all('c', { kind: 'ids', ids: ['p1'] });
  expect(read).toEqual([1, 1]);
});

test('a product that is read to compare counts as none of the preview', async () => {
  const { next, app } = open([1, 2, 3].map((at) => productAt(at, { currency: 'JPY' })));
  const sku: BulkChange = { kind: 'entry', field: 'sku', text: 'SKU-9' };
  const chosen: Selection = { kind: 'ids', ids: ['p1'] };
  expect(await next('a', chosen, sku)).toEqual({ rows: [], products: 0, isDone: false });
  expect(app.getState().currencies[storeId]).toBeUndefined();
});

test('a preview goes on page by page; the oldest of more than four is forgotten, and begins anew', async () => {
  const { next, read } = open(Array.from({ length: 8 }, (_, at) => productAt(at)));
  const everything: Selection = { kind: 'all' };
  for (const id of ['a', 'b', 'c', 'd']) await next(id, everything);
  expect(idsIn((await next('a', everything)).rows)).toEqual(['p2', 'p3']);
  await next('e', everything);
  // "b" is the oldest by now.
  expect(idsIn((await next('b', everything)).rows)).toEqual(['p0', 'p1']);
  expect(idsIn((await next('a', everything)).rows)).toEqual(['p4', 'p5']);
  expect(read.at(-1)).toBe('page 2');
});

test('a preview that was dropped begins anew', async () => {
  const { next, handlers } = open(Array.from({ length: 4 }, (_, at) => productAt(at)));
  await next('a', { kind: 'all' });
  await handlers['bulk.dropPreview']({ id: 'a' }, { caller: 'workbench' } as never);
  expect(idsIn((await next('a', { kind: 'all' })).rows)).toEqual(['p0', 'p1']);
});

test('the products that were read tell the store’s currency', async () => {
  const { all, app } = open([productAt(1, { currency: 'JPY' })]);
  await all('a', { kind: 'all' });
  expect(app.getState().currencies[storeId]).toBe('JPY');
});

test('without a key there is no preview, and without a store no batch', async () => {
  const { next, handlers } = open([productAt(1)], false);
  await expect(next('a', { kind: 'all' })).rejects.toMatchObject({ code: 'not_elevated' });
  const begin = () =>
    handlers['bulk.begin']({ storeId: 'other', id: 'b', title: '' }, { caller: 'workbench' } as never);
  await expect(begin()).rejects.toMatchObject({ code: 'not_connected' });
});

test('each command of a batch calls the function of its name', async () => {
  const { handlers, called } = open([]);
  for (const name of ['start', 'pause', 'resume', 'cancel', 'retryFailed'] as const)
    expect(await handlers[`bulk.${name}`]({ id: 'b' }, { caller: 'workbench' } as never)).toEqual({});
  expect(called).toEqual(['start b', 'pause b', 'resume b', 'cancel b', 'retryFailed b']);
});
