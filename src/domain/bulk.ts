import { PriceChange } from './edit.ts';
import { FieldKey, PartFieldKey, StoredValue } from './fields.ts';
import { GroupRef, KnownGroup } from './groups.ts';
import { Finding } from './guardrails.ts';
import { PriceRule } from './price-rules.ts';
import { Text, z } from '../base/schema.ts';

/** The products that a batch changes. */
export const Selection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('ids'), ids: z.array(Text(100)).check(z.maxLength(100_000)) }),
  /** Products whose name or SKU contains the text. */
  z.object({ kind: z.literal('text'), text: Text(200) }),
]);
export type Selection = z.infer<typeof Selection>;

const RuleChange = z.object({ kind: z.literal('rule'), rule: PriceRule });
const typedText = Text(200);
const EntryChange = z.object({ kind: z.literal('entry'), field: PartFieldKey, text: typedText });

/** A text typed for one field of one variant. */
const Cell = z.object({ variantId: Text(100), field: PartFieldKey, text: typedText });
export type Cell = z.infer<typeof Cell>;
const CellsChange = z.object({ kind: z.literal('cells'), cells: z.array(Cell).check(z.maxLength(10_000)) });

/** Adds each product to a group that the store has, or removes it from the group. */
const GroupChange = z.object({ kind: z.literal('group'), group: KnownGroup, isIn: z.boolean() });
export type GroupChange = z.infer<typeof GroupChange>;

/** A change that is the same for all: a price rule, or a typed text for any field ("+5", "-10%", "Sale"). */
export type UniformChange = z.infer<typeof RuleChange> | z.infer<typeof EntryChange>;

/**
 * The change applied to each product: the same for all, a text of its own for each cell of a table of variants, or a
 * group.
 */
export const BulkChange = z.discriminatedUnion('kind', [RuleChange, EntryChange, CellsChange, GroupChange]);
export type BulkChange = z.infer<typeof BulkChange>;

/** The variant that a problem is about, by its label, if the row is not the variant's. */
const VariantLabel = z.optional(z.string());

/** Why the change cannot be applied to a row. */
const RowProblem = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('no_cost') }),
  z.object({ tag: z.literal('no_compare_at') }),
  z.object({ tag: z.literal('no_margin') }),
  z.object({ tag: z.literal('too_many_decimals'), decimals: z.int() }),
  z.object({ tag: z.literal('ending_decimals'), decimals: z.int() }),
  z.object({ tag: z.literal('ending_turns'), way: z.enum(['raises', 'lowers']), amount: z.string() }),
  z.object({ tag: z.literal('would_raise'), amount: z.string(), of: VariantLabel }),
  z.object({ tag: z.literal('below_request'), amount: z.string(), least: z.string(), of: VariantLabel }),
  z.object({
    tag: z.literal('out_of_bounds'),
    amount: z.string(),
    least: z.string(),
    most: z.string(),
    of: VariantLabel,
  }),
  /** The typed text is not valid for this field; `why` is the tag of the problem, and `text` what was typed. */
  z.object({ tag: z.literal('entry'), why: z.string(), text: z.optional(z.string()) }),
  z.object({ tag: z.literal('locked') }),
  z.object({ tag: z.literal('sale_not_below'), sale: z.string(), regular: z.string() }),
  /** The store has one sale for all variants of a product. */
  z.object({ tag: z.literal('sale_for_all') }),
  /** The store takes no amount off a product whose own price is 0, only a percentage. */
  z.object({ tag: z.literal('percent_only') }),
  z.object({ tag: z.literal('below_zero'), result: z.string() }),
  z.object({ tag: z.literal('too_large'), max: z.string() }),
]);
export type RowProblem = z.infer<typeof RowProblem>;

/** One row of a preview: a target in the store and the result of the change. */
export const PreviewRow = z.object({
  productId: z.string(),
  variantId: z.nullable(z.string()),
  locationId: z.nullable(z.string()),
  field: FieldKey,
  /** For the field `group`, and only for it. */
  group: z.optional(GroupRef),
  base: StoredValue,
  productName: z.string(),
  /** As in the edit that the row becomes. */
  skus: z.optional(z.string()),
  variantLabel: z.nullable(z.string()),
  locationNumber: z.nullable(z.int()),
  currency: z.string(),
  /** As in the edit that the row becomes. */
  seenOrder: z.optional(z.int()),
  outcome: z.discriminatedUnion('tag', [
    z.object({
      tag: z.literal('change'),
      value: StoredValue,
      delta: z.nullable(z.string()),
      /** For a price, sale price or cost: the stored prices before and after. */
      prices: z.optional(PriceChange),
      findings: z.array(Finding),
      /** As in an entry: the store keeps its own spelling of what was typed. */
      how: z.optional(z.literal('stands')),
    }),
    z.object({ tag: z.literal('same') }),
    z.object({ tag: z.literal('problem'), problem: RowProblem }),
  ]),
});
export type PreviewRow = z.infer<typeof PreviewRow>;
