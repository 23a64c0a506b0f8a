import type { Edit, EditState } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import { neverMs, journalRetryMs } from './back-off.ts';
import { createPauses, type Pause } from './pauses.ts';
import { createKeyedQueue, createSerialQueue } from '../../domain/queue.ts';
import { isDue, selectNextGroup } from './next-batch.ts';
import { addPossibleValues, isReplaceable, isSupersededBy, canBeDropped, replacePending } from './merge-edits.ts';
import { createSendQueue, type SendQueueOptions } from './send-queue.ts';

export interface RunnerOptions extends SendQueueOptions {
  /** Runs work under exclusive locks of these names, across all contexts. */
  exclusively(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** The maximum number of products per bulk call; default 100, the platform's maximum. */
  groupSize?: number;
}

export interface Runner {
  /**
   * Stores an edit and starts it; resolves once the edit is stored. The same id twice is one edit. The edits in
   * `replaces` are dropped in the same step. Throws `conflict` if a delta that was merged into this edit was sent
   * meanwhile.
   */
  add(edit: Edit, replaces?: readonly string[]): Promise<Edit>;
  /** Reads and changes edits in one journal step, then starts them; null drops an edit. */
  change(ids: readonly string[], change: (edit: Edit) => Edit | null): Promise<Edit[]>;
  /** Retries the chosen waiting edits, now or at this epoch ms. */
  retry(isChosen: (edit: Edit, state: Waiting) => boolean, at?: number): Promise<void>;
  /** Starts everything that is due. Call it at every start and whenever a wait may have ended. */
  resume(): Promise<void>;
  /** The current pause of a store's batches. */
  pauseOf(storeId: string): Pause | undefined;
}

type Waiting = Extract<EditState, { tag: 'waiting' }>;

/** Drives edits from the journal to a confirmed result: in order per product, concurrently across products. */
export function createRunner(options: RunnerOptions): Runner {
  const { editStore, now, wakeAt } = options;
  const { start, pauses } = createStarter(options);
  let newest = -1;
  const ready = async (): Promise<void> => {
    await editStore.ready();
    pauses.restore();
  };
  const change: Runner['change'] = async (ids, next) => {
    await ready();
    const changed = await editStore.change(ids, next);
    changed.forEach(start);
    return changed;
  };
  // The second edit of a target has to find the first.
  const serially = createSerialQueue();
  const add = async (edit: Edit, replaces: readonly string[]): Promise<Edit> => {
    await ready();
    const others = editStore.edits.ofProduct(edit);
    const pending = others.filter((other) => isReplaceable(other, now()) && isSupersededBy(other, edit));
    // `createdAt` strictly increases, also within one millisecond, after a restart and when the clock is set back.
    newest = Math.max(newest + 1, edit.createdAt, ...others.map(({ createdAt }) => createdAt + 1));
    const merged = replacePending(pending, edit);
    const superseded = merged.delta === null ? pending.map(({ id }) => id) : [];
    const rest = replaces.filter((id) => !superseded.includes(id));
    const newEdit = { ...merged, replaced: [...merged.replaced, ...rest], createdAt: newest };
    const isSuperseded = ({ id }: Edit): boolean => superseded.includes(id);
    const added = await editStore.replace(newEdit, [...superseded, ...rest], {
      canBeDropped: (other) =>
        isSuperseded(other) ? isReplaceable(other, now()) : canBeReplacedBy(other, newEdit, now()),
      // Some superseded edits may have been sent meanwhile.
      toStored: (stayed) => addPossibleValues(stayed.filter(isSuperseded), newEdit),
    });
    start(added);
    return added;
  };
  return {
    change,
    add: (edit, replaces = []) => serially(() => add(edit, replaces)),
    async retry(isChosen, at = now()) {
      await ready();
      const chosen = [...editStore.edits.all()].filter(
        (edit) => edit.state.tag === 'waiting' && isChosen(edit, edit.state),
      );
      for (const { storeId } of chosen) pauses.end(storeId);
      const ids = chosen.map(({ id }) => id);
      await change(ids, (edit) =>
        edit.state.tag === 'waiting' ? { ...edit, state: { ...edit.state, nextAt: at } } : edit,
      );
    },
    async resume() {
      await ready().catch((error: unknown) => {
        wakeAt(now() + journalRetryMs);
        throw error;
      });
      pauses.endManual();
      for (const edit of editStore.edits.all()) start(edit);
    },
    pauseOf: pauses.of,
  };
}

function canBeReplacedBy(other: Edit, { delta }: Edit, now: number): boolean {
  const isFree = canBeDropped(other, now);
  // The new edit already contains this delta.
  if (!isFree && delta !== null) throw new ShelfedgeError('conflict', 'The edit was sent already.');
  return isFree;
}

/** Delay of the alarm that restarts the work if this worker is stopped meanwhile. */
const watchdogMs = 60_000;

const queueKeyOf = ({ storeId, productId }: Edit): string => `${storeId}/${productId}`;

/** Starts a single edit in the queue of its product, and a batch row together with other rows of its store. */
function createStarter(options: RunnerOptions) {
  const { editStore, now, wakeAt, exclusively, groupSize = 100 } = options;
  const productQueue = createKeyedQueue();
  const pauses = createPauses(editStore, now);
  const { sendDue, wait, wake } = createSendQueue(options);
  const draining = new Map<string, Promise<void>>();

  /** Runs work in the queues of its products, in one context at a time. Rejects if the journal fails. */
  const run = (edits: readonly Edit[], work: () => Promise<void>): Promise<void> => {
    wakeAt(now() + watchdogMs);
    const keys = [...new Set(edits.map(queueKeyOf))];
    return productQueue.run(keys, () => exclusively(keys, work));
  };
  const retryLater = (): void => wakeAt(now() + journalRetryMs);
  const runOne = async (id: string): Promise<void> => {
    const known = editStore.edits.get(id);
    if (known === undefined || !isDue(known, now())) return;
    // Read the product's edits again: they may have been discarded, undone or settled since.
    const all = await editStore.reread(editStore.edits.ofProduct(known).map((other) => other.id));
    const edit = all.find((one) => one.id === id);
    if (edit === undefined || !isDue(edit, now())) return;
    const pause = pauses.before(edit);
    if (pause !== undefined) return wait([edit], pause.reason, pause.until);
    await sendDue([edit]);
    pauses.note([id], edit.storeId);
  };
  const drain = async (storeId: string): Promise<void> => {
    for (;;) {
      const { until = 0 } = pauses.of(storeId) ?? {};
      if (until > now()) {
        if (until < neverMs) wakeAt(until);
        return;
      }
      const groupOptions = { storeId, now: now(), groupSize };
      const group = selectNextGroup(editStore, {
        ...groupOptions,
        isBusy: (edit) => productQueue.isBusy(queueKeyOf(edit)),
      });
      if (group.length === 0) {
        // A single edit of the same product is running; its end unblocks this row.
        const [blocked] = selectNextGroup(editStore, { ...groupOptions, isBusy: () => false });
        if (blocked === undefined) return;
        await productQueue.untilFree(queueKeyOf(blocked));
        continue;
      }
      const ids = group.map(({ id }) => id);
      await run(group, async () => sendDue(await editStore.reread(ids)));
      pauses.note(ids, storeId);
    }
  };
  const startBatches = (storeId: string): void => {
    if (draining.has(storeId)) return;
    const ended = drain(storeId)
      .catch(retryLater)
      .finally(() => draining.delete(storeId));
    draining.set(storeId, ended);
  };
  const start = (edit: Edit): void => {
    if (edit.batchId !== null) startBatches(edit.storeId);
    else if (isDue(edit, now())) void run([edit], () => runOne(edit.id)).catch(retryLater);
    else wake(edit);
  };
  return { start, pauses };
}
