import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { versions } from '../fixtures/catalogs.ts';
import { createEdit } from '../fixtures/edit.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const many = Array.from({ length: 150 }, (_, index) => ({
  ...smallCatalog.products[4],
  name: `Book ${index}`,
  slug: `book-${index}`,
}));

/** A bulk change of 150 prices that is done, and the worker that did it. */
async function openChanged(version: (typeof versions)[number]) {
  const products = [...smallCatalog.products, ...many] as typeof smallCatalog.products;
  const harness = await openEdits(version, { catalog: { ...smallCatalog, products } });
  const pages: { id: string; name: string }[] = [];
  for await (const page of harness.catalog.all()) pages.push(...page);
  const rows = pages
    .filter(({ name }) => name.startsWith('Book '))
    .map(({ id: productId }, index) => createEdit({ productId, base: '5.00', value: '6.00', createdAt: index }));
  // Each wait is as long as it can be.
  const calls = { pending: 0 };
  const counted = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      calls.pending += 1;
      return call(...args).finally(() => (calls.pending -= 1));
    };
  };
  const { product, products: several, write, writeMany } = harness.catalog;
  const over = { product: counted(product), products: counted(several), write: counted(write) };
  const worker = harness.startWorker({ ...over, writeMany: counted(writeMany) }, { random: 1 });
  const id = randomUUID();
  await worker.batches.begin({ id, storeId: 'store', title: '', surface: 'workbench', createdAt: 1, undoOf: null });
  await worker.batches.fill(id, rows);
  await worker.batches.start(id);
  const progressOf = (of: string) => worker.batches.progress().find(({ batch }) => batch.id === of);
  await eventually(() => progressOf(id)?.counts.applied).toBe(rows.length);
  return { ...harness, worker, calls, id, rows, progressOf };
}

/** Resolves once the worker waits for time to pass: no attempt is under way, and nothing was changed for a moment. */
async function untilIdle({ calls, worker }: Awaited<ReturnType<typeof openChanged>>): Promise<void> {
  for (let [before, same] = ['', 0]; same < 3;) {
    await worker.runner.settled('store');
    await sleep(10);
    const now = JSON.stringify(worker.batches.progress().map(({ counts }) => counts));
    same = calls.pending === 0 && now === before ? same + 1 : 0;
    before = now;
  }
}

/** Lets time pass as the alarms of the worker ask for it, for this long at most; gives how long it took. */
async function run(shop: Awaited<ReturnType<typeof openChanged>>, isDone: () => boolean, maxMs: number) {
  const { clock, worker } = shop;
  const begun = clock.ms;
  for (;;) {
    await untilIdle(shop);
    if (isDone() || clock.ms >= begun + maxMs) return clock.ms - begun;
    clock.ms = Math.min(...worker.wakes.filter((at) => at > clock.ms), clock.ms + 60_000);
    await worker.runner.resume();
  }
}

const faults = [
  ['every call', { kind: 'status-before', status: 502 }],
  ['every write, before it', { kind: 'status-before', status: 502, path: 'bulk' }],
  ['two of three calls', { kind: 'status-before', status: 502, chance: 0.66 }],
] as const;

test.each(versions.flatMap((version) => faults.map(([what, fault]) => [version, what, fault] as const)))(
  'an undo of a bulk change on %s ends while and after the store answers 502 to %s',
  async (version, _, fault) => {
    const shop = await openChanged(version);
    const { worker, platform, id, rows, progressOf } = shop;
    await setFaults(platform, fault);
    const undo = randomUUID();
    await worker.batches.undo(id, { batchId: undo, surface: 'workbench', keyFingerprint: null });
    const isDone = () => progressOf(undo)?.counts.applied === rows.length;
    await run(shop, isDone, 600_000);
    // The workbench says why rows wait.
    if (!('chance' in fault))
      expect(progressOf(undo)).toMatchObject({ hold: { reason: 'server' }, counts: { applied: 0 } });
    await setFaults(platform);
    const afterMs = await run(shop, isDone, 3_600_000);
    expect(progressOf(undo)?.counts).toMatchObject({ applied: rows.length });
    // Each group is tried again a minute later at the latest.
    expect(afterMs).toBeLessThanOrEqual(60_000);
  },
  120_000,
);
