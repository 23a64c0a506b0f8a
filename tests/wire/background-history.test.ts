import { beforeEach, describe, expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Edit, EditState, Intent } from '../../src/domain/edit.ts';
import { anyEdit } from '../../src/domain/history.ts';
import type { Product } from '../../src/domain/product.ts';
import { openConnected, nextWorker, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { createBatch } from '../fixtures/batch.ts';
import { countReads, type Reads } from '../fixtures/count-reads.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestPlatform } from './platform-client.ts';

const dayMs = 86_400_000;
const sent = { before: '24.50', revision: '1', isAnswered: true, at: 1 };

const namedIntent = ({ id: productId, name, currency }: Product): Intent => ({
  id: randomUUID(),
  productId,
  variantId: null,
  locationId: null,
  field: 'name',
  base: name,
  value: `${name} 2`,
  delta: null,
  productName: name,
  variantLabel: null,
  locationNumber: null,
  currency,
});

let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

/** Edits that were applied one after another; the last is the newest. */
const applied = (count: number, change: Partial<Edit> = {}): Edit[] =>
  Array.from({ length: count }, (_, index) => {
    const at = harness.runtime.clock.ms - count + index;
    return createEdit({ storeId: harness.storeId, createdAt: at, state: { tag: 'applied', at }, ...change });
  });
const restart = (): void => {
  harness = nextWorker(harness);
};
const shown = () => harness.readView('workbench', workbench);
const keptIds = async () => (await harness.journal.all()).map(({ id }) => id);
const limit = (limits: { edits?: number; days?: number | null }) => harness.as(workbench)('history.limits', { limits });

/**
 * The records that a worker's start and the popup's first view read, the first answers of the workbench after that, and an edit from its commit
 * until it is saved and copied.
 */
async function readsAfter(count: number): Promise<Record<'start' | 'answers' | 'edit', Reads>> {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const { storeId, journal, platform, runtime } = harness;
  const batches = Array.from({ length: count / 50 }, () => createBatch({ storeId, state: 'running', total: 10 }));
  for (const batch of batches) await journal.putBatch(batch);
  const rows = batches.flatMap((batch) => applied(10, { batchId: batch.id, sent }));
  await journal.add([...applied(count - rows.length, { sent }), ...rows]);
  // Makes the copies that earlier workers owed.
  await harness.background.onWake();
  await eventually(() => runtime.files.names()).not.toEqual([]);
  restart();
  const start = await countReads(() => harness.follow('popup', popup));
  const answers = await countReads(async () => {
    await harness.as(workbench)('history.list', { query: { ...anyEdit, state: 'unsaved' }, after: null });
    await harness.as(workbench)('history.kept', {});
  });
  const { products } = await harness.as(popup)('catalog.search', { storeId, text: 'mug' });
  const edit = await countReads(async () => {
    const intent = namedIntent(products[0] as Product);
    await harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 });
    await eventually(async () => (await journal.get(intent.id))?.state.tag).toBe('applied');
    await harness.background.onWake();
  });
  await platform.close();
  return { start, answers, edit };
}

describe('a long history', () => {
  test('does not make a start, an answer or an edit read more edits, and no finished bulk change', async () => {
    const [short, long] = [await readsAfter(100), await readsAfter(500)];
    expect(long.start['edits']).toBe(short.start['edits']);
    expect(short.start['edits']).toBeLessThan(60);
    expect(long.answers['edits']).toBe(short.answers['edits']);
    for (const reads of [long.start, long.answers, long.edit]) expect(reads['batches'] ?? 0).toBe(0);
  });

  test('is shown with its finished bulk changes once a workbench asks for them', async () => {
    const batches = Array.from({ length: 3 }, () =>
      createBatch({ storeId: harness.storeId, state: 'running', total: 1 }),
    );
    for (const batch of batches) await harness.journal.putBatch(batch);
    await harness.journal.add(batches.flatMap(({ id }) => applied(1, { batchId: id, sent })));
    restart();
    await harness.follow('popup', popup);
    const reads = await countReads(async () => expect((await shown()).batches).toHaveLength(3));
    expect(reads['batches']).toBe(3);
    expect((await countReads(shown))['batches'] ?? 0).toBe(0);
  });

  test('is listed in few transactions, however many of its edits could have an undo', async () => {
    await harness.journal.add(applied(120, { sent }));
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const list = () => harness.as(workbench)('history.list', { query: anyEdit, after: null });
    await list();
    transactions.mockClear();
    expect((await list()).edits).toHaveLength(100);
    // Transactions that look for an open connection are counted, too.
    expect(transactions.mock.calls.length).toBeLessThan(10);
    transactions.mockRestore();
  });
});

