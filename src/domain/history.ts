import { Surface, type Edit } from './edit.ts';
import { FieldKey } from './fields.ts';
import { changedAmounts } from './pricing/changed-amounts.ts';
import { Text, z } from '../base/schema.ts';

/** A filter of the edit history; null matches any. */
export const HistoryQuery = z.object({
  storeId: z.nullable(Text(100)),
  /** Text in the product's or the variant's name. */
  text: Text(200),
  field: z.nullable(FieldKey),
  surface: z.nullable(Surface),
  productId: z.nullable(Text(100)),
  batchId: z.nullable(Text(100)),
  /** The time of typing, epoch ms: from `sinceMs`, before `beforeMs`. */
  sinceMs: z.nullable(z.number()),
  beforeMs: z.nullable(z.number()),
  /** The states of edits that match: `applied`, `open` (something is left to do), `unsaved` (`open` or cancelled), or any. */
  state: z.enum(['any', 'applied', 'open', 'unsaved']),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Matches every edit. */
export const anyEdit: HistoryQuery = {
  storeId: null,
  text: '',
  field: null,
  surface: null,
  productId: null,
  batchId: null,
  sinceMs: null,
  beforeMs: null,
  state: 'any',
};

/**
 * The change of an edit as the history has it: the values read before and after, or as intended until they were read. For
 * a sale price: what shoppers pay. Of several parts: the first.
 */
export function recordedChange(edit: Edit): { field: FieldKey; before: string; after: string } {
  const { field, base, value, sent, after } = edit;
  const amounts = changedAmounts(edit);
  if (amounts === null) return { field, before: sent?.before ?? base, after: after ?? value };
  return { field: amounts.field, before: amounts.before[0] ?? base, after: amounts.after[0] ?? value };
}

/** The cursor of a history page. */
export const HistoryCursor = z.object({ order: z.number(), createdAt: z.number() });

/** Where the next part of an exported file begins: after this edit, with `written` edits in the parts before. */
export const ExportCursor = z.object({ ...HistoryCursor.shape, written: z.int().check(z.gte(0)) });
export type ExportCursor = z.infer<typeof ExportCursor>;

/** How much of the history is kept. Edits that are not applied are always kept. */
export const HistoryLimits = z.object({
  edits: z._default(z.int().check(z.gte(100), z.lte(1_000_000)), 50_000),
  /** Null: no age limit. */
  days: z._default(z.nullable(z.int().check(z.gte(1), z.lte(3650))), 730),
});
export type HistoryLimits = z.infer<typeof HistoryLimits>;

export const historyFormats = ['csv', 'json'] as const;
export type HistoryFormat = (typeof historyFormats)[number];
