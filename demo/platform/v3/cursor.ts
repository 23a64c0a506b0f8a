import { z } from 'zod';
import { fieldFault } from '../envelope.ts';

/** A filter of the wire. */
export const filter = z.record(z.string(), z.unknown()).nullish();

/** A sort of the wire. */
export const sort = z.array(z.object({ fieldName: z.string().max(512), order: z.enum(['ASC', 'DESC']).nullish() }));

/** The words a search looks for. */
export const words = z.object({
  expression: z.string().max(100).nullish(),
  mode: z.enum(['OR', 'AND']).nullish(),
  fields: z.array(z.string().max(200)).max(20).nullish(),
  fuzzy: z.boolean().nullish(),
});

const asked = z.object({ filter, sort: sort.nullish(), search: words.nullish() });
const cursor = z.object({ kind: z.string(), asked, offset: z.int().min(0) });

/** A query or search as it was asked; on a further page, as it was on the first one. */
export type AskedQuery = z.infer<typeof asked>;
type Cursor = z.infer<typeof cursor>;

/** Text that stands for a place in a list, with all it takes to go on from there. */
export function writeCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The place a cursor stands for; refuses with 400 what is not a cursor of this kind of document. */
export function readCursor(text: string, kind: string, path: string): Cursor {
  const { success, data } = cursor.safeParse(parse(text));
  if (!success || data.kind !== kind) throw fieldFault(path, 'VALIDATION', 'is not a cursor of this list');
  return data;
}
