import type { Catalog } from '../catalog/port.ts';
import type { Edit, WaitingReason } from '../domain/edit.ts';
import type { GuardLimits } from '../domain/guardrails.ts';
import type { Product } from '../domain/product.ts';
import { triedBefore } from './after-error.ts';
import { attempt } from './attempt.ts';
import { neverMs, settleMs } from './back-off.ts';
import type { Book } from './book.ts';
import { isDue } from './line-up.ts';

/** What writes with one key, and with no other that may come in its place. */
export interface Writer {
  catalog: Catalog;
  /** Print of that key. */
  who: string;
}

export interface TriesOptions {
  book: Book;
  /** What writes with the key that is here now; null while there is none. */
  writerOf(storeId: string): Writer | null;
  now(): number;
  /** 0 to 1. */
  random(): number;
  /** Asks to be woken at this epoch ms. */
  wakeAt(at: number): void;
  /** How a store's edits are guarded; nothing is blocked where it is left out. */
  limitsOf?(storeId: string): GuardLimits;
  onProduct(storeId: string, product: Product): void;
}

export interface Tries {
  /**
   * Tries those that are due of edits just read again, of one store and field; those that may not be sent just now wait
   * with their reason.
   */
  tryAll(edits: readonly Edit[]): Promise<void>;
  /** Lets edits wait until a time, in epoch ms. */
  wait(edits: readonly Edit[], reason: WaitingReason, nextAt: number): Promise<void>;
  /** Asks to be woken when an edit is due, unless only a person can bring that about. */
  wake(edit: Edit): void;
}

export function createTries(options: TriesOptions): Tries {
  const { book, writerOf, now, random, wakeAt, onProduct, limitsOf } = options;
  const wake = ({ state }: Edit): void => {
    const at = state.tag === 'queued' ? state.notBefore : state.tag === 'waiting' ? state.nextAt : neverMs;
    if (at < neverMs) wakeAt(at);
  };
  const wait: Tries['wait'] = async (edits, reason, nextAt) => {
    const waiting = await book.change(
      edits.map(({ id }) => id),
      (edit) => {
        const { number, wasSent } = triedBefore(edit.state);
        return { ...edit, state: { tag: 'waiting', reason, attempt: number, nextAt, wasSent } };
      },
    );
    waiting.forEach(wake);
  };
  const send = (edits: readonly Edit[], storeId: string, { catalog }: Writer): Promise<void> =>
    attempt(edits, {
      catalog,
      now,
      random,
      ...(limitsOf && { limits: limitsOf(storeId) }),
      settleMs: catalog.version === 'V3_CATALOG' ? 0 : settleMs,
      record: async (steps) => {
        const kept = await book.record(steps);
        kept.forEach(wake);
        return kept;
      },
      onProduct: (product) => onProduct(storeId, product),
    });
  return {
    wake,
    wait,
    async tryAll(standing) {
      const edits = standing.filter((edit) => isDue(edit, now()));
      const storeId = edits[0]?.storeId;
      if (storeId === undefined) return;
      const writer = writerOf(storeId);
      if (writer === null) return wait(edits, 'key_missing', neverMs);
      const isOthers = ({ who }: Edit): boolean => who !== null && who !== writer.who;
      const [others, ours] = [edits.filter(isOthers), edits.filter((edit) => !isOthers(edit))];
      if (others.length > 0) await wait(others, 'other_key', neverMs);
      if (ours.length > 0) await send(ours, storeId, writer);
      // A key went while they were on their way, and one came, whose coming they have missed.
      const missed = ours.flatMap(({ id }) => book.edits.get(id) ?? []).filter(isForKey);
      if (missed.length > 0 && writerOf(storeId) !== null) await wait(missed, 'key_missing', now());
    },
  };
}

const isForKey = ({ state }: Edit): boolean => state.tag === 'waiting' && state.reason === 'key_missing';
