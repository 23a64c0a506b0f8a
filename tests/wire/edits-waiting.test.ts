import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-desk.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';

type Desk = Awaited<ReturnType<typeof openEdits>>;

/** Another worker, long after the last one died, that has nothing but the journal. */
async function startAfter(desk: Desk, ms: number) {
  desk.clock.ms += ms;
  await clearLog(desk.platform);
  const worker = desk.startWorker();
  await worker.runner.resume();
  return worker;
}
const asked = async ({ platform }: Desk): Promise<number> => (await readLog(platform)).length;

test('with a new worker for each attempt, the time of the next attempt is stored, and grows', async () => {
  const desk = await openEdits('v1');
  const edit = desk.edit();
  await setFaults(desk.platform, { kind: 'status-before', status: 429, retryAfterS: 90 });
  await desk.startWorker().runner.add(edit);
  await desk.settles(edit, { tag: 'waiting', reason: 'throttled', attempt: 1, nextAt: desk.clock.ms + 90_000 });

  const early = await startAfter(desk, 89_999);
  await eventually(() => early.wakes).toContain(desk.clock.ms + 1);
  expect(await asked(desk)).toBe(0);

  await setFaults(desk.platform, { kind: 'status-before', status: 503, method: 'PATCH' });
  await startAfter(desk, 1);
  // The write may have arrived, and may yet for ten seconds.
  const later = desk.clock.ms + 10_000;
  await desk.settles(edit, { tag: 'waiting', reason: 'server', attempt: 2, nextAt: later, wasSent: true });

  await setFaults(desk.platform);
  const tooEarly = await startAfter(desk, 9_999);
  await eventually(() => tooEarly.wakes).toContain(later);
  expect(await asked(desk)).toBe(0);
  await startAfter(desk, 1);
  await desk.settles(edit, { tag: 'applied' });
  expect(await desk.applied()).toHaveLength(1);
});

test('a retry time given as a date is obeyed, too', async () => {
  const desk = await openEdits('v1');
  const edit = desk.edit();
  const date = new Date(Date.now() + 120_000).toUTCString();
  await setFaults(desk.platform, { kind: 'status-before', status: 429, headers: { 'Retry-After': date }, times: 1 });
  await desk.startWorker().runner.add(edit);
  await desk.settles(edit, { tag: 'waiting', reason: 'throttled' });
  const state = await desk.stateOf(edit);
  const waitMs = state?.tag === 'waiting' ? state.nextAt - desk.clock.ms : 0;
  expect(waitMs).toBeGreaterThan(60_000);
  expect(waitMs).toBeLessThanOrEqual(120_000);
  await startAfter(desk, waitMs);
  await desk.settles(edit, { tag: 'applied' });
});

test('a store that throttled one worker is not called by the next', async () => {
  const desk = await openEdits('v1');
  const first = desk.edit();
  await setFaults(desk.platform, { kind: 'status-before', status: 429, retryAfterS: 60, times: 1 });
  await desk.startWorker().runner.add(first);
  const pause = { tag: 'waiting', reason: 'throttled', nextAt: desk.clock.ms + 60_000 };
  await desk.settles(first, pause);

  const worker = await startAfter(desk, 1_000);
  const [tin, book] = await Promise.all([desk.find('eclair-tin'), desk.find('pattern-book')]);
  await clearLog(desk.platform);
  const second = createEdit({ productId: tin.id, base: '16.00', value: '17.00' });
  await worker.runner.add(second);
  await desk.settles(second, pause);
  const row = createEdit({ productId: book.id, base: '5.00', value: '6.00' });
  const id = randomUUID();
  await worker.batches.begin({ id, storeId: 'store', title: 'Sale', surface: 'workbench', createdAt: 1, undoOf: null });
  await worker.batches.fill(id, [row]);
  await worker.batches.start(id);
  expect(worker.batches.progress()).toMatchObject([{ hold: { reason: 'throttled', until: pause.nextAt } }]);
  expect(await asked(desk)).toBe(0);

  desk.clock.ms = pause.nextAt;
  await worker.runner.resume();
  for (const edit of [first, second, row]) await desk.settles(edit, { tag: 'applied' });
});
