import type { Catalog } from '../../catalog/port.ts';
import type { Edit, WaitingReason } from '../../domain/edit.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import type { Product } from '../../domain/product.ts';
import { attemptInfoOf } from './after-error.ts';
import { attempt } from './attempt.ts';
import { neverMs, settleMs } from './back-off.ts';
import type { EditStore } from './edit-store.ts';
import { isDue } from './next-batch.ts';

/** A catalog bound to one API key; it never writes with a later key. */
export interface Writer {
  catalog: Catalog;
  /** The key fingerprint. */
  keyFingerprint: string;
}

export interface SendQueueOptions {
  editStore: EditStore;
  /** The writer for the current key; null if there is no key. */
  writerOf(storeId: string): Writer | null;
  now(): number;
  /** 0 to 1. */
  random(): number;
  /** Schedules a wake-up at this epoch ms. */
  wakeAt(at: number): void;
  /** The guardrail limits of a store; no checks if omitted. */
  limitsOf?(storeId: string): GuardLimits;
  onProduct(storeId: string, product: Product): void;
}

export interface SendQueue {
  /**
   * Sends the due edits among those just read, all of one store and field. Edits that cannot be sent now wait with
   * their reason.
   */
  sendDue(edits: readonly Edit[]): Promise<void>;
  /** Sets edits to waiting until a time, in epoch ms. */
  wait(edits: readonly Edit[], reason: WaitingReason, nextAt: number): Promise<void>;
  /** Schedules a wake-up for when the edit is due, unless only a person can end the wait. */
  wake(edit: Edit): void;
}

export function createSendQueue(options: SendQueueOptions): SendQueue {
  const { editStore, writerOf, now, random, wakeAt, onProduct, limitsOf } = options;
  const wake = ({ state }: Edit): void => {
    const at = state.tag === 'queued' ? state.notBefore : state.tag === 'waiting' ? state.nextAt : neverMs;
    if (at < neverMs) wakeAt(at);
  };
  const wait: SendQueue['wait'] = async (edits, reason, nextAt) => {
    const waiting = await editStore.change(
      edits.map(({ id }) => id),
      (edit) => {
        const { number, wasSent } = attemptInfoOf(edit.state);
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
      // No revision stops a late write to a group.
      settleMs: catalog.version === 'V3_CATALOG' && edits[0]?.field !== 'group' ? 0 : settleMs,
      record: async (steps) => {
        const kept = await editStore.record(steps);
        kept.forEach(wake);
        return kept;
      },
      others: editStore.edits.ofProduct,
      onProduct: (product) => onProduct(storeId, product),
    });
  return {
    wake,
    wait,
    async sendDue(reread) {
      const edits = reread.filter((edit) => isDue(edit, now()));
      const storeId = edits[0]?.storeId;
      if (storeId === undefined) return;
      const writer = writerOf(storeId);
      if (writer === null) return wait(edits, 'key_missing', neverMs);
      const isOthers = ({ keyFingerprint }: Edit): boolean =>
        keyFingerprint !== null && keyFingerprint !== writer.keyFingerprint;
      const [others, sendable] = [edits.filter(isOthers), edits.filter((edit) => !isOthers(edit))];
      if (others.length > 0) await wait(others, 'other_key', neverMs);
      if (sendable.length > 0) await send(sendable, storeId, writer);
      // The API key was replaced while these edits were being sent. Requeue the edits that missed the event.
      const missed = sendable.flatMap(({ id }) => editStore.edits.get(id) ?? []).filter(isWaitingForKey);
      if (missed.length > 0 && writerOf(storeId) !== null) await wait(missed, 'key_missing', now());
    },
  };
}

const isWaitingForKey = ({ state }: Edit): boolean => state.tag === 'waiting' && state.reason === 'key_missing';
