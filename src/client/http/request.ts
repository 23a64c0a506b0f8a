import { ShelfedgeError } from '../../base/errors.ts';
import { maxQueryLength } from '../constants.ts';
import type { Operation } from '../operation.ts';
import type { Violation } from '../schema/violation.ts';

export interface PlainRequest {
  url: string;
  method: string;
  body: string | null;
  /** True if a redirect, a page and an empty response are answers. */
  forBrowser?: boolean;
}

/**
 * Converts a row and its checked input to a request: encoded path, the rest as query (GET, DELETE) or JSON body. A GET
 * whose query is too long is sent as a POST with the same payload, which the platform accepts.
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
  return { url, method: method === 'GET' ? 'POST' : method, body: toBody(input) };
}

/** The origin of an API's address; its path is not used. Throws `invalid_input` for text that is no address. */
export function toOrigin(baseUrl: string): string {
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : 'null';
  // `localhost:8080` is an address of the scheme `localhost`, which has no origin.
  if (origin !== 'null') return origin;
  throw new ShelfedgeError('invalid_input', 'baseUrl is no address, such as https://www.wixapis.com');
}

/** The JSON of a payload. JSON has no NaN and no infinities; the wire uses strings. */
export const toBody = (payload: unknown): string => JSON.stringify(payload, toWireValue);

const toWireValue = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

const parameter = /\{([\w.]+)\}/g;

/** Checks the parameters of a row's path: each must be present and be a single segment. */
export function findBadSegments({ path }: Pick<Operation, 'path'>, input: unknown): Violation[] {
  return [...path.matchAll(parameter)].flatMap(([, name = '']) =>
    isSegment(readPath(input, name)) ? [] : [{ field: name, description: 'is required, as one part of an address' }],
  );
}

// '.' and '..' survive percent-encoding and would leave the path; a lone surrogate cannot be encoded.
const isSegment = (value: unknown): value is string =>
  typeof value === 'string' && !['', '.', '..'].includes(value) && !/\p{Cs}/u.test(value);

function toSegment(path: string, name: string, input: Record<string, unknown>): string {
  const value = readPath(input, name);
  if (isSegment(value)) return encodeURIComponent(value);
  throw new ShelfedgeError('invalid_input', `${path}: ${name} is missing or not a path segment`, { path });
}

const readPath = (input: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], input);

/**
 * Appends a value to a query: arrays repeat the key, nested objects use dots, dates are ISO text, undefined is omitted.
 */
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
