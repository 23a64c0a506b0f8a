import { useRef, useState } from 'react';
import { codeOf, type ErrorCode } from '../../../base/errors.ts';
import { errorText } from '../../shared/error-text.ts';
import { useServices } from '../../shared/services.ts';
import { startBatch, type NewBatch } from './start-batch.ts';

/** A batch that is not started yet: how many of its rows are stored, or why it could not be started. */
export type PendingBatch = { batch: NewBatch; onStarted(batch: NewBatch): void } & (
  | { tag: 'keeping'; kept: number }
  | { tag: 'failed'; why: string; code: ErrorCode }
);

export interface PendingBatches {
  /** Oldest first. */
  all: readonly PendingBatch[];
  /**
   * Sends a batch; after a failure, the same batch with the same ids again. Does nothing while the batch is being sent.
   * `onStarted` is called once it is started.
   */
  send(pending: Pick<PendingBatch, 'batch' | 'onStarted'>): void;
  /** Drops a batch that could not be started. */
  dismiss(id: string): void;
}

/** Starts batches and reports the outcome of each, also after its preview has closed. */
export function usePendingBatches(): PendingBatches {
  const { call } = useServices();
  const [all, setAll] = useState<ReadonlyMap<string, PendingBatch>>(new Map());
  /** The ids of the batches that are being sent: a second press can come before the first is drawn. */
  const sending = useRef(new Set<string>());
  const put = (pending: PendingBatch) => setAll((before) => new Map(before).set(pending.batch.id, pending));
  const dismiss = (id: string) => setAll((before) => new Map([...before].filter(([key]) => key !== id)));
  const send = async ({ batch, onStarted }: Pick<PendingBatch, 'batch' | 'onStarted'>): Promise<void> => {
    if (sending.current.has(batch.id)) return;
    sending.current.add(batch.id);
    const tell = (kept: number) => put({ batch, onStarted, tag: 'keeping', kept });
    tell(0);
    try {
      await startBatch(call, batch, tell);
      dismiss(batch.id);
      onStarted(batch);
    } catch (error) {
      put({ batch, onStarted, tag: 'failed', why: errorText(error), code: codeOf(error) });
    } finally {
      sending.current.delete(batch.id);
    }
  };
  return { all: [...all.values()], send: (pending) => void send(pending), dismiss };
}
