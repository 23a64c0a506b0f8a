import type { Edit } from '../../domain/edit.ts';
import { createBatchRecords, type BatchRecords } from './batch-records.ts';
import { createDatabase } from './database.ts';
import { createEditRecords, type EditRecords } from './edit-records.ts';
import { createListing, type Listing, type ListingCursor } from './listing.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

/** Stores every edit before anything is sent; IndexedDB with strict durability. Throws `storage` if a write fails. */
export interface Journal extends EditRecords, BatchRecords, Upkeep {
  /** A page of the matching edits, newest first. */
  list(isWanted: (edit: Edit) => boolean, limit: number, after?: ListingCursor): Promise<Listing>;
}

export interface JournalOptions {
  name?: string;
  now(): number;
}

/** Opens the journal. */
export function openJournal({ name = 'shelfedge-journal', now }: JournalOptions): Journal {
  const open = createDatabase(name);
  return {
    ...createEditRecords(open, now),
    ...createBatchRecords(open, now),
    ...createUpkeep(open),
    list: createListing(open),
  };
}
