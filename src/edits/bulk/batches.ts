import type { Batch } from '../../domain/batch.ts';
import { createKeyedQueue } from '../../base/queue.ts';
import type { Pause } from '../runner/pauses.ts';
import type { Runner } from '../runner/runner.ts';
import { createBatchAccess, type Batches, type BatchesOptions } from './batch-access.ts';
import { leftMsOf, type BatchPaces } from './batch-pace.ts';
import { createControl } from './control-batch.ts';
import { createFilling } from './fill-batch.ts';
import { createUndoing } from './undo-batch.ts';

export function createBatches(options: BatchesOptions): Batches {
  const { editStore, runner, now } = options;
  const paces: BatchPaces = new Map();
  const access = createBatchAccess(options);
  const control = createControl(options, access);
  // Steps of one batch run one after the other: a cancelled batch gets no more rows, and no target gets two.
  const queue = createKeyedQueue();
  // A change made while batches are being read would be overwritten by the older reading.
  const run = <T>(ids: string[], step: () => Promise<T>): Promise<T> =>
    queue.run(ids, async () => {
      await editStore.readyWithAllBatches();
      return step();
    });
  const { begin, fill, start } = createFilling(options, access);
  const undo = createUndoing(options, access, { begin, start, retryFailed: control.retryFailed });
  const undosOf = (id: string): string[] =>
    [...editStore.batches.all().values()].filter(({ undoOf }) => undoOf === id).map((batch) => batch.id);
  const progress: Batches['progress'] = () =>
    [...editStore.batches.all().values()]
      .toSorted((a, b) => b.order - a.order)
      .map((batch) => {
        const counts = editStore.batches.countsOf(batch.id);
        return { batch, counts, hold: pauseFor(batch, runner), leftMs: leftMsOf(batch, counts, paces, now()) };
      });
  return {
    begin: (started) => run([started.id], () => begin(started)),
    fill: (id, rows) => run([id], () => fill(id, rows)),
    start: (id) => run([id], () => start(id)),
    pause: (id) => run([id], () => control.pause(id)),
    resume: (id) => run([id], () => control.resume(id)),
    cancel: (id) => run([id], () => control.cancel(id)),
    continueRest: (id, keyFingerprint) => run([id], () => control.continueRest(id, keyFingerprint)),
    retryFailed: (id) => run([id], () => control.retryFailed(id)),
    async undo(id, by) {
      await editStore.readyWithAllBatches();
      // An undo changes the earlier undos, too, so their queues are held from the start: a step begun later would wait
      // for this one.
      return run([...new Set([id, by.batchId, ...undosOf(id)])], () => undo(id, by));
    },
    progress,
    progressOfAll: () => editStore.readyWithAllBatches().then(progress),
  };
}

const pauseFor = ({ storeId, state }: Batch, { pauseOf }: Pick<Runner, 'pauseOf'>): Pause | null =>
  state === 'running' ? (pauseOf(storeId) ?? null) : null;
