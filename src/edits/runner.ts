import type { Catalog } from '../catalog/port.ts';
import type { Edit, EditState } from '../domain/edit.ts';
import type { Product } from '../domain/product.ts';
import { neverMs } from './back-off.ts';
import { attempt } from './attempt.ts';
import type { Journal } from './journal.ts';

export interface RunnerOptions {
  journal: Journal;
  /** The store's catalog with the merchant's key, or null while there is no key to write with. */
  writerOf(storeId: string): Catalog | null;
  now(): number;
  random(): number;
  /** Asks to be woken for `resume` at this epoch ms. */
  wakeAt(at: number): void;
  onEdit(edit: Edit): void;
  onRemoved(id: string): void;
  onProduct(storeId: string, product: Product): void;
}

export interface Runner {
  /** Keeps an edit and starts it; resolves once it is kept. The same id twice is one edit. */
  add(edit: Edit): Promise<Edit>;
  /** Changes what stands in the journal and goes on from there. */
  restart(edit: Edit): Promise<void>;
  remove(id: string): Promise<void>;
  /** Tries everything of a store again that waited for a key. */
  unblock(storeId: string): Promise<void>;
  /** Goes on with everything that is due; call at every start and whenever waiting may be over. */
  resume(): Promise<void>;
}

const isDue = (state: EditState, now: number): boolean =>
  state.tag === 'sending' ||
  (state.tag === 'queued' && state.notBefore <= now) ||
  (state.tag === 'waiting' && state.nextAt <= now);

const dueAt = (state: EditState): number | null =>
  state.tag === 'queued' ? state.notBefore : state.tag === 'waiting' ? state.nextAt : null;

/** Drives edits from the journal to proof: in order for one product, side by side for different ones. */
export function createRunner(options: RunnerOptions): Runner {
  const { journal, now } = options;
  const { record, runOne, wake } = createSteps(options);
  const chains = new Map<string, Promise<void>>();

  const start = (edit: Edit): void => {
    if (!isDue(edit.state, now())) return wake(edit.state);
    const key = `${edit.storeId}/${edit.productId}`;
    const turn = (chains.get(key) ?? Promise.resolve()).then(() => runOne(edit.id));
    // A failed journal stops this edit where it stands; the next wake-up tries again.
    chains.set(
      key,
      turn.catch(() => options.wakeAt(now() + 30_000)),
    );
  };
  const remove = async (id: string): Promise<void> => {
    await journal.remove(id);
    options.onRemoved(id);
  };
  const restart = async (edit: Edit): Promise<void> => {
    await record(edit, edit.state);
    start(edit);
  };
  return {
    remove,
    restart,
    async add(edit) {
      const edits = await journal.all();
      const known = edits.find(({ id }) => id === edit.id);
      if (known !== undefined) return known;
      const pending = edits.find((other) => isHeld(other.state, now()) && isSameTarget(other, edit));
      // Typed again over an edit that still waits: one edit, from what stood before the first.
      const added = pending === undefined ? edit : { ...edit, base: pending.base };
      await record(added, added.state);
      if (pending !== undefined) await remove(pending.id);
      start(added);
      return added;
    },
    async unblock(storeId) {
      for (const edit of (await journal.all()).toReversed()) {
        const { state } = edit;
        if (edit.storeId === storeId && state.tag === 'waiting' && state.nextAt === neverMs) {
          await restart({ ...edit, state: { ...state, nextAt: now() } });
        }
      }
    },
    async resume() {
      for (const edit of (await journal.all()).toReversed()) start(edit);
    },
  };
}

const isHeld = (state: EditState, now: number): boolean =>
  state.tag === 'waiting' || (state.tag === 'queued' && state.notBefore > now);

const isSameTarget = (a: Edit, b: Edit): boolean =>
  a.storeId === b.storeId && a.productId === b.productId && a.variantId === b.variantId && a.field === b.field;

interface Steps {
  record(edit: Edit, state: EditState): Promise<Edit>;
  runOne(id: string): Promise<void>;
  wake(state: EditState): void;
}

function createSteps({ journal, writerOf, now, random, wakeAt, onEdit, onProduct }: RunnerOptions): Steps {
  const record = async (edit: Edit, state: EditState): Promise<Edit> => {
    const next: Edit = { ...edit, state };
    await journal.put(next);
    onEdit(next);
    return next;
  };
  /** Records a state unless the edit was dropped meanwhile. */
  const keep = async (edit: Edit, state: EditState): Promise<boolean> => {
    if ((await journal.get(edit.id)) === undefined) return false;
    await record(edit, state);
    return true;
  };
  const wake = (state: EditState): void => {
    const at = dueAt(state);
    if (at !== null && at < neverMs) wakeAt(at);
  };
  const runOne = async (id: string): Promise<void> => {
    // Read again at its turn: it may have been discarded, undone or settled since it was lined up.
    const edit = await journal.get(id);
    if (edit === undefined || !isDue(edit.state, now())) return;
    const catalog = writerOf(edit.storeId);
    if (catalog === null) {
      await record(edit, { tag: 'waiting', reason: 'key_missing', attempt: 0, nextAt: neverMs });
      return;
    }
    const state = await attempt(edit, {
      catalog,
      now,
      random,
      record: (sending) => keep(edit, sending),
      onProduct: (product) => onProduct(edit.storeId, product),
    });
    if (state !== null && (await keep(edit, state))) wake(state);
  };
  return { record, runOne, wake };
}
