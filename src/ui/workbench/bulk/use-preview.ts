import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf } from '../../../domain/errors.ts';
import { useServices } from '../../shared/services.ts';
import { withRows, type Preview } from './preview-state.ts';
import type { BulkRequest } from './read-draft.ts';
import { again } from './start-batch.ts';

export interface Previewing {
  preview: Preview | null;
  start(storeId: string, request: BulkRequest): void;
  stop(): void;
  clear(): void;
}

/**
 * Requests the preview of a change page by page, until it is complete or stopped. `requestId`: that of the page that picked
 * the products and shows the preview, too.
 */
export function usePreview(requestId?: string): Previewing {
  const { call, newId, locale } = useServices();
  const [preview, setPreview] = useState<Preview | null>(null);
  const current = useRef<string | null>(null);
  /** The preview that pages show; reading it may have been stopped. */
  const shown = useRef<string | null>(null);
  const drop = (): void => {
    const { current: id } = shown;
    current.current = null;
    shown.current = null;
    // One that stays on a page goes with the page.
    if (id !== null) void call('bulk.dropPreview', { id }).catch(() => undefined);
  };
  const onEnd = useEffectEvent(drop);
  useEffect(() => () => onEnd(), []);
  const read = async (id: string, storeId: string, { selection, change }: BulkRequest): Promise<void> => {
    const isMine = (): boolean => current.current === id;
    let rows: Preview['rows'] = new Map();
    const tell = (tag: Preview['tag'], failure: Preview['failure'] = null): void =>
      setPreview({ tag, id, rows, failure });
    tell('loading');
    try {
      for (let isDone = false; !isDone && isMine();) {
        const page = await again(() =>
          call('bulk.preview', { storeId, id, selection, change, locale, ...(requestId && { requestId }) }),
        );
        rows = withRows(rows, page.rows);
        isDone = page.isDone;
        if (isMine()) tell(isDone ? 'done' : 'loading');
      }
    } catch (error) {
      if (isMine()) tell('failed', codeOf(error));
    }
  };
  return {
    preview,
    start(storeId, request) {
      const id = newId();
      current.current = id;
      shown.current = id;
      void read(id, storeId, request);
    },
    stop() {
      current.current = null;
      setPreview((before) => (before === null ? null : { ...before, tag: 'stopped' }));
    },
    clear() {
      drop();
      setPreview(null);
    },
  };
}
