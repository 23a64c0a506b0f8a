import Papa from 'papaparse';
import { finishedAt, isFinished, type Edit } from '../../domain/edit.ts';
import { recordedChange } from '../../domain/history.ts';
import { changedField } from '../../domain/pricing/changed-amounts.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import { formula } from '../../domain/spreadsheet.ts';
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

const hasState = (edit: Edit, wanted: HistoryQuery['state']): boolean =>
  wanted === 'any' || (wanted === 'applied' ? edit.state.tag === 'applied' : !isFinished(edit));

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

/** An edit as an export row: value before and after, time, surface. */
function toRow(edit: Edit) {
  const { field, before, after } = recordedChange(edit);
  return {
    time: new Date(finishedAt(edit) ?? edit.createdAt).toISOString(),
    store: edit.storeId,
    productId: edit.productId,
    product: edit.productName,
    variant: edit.variantLabel ?? '',
    location: edit.locationId ?? '',
    field,
    group: edit.group?.name ?? '',
    before,
    after,
    currency: edit.currency,
    state: edit.state.tag,
    surface: edit.surface,
    batch: edit.batchId ?? '',
    undoes: edit.undoOf ?? '',
    id: edit.id,
  };
}

/** Edits as CSV. Text that a spreadsheet would run as a formula is escaped. */
export const toCsv = (edits: readonly Edit[]): string =>
  Papa.unparse(edits.map(toRow), { escapeFormulae: formula, newline: '\r\n' });

export const toJson = (edits: readonly Edit[]): string => JSON.stringify(edits.map(toRow), null, 2);
