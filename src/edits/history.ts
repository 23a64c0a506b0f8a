import Papa from 'papaparse';
import type { Edit } from '../domain/edit.ts';
import type { HistoryLimits, HistoryQuery } from '../domain/history.ts';

/** Whether an edit is what a query asks for. */
export function isWanted(edit: Edit, query: HistoryQuery): boolean {
  const { state, storeId, field, surface, productId, batchId, createdAt } = edit;
  const isApplied = state.tag === 'applied';
  return (
    matches(query.storeId, storeId) &&
    matches(query.field, field) &&
    matches(query.surface, surface) &&
    matches(query.productId, productId) &&
    matches(query.batchId, batchId) &&
    createdAt >= (query.sinceMs ?? 0) &&
    createdAt < (query.beforeMs ?? Infinity) &&
    (query.standing === 'any' || isApplied === (query.standing === 'applied')) &&
    hasText(edit, query.text)
  );
}

const matches = <T>(wanted: T | null, has: T | null): boolean => wanted === null || wanted === has;

const hasText = ({ productName, variantLabel }: Edit, text: string): boolean =>
  `${productName} ${variantLabel ?? ''}`.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

const dayMs = 86_400_000;

/** Whether an applied edit is to be forgotten, by how many newer ones there are and by its age. */
export const isOld =
  ({ edits, days }: HistoryLimits, nowMs: number) =>
  ({ createdAt }: Edit, newerCount: number): boolean =>
    newerCount >= edits || (days !== null && createdAt < nowMs - days * dayMs);

/** An edit as a line that people read: what stood before and after, when, from where. */
const toLine = (edit: Edit) => ({
  time: new Date(edit.state.tag === 'applied' ? edit.state.at : edit.createdAt).toISOString(),
  store: edit.storeId,
  productId: edit.productId,
  product: edit.productName,
  variant: edit.variantLabel ?? '',
  field: edit.field,
  before: edit.sent?.before ?? edit.base,
  after: edit.after ?? edit.value,
  currency: edit.currency,
  state: edit.state.tag,
  surface: edit.surface,
  batch: edit.batchId ?? '',
  undoes: edit.undoOf ?? '',
  id: edit.id,
});

/** Edits as a table; what a spreadsheet would run as a formula is quoted. */
export const toCsv = (edits: readonly Edit[]): string =>
  Papa.unparse(edits.map(toLine), { escapeFormulae: true, newline: '\r\n' });

export const toJson = (edits: readonly Edit[]): string => JSON.stringify(edits.map(toLine), null, 2);
