import { createBatchRecords, type BatchRecords } from './batch-records.ts';
import { createDatabase } from './database.ts';
import { createDraftRecords, type DraftRecords } from './draft-records.ts';
import { createEditRecords, type EditRecords } from './edit-records.ts';
import { createFinding, type FindEdits } from './find-edits.ts';
import { upgrade, version } from './journal-schema.ts';
import { createListing, createRecords, type List, type ReadRecords } from './list-edits.ts';
import type { FindRoom } from './storage-failure.ts';
import { createSubjects } from './subjects.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

/** Stores every edit before anything is sent; IndexedDB with strict durability. Throws `storage` if a write fails. */
export interface Journal extends EditRecords, BatchRecords, DraftRecords, Upkeep {
  list: List;
  records: ReadRecords;
  find: FindEdits;
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
  const open = createDatabase({ name, version, upgrade, table: 'meta', findRoom });
  const subjects = createSubjects(open);
  const list = createListing(open);
  return {
    ...createEditRecords(open, now, subjects),
    ...createBatchRecords(open, now),
    ...createDraftRecords(open),
    ...createUpkeep(open, subjects),
    list,
    records: createRecords(open),
    find: createFinding(open, list, subjects),
  };
}
