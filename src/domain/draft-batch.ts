import { BulkChange, PreviewRow, Selection } from './bulk.ts';
import { Text, z } from '../base/schema.ts';

/** The kinds of a preview's rows; `asks` and `blocked` by the guardrails' findings. */
export const rowKinds = ['change', 'asks', 'blocked', 'problem', 'same'] as const;
export type RowKind = (typeof rowKinds)[number];

export function kindOf({ outcome }: Pick<PreviewRow, 'outcome'>): RowKind {
  if (outcome.tag !== 'change') return outcome.tag;
  if (outcome.findings.some(({ level }) => level === 'block')) return 'blocked';
  return outcome.findings.length > 0 ? 'asks' : 'change';
}

/** A row of a preview, with the id of the edit that it becomes: applied twice, it is one edit. */
export const DraftRow = z.extend(PreviewRow, { id: z.string() });
export type DraftRow = z.infer<typeof DraftRow>;

/** A change of many products, as it is asked for. */
export const DraftRequest = z.object({
  /** The change in the merchant's words, the title of its batch. */
  title: Text(200),
  selection: Selection,
  change: BulkChange,
  /** BCP 47 tag of the language that the change was typed in. */
  locale: Text(35),
  /** The id from the page that picked the products; that page shows the preview, too. */
  requestId: z.optional(Text(100)),
});
export type DraftRequest = z.infer<typeof DraftRequest>;

/** The number of rows of each kind. */
const KindCounts = z.record(z.enum(rowKinds), z.int());
export type KindCounts = z.infer<typeof KindCounts>;

export const noRows: KindCounts = { change: 0, asks: 0, blocked: 0, problem: 0, same: 0 };

/** A bulk change under way that is not applied: what is known of its preview, without the rows. */
export const DraftBatch = z.object({
  /** Also the id of the batch that it becomes. */
  id: z.guid(),
  storeId: z.string(),
  title: Text(200),
  /** Epoch ms; `order` decides which draft is newer. */
  createdAt: z.number(),
  /** The place among the drafts, assigned by the journal; 0 before. */
  order: z.number(),
  requestId: z.optional(Text(100)),
  /** The products that were looked for. */
  wanted: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('ids'), count: z.int() }),
    z.object({ kind: z.literal('text'), text: Text(200) }),
  ]),
  /** For cells of a table: the product whose variants it has. */
  productId: z.nullable(z.string()),
  /** For a change of a group: true if products are added to it. */
  isIn: z.optional(z.boolean()),
  /** True if it can have rows of several fields. */
  isMixed: z.boolean(),
  /** The number of products that were found, and of the rows of each kind. */
  products: z.int(),
  counts: KindCounts,
  /** True once all rows are there. */
  isDone: z.boolean(),
  /** Set by the press that applies it. A worker that is stopped before the batch is started leaves it to the next one. */
  applied: z.optional(z.object({ at: z.number(), withAsking: z.boolean(), keyFingerprint: z.nullable(z.string()) })),
});
export type DraftBatch = z.infer<typeof DraftBatch>;

/** The draft batch of a request before anything is read. */
export function newDraftBatch(
  { title, selection, change, requestId }: DraftRequest,
  origin: Pick<DraftBatch, 'id' | 'storeId' | 'createdAt'>,
): DraftBatch {
  const [productId = null] = selection.kind === 'ids' && change.kind === 'cells' ? selection.ids : [];
  return {
    ...origin,
    order: 0,
    title,
    ...(requestId !== undefined && { requestId }),
    wanted: selection.kind === 'ids' ? { kind: 'ids', count: selection.ids.length } : selection,
    productId,
    ...(change.kind === 'group' && { isIn: change.isIn }),
    isMixed: change.kind === 'cells' && new Set(change.cells.map(({ field }) => field)).size > 1,
    products: 0,
    counts: noRows,
    isDone: false,
  };
}

/** The number of rows in all kinds. */
export const countRows = (counts: KindCounts): number => rowKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** True for a row that the batch has. */
export const isApplied = (kind: RowKind, withAsking: boolean): boolean =>
  kind === 'change' || (kind === 'asks' && withAsking);
