import { Edit } from '../domain/edit.ts';

/** The version of a record's form; a higher one is from a newer Shelfedge and is left as it is. */
const formVersion = 2;

/** An edit as it lies in the journal: with what its indexes go by. */
export interface EditRecord {
  [key: string]: unknown;
  id: string;
  form: number;
  /** 1 until it is applied. */
  isOpen?: 1;
  tag: string;
}

export const toRecord = (edit: Edit): EditRecord => ({
  ...edit,
  form: formVersion,
  tag: edit.state.tag,
  ...(edit.state.tag === 'applied' ? {} : { isOpen: 1 }),
});

/** A record that cannot be read as an edit is set aside, as it is. */
export type ReadRecord = { tag: 'edit'; edit: Edit } | { tag: 'unreadable'; why: 'newer' | 'damaged' };

/** A record of this form or an earlier one as an edit. */
export function readRecord(record: unknown): ReadRecord {
  const form = typeof record === 'object' && record !== null && 'form' in record ? record.form : 1;
  if (typeof form === 'number' && form > formVersion) return { tag: 'unreadable', why: 'newer' };
  const parsed = Edit.safeParse(record);
  return parsed.success ? { tag: 'edit', edit: parsed.data } : { tag: 'unreadable', why: 'damaged' };
}
