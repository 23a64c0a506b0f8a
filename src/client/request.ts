import { ShelfedgeError } from '../domain/errors.ts';
import type { Operation } from './operation.ts';

export interface PlainRequest {
  url: string;
  method: string;
  body: string | null;
}

/** A row and its checked input as a request: path encoded, the rest as query (GET, DELETE) or JSON body. */
export function toRequest(baseUrl: string, row: Operation, input: Record<string, unknown>): PlainRequest {
  const path = row.path.replace(/\{([\w.]+)\}/g, (_, name: string) => toSegment(row.path, name, input));
  const url = new URL(baseUrl + path);
  if (row.method === 'POST' || row.method === 'PATCH') {
    return { url: url.href, method: row.method, body: JSON.stringify(input) };
  }
  appendQuery(url.searchParams, '', input);
  return { url: url.href, method: row.method, body: null };
}

function toSegment(path: string, name: string, input: Record<string, unknown>): string {
  let value: unknown = input;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  // '.' and '..' survive percent-encoding and would climb out of the path; half a character cannot be encoded at all.
  if (typeof value !== 'string' || ['', '.', '..'].includes(value) || /\p{Cs}/u.test(value)) {
    throw new ShelfedgeError('invalid_input', `${path}: ${name} is missing or not a path segment`);
  }
  return encodeURIComponent(value);
}

/** Flat query encoding: arrays repeat the key, nested objects use dots, undefined is left out. */
function appendQuery(query: URLSearchParams, prefix: string, value: Record<string, unknown>): void {
  for (const [key, entry] of Object.entries(value)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    for (const item of Array.isArray(entry) ? (entry as unknown[]) : [entry]) {
      if (typeof item === 'object' && item !== null) appendQuery(query, name, item as Record<string, unknown>);
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        query.append(name, String(item));
    }
  }
}
