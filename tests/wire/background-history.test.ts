import { beforeEach, describe, expect, test } from 'vitest';
import type { Edit } from '../../src/domain/edit.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { openConnected, openHarness, storefront, workbench } from '../fixtures/background-harness.ts';
import { createBatch } from '../fixtures/batch.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestPlatform } from './platform-client.ts';

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
  harness = { ...openHarness(harness.platform, harness), storeId: harness.storeId };
};
const shown = async () => (await harness.follow('workbench', workbench)).posted.at(-1) as WorkbenchView;
const keptIds = async () => (await harness.journal.all()).map(({ id }) => id);
const limit = (limits: { edits?: number; days?: number | null }) => harness.as(workbench)('history.limits', { limits });

describe('the limits of the history', () => {
  test('are fifty thousand edits and two years until they are set', async () => {
    expect((await shown()).historyLimits).toEqual({ edits: 50_000, days: 730 });
  });

  test('remove what is beyond them at once, and batches of which nothing is left', async () => {
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

  test('are those of the next worker, which removes what is beyond them when it starts', async () => {
    await limit({ edits: 100, days: 7 });
    const [old] = applied(1, { createdAt: harness.runtime.clock.ms - 8 * 86_400_000 });
    const recent = applied(1);
    await harness.journal.add([...(old === undefined ? [] : [old]), ...recent]);
    restart();
    expect((await shown()).historyLimits).toEqual({ edits: 100, days: 7 });
    await eventually(keptIds).toEqual(recent.map(({ id }) => id));
  });

  test('that no workbench offers are refused', async () => {
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
