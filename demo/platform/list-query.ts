import { z } from 'zod';
import { fieldFault } from './http/envelope.ts';
import type { QueryFields } from './filter.ts';
import { offsetPaging } from './paging.ts';
import { check } from './http/validate.ts';

/** A query in the platform's own form: filter and sort as JSON. */
export const platformQuery = z.object({
  query: z
    .object({
      filter: z.record(z.string(), z.unknown()).nullish(),
      sort: z.array(z.object({ fieldName: z.string().max(512), order: z.enum(['ASC', 'DESC']).nullish() })).nullish(),
      paging: offsetPaging.nullish(),
    })
    .nullish(),
});

/** A query in the older REST form: filter and sort as JSON text. */
export const textQuery = z.object({
  query: z
    .object({ filter: z.string().nullish(), sort: z.string().nullish(), paging: offsetPaging.nullish() })
    .nullish(),
});

interface SortBy {
  fieldName: string;
  order?: 'ASC' | 'DESC' | null | undefined;
}

const textSort = z.union([
  z.record(z.string(), z.string()).transform((entry) => [entry]),
  z.array(z.record(z.string(), z.string())),
]);

/** Parses JSON text in a field; missing and empty text give undefined. */
export function parseJsonText(text: string | null | undefined, path: string): unknown {
  if (text === undefined || text === null || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw fieldFault(path, 'FORMAT', 'must be JSON text', { type: 'JSON' });
  }
}

/** Reads the sort of the older form, `[{"price":"asc"}]`. */
export function parseTextSort(text: string | null | undefined): SortBy[] {
  const sort = parseJsonText(text, 'query.sort');
  if (sort === undefined) return [];
  return check(z.object({ query: z.object({ sort: textSort }) }), { query: { sort } }).query.sort.flatMap((entry) =>
    Object.entries(entry).map(([fieldName, order]) => {
      const upper = order.toUpperCase();
      if (upper !== 'ASC' && upper !== 'DESC')
        throw fieldFault('query.sort', 'INVALID_ENUM_VALUE', 'must be asc or desc');
      return { fieldName, order: upper };
    }),
  );
}

/** Compiles a sort into what follows ORDER BY, ending with a tie-break so that pages never overlap. */
export function compileSort(
  sort: SortBy[] | null | undefined,
  fields: QueryFields,
  tieBreak: string,
  path = 'query.sort',
): string {
  const terms = (sort ?? []).map(({ fieldName, order }) => {
    const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
    if (field === undefined || field.kind === 'set' || field.kind === 'items' || !field.sortable)
      throw fieldFault(path, 'VALIDATION', `${fieldName} is not a field to sort by`);
    return `${field.sql}${field.kind === 'text' ? ' COLLATE NOCASE' : ''} ${order ?? 'ASC'}`;
  });
  return [...terms, tieBreak].join(', ');
}
