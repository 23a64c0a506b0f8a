import { ShelfedgeError } from '../../base/errors.ts';
import type { DraftRequest } from '../../domain/draft-batch.ts';
import type { Journal } from '../journal/journal.ts';
import type { Batches } from './batch-access.ts';
import type { PreviewPage } from './preview-pages.ts';

export interface DraftBatchesOptions {
  journal: Journal;
  batches: Pick<Batches, 'begin' | 'fill' | 'start' | 'cancel'>;
  now(): number;
  newId(): string;
  /** Reads the rows of a change. Throws if the store cannot be read. */
  readPages(storeId: string, request: DraftRequest): AsyncIterator<PreviewPage>;
  /** The batch of a draft is there, before any of its rows. */
  onBegun(id: string): void;
  /** A draft began, is complete, is applied or is gone. */
  onDrafts(): void;
}

/** The error where a draft batch was dropped. */
export const isGone = (): ShelfedgeError => new ShelfedgeError('not_found', 'This preview is gone.');
