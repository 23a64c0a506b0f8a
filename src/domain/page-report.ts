import { placedFields } from './field-selectors.ts';
import { reportLimits, reportLines } from './report-limits.ts';
import { z } from '../base/schema.ts';
import { CatalogVersion } from './store.ts';
import { turnedDown } from './turned-down.ts';

const Count = z.int().check(z.minimum(0), z.maximum(100_000));
const Matching = (pattern: RegExp, maxLength: number) => z.string().check(z.regex(pattern), z.maxLength(maxLength));
/** The names of an element and of those around it: of tags, hooks and classes, of letters that code is written in. */
const ElementPath = Matching(/^[\w[\].> -]*$/, reportLimits.path);

/** A place on a page that is not taken for a value of the product. */
const TurnedDownPlace = z.object({
  path: ElementPath,
  /** The amount that was compared, as the page spells it; '' for none. */
  amount: Matching(/^[\p{Nd}.,' ]*$/u, reportLimits.number),
  why: z.enum(turnedDown),
  /** The count of alike places. */
  count: Count,
});

const FieldReport = z.object({
  field: z.enum(placedFields),
  /** The place of the value; null where it was not found. */
  place: z.nullable(ElementPath),
  /** The reason for which its handle cannot be seen; null for none. */
  unpressable: z.nullable(z.enum(['covered', 'scrolledOut'])),
  turnedDown: z.array(TurnedDownPlace).check(z.maxLength(reportLines.price)),
  /** The count of further places. */
  more: Count,
});

const amountKinds = ['toPay', 'regular', 'earlier', 'converted'] as const;

/**
 * A report of the values that were looked for on a page, for support. It holds nothing that the merchant alone may see, and no text of
 * the page but numbers, its address, and names of elements cut short.
 */
export const PageReport = z.object({
  /** Without query and fragment. */
  address: Matching(/^https?:\/\/[!-~]*$/, reportLimits.address),
  catalog: z.nullable(CatalogVersion),
  language: Matching(/^[\w-]*$/, reportLimits.language),
  /** ISO 4217; '' if it is not known. */
  currency: Matching(/^[A-Z]*$/, 3),
  /** The id of the page's product; null for none. */
  product: z.nullable(Matching(/^[\w-]*$/, 60)),
  /** Paths under which product pages are looked for, where the page has no product; and whether it says that it is a product's. */
  paths: z.array(Matching(/^[!-~]*$/, reportLimits.path)).check(z.maxLength(reportLines.paths)),
  saysProduct: z.boolean(),
  /** The amounts that were looked for, decimal strings. */
  amounts: z
    .array(
      z.object({
        kind: z.enum(amountKinds),
        amounts: z.array(Matching(/^[\d.]*$/, 20)).check(z.maxLength(reportLines.amounts)),
        more: Count,
      }),
    )
    .check(z.maxLength(amountKinds.length)),
  fields: z.array(FieldReport).check(z.maxLength(placedFields.length)),
});
export type PageReport = z.infer<typeof PageReport>;
export type AmountKind = (typeof amountKinds)[number];