describe('the limits of the history', () => {
  test('are fifty thousand edits and two years until they are set', async () => {
    expect((await shown()).historyLimits).toEqual({ edits: 50_000, days: 730 });
  });

  test('remove edits beyond them at once, and batches without edits', async () => {
    const batch = createBatch({ storeId: harness.storeId, state: 'running', total: 1 });
    await harness.journal.putBatch(batch);
    const edits = applied(102);
    const [row] = applied(1, { batchId: batch.id, createdAt: harness.runtime.clock.ms - 1000 });
    await harness.journal.add([...edits, ...(row === undefined ? [] : [row])]);
    restart();
    expect((await shown()).batches).toMatchObject([{ batch: { id: batch.id } }]);
    await limit({ edits: 100, days: null });
    const newest = edits.slice(2).toReversed();
    expect(await keptIds()).toEqual(newest.map(({ id }) => id));
    expect(await shown()).toMatchObject({ batches: [], historyLimits: { edits: 100, days: null } });
    expect(await harness.journal.batches()).toEqual([]);
  });

  test('hold for the next worker, which removes edits beyond them when it starts', async () => {
    await limit({ edits: 100, days: 7 });
    const [old] = applied(1, { createdAt: harness.runtime.clock.ms - 8 * dayMs });
    const recent = applied(1);
    await harness.journal.add([...(old === undefined ? [] : [old]), ...recent]);
    restart();
    expect((await shown()).historyLimits).toEqual({ edits: 100, days: 7 });
    // The limits were applied within a day.
    expect(await keptIds()).toHaveLength(2);
    harness.runtime.clock.ms += dayMs;
    restart();
    await eventually(keptIds).toEqual(recent.map(({ id }) => id));
    await eventually(() => harness.as(workbench)('history.kept', {})).toMatchObject({ finished: 1, forgotten: 1 });
  });

  test('forget no more than a tenth by age while nothing confirmed a clock that jumped years ahead', async () => {
    await limit({ edits: 1000, days: 7 });
    const edits = applied(40);
    await harness.journal.add(edits);
    harness.runtime.clock.ms += 3 * 365 * dayMs;
    restart();
    await eventually(async () => (await harness.as(workbench)('history.kept', {})).forgotten).toBe(4);
    expect(await keptIds()).toEqual(
      edits
        .slice(4)
        .toReversed()
        .map(({ id }) => id),
    );
  });

  test('leave the rows of a bulk change that is not finished, and a change whose undo is under way', async () => {
    const batch = createBatch({ storeId: harness.storeId, state: 'paused', total: 2 });
    await harness.journal.putBatch(batch);
    const [done, undone, gone] = [
      applied(1, { batchId: batch.id, createdAt: 1 }),
      applied(1, { createdAt: 2 }),
      applied(1, { createdAt: 3 }),
    ].flat();
    const open: EditState = { tag: 'waiting', reason: 'key_missing', attempt: 1, nextAt: 9e15, wasSent: false };
    const left = applied(1, { batchId: batch.id, state: open });
    const undo = applied(1, { undoOf: undone?.id ?? '', state: open });
    await harness.journal.add([...[done, undone, gone].flatMap((one) => one ?? []), ...left, ...undo, ...applied(100)]);
    restart();
    await limit({ edits: 100, days: null });
    const kept = await keptIds();
    expect([done, undone, gone].map((one) => kept.includes(one?.id ?? ''))).toEqual([true, true, false]);
  });

  test('leave the rows of a bulk change that is being undone or filled', async () => {
    const change = createBatch({ storeId: harness.storeId, state: 'running', total: 1 });
    const undo = createBatch({ storeId: harness.storeId, state: 'paused', total: 1, undoOf: change.id });
    const filling = createBatch({ storeId: harness.storeId, state: 'filling', total: 1 });
    const ended = createBatch({ storeId: harness.storeId, state: 'running', total: 1 });
    for (const batch of [change, undo, filling, ended]) await harness.journal.putBatch(batch);
    const rows = [change, filling, ended].flatMap(({ id }, at) => applied(1, { batchId: id, createdAt: at + 1 }));
    const open: EditState = { tag: 'waiting', reason: 'key_missing', attempt: 1, nextAt: 9e15, wasSent: false };
    await harness.journal.add([...rows, ...applied(1, { batchId: undo.id, state: open }), ...applied(100)]);
    restart();
    await limit({ edits: 100, days: null });
    const kept = await keptIds();
    expect(rows.map(({ id }) => kept.includes(id))).toEqual([true, true, false]);
  });

  test('count rows of cancelled bulk changes apart, so that they push no saved change out', async () => {
    const batch = createBatch({ storeId: harness.storeId, state: 'running', total: 130 });
    await harness.journal.putBatch(batch);
    const saved = applied(102, { createdAt: 1 });
    const rows = applied(130, { batchId: batch.id });
    await harness.journal.add([...saved, ...rows]);
    await harness.journal.update(
      rows.map(({ id }) => id),
      (row) => ({ ...row, state: { tag: 'cancelled', at: 1 } }),
    );
    restart();
    await limit({ edits: 100, days: null });
    const left = await harness.journal.all();
    const count = (tag: string): number => left.filter(({ state }) => state.tag === tag).length;
    expect([count('applied'), count('cancelled')]).toEqual([100, 100]);
    expect((await shown()).batches).toMatchObject([{ batch: { continuable: 100 }, counts: { cancelled: 100 } }]);
    expect(await harness.as(workbench)('history.kept', {})).toMatchObject({ finished: 100, forgotten: 2 });
  });

  test('limits outside the offered range are refused', async () => {
    await expect(limit({ edits: 1 })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await shown()).historyLimits).toEqual({ edits: 50_000, days: 730 });
  });

  test('are the defaults while the stored ones cannot be read, which is reported', async () => {
    const { get } = harness.runtime.local;
    const reported: unknown[] = [];
    harness.runtime.report = (error) => void reported.push(error);
    harness.runtime.local.get = (key) => (key === 'historyLimits' ? Promise.reject(new Error('unreadable')) : get(key));
    const edits = applied(1);
    await harness.journal.add(edits);
    restart();
    expect((await shown()).historyLimits).toEqual({ edits: 50_000, days: 730 });
    expect(reported).toEqual([new Error('unreadable')]);
    expect(await keptIds()).toEqual(edits.map(({ id }) => id));
  });
});

test('the history of all stores is cleared with one command, and edits that are not applied stay', async () => {
  const held = createEdit({ storeId: 'gone', state: { tag: 'conflict', theirs: '30.00' } });
  await harness.journal.add([...applied(1), ...applied(1, { storeId: 'gone' }), held]);
  restart();
  expect(await harness.as(workbench)('history.clear', { storeId: null })).toEqual({ count: 2 });
  expect(await keptIds()).toEqual([held.id]);
  expect((await shown()).edits.map(({ id }) => id)).toEqual([held.id]);
});
