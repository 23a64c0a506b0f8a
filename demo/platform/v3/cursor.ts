import { z } from 'zod';
import { fieldFault } from '../http/envelope.ts';

/** A filter of the wire. */
export const filter = z.record(z.string(), z.unknown()).nullish();

/** A sort of the wire. */
export const sort = z.array(z.object({ fieldName: z.string().max(512), order: z.enum(['ASC', 'DESC']).nullish() }));

/** The text of a search. */
export const words = z.object({
  expression: z.string().max(100).nullish(),
  mode: z.enum(['OR', 'AND']).nullish(),
  fields: z.array(z.string().max(200)).max(20).nullish(),
  fuzzy: z.boolean().nullish(),
});

const requested = z.object({ filter, sort: sort.nullish(), search: words.nullish() });
const cursor = z.object({ kind: z.string(), requested, offset: z.int().min(0) });

/** A query or search as requested on its first page. */
export type AskedQuery = z.infer<typeof requested>;
type Cursor = z.infer<typeof cursor>;

/** Encodes a position in a list, with everything needed to continue. */
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

/** Decodes a cursor; refuses with 400 anything but a cursor of this document kind. */
export function readCursor(text: string, kind: string, path: string): Cursor {
  const { success, data } = cursor.safeParse(parse(text));
  if (!success || data.kind !== kind) throw fieldFault(path, 'VALIDATION', 'is not a cursor of this list');
  return data;
}
