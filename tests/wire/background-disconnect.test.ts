import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nextWorker, popup, workbench } from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readLedger, setFaults } from '../fixtures/platform-control.ts';
import {
  versions,
  atWrites,
  openShop,
  reconnect,
  addKey,
  intentsOf,
  startBatch,
  stockChanges,
  withFastClock,
  viewOf,
  batchOf,
  writesOf,
  changedIds,
  pricesNow,
  patchesOf,
  commitName,
  nameOf,
  stateOf,
} from './bulk-shop.ts';

describe.each(versions)('a store of catalog %s that is disconnected in the middle of a bulk change', (version) => {
  test('gets no more writes; the written rows are in the history, and Undo all restores them', async () => {
    const harness = await openShop(version);
    const before = await pricesNow(harness);
    const rows = await intentsOf(harness);
    await atWrites(harness, { kind: 'delay', delayMs: 300 });
    const id = await startBatch(harness, rows);
    await eventually(() => writesOf(harness)).toBeGreaterThan(0);
    const counts = await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    const changed = await changedIds(harness);
    expect(changed.size).toBeGreaterThan(0);
    // On V3 all rows are in one call.
    if (version === 'v1') expect(changed.size).toBeLessThan(rows.length);
    expect(counts).toEqual({ saved: changed.size, unclear: 0, cancelled: rows.length - changed.size });
    expect((await viewOf(harness)).stores).toEqual([]);
    await setFaults(harness.platform);
    await reconnect(harness);
    expect(await changedIds(harness)).toEqual(changed);
    expect(await batchOf(harness, id)).toMatchObject({
      batch: { total: rows.length, cancelled: rows.length - changed.size },
      counts: { applied: changed.size, queued: 0, sending: 0, waiting: 0, refused: 0 },
    });
    const batchId = randomUUID();
    await harness.as(workbench)('bulk.undo', { storeId: harness.storeId, id, batchId });
    await eventually(async () => (await batchOf(harness, batchId))?.counts.applied).toBe(changed.size);
    expect(await pricesNow(harness)).toEqual(before);
  });

  test('can be continued with the rest once it is connected again', async () => {
    const harness = await openShop(version);
    const rows = await intentsOf(harness);
    await atWrites(harness, { kind: 'status-before', status: 429, retryAfterS: 60 });
    const id = await startBatch(harness, rows);
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect((await changedIds(harness)).size).toBe(0);
    await setFaults(harness.platform);
    await reconnect(harness, addKey(harness));
    await harness.as(workbench)('bulk.continueRest', { storeId: harness.storeId, id });
    await eventually(async () => (await batchOf(harness, id))?.counts.applied).toBe(rows.length);
    expect((await changedIds(harness)).size).toBe(new Set(rows.map(({ productId }) => productId)).size);
  });

  test('keeps writes without an answer, and reads them back with whatever key it is connected again', async () => {
    const harness = await openShop(version);
    const rows = await intentsOf(harness);
    await atWrites(harness, { kind: 'hang-after' });
    const id = await startBatch(harness, rows);
    await eventually(async () => (await changedIds(harness)).size).toBeGreaterThan(0);
    const disconnected = harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    const counts = await withFastClock(harness, disconnected);
    const changed = await changedIds(harness);
    // Rows in the same step as the unanswered ones count as unclear, too.
    expect(counts.saved).toBe(0);
    expect(counts.unclear).toBeGreaterThanOrEqual(changed.size);
    expect(counts.unclear + counts.cancelled).toBe(rows.length);
    expect(await batchOf(harness, id)).toMatchObject({ counts: { applied: 0, waiting: counts.unclear } });
    await setFaults(harness.platform);
    const next = nextWorker(harness);
    await reconnect(next, addKey(next));
    const isSettled = eventually(() => batchOf(next, id)).toMatchObject({
      batch: { cancelled: rows.length - changed.size },
      counts: { applied: changed.size, queued: 0, sending: 0, waiting: 0, conflict: 0 },
    });
    await withFastClock(next, isSettled);
    expect(await changedIds(next)).toEqual(changed);
    const before = (await readLedger(next.platform)).at(-1)?.n ?? 0;
    await next.as(workbench)('bulk.undo', { storeId: next.storeId, id, batchId: randomUUID() });
    await eventually(() => changedIds(next, before)).toEqual(changed);
  });

  test('adds units once, whatever became of their write', async () => {
    const harness = await openShop(version);
    const rows = (await intentsOf(harness, { kind: 'entry', field: 'stock', text: '+5' })).slice(0, 3);
    await atWrites(harness, { kind: 'hang-after' });
    const id = await startBatch(harness, rows);
    await eventually(async () => (await changedIds(harness)).size).toBe(rows.length);
    await withFastClock(harness, harness.as(workbench)('stores.disconnect', { storeId: harness.storeId }));
    await setFaults(harness.platform);
    const next = nextWorker(harness);
    await reconnect(next, addKey(next));
    await withFastClock(next, eventually(async () => (await batchOf(next, id))?.counts.applied).toBe(rows.length));
    expect(await stockChanges(next)).toEqual(rows.map(() => 1));
  });

  test('is disconnected to the end by the next worker, which reads back the last one’s writes', async () => {
    const harness = await openShop(version);
    const rows = await intentsOf(harness);
    await atWrites(harness, { kind: 'hang-after' });
    const id = await startBatch(harness, rows);
    await eventually(async () => (await changedIds(harness)).size).toBeGreaterThan(0);
    void harness
      .as(workbench)('stores.disconnect', { storeId: harness.storeId })
      .catch(() => undefined);
    await eventually(async () => (await viewOf(harness)).stores[0]?.isDisconnecting).toBe(true);
    await setFaults(harness.platform);
    const next = nextWorker(harness);
    await withFastClock(next, eventually(async () => (await viewOf(next)).stores).toEqual([]));
    const changed = await changedIds(next);
    expect((await viewOf(next)).stores).toEqual([]);
    expect(await batchOf(next, id)).toMatchObject({
      batch: { cancelled: rows.length - changed.size },
      counts: { applied: changed.size, queued: 0, sending: 0, waiting: 0 },
    });
    expect(next.runtime.scriptOrigins).toEqual([]);
    expect(await next.runtime.local.get('stores')).toMatchObject({ value: [] });
  });
});

