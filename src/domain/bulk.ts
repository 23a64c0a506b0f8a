import { FieldKey, StoredValue } from './fields.ts';
import { Finding } from './guardrails.ts';
import { PriceRule } from './price-rules.ts';
import { z } from './schema.ts';

/** Which products a batch is about. */
export const Selection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('ids'), ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100_000)) }),
  /** Products whose name or SKU has the text in it. */
  z.object({ kind: z.literal('text'), text: z.string().check(z.maxLength(200)) }),
]);
export type Selection = z.infer<typeof Selection>;

/** What a batch does to each of them: a rule for prices, or the same typed text for any field ("+5", "-10%", "Sale"). */
export const BulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rule'), rule: PriceRule }),
  z.object({ kind: z.literal('entry'), field: FieldKey, text: z.string().check(z.maxLength(200)) }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

/** Why a row cannot be changed like this. */
const RowProblem = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('no_cost') }),
  z.object({ tag: z.literal('no_compare_at') }),
  z.object({ tag: z.literal('ending_decimals'), decimals: z.int() }),
  z.object({ tag: z.literal('out_of_bounds'), amount: z.string(), least: z.string(), most: z.string() }),
  /** The typed text cannot be read for this field; `why` is the tag of the problem. */
  z.object({ tag: z.literal('entry'), why: z.string() }),
  z.object({ tag: z.literal('locked') }),
]);
export type RowProblem = z.infer<typeof RowProblem>;

/** One line of a preview: a place in the store and what would become of it. */
export const PreviewRow = z.object({
  productId: z.string(),
  variantId: z.nullable(z.string()),
  field: FieldKey,
  base: StoredValue,
  productName: z.string(),
  variantLabel: z.nullable(z.string()),
  currency: z.string(),
  outcome: z.discriminatedUnion('tag', [
    z.object({
      tag: z.literal('change'),
      value: StoredValue,
      delta: z.nullable(z.string()),
      findings: z.array(Finding),
    }),
    z.object({ tag: z.literal('same') }),
    z.object({ tag: z.literal('problem'), problem: RowProblem }),
  ]),
});
export type PreviewRow = z.infer<typeof PreviewRow>;
