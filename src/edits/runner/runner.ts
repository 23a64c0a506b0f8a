import type { Edit, EditState } from '../../domain/edit.ts';
import { journalRetryMs } from './back-off.ts';
import type { Pause } from './pauses.ts';
import { createSerialQueue } from '../../base/queue.ts';
import { createAdding } from './add-edit.ts';
import type { RunnerOptions } from './runner-options.ts';
import { createStarter } from './starter.ts';

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
  /** Resolves once no attempt at edits of the store is under way. An attempt whose answer stays out holds it up. */
  settled(storeId: string): Promise<void>;
  /** The current pause of a store's batches. */
  pauseOf(storeId: string): Pause | undefined;
}

type Waiting = Extract<EditState, { tag: 'waiting' }>;

/** Drives edits from the journal to a confirmed result: in order per product, concurrently across products. */
export function createRunner(options: RunnerOptions): Runner {
  const { editStore, now, wakeAt } = options;
  const { start, startHeldRows, pauses, replaceEarlier, settled } = createStarter(options);
  const ready = async (): Promise<void> => {
    await editStore.ready();
    pauses.restore();
  };
  const change: Runner['change'] = async (ids, next) => {
    await ready();
    const before = ids.flatMap((id) => editStore.edits.get(id) ?? []);
    const changed = await editStore.change(ids, next);
    changed.forEach(start);
    before.filter(({ id }) => editStore.edits.get(id) === undefined).forEach(startHeldRows);
    return changed;
  };
  // The second edit of a target has to find the first.
  const serially = createSerialQueue();
  const add = createAdding(editStore, now);
  return {
    change,
    add: (edit, replaces = []) =>
      serially(async () => {
        await ready();
        const added = await add(edit, replaces);
        start(added);
        return added;
      }),
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
      // If the journal fails here, each edit marks the edits that it replaces at its turn.
      await replaceEarlier([...editStore.edits.all()]).catch(() => wakeAt(now() + journalRetryMs));
      for (const edit of editStore.edits.all()) start(edit);
    },
    settled,
    pauseOf: pauses.of,
  };
}
