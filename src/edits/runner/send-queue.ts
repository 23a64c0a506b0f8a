import type { Catalog } from '../../catalog/port.ts';
import { isCancelled, isUnconfirmed, type Edit, type WaitingReason } from '../../domain/edit.ts';
import { isWatchOver } from '../../domain/held-edit.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import type { Product } from '../../domain/product.ts';
import { attemptInfoOf } from './after-error.ts';
import { attempt } from './attempt.ts';
import { createAttempts } from './attempts.ts';
import { neverMs } from '../../domain/wait.ts';
import { lastSent, settleMs } from './back-off.ts';
import type { EditStore } from './edit-store.ts';
import { isDue } from './next-batch.ts';
import { withOwnChanges } from './own-change.ts';
import { isFoundUnwritten } from './read-back.ts';

/** A catalog bound to one API key; it never writes with a later key. */
export interface Writer {
  catalog: Catalog;
  /** The key fingerprint. */
  keyFingerprint: string;
  /** True once nothing more is sent: edits that were sent are read back, and the others wait. */
  isReadOnly?: boolean;
}

export interface SendQueueOptions {
  editStore: EditStore;
  /** The writer for the current key; null if there is no key. `isAwaited`: a person waits for its writes. */
  writerOf(storeId: string, isAwaited: boolean): Writer | null;
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
  /** Resolves once no attempt at edits of the store is under way. */
  settled(storeId: string): Promise<void>;
  /** Schedules a wake-up for when the edit is due, unless only a person can end the wait. */
  wake(edit: Edit): void;
}

export function createSendQueue(options: SendQueueOptions): SendQueue {
  const { editStore, writerOf, now, random, wakeAt, onProduct, limitsOf } = options;
  const wake = (edit: Edit): void => {
    const { state } = edit;
    // An edit that its card decides about waits for the card, not for a time.
    if (isWatchOver(edit, now())) return;
    const at = state.tag === 'queued' ? state.notBefore : state.tag === 'waiting' ? state.nextAt : neverMs;
    if (at < neverMs) wakeAt(at);
  };
  const wait: SendQueue['wait'] = async (edits, reason, nextAt) => {
    const ids = edits.map(({ id }) => id);
    (await editStore.change(ids, (edit) => toWait(edit, { reason, nextAt, now: now() }))).forEach(wake);
  };
  const { track, settled } = createAttempts();
  const send = (edits: readonly Edit[], storeId: string, { catalog }: Writer, isReadBack = false): Promise<void> =>
    attempt(edits, {
      isReadBack,
      catalog,
      now,
      random,
      ...(limitsOf && { limits: limitsOf(storeId) }),
      // No revision stops a late write to a group, or a late write that no other write of ours follows.
      settleMs: catalog.version === 'V3_CATALOG' && edits[0]?.field !== 'group' && !isReadBack ? 0 : settleMs,
      record: async (steps) => {
        const kept = await editStore.record(await withOwnChanges(steps, editStore.edits.get, editStore.saved));
        kept.forEach(wake);
        return kept;
      },
      others: editStore.edits.ofProduct,
      savedSince: editStore.savedSince,
      onProduct: (product) => onProduct(storeId, product),
    });
  /** Requeues edits that missed a new key, which came while they were being sent or stored as waiting for it. */
  const requeueMissed = async (edits: readonly Edit[], storeId: string): Promise<void> => {
    const missed = edits.flatMap(({ id }) => editStore.edits.get(id) ?? []).filter(isWaitingForKey);
    if (missed.length > 0 && writerOf(storeId, false) !== null) await wait(missed, 'key_missing', now());
  };
  const sendWith = createSendWith(options, { send, wait, requeueMissed });
  return {
    wake,
    wait,
    settled,
    async sendDue(reread) {
      const edits = reread.filter((edit) => isDue(edit, now()));
      const storeId = edits[0]?.storeId;
      if (storeId === undefined) return;
      const writer = writerOf(storeId, edits.some(isAwaited));
      const waitForKey = async (): Promise<void> => {
        await wait(edits, 'key_missing', neverMs);
        await requeueMissed(edits, storeId);
      };
      await track(storeId, writer === null ? waitForKey() : sendWith(edits, storeId, writer));
    },
  };
}

/** The edit as waiting, unless it was cancelled meanwhile. */
function toWait(edit: Edit, { reason, nextAt, now }: { reason: WaitingReason; nextAt: number; now: number }): Edit {
  if (isCancelled(edit)) return edit;
  const { number, wasSent } = attemptInfoOf(edit.state);
  return { ...edit, sent: lastSent(edit, now), state: { tag: 'waiting', reason, attempt: number, nextAt, wasSent } };
}

interface Sending {
  send(edits: readonly Edit[], storeId: string, writer: Writer, isReadBack?: boolean): Promise<void>;
  wait: SendQueue['wait'];
  requeueMissed(edits: readonly Edit[], storeId: string): Promise<void>;
}

/** Sends due edits of a store with a writer, or reads back those that it does not send. */
function createSendWith({ editStore }: SendQueueOptions, { send, wait, requeueMissed }: Sending) {
  /** Reads back the writes of edits that are not sent now, and drops edits that are never sent. */
  const readBack = async (edits: readonly Edit[], storeId: string, writer: Writer): Promise<void> => {
    const unclear = edits.filter((edit) => !isFoundUnwritten(edit));
    if (unclear.length > 0) await send(unclear, storeId, writer, true);
    await editStore.change(
      edits.filter(({ readBackOnly }) => readBackOnly).map(({ id }) => id),
      (edit) => (isFoundUnwritten(edit) ? null : edit),
    );
  };
  return async (edits: readonly Edit[], storeId: string, writer: Writer): Promise<void> => {
    const isOthers = ({ keyFingerprint }: Edit): boolean =>
      keyFingerprint !== null && keyFingerprint !== writer.keyFingerprint;
    const isRead = (edit: Edit): boolean =>
      edit.readBackOnly === true ||
      (wasSent(edit) && (writer.isReadOnly === true || isOthers(edit) || isUnconfirmed(edit)));
    const read = edits.filter(isRead);
    const others = edits.filter((edit) => !isRead(edit) && isOthers(edit));
    const own = edits.filter((edit) => !isRead(edit) && !isOthers(edit));
    const { true: restored = [], false: sendable = [] } = Object.groupBy(own, (edit) => `${isUnconfirmed(edit)}`);
    if (read.length > 0) await readBack(read, storeId, writer);
    if (others.length > 0) await wait(others, 'other_key', neverMs);
    if (restored.length > 0) await wait(restored, 'restored', neverMs);
    if (writer.isReadOnly === true) return sendable.length > 0 ? wait(sendable, 'key_missing', neverMs) : undefined;
    if (sendable.length > 0) await send(sendable, storeId, writer);
    await requeueMissed([...read, ...sendable], storeId);
  };
}

const wasSent = ({ state }: Edit): boolean => state.tag === 'sending' || (state.tag === 'waiting' && state.wasSent);

/** True at the first attempt of a single edit: its person looks at it. */
const isAwaited = ({ batchId, state }: Edit): boolean => batchId === null && state.tag === 'queued';

const isWaitingForKey = ({ state }: Edit): boolean => state.tag === 'waiting' && state.reason === 'key_missing';
