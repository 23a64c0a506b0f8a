import { z } from 'zod';
import type { Call } from '../http/route.ts';

/** The `fields` of a request, limited to these names. */
export function requestedFields(names: readonly string[]) {
  return z.array(z.enum(names)).max(100).nullish();
}

/** The `fields` of a call, from the payload or flat query parameters, unchecked. */
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
 * Removes the dotted paths that were not requested. `hidden` lists the paths that each name of `fields` shows. A path
 * under several names is shown for any of them; a path traverses lists.
 */
export function showFields<T extends object>(
  document: T,
  fields: readonly string[] | null | undefined,
  hidden: Record<string, readonly string[]>,
): T {
  const requested = new Set((fields ?? []).flatMap((name) => hidden[name] ?? []));
  const absent = Object.values(hidden)
    .flat()
    .filter((path) => !requested.has(path));
  return absent.reduce<unknown>((shown, path) => leaveOut(shown, path.split('.')), document) as T;
}
