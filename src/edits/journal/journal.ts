import type { Edit } from '../../domain/edit.ts';
import { createBatchRecords, type BatchRecords } from './batch-records.ts';
import { createDatabase } from './database.ts';
import { createEditRecords, type EditRecords } from './edit-records.ts';
import { createListing, type Listing, type ListingCursor } from './listing.ts';
import type { FindRoom } from './storage-failure.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

/** Stores every edit before anything is sent; IndexedDB with strict durability. Throws `storage` if a write fails. */
export interface Journal extends EditRecords, BatchRecords, Upkeep {
  /** A page of the matching edits, newest first. */
  list(isWanted: (edit: Edit) => boolean, limit: number, after?: ListingCursor): Promise<Listing>;
}

export interface JournalOptions {
  name?: string;
  now(): number;
  /** Tries whether the disk has room, once a write has failed. */
  findRoom?: FindRoom;
}

/** Opens the journal. */
export function openJournal({
  name = 'shelfedge-journal',
  now,
  findRoom = () => Promise.resolve('unknown'),
}: JournalOptions): Journal {
  const open = createDatabase(name, findRoom);
  return {
    ...createEditRecords(open, now),
    ...createBatchRecords(open, now),
    ...createUpkeep(open),
    list: createListing(open),
  };
}
