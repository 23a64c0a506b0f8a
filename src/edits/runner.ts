import type { Catalog } from '../catalog/port.ts';
import type { Edit, EditState, WaitingReason } from '../domain/edit.ts';
import type { Product } from '../domain/product.ts';
import { neverMs } from './back-off.ts';
import { attempt, triedBefore } from './attempt.ts';
import type { Journal } from './journal.ts';

/** What writes with one key, and with no other that may come in its place. */
export interface Writer {
  catalog: Catalog;
  /** Print of that key. */
  who: string;
}

export interface RunnerOptions {
  journal: Journal;
  /** What writes with the key that is here now; null while there is none. */
  writerOf(storeId: string): Writer | null;
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
  /** Changes what stands in the journal, in one step with reading it, and goes on from there; null drops the edit. */
  change(id: string, change: (edit: Edit) => Edit | null): Promise<Edit | undefined>;
  /** Tries again now whatever waits and is chosen. */
  retry(isChosen: (edit: Edit, state: Waiting) => boolean): Promise<void>;
  /** Goes on with everything that is due; call at every start and whenever waiting may be over. */
  resume(): Promise<void>;
}

type Waiting = Extract<EditState, { tag: 'waiting' }>;

/** A worker stopped on the way must be started again by somebody. */
const lookAfterMs = 60_000;

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
    options.wakeAt(now() + lookAfterMs);
    const key = `${edit.storeId}/${edit.productId}`;
    const turn = (chains.get(key) ?? Promise.resolve()).then(() => runOne(edit.id));
    // A failed journal stops this edit where it stands; the next wake-up tries again.
    chains.set(
      key,
      turn.catch(() => options.wakeAt(now() + 30_000)),
    );
  };
  const change: Runner['change'] = async (id, next) => {
    const edit = await journal.update(id, next);
    if (edit === undefined) options.onRemoved(id);
    else {
      options.onEdit(edit);
      start(edit);
    }
    return edit;
  };
  return {
    change,
    async add(edit) {
      const edits = await journal.all();
      const known = edits.find(({ id }) => id === edit.id);
      if (known !== undefined) return known;
      const pending = edits.find((other) => isHeld(other.state, now()) && isSameTarget(other, edit));
      const added = pending === undefined ? edit : over(pending, edit);
      await record(added, added.state);
      if (pending !== undefined) await change(pending.id, () => null);
      start(added);
      return added;
    },
    async retry(isChosen) {
      for (const edit of (await journal.all()).toReversed()) {
        if (edit.state.tag !== 'waiting' || !isChosen(edit, edit.state)) continue;
        await change(edit.id, (kept) =>
          kept.state.tag === 'waiting' ? { ...kept, state: { ...kept.state, nextAt: now() } } : kept,
        );
      }
    },
    async resume() {
      for (const edit of (await journal.all()).toReversed()) start(edit);
    },
  };
}

/** Typed again over an edit that still waits: one edit, from what stood before the first, or from what that may have made of it. */
const over = (pending: Edit, edit: Edit): Edit => {
  const wasSent = pending.state.tag === 'waiting' && pending.state.wasSent;
  return { ...edit, base: pending.base, ours: wasSent ? [...pending.ours, pending.value] : pending.ours };
};

const isHeld = (state: EditState, now: number): boolean =>
  state.tag === 'waiting' || (state.tag === 'queued' && state.notBefore > now);

const isSameTarget = (a: Edit, b: Edit): boolean =>
  a.storeId === b.storeId && a.productId === b.productId && a.variantId === b.variantId && a.field === b.field;

const isForKey = (state: EditState): state is Waiting => state.tag === 'waiting' && state.reason === 'key_missing';

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
  const keep = async ({ id }: Edit, state: EditState): Promise<boolean> => {
    const kept = await journal.update(id, (edit) => ({ ...edit, state }));
    if (kept !== undefined) onEdit(kept);
    return kept !== undefined;
  };
  const wake = (state: EditState): void => {
    const at = dueAt(state);
    if (at !== null && at < neverMs) wakeAt(at);
  };
  const waitForKey = async (edit: Edit, reason: WaitingReason): Promise<void> => {
    const { number, wasSent } = triedBefore(edit.state);
    await keep(edit, { tag: 'waiting', reason, attempt: number, nextAt: neverMs, wasSent });
  };
  const runOne = async (id: string): Promise<void> => {
    // Read again at its turn: it may have been discarded, undone or settled since it was lined up.
    const edit = await journal.get(id);
    if (edit === undefined || !isDue(edit.state, now())) return;
    const writer = writerOf(edit.storeId);
    if (writer === null) return waitForKey(edit, 'key_missing');
    if (edit.who !== null && edit.who !== writer.who) return waitForKey(edit, 'other_key');
    const state = await attempt(edit, {
      catalog: writer.catalog,
      now,
      random,
      record: (sending) => keep(edit, sending),
      onProduct: (product) => onProduct(edit.storeId, product),
    });
    if (state === null || !(await keep(edit, state))) return;
    if (!isForKey(state) || writerOf(edit.storeId) === null) return wake(state);
    // Its key went while it was on its way, and one came, whose coming it has missed.
    const due = { ...state, nextAt: now() };
    if (await keep(edit, due)) wake(due);
  };
  return { record, runOne, wake };
}
