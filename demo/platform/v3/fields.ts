import { z } from 'zod';
import type { Call } from '../route.ts';

/** The `fields` of a request, limited to these names. */
export function requestedFields(names: readonly string[]) {
  return z.array(z.enum(names)).max(100).nullish();
}

/** The `fields` of a call as they were sent, in the payload or as flat query parameters, not yet checked. */
export function fieldsOf({ payload, query }: Call): unknown {
  return payload['fields'] ?? query.getAll('fields');
}

function leaveOut(value: unknown, [name = '', ...rest]: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => leaveOut(item, [name, ...rest]));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [name]: leaveOut(inner, rest) };
}

/**
 * The document without the dotted paths nobody asked for: `hidden` tells which paths each name of `fields` shows. A path
 * under several names is shown for any of them; a path goes through the items of a list.
 */
export function showFields<T extends object>(
  document: T,
  fields: readonly string[] | null | undefined,
  hidden: Record<string, readonly string[]>,
): T {
  const asked = new Set((fields ?? []).flatMap((name) => hidden[name] ?? []));
  const absent = Object.values(hidden)
    .flat()
    .filter((path) => !asked.has(path));
  return absent.reduce<unknown>((shown, path) => leaveOut(shown, path.split('.')), document) as T;
}
