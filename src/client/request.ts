import { ShelfedgeError } from '../domain/errors.ts';
import { maxQueryLength } from './constants.ts';
import type { Operation } from './operation.ts';
import type { Violation } from './schema/violation.ts';

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
  const url = baseUrl + row.path.replace(parameter, (_, name: string) => toSegment(row.path, name, input));
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

const parameter = /\{([\w.]+)\}/g;

/** What is wrong with the parameters of a row's path: each must be there and be one segment. */
export function findBadSegments({ path }: Pick<Operation, 'path'>, input: unknown): Violation[] {
  return [...path.matchAll(parameter)].flatMap(([, name = '']) =>
    isSegment(readPath(input, name)) ? [] : [{ field: name, description: 'is required, as one part of an address' }],
  );
}

// '.' and '..' survive percent-encoding and would climb out of the path; half a character cannot be encoded at all.
const isSegment = (value: unknown): value is string =>
  typeof value === 'string' && !['', '.', '..'].includes(value) && !/\p{Cs}/u.test(value);

function toSegment(path: string, name: string, input: Record<string, unknown>): string {
  const value = readPath(input, name);
  if (isSegment(value)) return encodeURIComponent(value);
  throw new ShelfedgeError('invalid_input', `${path}: ${name} is missing or not a path segment`, { path });
}

const readPath = (input: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], input);

/** The address of a row that a browser goes to by itself, such as `logout`. */
export const toAddress = (baseUrl: string, row: Pick<Operation, 'method' | 'path'>, input: object): string =>
  toRequest(new URL(baseUrl).origin, row, input as Record<string, unknown>).url;

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
