import { ShelfedgeError } from '../domain/errors.ts';
import { maxQueryLength } from './constants.ts';
import type { Operation } from './operation.ts';

export interface PlainRequest {
  url: string;
  method: string;
  body: string | null;
}

/**
 * A row and its checked input as a request: path encoded, the rest as query (GET, DELETE) or JSON body. The platform
 * takes a GET that is too long for an address as a POST of the same payload.
 */
export function toRequest(
  baseUrl: string,
  row: Pick<Operation, 'method' | 'path'>,
  input: Record<string, unknown>,
): PlainRequest {
  const url = baseUrl + row.path.replace(/\{([\w.]+)\}/g, (_, name: string) => toSegment(row.path, name, input));
  const { method } = row;
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams();
    appendQuery(query, '', input);
    const text = query.toString();
    if (method === 'DELETE' || text.length <= maxQueryLength)
      return { url: text === '' ? url : `${url}?${text}`, method, body: null };
  }
  return { url, method: method === 'GET' ? 'POST' : method, body: JSON.stringify(input, toWireValue) };
}

/** JSON has no NaN and no infinities; the wire writes them as text. */
const toWireValue = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

function toSegment(path: string, name: string, input: Record<string, unknown>): string {
  let value: unknown = input;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  // '.' and '..' survive percent-encoding and would climb out of the path; half a character cannot be encoded at all.
  if (typeof value !== 'string' || ['', '.', '..'].includes(value) || /\p{Cs}/u.test(value)) {
    throw new ShelfedgeError('invalid_input', `${path}: ${name} is missing or not a path segment`);
  }
  return encodeURIComponent(value);
}

/** Flat query encoding: arrays repeat the key, nested objects use dots, dates are ISO text, undefined is left out. */
function appendQuery(query: URLSearchParams, prefix: string, value: Record<string, unknown>): void {
  for (const [key, entry] of Object.entries(value)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    for (const item of Array.isArray(entry) ? (entry as unknown[]) : [entry]) {
      if (item instanceof Date) query.append(name, item.toISOString());
      else if (typeof item === 'object' && item !== null) appendQuery(query, name, item as Record<string, unknown>);
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        query.append(name, String(item));
    }
  }
}
