import { describe, expect, test } from 'vitest';
import type { BulkChange } from '../../src/domain/bulk.ts';
import { nextWorker, workbench } from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import type { TestRuntime } from '../fixtures/test-runtime.ts';
import {
  addKey,
  atWrites,
  batchOf,
  changedIds,
  intentsOf,
  openShop,
  reconnect,
  startBatch,
  stockChanges,
  versions,
  viewOf,
  withFastClock,
  writesOf,
  type Connected,
} from './bulk-shop.ts';

const fiveMore: BulkChange = { kind: 'entry', field: 'stock', text: '+5' };

/** Starts a bulk change of a slow platform; resolves with its rows once the first write is under way. */
async function startSlowly(harness: Connected, change?: BulkChange) {
  const rows = await intentsOf(harness, change);
  await atWrites(harness, { kind: 'delay', delayMs: 300 });
  const id = await startBatch(harness, rows);
  await eventually(() => writesOf(harness)).toBeGreaterThan(0);
  return { id, rows };
}

/** Resolves once every row of a batch is saved. */
const saved = (harness: Connected, id: string, rows: number) =>
  withFastClock(harness, eventually(async () => (await batchOf(harness, id))?.counts.applied).toBe(rows));

describe.each(versions)('the key of a store of catalog %s in the middle of a bulk change', (version) => {
  test('is exchanged: the old key’s writes are read back, and the rest waits to be sent with the new key', async () => {
    const harness = await openShop(version);
    const { id, rows } = await startSlowly(harness);
    await reconnect(harness, addKey(harness));
    await setFaults(harness.platform);
    await withFastClock(
      harness,
      eventually(async () => (await batchOf(harness, id))?.counts).toMatchObject({ sending: 0, queued: 0 }),
    );
    await withFastClock(
      harness,
      eventually(async () => (await batchOf(harness, id))?.counts.applied).toBe((await changedIds(harness)).size),
    );
    const changed = await changedIds(harness);
    expect(changed.size).toBeGreaterThan(0);
    expect(await batchOf(harness, id)).toMatchObject({
      batch: { cancelled: 0 },
      counts: { applied: changed.size, waiting: rows.length - changed.size },
    });
    await harness.as(workbench)('edits.resendAll', { storeId: harness.storeId });
    await saved(harness, id, rows.length);
    expect((await changedIds(harness)).size).toBe(rows.length);
  });

  test.each(['key.forget', 'key.lock'] as const)(
    'gone by %s: nothing is cancelled, and nothing added twice',
    async (by) => {
      const harness = await openShop(version);
      if (by === 'key.lock')
        await harness.as(workbench)('key.keep', {
          storeId: harness.storeId,
          keep: { kind: 'passphrase', passphrase: 'correct horse battery' },
        });
      const { id, rows } = await startSlowly(harness, fiveMore);
      await harness.as(workbench)(by, { storeId: harness.storeId });
      await eventually(async () => (await batchOf(harness, id))?.counts).toMatchObject({ sending: 0 });
      expect(await batchOf(harness, id)).toMatchObject({ batch: { cancelled: 0, total: rows.length } });
      await setFaults(harness.platform);
      if (by === 'key.forget') await reconnect(harness);
      else await harness.as(workbench)('key.unlock', { storeId: harness.storeId, passphrase: 'correct horse battery' });
      await saved(harness, id, rows.length);
      expect(await stockChanges(harness)).toEqual(rows.map(() => 1));
    },
  );
});

/** A browser whose answers are lost, and whose requests fail, while the access is taken away. */
function withAccess(runtime: TestRuntime): { isGiven: boolean } {
  const access = { isGiven: true };
  const { fetch } = runtime;
  const assertGiven = (): void => {
    if (!access.isGiven) throw new TypeError('Failed to fetch');
  };
  runtime.fetch = async (...request) => {
    assertGiven();
    const answer = await fetch(...request);
    assertGiven();
    return answer;
  };
  return access;
}

describe.each(versions)('the access to a store of catalog %s in the middle of a bulk change', (version) => {
  test('taken away and given back: nothing is cancelled, and nothing added twice', async () => {
    let access = { isGiven: true };
    const harness = await openShop(version, (runtime) => (access = withAccess(runtime)));
    const { id, rows } = await startSlowly(harness, fiveMore);
    access.isGiven = false;
    await eventually(async () => (await batchOf(harness, id))?.counts).toMatchObject({ sending: 0 });
    expect(await batchOf(harness, id)).toMatchObject({ batch: { cancelled: 0, total: rows.length } });
    await setFaults(harness.platform);
    access.isGiven = true;
    await harness.background.onOnline();
    // Where a lost write cannot be told from none, its merchant is asked.
    const settled = eventually(async () => {
      const { applied = 0, conflict = 0 } = (await batchOf(harness, id))?.counts ?? {};
      return applied + conflict;
    }).toBe(rows.length);
    await withFastClock(harness, settled);
    const { applied = 0 } = (await batchOf(harness, id))?.counts ?? {};
    expect(applied).toBeGreaterThan(0);
    expect(await stockChanges(harness)).toEqual(Array.from({ length: applied }, () => 1));
  });
});

describe.each(versions)(
  'everything of a store of catalog %s that is forgotten in the middle of a bulk change',
  (version) => {
    test('is forgotten once the platform has answered; the saved rows are counted', async () => {
      const harness = await openShop(version);
      const { rows } = await startSlowly(harness);
      const counts = await harness.as(workbench)('data.forgetAll', {});
      const changed = await changedIds(harness);
      expect(changed.size).toBeGreaterThan(0);
      expect(counts).toEqual({ saved: changed.size, unclear: 0, cancelled: rows.length - changed.size });
      expect(await harness.journal.all()).toEqual([]);
      expect([...harness.runtime.local.values.keys()]).toEqual([]);
      harness.runtime.grants.access = true;
      await setFaults(harness.platform);
      await reconnect(harness);
      expect(await changedIds(harness)).toEqual(changed);
      expect((await viewOf(harness)).batches).toEqual([]);
    });

    test('is forgotten to the end by the next worker', async () => {
      const harness = await openShop(version);
      await intentsOf(harness).then((rows) =>
        atWrites(harness, { kind: 'hang' }).then(() => startBatch(harness, rows)),
      );
      await eventually(() => writesOf(harness)).toBeGreaterThan(0);
      // The last worker died as soon as it had begun.
      await harness.runtime.local.set('forgetting', { version: 1, value: true });
      await setFaults(harness.platform);
      const next = nextWorker(harness);
      const forgotten = eventually(() => [...next.runtime.local.values.keys(), ...next.runtime.session.values.keys()]);
      await withFastClock(next, forgotten.toEqual([]));
      expect(await next.journal.all()).toEqual([]);
      expect((await viewOf(next)).stores).toEqual([]);
      expect((await changedIds(next)).size).toBe(0);
    });
  },
);
