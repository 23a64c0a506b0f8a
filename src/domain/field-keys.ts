import { z } from './schema.ts';

/** Everything of a product that can be edited, in the order in which it is offered. */
export const FieldKey = z.enum(['price', 'salePrice', 'cost', 'stock', 'sku', 'name', 'visible', 'ribbon', 'brand']);
export type FieldKey = z.infer<typeof FieldKey>;
