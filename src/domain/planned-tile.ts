import { fieldKeys, type FieldKey } from './fields.ts';
import { z } from '../base/schema.ts';

/** Fields for which a tile shows only that they change. */
const isNamedAlone = (key: FieldKey): key is Exclude<FieldKey, 'group' | 'ribbon' | 'visible'> =>
  key !== 'group' && key !== 'ribbon' && key !== 'visible';

/** These fields, and the store's name for its groups. */
const PlannedField = z.enum([...fieldKeys.filter(isNamedAlone), 'collections', 'categories']);

/** A tile's product as a bulk change will change it: the value if shoppers see it, else the field alone. */
export const PlannedTile = z.discriminatedUnion('tag', [
  /** The planned prices to pay for the product itself, and least and most for a visible variant. */
  z.object({
    tag: z.literal('price'),
    toPay: z.string(),
    lowest: z.optional(z.string()),
    highest: z.optional(z.string()),
    /** The field that changes, where it is of variants alone: a tile that prints the product's own price does not show it. */
    ofVariants: z.optional(z.enum(['price', 'salePrice'])),
  }),
  /** '' for none. */
  z.object({ tag: z.literal('ribbon'), ribbon: z.string() }),
  z.object({ tag: z.literal('hidden') }),
  z.object({ tag: z.literal('field'), field: PlannedField }),
]);
export type PlannedTile = z.infer<typeof PlannedTile>;
