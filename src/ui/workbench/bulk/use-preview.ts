import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../base/errors.ts';
import { useServices } from '../../shared/services.ts';
import { withRows, type Preview } from './preview-state.ts';
import type { BulkRequest } from './read-draft.ts';
import { again } from '../again.ts';

export interface Previewing {
  preview: Preview | null;
  /** True if the batch of the last preview is started; the preview has ended by that. */
  isStarted: boolean;
  start(storeId: string, request: BulkRequest): void;
  stop(): void;
  clear(): void;
  /** The batch of a preview is started. Changes nothing once another preview is shown, or none. */
  finish(id: string): void;
}

/**
 * Requests the preview of a change page by page, until it is complete or stopped. `storeId`: the store that is shown,
 * null for none; a preview ends with it. `requestId`: the id from the page that picked the products and shows the
 * preview, too.
 */
export function usePreview(storeId: string | null, requestId?: string): Previewing {
  const { call, newId, locale } = useServices();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [startedId, setStartedId] = useState<string | null>(null);
  const isStarted = preview !== null && preview.id === startedId;
  if (preview !== null && preview.storeId !== storeId) setPreview(null);
  /** The preview whose pages are being read. */
  const current = useRef<string | null>(null);
  const id = preview?.id;
  useEffect(() => {
    if (id === undefined) return;
    return () => {
      if (current.current === id) current.current = null;
      // A preview that stays on a page ends with that page.
      void call('bulk.dropPreview', { id }).catch(() => undefined);
    };
  }, [call, id]);
  const read = async (id: string, storeId: string, { selection, change }: BulkRequest): Promise<void> => {
    const isMine = (): boolean => current.current === id;
    let rows: Preview['rows'] = new Map();
    let products = 0;
    const tell = (tag: Preview['tag'], failure: Preview['failure'] = null): void =>
      setPreview({ tag, id, storeId, selection, products, rows, failure });
    tell('loading');
    try {
      for (let isDone = false; !isDone && isMine();) {
        const page = await again(() =>
          call('bulk.preview', { storeId, id, selection, change, locale, ...(requestId && { requestId }) }),
        );
        rows = withRows(rows, page.rows, newId);
        products += page.products;
        isDone = page.isDone;
        if (isMine()) tell(isDone ? 'done' : 'loading');
      }
    } catch (error) {
      if (isMine()) tell('failed', codeOf(error));
    }
  };
  return {
    preview: isStarted ? null : preview,
    isStarted,
    start(storeId, request) {
      const id = newId();
      current.current = id;
      void read(id, storeId, request);
    },
    stop() {
      current.current = null;
      setPreview((before) => (before === null ? null : { ...before, tag: 'stopped' }));
    },
    clear() {
      current.current = null;
      setPreview(null);
    },
    finish: setStartedId,
  };
}
