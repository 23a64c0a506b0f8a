import { isFinished, type Edit } from '../../domain/edit.ts';
import { changedField } from '../../domain/pricing/changed-amounts.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import type { HistoryQuery } from '../../domain/history.ts';
import type { EditRecord } from './records.ts';
import { textOf } from './subject-text.ts';

/** True if an edit matches a query. */
export function matchesQuery(edit: Edit, query: HistoryQuery): boolean {
  const { storeId, surface, productId, batchId, createdAt } = edit;
  return (
    matches(query.storeId, storeId) &&
    matches(query.field, changedField(edit)) &&
    matches(query.surface, surface) &&
    matches(query.productId, productId) &&
    matches(query.batchId, batchId) &&
    createdAt >= (query.sinceMs ?? 0) &&
    createdAt < (query.beforeMs ?? Infinity) &&
    hasState(edit, query.state) &&
    hasText(edit, query.text)
  );
}

function hasState(edit: Edit, wanted: HistoryQuery['state']): boolean {
  const { tag } = edit.state;
  if (wanted === 'any' || wanted === 'applied') return wanted === 'any' || tag === 'applied';
  return !isFinished(edit) || (wanted === 'unsaved' && tag === 'cancelled');
}

const matches = <T>(wanted: T | null, has: T | null): boolean => wanted === null || wanted === has;

const hasText = (edit: Parameters<typeof textOf>[0], text: string): boolean => textOf(edit).includes(searchKey(text));

/** A quick look at a record that is not parsed yet: false if its edit certainly does not match. */
export function mayMatch(record: EditRecord, query: HistoryQuery): boolean {
  const { storeId, productId, batchId, surface, tag } = record as EditRecord & Partial<Edit>;
  return (
    (query.storeId === null || query.storeId === storeId) &&
    (query.productId === null || query.productId === productId) &&
    (query.batchId === null || query.batchId === batchId) &&
    (query.surface === null || query.surface === surface) &&
    (query.state === 'any' || (query.state === 'applied') === (tag === 'applied')) &&
    hasText(record as unknown as Edit, query.text)
  );
}
