import { Batch } from '../../domain/batch.ts';
import { Edit, isFinished } from '../../domain/edit.ts';

/** The schema version of a record. Records with a higher version come from a newer Shelfedge and stay untouched. */
export const recordVersion = 2;

/** An edit as stored: with the fields that the indexes use. */
export interface EditRecord {
  [key: string]: unknown;
  id: string;
  version: number;
  order: number;
  /** The order and the time of typing, negated: indexes have the newest first. */
  rank: number;
  age: number;
  /** 1 until nothing is left to do about the edit. */
  isOpen?: 1;
  /** 1 for an edit that is no row of a batch. */
  isSingle?: 1;
  /** For a replaced edit that can come back: the later edits that took its place. */
  replacedBy?: string[];
  tag: string;
}

export const toRecord = (edit: Edit): EditRecord => ({
  ...edit,
  version: recordVersion,
  tag: edit.state.tag,
  rank: -edit.order,
  age: -edit.createdAt,
  ...(isFinished(edit) ? {} : { isOpen: 1 }),
  ...(edit.batchId === null && { isSingle: 1 }),
  ...replacedByOf(edit),
});

const replacedByOf = ({ state }: Edit): Pick<EditRecord, 'replacedBy'> =>
  state.tag === 'replaced' && state.by !== null ? { replacedBy: [state.by, ...(state.beside ?? [])] } : {};

/** A parsed record. An unreadable record is set aside unchanged. */
export type ReadRecord = { tag: 'edit'; edit: Edit } | { tag: 'unreadable'; why: 'newer' | 'damaged' };

/** Parses a record of this schema version or an earlier one. */
export function readRecord(record: unknown): ReadRecord {
  const version = typeof record === 'object' && record !== null && 'version' in record ? record.version : 1;
  if (typeof version === 'number' && version > recordVersion) return { tag: 'unreadable', why: 'newer' };
  const parsed = Edit.safeParse(withOrder(record));
  return parsed.success ? { tag: 'edit', edit: parsed.data } : { tag: 'unreadable', why: 'damaged' };
}

/** A stored edit or batch, with its time of typing for the order that earlier versions did not keep. */
const withOrder = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && !('order' in record) && 'createdAt' in record
    ? { ...record, order: record.createdAt }
    : record;

export function readBatch(record: unknown): Batch | undefined {
  return Batch.safeParse(withOrder(record)).data;
}
