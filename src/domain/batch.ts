import { Surface } from './edit.ts';
import { z } from './schema.ts';

/** Many edits that were started together; its rows are the edits with its id. */
export const Batch = z.object({
  id: z.guid(),
  storeId: z.string(),
  /** What it does, in the merchant's words, such as "Price −10 %, ending .99". */
  title: z.string().check(z.maxLength(200)),
  surface: Surface,
  createdAt: z.number(),
  /** `filling` until all of its rows are there; only a `running` one is worked on. */
  state: z.enum(['filling', 'running', 'paused']),
  /** How many rows it was started with, and how many of them were called off. */
  total: z.int(),
  cancelled: z.int(),
  /** The batch that this one takes back. */
  undoOf: z.nullable(z.string()),
});
export type Batch = z.infer<typeof Batch>;
