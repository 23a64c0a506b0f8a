import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { staleMs } from '../../src/edits/runner/back-off.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';

type Harness = Awaited<ReturnType<typeof openEdits>>;

/** A new worker, long after the last one died, with nothing but the journal. */
async function startAfter(harness: Harness, ms: number) {
  harness.clock.ms += ms;
  await clearLog(harness.platform);
  const worker = harness.startWorker();
  await worker.runner.resume();
  return worker;
}
const countRequests = async ({ platform }: Harness): Promise<number> => (await readLog(platform)).length;

test('with a new worker for each attempt, the time of the next attempt is stored, and grows', async () => {
  const harness = await openEdits('v1');
  const edit = harness.edit();
  await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 90 });
  await harness.startWorker().runner.add(edit);
  await harness.settles(edit, { tag: 'waiting', reason: 'throttled', attempt: 1, nextAt: harness.clock.ms + 90_000 });

  const early = await startAfter(harness, 89_999);
  await eventually(() => early.wakes).toContain(harness.clock.ms + 1);
  expect(await countRequests(harness)).toBe(0);

  await setFaults(harness.platform, { kind: 'status-before', status: 503, method: 'PATCH' });
  await startAfter(harness, 1);
  // The write may have arrived, and may yet for ten seconds.
  const later = harness.clock.ms + 10_000;
  await harness.settles(edit, { tag: 'waiting', reason: 'server', attempt: 2, nextAt: later, wasSent: true });

  await setFaults(harness.platform);
  const tooEarly = await startAfter(harness, 9_999);
  await eventually(() => tooEarly.wakes).toContain(later);
  expect(await countRequests(harness)).toBe(0);
  await startAfter(harness, 1);
  // A reading of that time may be too old to show it.
  await harness.settles(edit, {
    tag: 'waiting',
    reason: 'timeout',
    attempt: 2,
    nextAt: later + staleMs,
    wasSent: true,
  });
  await startAfter(harness, staleMs);
  await harness.settles(edit, { tag: 'applied' });
  expect(await harness.applied()).toHaveLength(1);
});

test('a retry time given as a date is obeyed, too', async () => {
  const harness = await openEdits('v1');
  const edit = harness.edit();
  const date = new Date(Date.now() + 120_000).toUTCString();
  await setFaults(harness.platform, { kind: 'status-before', status: 429, headers: { 'Retry-After': date }, times: 1 });
  await harness.startWorker().runner.add(edit);
  await harness.settles(edit, { tag: 'waiting', reason: 'throttled' });
  const state = await harness.stateOf(edit);
  const waitMs = state?.tag === 'waiting' ? state.nextAt - harness.clock.ms : 0;
  expect(waitMs).toBeGreaterThan(60_000);
  expect(waitMs).toBeLessThanOrEqual(120_000);
  await startAfter(harness, waitMs);
  await harness.settles(edit, { tag: 'applied' });
});

test('a store that throttled one worker is not called by the next', async () => {
  const harness = await openEdits('v1');
  const first = harness.edit();
  await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 60, times: 1 });
  await harness.startWorker().runner.add(first);
  const pause = { tag: 'waiting', reason: 'throttled', nextAt: harness.clock.ms + 60_000 };
  await harness.settles(first, pause);

  const worker = await startAfter(harness, 1_000);
  const [tin, book] = await Promise.all([harness.find('eclair-tin'), harness.find('pattern-book')]);
  await clearLog(harness.platform);
  const second = createEdit({ productId: tin.id, base: '16.00', value: '17.00' });
  await worker.runner.add(second);
  await harness.settles(second, pause);
  const row = createEdit({ productId: book.id, base: '5.00', value: '6.00' });
  const id = randomUUID();
  await worker.batches.begin({ id, storeId: 'store', title: 'Sale', surface: 'workbench', createdAt: 1, undoOf: null });
  await worker.batches.fill(id, [row]);
  await worker.batches.start(id);
  expect(worker.batches.progress()).toMatchObject([{ hold: { reason: 'throttled', until: pause.nextAt } }]);
  expect(await countRequests(harness)).toBe(0);

  harness.clock.ms = pause.nextAt;
  await worker.runner.resume();
  for (const edit of [first, second, row]) await harness.settles(edit, { tag: 'applied' });
});
