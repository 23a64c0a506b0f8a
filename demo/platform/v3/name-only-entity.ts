import { z } from 'zod';
import { jsonField } from './json-fields.ts';
import type { NamedEntity } from './named-entity.ts';

/** The description of an entity whose name is its only writable field. */
export function describeNameOnly(one: string, maxLength: number) {
  const name = z.string().min(1).max(maxLength);
  return {
    one,
    many: `${one}s`,
    path: `${one}s`,
    kind: one,
    key: 'name',
    input: z.object({ name }),
    wanted: {
      one: `${one}Name`,
      many: `${one}Names`,
      item: name,
      read: (wanted) => ({ name: wanted }),
      at: (place) => place,
    },
    queryFields: {
      id: jsonField('$.id', 'text', false),
      createdDate: jsonField('$.createdDate', 'date'),
      updatedDate: jsonField('$.updatedDate', 'date'),
      name: jsonField('$.name'),
    },
  } satisfies Partial<NamedEntity>;
}
