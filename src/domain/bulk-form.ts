import { FieldKey } from './fields.ts';
import { KnownGroup } from './groups.ts';
import { Text, z } from '../base/schema.ts';

const typed = Text(2000);

/** The choices of the form of a bulk change. */
export const bulkScopes = ['picked', 'all', 'text'] as const;
export const bulkEndings = ['none', '.99', '.95', '.90', '.00', 'own'] as const;
const bulkKinds = [
  'set',
  'plus',
  'minus',
  'plus_percent',
  'minus_percent',
  'off_price',
  'off_compare_at',
  'margin',
  'markup',
  'keep',
] as const;

/** The form of a bulk change as typed, without products that were picked on a page. */
export const BulkForm = z.object({
  text: typed,
  /** The products to change: those picked on a page of the store, all, or those with a text in name or SKU. */
  scope: z.enum(bulkScopes),
  field: FieldKey,
  kind: z.enum(bulkKinds),
  amount: typed,
  ending: z.enum(bulkEndings),
  ownEnding: typed,
  to: z.enum(['nearest', 'up', 'down']),
  /** The treatment of an ending that would reverse the rule's direction. */
  turned: z.enum(['leave', 'other_way']),
  /** The typed text for a field without rules; for a group, whether the products are added to it. */
  entry: typed,
  /** For the field `group`: the collection or category; null until it is chosen. */
  group: z.nullable(KnownGroup),
});
export type BulkForm = z.infer<typeof BulkForm>;
