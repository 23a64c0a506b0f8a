import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../base/errors.ts';
import type { DraftBatch, DraftRequest } from '../../../domain/draft-batch.ts';
import { useServices } from '../../shared/services.ts';
import { beginPreview, toKeptPreview, type Preview } from './preview-state.ts';
import type { PendingBatches } from './use-pending-batches.ts';

export interface Previewing {
  preview: Preview | null;
  /** The last preview if its batch is started; the preview has ended by that. */
  started: DraftBatch | null;
  start(storeId: string, request: DraftRequest): void;
  /** Shows a preview that an earlier page has left. */
  open(draft: DraftBatch): void;
  stop(): void;
  /** Goes on with a preview that was stopped or has failed. */
  goOn(): void;
  clear(): void;
  /** The batch of a preview is started. Changes nothing once another preview is shown, or none. */
  finish(id: string): void;
}

/**
 * Has the draft batch of a change read step by step, until it is complete or stopped. `storeId`: the store that is shown, null for
 * none; a preview ends with it. One that this page began is dropped when it ends, unless it is being applied.
 */
export function usePreview(storeId: string | null, { isHeld }: Pick<PendingBatches, 'isHeld'>): Previewing {
  const { call, newId, now } = useServices();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [startedId, setStartedId] = useState<string | null>(null);
  const started = preview !== null && preview.draft.id === startedId ? preview.draft : null;
  if (preview !== null && preview.draft.storeId !== storeId) setPreview(null);
  /** The preview that is being read. */
  const current = useRef<string | null>(null);
  const id = preview?.draft.id;
  const isOwn = preview?.isOwn;
  useEffect(() => {
    if (id === undefined) return;
    return () => {
      if (current.current === id) current.current = null;
      // A preview that another page began stays for it.
      if (isOwn === true && !isHeld(id)) void call('bulk.drop', { id }).catch(() => undefined);
    };
  }, [call, id, isOwn, isHeld]);
  const read = async (begun: Preview, request?: DraftRequest): Promise<void> => {
    const { id, storeId } = begun.draft;
    current.current = id;
    const isMine = (): boolean => current.current === id;
    let shown: Preview = { ...begun, tag: 'loading', failure: null };
    setPreview(shown);
    try {
      for (let first = request; shown.tag === 'loading' && isMine(); first = undefined) {
        const draft = await call('bulk.preview', { storeId, id, ...(first && { request: first }) });
        shown = { ...shown, draft, tag: draft.isDone ? 'done' : 'loading' };
        if (isMine()) setPreview(shown);
      }
    } catch (error) {
      if (isMine()) setPreview({ ...shown, tag: 'failed', failure: codeOf(error) });
    }
  };
  return {
    preview: started === null ? preview : null,
    started,
    start(storeId, request) {
      void read(beginPreview({ id: newId(), storeId, title: request.title, createdAt: now() }), request);
    },
    open(draft) {
      current.current = null;
      setPreview(toKeptPreview(draft));
    },
    stop() {
      current.current = null;
      setPreview((before) => (before === null ? null : { ...before, tag: 'stopped' }));
    },
    goOn() {
      if (preview !== null) void read(preview);
    },
    clear() {
      current.current = null;
      setPreview(null);
    },
    finish: setStartedId,
  };
}
