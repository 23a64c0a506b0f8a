import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createBulkHandlers } from '../../../../src/background/commands/bulk-handlers.ts';
import { createBulkDrafts } from '../../../../src/background/services/bulk-drafts.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import type { BulkChange, Selection } from '../../../../src/domain/bulk.ts';
import { countRows, noRows, type DraftRow, type RowKind } from '../../../../src/domain/draft-batch.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
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
  const journal = createMemoryJournal();
  // Each edit that is typed meanwhile has the next place in the order.
  let lastOrder = 6;
  journal.lastOrder = () => Promise.resolve((lastOrder += 1));
  const clock = { ms: 5 };
  const runtime = { now: () => (clock.ms += 1), newId: randomUUID, report: expect.unreachable };
  /** The handlers of a worker; the next one has its journal. */
  const startWorker = () => {
    const editStore = { edits: { ofProduct: () => [] } };
    const drafts = createBulkDrafts({ accounts, app, batches, journal, runtime, editStore } as never);
    return { ...drafts, handlers: createBulkHandlers({ accounts, app, batches, journal, ...drafts } as never) };
  };
  let worker = startWorker();
  const as = { caller: 'workbench' } as never;
  const next = (id: string, selection?: Selection, change = renamed) => {
    const request = selection && { title: 'Ribbon New', selection, change, locale: 'en' };
    return worker.handlers['bulk.preview']({ storeId, id, ...(request && { request }) }, as);
  };
  const rowsOf = (id: string, kind: RowKind | 'all' = 'all', cursor = 0) =>
    worker.handlers['bulk.rows']({ id, kind, cursor }, as).then(({ rows }) => rows);
  const all = async (id: string, selection: Selection, change = renamed): Promise<DraftRow[]> => {
    let draft = await next(id, selection, change);
    while (!draft.isDone) draft = await next(id);
    const rows: DraftRow[] = [];
    for (let cursor = 0; cursor < countRows(draft.counts); cursor += 50)
      rows.push(...(await rowsOf(id, 'all', cursor)));
    return rows;
  };
  const restart = (): void => void (worker = startWorker());
  return {
    app,
    clock,
    handlers: worker.handlers,
    journal,
    read,
    called,
    next,
    all,
    rowsOf,
    restart,
    worker: () => worker,
  };
}
const idsIn = (rows: readonly DraftRow[]): string[] => rows.map(({ productId }) => productId);
const [a, b, c, d, e] = Array.from({ length: 5 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`) as [
  string,
  string,
  string,
  string,
  string,
];

test('rows name the place in the order of typing up to which they know the edits', async () => {
  const { all } = open(Array.from({ length: 150 }, (_, at) => productAt(at)));
  const ids = Array.from({ length: 150 }, (_, at) => `p${at}`);
  const rows = await all(a, { kind: 'ids', ids });
  expect([...new Set(rows.map(({ seenOrder }) => seenOrder))]).toEqual([7, 8]);
});

test('a preview needs the journal, which keeps its rows', async () => {
  const { journal, all } = open([productAt(0)]);
  journal.beginDraft = () => Promise.reject(new ShelfedgeError('storage', 'newer'));
  await expect(all(a, { kind: 'ids', ids: ['p0'] })).rejects.toMatchObject({ code: 'storage' });
});

test('chosen products are read a hundred at a time, and no others', async () => {
  const { all, read } = open(Array.from({ length: 250 }, (_, at) => productAt(at)));
  const ids = Array.from({ length: 200 }, (_, at) => `p${at}`);
  expect(idsIn(await all(a, { kind: 'ids', ids }))).toEqual(ids);
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
  expect(idsIn(await all(a, { kind: 'text', text: ' MUG ' }))).toEqual(['p1', 'p2']);
  const price: BulkChange = { kind: 'entry', field: 'price', text: '=30' };
  const ofVariants = await all(b, { kind: 'text', text: 'cup-BLUE' }, price);
  expect(ofVariants.map(({ productId, variantId }) => [productId, variantId])).toEqual([['p3', 'blue']]);
  expect(idsIn(await all(c, { kind: 'all' }))).toEqual(['p1', 'p2', 'p3', 'p4']);
});

test('the whole store is read first only for a field in which no two values may be the same', async () => {
  const { all, read, app } = open([1, 2, 3].map((at) => productAt(at)));
  const sku: BulkChange = { kind: 'entry', field: 'sku', text: 'SKU-3' };
  const [row] = await all(a, { kind: 'ids', ids: ['p1'] }, sku);
  expect(read).toEqual(['page 0', 'page 1', 1]);
  expect(row?.outcome).toMatchObject({ findings: [{ rule: 'duplicate_sku', numbers: { owner: 'Product 3' } }] });
  read.length = 0;
  app.setState({ limits: { [storeId]: { ...defaultLimits, duplicate_sku: { level: 'off' } } } });
  await all(b, { kind: 'ids', ids: ['p1'] }, sku);
  await all(c, { kind: 'ids', ids: ['p1'] });
  expect(read).toEqual([1, 1]);
});

test('a product that is read to compare counts as none of the preview', async () => {
  const { next, app } = open([1, 2, 3].map((at) => productAt(at, { currency: 'JPY' })));
  const sku: BulkChange = { kind: 'entry', field: 'sku', text: 'SKU-9' };
  const chosen: Selection = { kind: 'ids', ids: ['p1'] };
  expect(await next(a, chosen, sku)).toMatchObject({ counts: noRows, products: 0, isDone: false });
  expect(app.getState().currencies[storeId]).toBeUndefined();
});

test('a preview goes on step by step, and counts its rows by kind', async () => {
  const { next, rowsOf } = open(Array.from({ length: 4 }, (_, at) => productAt(at)));
  expect(await next(a, { kind: 'all' })).toMatchObject({ products: 2, counts: { change: 2 }, isDone: false });
  expect(await next(a)).toMatchObject({ products: 4, counts: { change: 4 }, isDone: false });
  expect(await next(a)).toMatchObject({ products: 4, counts: { change: 4 }, isDone: true });
  expect(idsIn(await rowsOf(a))).toEqual(['p0', 'p1', 'p2', 'p3']);
});

test('a preview that is complete reads nothing more', async () => {
  const { next, all, read } = open([productAt(0)]);
  await all(a, { kind: 'all' });
  const before = [...read];
  expect(await next(a)).toMatchObject({ isDone: true });
  expect(read).toEqual(before);
});

test('a half-read preview begins anew with the next worker, from its kept request, and has each row once', async () => {
  const { next, read, rowsOf, restart } = open(Array.from({ length: 4 }, (_, at) => productAt(at)));
  await next(a, { kind: 'all' });
  restart();
  expect(await next(a)).toMatchObject({ products: 2, counts: { change: 2 }, isDone: false });
  expect(read).toEqual(['page 0', 'page 0']);
  await next(a);
  expect(await next(a)).toMatchObject({ products: 4, isDone: true });
  expect(idsIn(await rowsOf(a))).toEqual(['p0', 'p1', 'p2', 'p3']);
});

test('a product that is read twice has its newer row, at its place and with its id', async () => {
  const { journal, all, rowsOf } = open([productAt(0), productAt(1)]);
  const [first, second] = await all(a, { kind: 'all' });
  const again = { ...first, id: undefined, outcome: { tag: 'same' } } as unknown as DraftRow;
  await journal.fillDraft(a, { rows: [again], products: 1, isLast: true }, () => 'another');
  expect(await rowsOf(a)).toMatchObject([{ id: first?.id, outcome: { tag: 'same' } }, { id: second?.id }]);
  expect((await journal.draft(a))?.counts).toMatchObject({ change: 1, same: 1 });
});

/** The ids of fifty products, from this one on. */
const at = (from: number, step: number) => Array.from({ length: 50 }, (_, index) => `p${from + index * step}`);

test('rows are answered fifty at once, from any place among those of a kind', async () => {
  const products = Array.from({ length: 130 }, (_, at) => productAt(at, at % 2 === 0 ? { name: 'New' } : {}));
  const { all, rowsOf } = open(products);
  await all(a, { kind: 'all' }, { kind: 'entry', field: 'name', text: 'New' });
  expect(idsIn(await rowsOf(a))).toEqual(at(0, 1));
  expect(idsIn(await rowsOf(a, 'all', 50))).toEqual(at(50, 1));
  expect(await rowsOf(a, 'all', 120)).toHaveLength(10);
  expect(idsIn(await rowsOf(a, 'asks', 5))).toEqual(at(11, 2));
  expect(await rowsOf(a, 'same', 60)).toHaveLength(5);
  expect([await rowsOf(a, 'same', 65), await rowsOf(a, 'problem'), await rowsOf(b)]).toEqual([[], [], []]);
});

test('four previews are kept; a further one takes the place of the oldest', async () => {
  const { next, journal } = open(Array.from({ length: 8 }, (_, at) => productAt(at)));
  for (const id of [a, b, c, d]) await next(id, { kind: 'all' });
  await next(a);
  await next(e, { kind: 'all' });
  expect((await journal.drafts()).map(({ id }) => id)).toEqual([e, d, c, b]);
  await expect(next(a)).rejects.toMatchObject({ code: 'not_found' });
  expect(await journal.draftRows(a, { kind: 'all', from: 0, most: 9 })).toEqual([]);
});

test('a preview that was dropped is gone, also while its next rows are read', async () => {
  const { next, handlers, journal } = open(Array.from({ length: 4 }, (_, at) => productAt(at)));
  await next(a, { kind: 'all' });
  const reading = next(a);
  await handlers['bulk.drop']({ id: a }, { caller: 'workbench' } as never);
  await expect(reading).rejects.toMatchObject({ code: 'not_found' });
  await expect(next(a)).rejects.toMatchObject({ code: 'not_found' });
  expect([await journal.drafts(), await journal.draftRequest(a)]).toEqual([[], undefined]);
});

test('a workbench is shown the previews that are kept, without their rows', async () => {
  const { all, app, handlers } = open([productAt(1)]);
  await all(a, { kind: 'ids', ids: ['p1'] });
  await vi.waitFor(() =>
    expect(app.getState().draftBatches).toMatchObject([
      { id: a, title: 'Ribbon New', wanted: { kind: 'ids', count: 1 }, productId: null, isDone: true },
    ]),
  );
  await handlers['bulk.drop']({ id: a }, { caller: 'workbench' } as never);
  await vi.waitFor(() => expect(app.getState().draftBatches).toEqual([]));
});

test('the next worker drops a preview that is a week old', async () => {
  const { all, clock, journal, worker } = open([productAt(1)]);
  await all(a, { kind: 'all' });
  clock.ms += 7 * 86_400_000 - 100;
  await worker().draftBatches.resume();
  expect(await journal.drafts()).toHaveLength(1);
  clock.ms += 100;
  await worker().draftBatches.resume();
  expect(await journal.drafts()).toEqual([]);
});

test('the products that were read tell the store’s currency', async () => {
  const { all, app } = open([productAt(1, { currency: 'JPY' })]);
  await all(a, { kind: 'all' });
  expect(app.getState().currencies[storeId]).toBe('JPY');
});

test('without a key there is no preview', async () => {
  const { next, journal } = open([productAt(1)], false);
  await expect(next(a, { kind: 'all' })).rejects.toMatchObject({ code: 'not_elevated' });
  expect(await journal.drafts()).toEqual([]);
});

test('each command of a batch calls the function of its name', async () => {
  const { handlers, called } = open([]);
  for (const name of ['pause', 'resume', 'cancel', 'retryFailed'] as const)
    expect(await handlers[`bulk.${name}`]({ id: b }, { caller: 'workbench' } as never)).toEqual({});
  expect(called).toEqual(['pause', 'resume', 'cancel', 'retryFailed'].map((name) => `${name} ${b}`));
});
