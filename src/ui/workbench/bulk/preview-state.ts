import type { ErrorCode } from '../../../base/errors.ts';
import { noRows, type DraftBatch } from '../../../domain/draft-batch.ts';

/** A preview that is shown: its draft batch, and how far its reading is. */
export interface Preview {
  tag: 'loading' | 'stopped' | 'failed' | 'done';
  draft: DraftBatch;
  failure: ErrorCode | null;
  /** True if this page began it, so that it ends with what is typed here. */
  isOwn: boolean;
}

/** A preview that an earlier page has left. */
export const toKeptPreview = (draft: DraftBatch): Preview => ({
  tag: draft.isDone ? 'done' : 'stopped',
  draft,
  failure: null,
  isOwn: false,
});

/** A preview of which nothing is read yet. */
export const beginPreview = (of: Pick<DraftBatch, 'id' | 'storeId' | 'title' | 'createdAt'>): Preview => ({
  tag: 'loading',
  draft: {
    ...of,
    order: 0,
    wanted: { kind: 'all' },
    productId: null,
    isMixed: false,
    products: 0,
    counts: noRows,
    isDone: false,
  },
  failure: null,
  isOwn: true,
});
