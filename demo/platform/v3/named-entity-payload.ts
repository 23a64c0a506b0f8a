import { z } from 'zod';
import type { Call } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { countAssignedProducts } from './assigned-products.ts';
import type { Document } from './documents.ts';
import { fieldsOf, requestedFields } from './fields.ts';
import type { NamedEntity } from './named-entity.ts';

/** One checked field of the payload, under a name only the entity knows; the caller names the shape the schema warrants. */
export function readField<T>(call: Call, name: string, schema: z.ZodType): T {
  return check(z.object({ [name]: schema }), call.payload)[name] as T;
}

/** The fields an update may carry: any that can be written, and the revision it is about. */
export function toChanges({ input }: NamedEntity) {
  return input.partial().extend({ revision: z.string().nullish() });
}

/** Tells how an entity is shown to a call: with the count of its products when that is asked for. */
export function createShow({ count, productFields }: NamedEntity): (call: Call) => (document: Document) => Document {
  const schema = z.object({ fields: requestedFields([count.ask]) });
  return (call) => {
    const { fields } = check(schema, { fields: fieldsOf(call) });
    if (fields?.includes(count.ask) !== true) return (document) => document;
    let counts: Map<string, number> | undefined;
    return (document) => {
      counts ??= countAssignedProducts(call.shop, productFields);
      return { ...document, [count.field]: counts.get(document.id) ?? 0 };
    };
  };
}
