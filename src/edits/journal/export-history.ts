import { currencyCode } from '../../domain/currency-code.ts';
import { finishedAt, type Edit } from '../../domain/edit.ts';
import { partialUndoOf } from '../../domain/partial-undo.ts';
import { recordedChange, type ExportCursor, type HistoryFormat, type HistoryQuery } from '../../domain/history.ts';
import { byteOrderMark, toCsvLine } from '../../domain/spreadsheet.ts';
import type { FindEdits } from './find-edits.ts';

/** A piece of an exported file. The texts of all parts together are the file. */
export interface ExportedPart {
  text: string;
  /** The number of edits in this part and in those before. */
  written: number;
  /** Null at the end of the file. */
  next: ExportCursor | null;
}

export interface WantedPart {
  query: HistoryQuery;
  format: HistoryFormat;
  after: ExportCursor | null;
}

/** A part and the first edit after it are one read of the journal. */
const maxEdits = 499;
/** A part ends before the edit that would exceed this, so that a message to a page stays small with long texts, too. */
const maxCharacters = 1_000_000;

interface FileFormat {
  start: string;
  /** An edit, beginning with the separator from the edit before. */
  toText(edit: Edit, isFirst: boolean): string;
  end: string;
}

const columns = [
  'time',
  'store',
  'productId',
  'product',
  'sku',
  'variant',
  'location',
  'field',
  'group',
  'before',
  'after',
  'currency',
  'state',
  'surface',
  'batch',
  'undoes',
  'skipped',
  'id',
] as const;

/** An edit as an export row: value before and after, time, surface. */
function toRow(edit: Edit): Record<(typeof columns)[number], string> {
  const { field, before, after } = recordedChange(edit);
  return {
    time: new Date(finishedAt(edit) ?? edit.createdAt).toISOString(),
    store: edit.storeId,
    productId: edit.productId,
    product: edit.productName,
    sku: edit.skus ?? '',
    variant: edit.variantLabel ?? '',
    location: edit.locationId ?? '',
    field,
    group: edit.group?.name ?? '',
    before,
    after,
    currency: currencyCode(edit.currency),
    state: edit.state.tag,
    surface: edit.surface,
    batch: edit.batchId ?? '',
    undoes: edit.undoOf ?? '',
    skipped: skippedText(edit),
    id: edit.id,
  };
}

/** The variants that an undo has left as they are, such as "1 of 60: L 17.00"; '' for none. */
function skippedText(edit: Edit): string {
  const partial = partialUndoOf(edit);
  if (partial === null) return '';
  const { done, all, skippedExamples } = partial;
  return [`${all - done} of ${all}`, skippedExamples.map(({ name, amount }) => `${name} ${amount}`).join('; ')]
    .filter(Boolean)
    .join(': ');
}

const formats: Record<HistoryFormat, FileFormat> = {
  csv: {
    start: `${byteOrderMark}${toCsvLine(columns)}`,
    toText(edit) {
      const row = toRow(edit);
      return `\r\n${toCsvLine(columns.map((column) => row[column]))}`;
    },
    end: '',
  },
  json: {
    start: '[',
    toText: (edit, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(toRow(edit))}`,
    end: '\n]\n',
  },
};

/**
 * Reads the next part of an export, newest first. Each part is a read of its own, so that no write waits for the file. An
 * edit that is typed or removed meanwhile moves no other edit into another part.
 */
export async function exportPart(find: FindEdits, { query, format, after }: WantedPart): Promise<ExportedPart> {
  const { start, toText, end } = formats[format];
  const page = await find(query, maxEdits, after ?? undefined);
  let text = after === null ? start : '';
  let written = after?.written ?? 0;
  let last: Edit | undefined;
  for (const edit of page.edits) {
    const piece = toText(edit, written === 0);
    if (last !== undefined && text.length + piece.length > maxCharacters) {
      return { text, written, next: { order: last.order, createdAt: last.createdAt, written } };
    }
    text += piece;
    written += 1;
    last = edit;
  }
  return page.next === null
    ? { text: text + end, written, next: null }
    : { text, written, next: { ...page.next, written } };
}
