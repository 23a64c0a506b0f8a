import { useCallback, useRef, useState } from 'react';
import type { BatchProgress } from '../../../domain/batch.ts';
import type { DraftBatch } from '../../../domain/draft-batch.ts';
import { errorText } from '../../shared/error-text.ts';
import { useServices } from '../../shared/services.ts';

/** A preview that is applied. */
export interface NewBatch extends Pick<DraftBatch, 'id' | 'title'> {
  withAsking: boolean;
  /** The number of its rows. */
  rows: number;
}

/** A batch that is not started yet: how many of its rows are stored, or why it could not be started. */
export type PendingBatch = { batch: NewBatch; onStarted(batch: NewBatch): void } & (
  | { tag: 'keeping'; kept: number }
  | { tag: 'failed'; why: string }
);

export interface PendingBatches {
  /** Oldest first. */
  all: readonly PendingBatch[];
  /**
   * Applies a preview; after a failure, the same once more. Does nothing while it is being applied. `onStarted` is called once its
   * batch is started.
   */
  send(pending: Pick<PendingBatch, 'batch' | 'onStarted'>): void;
  /** Drops a batch that could not be started; it is told of until it is dropped. */
  dismiss(pending: Pick<PendingBatch, 'batch' | 'onStarted'>): void;
  /** True from the press until the batch is started or dismissed. */
  isHeld(id: string): boolean;
}

type Outcome = Pick<PendingBatch, 'batch' | 'onStarted'> & { why: string | null };

/** Starts batches and reports the outcome of each, also after its preview has closed. */
export function usePendingBatches(batches: readonly BatchProgress[]): PendingBatches {
  const { call } = useServices();
  const [all, setAll] = useState<ReadonlyMap<string, Outcome>>(new Map());
  /** The ids of the batches that are being started: a second press can come before the first is drawn. */
  const sending = useRef(new Set<string>());
  const held = useRef(new Set<string>());
  const isHeld = useCallback((id: string): boolean => held.current.has(id), []);
  const put = (outcome: Outcome) => setAll((before) => new Map(before).set(outcome.batch.id, outcome));
  const forget = (id: string): void => {
    held.current.delete(id);
    setAll((before) => new Map([...before].filter(([key]) => key !== id)));
  };
  const send = async ({ batch, onStarted }: Pick<PendingBatch, 'batch' | 'onStarted'>): Promise<void> => {
    const { id, withAsking } = batch;
    if (sending.current.has(id)) return;
    sending.current.add(id);
    held.current.add(id);
    put({ batch, onStarted, why: null });
    try {
      await call('bulk.apply', { id, withAsking });
      forget(id);
      onStarted(batch);
    } catch (error) {
      put({ batch, onStarted, why: errorText(error) });
    } finally {
      sending.current.delete(id);
    }
  };
  const dismiss = async ({ batch, onStarted }: Pick<PendingBatch, 'batch' | 'onStarted'>): Promise<void> => {
    try {
      await call('bulk.drop', { id: batch.id });
      forget(batch.id);
    } catch (error) {
      // The press may be stored, and the next worker would end it: what could not be dropped stays in sight.
      put({ batch, onStarted, why: errorText(error) });
    }
  };
  const keptOf = (id: string): number => {
    const counts = batches.find(({ batch }) => batch.id === id)?.counts;
    return counts === undefined ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  return {
    all: [...all.values()].map(({ why, ...pending }) =>
      why === null
        ? { ...pending, tag: 'keeping', kept: keptOf(pending.batch.id) }
        : { ...pending, tag: 'failed', why },
    ),
    send: (pending) => void send(pending),
    dismiss: (pending) => void dismiss(pending),
    isHeld,
  };
}
