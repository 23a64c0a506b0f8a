import type { Call } from '../http/route.ts';

/** An object without prototype, which a parameter name cannot reach. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

function put(target: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = (target[name] ??= emptyObject());
  if (typeof inner === 'object' && inner !== null) put(inner as Record<string, unknown>, rest, value);
}

/** The payload of a call, plus its flat query parameters as nested objects by dotted name. */
export function readFlat({ query, payload }: Call): Record<string, unknown> {
  const flat = emptyObject();
  for (const name of new Set(query.keys()))
    if (name !== '.r') put(flat, name.split('.'), name === 'fields' ? query.getAll(name) : query.get(name));
  return { ...flat, ...payload };
}
