import type { Edit, EditState } from '../domain/edit.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import { neverMs, restMs } from './back-off.ts';
import { createHolds, type Hold } from './holds.ts';
import { createLanes } from './lanes.ts';
import { isDue, nextGroup } from './line-up.ts';
import { after, isHeld, isReplacedBy, mayGo, over } from './retyped.ts';
import { createTries, type TriesOptions } from './tries.ts';

export interface RunnerOptions extends TriesOptions {
  /** Runs work while nobody else, in any context, runs work of any of these names. */
  exclusively(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** How many products a batch changes with one call; 100 unless given, the most the platform takes. */
  groupSize?: number;
}

export interface Runner {
  /**
   * Keeps an edit and starts it; resolves once it is kept. The same id twice is one edit. Those that it `replaces` go in
   * the same step. Throws `conflict` where one whose pieces it takes in was sent meanwhile.
   */
  add(edit: Edit, replaces?: readonly string[]): Promise<Edit>;
  /** Changes what stands in the journal, in one step with reading it, and goes on from there; null drops the edit. */
  change(ids: readonly string[], change: (edit: Edit) => Edit | null): Promise<Edit[]>;
  /** Tries again whatever waits and is chosen, now or at this epoch ms. */
  retry(isChosen: (edit: Edit, state: Waiting) => boolean, at?: number): Promise<void>;
  /** Goes on with everything that is due; call at every start and whenever waiting may be over. */
  resume(): Promise<void>;
  /** Why a store's batches stand still, and until when. */
  holdOf(storeId: string): Hold | undefined;
}

type Waiting = Extract<EditState, { tag: 'waiting' }>;

/** Drives edits from the journal to proof: in order for one product, side by side for different ones. */
export function createRunner(options: RunnerOptions): Runner {
  const { book, now, wakeAt } = options;
  const { start, holds } = createStarts(options);
  let newest = -1;
  const ready = async (): Promise<void> => {
    await book.ready();
    holds.takeUp();
  };
  const change: Runner['change'] = async (ids, next) => {
    await ready();
    const standing = await book.change(ids, next);
    standing.forEach(start);
    return standing;
  };
  const inTurn = createTurns();
  const add = async (edit: Edit, replaces: readonly string[]): Promise<Edit> => {
    await ready();
    const others = book.edits.ofProduct(edit);
    const pending = others.filter((other) => isHeld(other, now()) && isReplacedBy(other, edit));
    // What comes later stays later, also of the same moment, after a restart or when the clock was set back.
    newest = Math.max(newest + 1, edit.createdAt, ...others.map(({ createdAt }) => createdAt + 1));
    const meant = over(pending, edit);
    const typedOver = meant.delta === null ? pending.map(({ id }) => id) : [];
    const rest = replaces.filter((id) => !typedOver.includes(id));
    const wanted = { ...meant, replaced: [...meant.replaced, ...rest], createdAt: newest };
    const isTypedOver = ({ id }: Edit): boolean => typedOver.includes(id);
    const added = await book.replace(wanted, [...typedOver, ...rest], {
      mayGo: (other) => (isTypedOver(other) ? isHeld(other, now()) : isReplaceable(other, wanted, now())),
      // Some may have begun meanwhile.
      beside: (stayed) => after(stayed.filter(isTypedOver), wanted),
    });
    start(added);
    return added;
  };
  return {
    change,
    add: (edit, replaces = []) => inTurn(() => add(edit, replaces)),
    async retry(isChosen, at = now()) {
      await ready();
      const chosen = [...book.edits.all()].filter((edit) => edit.state.tag === 'waiting' && isChosen(edit, edit.state));
      for (const { storeId } of chosen) holds.end(storeId);
      const ids = chosen.map(({ id }) => id);
      await change(ids, (edit) =>
        edit.state.tag === 'waiting' ? { ...edit, state: { ...edit.state, nextAt: at } } : edit,
      );
    },
    async resume() {
      await ready().catch((error: unknown) => {
        wakeAt(now() + restMs);
        throw error;
      });
      holds.endPersonal();
      for (const edit of book.edits.all()) start(edit);
    },
    holdOf: holds.of,
  };
}

function isReplaceable(other: Edit, { delta }: Edit, now: number): boolean {
  const isFree = mayGo(other, now);
  // Its pieces are in the new edit already.
  if (!isFree && delta !== null) throw new ShelfedgeError('conflict', 'The edit was sent already.');
  return isFree;
}

/** One after the other: of two edits of one place, the second must meet the first. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const ended = last.then(act, act);
    last = ended;
    return ended;
  };
}

/** A worker stopped on the way must be started again by somebody. */
const lookAfterMs = 60_000;

const laneOf = ({ storeId, productId }: Edit): string => `${storeId}/${productId}`;

/** Starts an edit on the lane of its product, one of a batch together with others. */
function createStarts(options: RunnerOptions) {
  const { book, now, wakeAt, exclusively, groupSize = 100 } = options;
  const lanes = createLanes();
  const holds = createHolds(book, now);
  const { tryAll, wait, wake } = createTries(options);
  const draining = new Map<string, Promise<void>>();

  /** Runs work on its lanes, and in no other context at the same time; a journal that fails stops it where it stands. */
  const run = (edits: readonly Edit[], work: () => Promise<void>): Promise<void> => {
    wakeAt(now() + lookAfterMs);
    const keys = [...new Set(edits.map(laneOf))];
    return lanes.run(keys, () => exclusively(keys, work)).catch(() => wakeAt(now() + restMs));
  };
  const runOne = async (id: string): Promise<void> => {
    const known = book.edits.get(id);
    if (known === undefined || !isDue(known, now())) return;
    // Read again at its turn: it and what is ahead of it may have been discarded, undone or settled since.
    const all = await book.reread(book.edits.ofProduct(known).map((other) => other.id));
    const edit = all.find((one) => one.id === id);
    if (edit === undefined || !isDue(edit, now())) return;
    const hold = holds.before(edit);
    if (hold !== undefined) return wait([edit], hold.reason, hold.until);
    await tryAll([edit]);
    holds.note([id], edit.storeId);
  };
  const drain = async (storeId: string): Promise<void> => {
    for (;;) {
      const { until = 0 } = holds.of(storeId) ?? {};
      if (until > now()) {
        if (until < neverMs) wakeAt(until);
        return;
      }
      const lineUp = { storeId, now: now(), groupSize };
      const group = nextGroup(book, { ...lineUp, isBusy: (edit) => lanes.isBusy(laneOf(edit)) });
      if (group.length === 0) {
        // What is on its lane now may be waiting for this very row.
        const [blocked] = nextGroup(book, { ...lineUp, isBusy: () => false });
        if (blocked === undefined) return;
        await lanes.untilFree(laneOf(blocked));
        continue;
      }
      const ids = group.map(({ id }) => id);
      await run(group, async () => tryAll(await book.reread(ids)));
      holds.note(ids, storeId);
    }
  };
  const startBatches = (storeId: string): void => {
    if (draining.has(storeId)) return;
    const ended = drain(storeId)
      .catch(() => wakeAt(now() + restMs))
      .finally(() => draining.delete(storeId));
    draining.set(storeId, ended);
  };
  const start = (edit: Edit): void => {
    if (edit.batchId !== null) startBatches(edit.storeId);
    else if (isDue(edit, now())) void run([edit], () => runOne(edit.id));
    else wake(edit);
  };
  return { start, holds };
}