// The catalog makes no difference to what becomes of a single edit.
describe('a store that is disconnected', () => {
  const version = 'v1';

  test('drops unwritten edits once that is known, and never writes them again', async () => {
    const harness = await openShop(version);
    const edit = await commitName(harness, { kind: 'hang' });
    expect(
      await withFastClock(harness, harness.as(workbench)('stores.disconnect', { storeId: harness.storeId })),
    ).toEqual({
      saved: 0,
      unclear: 1,
      cancelled: 0,
    });
    expect(await stateOf(harness, edit)).toMatchObject({ tag: 'waiting', wasSent: true });
    await setFaults(harness.platform);
    const next = nextWorker(harness);
    await reconnect(next, addKey(next));
    await withFastClock(next, eventually(() => stateOf(next, edit)).toBeUndefined());
    expect(nameOf(next, edit)).toBe(edit.base);
    expect(await patchesOf(next, edit.productId)).toBe(1);
  });

  test('asks about a value that is another one by then', async () => {
    const harness = await openShop(version);
    const edit = await commitName(harness, { kind: 'hang-after' });
    await withFastClock(harness, harness.as(workbench)('stores.disconnect', { storeId: harness.storeId }));
    await setFaults(harness.platform);
    const next = nextWorker(harness);
    const sql = "UPDATE products SET name = 'Theirs' WHERE id = ?";
    next.platform.db.prepare(sql).run(edit.productId);
    await reconnect(next, addKey(next));
    await withFastClock(
      next,
      eventually(() => stateOf(next, edit)).toMatchObject({ tag: 'conflict', theirs: 'Theirs' }),
    );
    await next.as(popup)('edits.keepMine', { id: edit.id, holdMs: 0 });
    await eventually(() => nameOf(next, edit)).toBe('Renamed');
  });

  test('is not disconnected twice where its page asks the next worker again', async () => {
    const harness = await openShop(version);
    const edit = await commitName(harness, { kind: 'hang-after' });
    void harness
      .as(workbench)('stores.disconnect', { storeId: harness.storeId })
      .catch(() => undefined);
    await eventually(async () => (await viewOf(harness)).stores[0]?.isDisconnecting).toBe(true);
    const next = nextWorker(harness);
    const again = next.as(workbench)('stores.disconnect', { storeId: next.storeId });
    expect(await withFastClock(next, again)).toEqual({ saved: 1, unclear: 0, cancelled: 0 });
    expect(await stateOf(next, edit)).toMatchObject({ tag: 'applied' });
  });

  test('gets no writes from the next worker, which drops queued edits', async () => {
    const harness = await openShop(version);
    const { products } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
    const [{ id: productId, name: base } = { id: '', name: '' }] = products;
    const edit = createEdit({ storeId: harness.storeId, productId, field: 'name', base, value: 'Renamed' });
    await harness.journal.put(edit);
    const stores = (await harness.runtime.local.get('stores')) as { version: number; value: object[] };
    await harness.runtime.local.set('stores', {
      ...stores,
      value: stores.value.map((store) => ({ ...store, isDisconnecting: true })),
    });
    const { get } = harness.runtime.local;
    // Its storage is slow: it learns late what the last worker was about.
    harness.runtime.local.get = async (key) => {
      if (key === 'forgetting') await new Promise((resolve) => setTimeout(resolve, 500));
      return get(key);
    };
    const next = nextWorker(harness);
    await eventually(async () => (await viewOf(next)).stores).toEqual([]);
    expect([await stateOf(next, edit), nameOf(next, edit)]).toEqual([undefined, base]);
  });

  test('drops no edit whose write can still come', async () => {
    const harness = await openShop(version);
    const { products } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
    const [{ id: productId, name: base, revision } = { id: '', name: '', revision: '' }] = products;
    const edit = createEdit({
      storeId: harness.storeId,
      productId,
      field: 'name',
      base,
      value: 'Renamed',
      readBackOnly: true,
      sent: { before: base, revision, isAnswered: false, at: harness.runtime.now() },
      state: { tag: 'waiting', reason: 'key_missing', attempt: 1, nextAt: 0, wasSent: true },
    });
    await harness.journal.put(edit);
    const next = nextWorker(harness);
    await eventually(() => stateOf(next, edit)).toMatchObject({ tag: 'waiting', reason: 'timeout' });
    await withFastClock(next, eventually(() => stateOf(next, edit)).toBeUndefined());
    expect(nameOf(next, edit)).toBe(base);
  });

  test('takes no further change while its last one is awaited', async () => {
    const harness = await openShop(version);
    const edit = await commitName(harness, { kind: 'delay', delayMs: 600 });
    const disconnected = harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    await eventually(async () => (await viewOf(harness)).stores[0]?.isDisconnecting).toBe(true);
    const again = { ...edit, id: randomUUID(), value: 'Too late' };
    const { state: _state, storeId, surface: _s, createdAt: _c, undoOf: _u, ...intent } = again;
    await expect(harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 })).rejects.toMatchObject({
      code: 'not_connected',
    });
    expect(await disconnected).toEqual({ saved: 1, unclear: 0, cancelled: 0 });
    await reconnect(harness);
    expect(nameOf(harness, edit)).toBe('Renamed');
    await harness.as(popup)('edits.undo', { id: edit.id, holdMs: 0 });
    await eventually(() => nameOf(harness, edit)).toBe(edit.base);
  });
});

test('a store is not disconnected before the copy of the stored values was made without it', async () => {
  const harness = await openShop('v3');
  const { local } = harness.runtime;
  const hold = Promise.withResolvers<void>();
  let stores: unknown;
  local.copied = async () => {
    stores = await local.get('stores');
    await hold.promise;
  };
  let isDone = false;
  const disconnect = async (): Promise<void> => {
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    isDone = true;
  };
  const disconnected = disconnect();
  await eventually(() => stores).toMatchObject({ value: [] });
  expect(isDone).toBe(false);
  hold.resolve();
  await disconnected;
});
