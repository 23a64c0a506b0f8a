import { ShelfedgeError, type ErrorCode, type ErrorDetails } from '../../base/errors.ts';
import { parseHttpDate } from './http-date.ts';
import { collectTexts } from './redact.ts';
import { maxTimerMs } from './sleep.ts';
import { toError, toRedirectError, toSystemError } from './to-error.ts';
import type { Limiter } from './limiter.ts';
import type { PlainRequest } from './request.ts';
import type { Fetch } from './system-runtime.ts';

export type { Fetch };

export interface TransportOptions {
  fetch: Fetch;
  /** Epoch ms. */
  now(): number;
  /** Time limit of one call including its response. */
  timeoutMs: number;
  /** Paused when the platform answers 429. Whoever sends enters it first. */
  limiter?: Pick<Limiter, 'pause'> | undefined;
  /** Called with warnings for the programmer. */
  report?: ((message: string) => void) | undefined;
  /** The state that calls with these headers share with other transports; default: one of the transport's own. */
  consistencyOf?: ConsistencyOf | undefined;
}

/** The last `X-Wix-Consistent` that the platform answered, which every following call sends back; null before the first. */
export interface Consistency {
  last: string | null;
}
export type ConsistencyOf = (headers: Readonly<Record<string, string>>) => Consistency;

export interface Transport {
  /**
   * Sends one request. Resolves with the result of `read` for the JSON of a 200; throws a ShelfedgeError for everything
   * else. `read` returns undefined for an unexpected shape, or throws a more precise error.
   */
  send<T = unknown>(
    path: string,
    request: PlainRequest,
    headers: Record<string, string>,
    signal?: AbortSignal,
    read?: (body: unknown) => T | undefined,
  ): Promise<T>;
}

interface Call {
  path: string;
  limit: AbortSignal;
  signal: AbortSignal | undefined;
  /** Known once the response headers arrived. */
  requestId: string | null;
}

/**
 * Creates a transport with the platform's conventions: consistency header, time limit, mapped errors, no redirects with
 * credentials.
 */
export function createTransport(options: TransportOptions): Transport {
  const { now, limiter } = options;
  const own: Consistency = { last: null };
  const { consistencyOf = () => own } = options;
  /** Fetches and reads the whole body; an incomplete response is an error. */
  const exchange = async (request: PlainRequest, headers: Record<string, string>, call: Call) => {
    try {
      const consistency = consistencyOf(headers);
      const echo = consistency.last === null ? {} : { 'x-wix-consistent': consistency.last };
      const response = await options.fetch(request.url, toInit(request, { ...headers, ...echo }, call));
      consistency.last = response.headers.get('x-wix-consistent') ?? consistency.last;
      call.requestId = response.headers.get('x-wix-request-id');
      const text = await response.text();
      return { response, body: request.forBrowser === true ? toPageAnswer(response, text) : parseJson(text) };
    } catch (cause) {
      throw toConnectionError(cause, headers, call, options);
    }
  };
  return {
    async send(path, request, headers, signal, read = (body) => body as never) {
      const call: Call = {
        path,
        limit: AbortSignal.timeout(Math.min(options.timeoutMs, maxTimerMs)),
        signal,
        requestId: null,
      };
      const { response, body } = await exchange(request, headers, call);
      const { status, statusText } = response;
      const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
      const { requestId } = call;
      const sent = status === 200 ? [] : collectTexts(request, headers);
      if (isRedirect && request.forBrowser !== true)
        throw toRedirectError(path, { status, statusText, requestId, sent });
      if (!isRedirect && status !== 200) {
        const retryAfter = response.headers.get('retry-after');
        // A date to wait for is by the platform's clock.
        const nowMs = parseHttpDate(response.headers.get('date') ?? '') || now();
        const error = toError(path, { status, statusText, body, requestId, retryAfter, now: nowMs, sent });
        if (status === 429) await limiter?.pause(error.details.retryAfterMs);
        throw error;
      }
      const answer = body === undefined ? undefined : nameFailure(() => read(body), call);
      const fault = body === undefined ? 'answered no JSON' : 'answered in an unknown shape';
      if (answer === undefined) throw failed(call, 'malformed_answer', fault, { status });
      return answer;
    },
  };
}

const noFetchWords = 'Node.js v18+ is required';

const toInit = ({ method, body }: PlainRequest, headers: Record<string, string>, { limit, signal }: Call) =>
  ({
    method,
    headers: {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
    // Following a redirect would send the credential along, and `error` would look like a connection failure.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
  }) satisfies RequestInit;

/**
 * The error for a missing or incomplete response. It has no cause, because the cause may contain the URL with its
 * query.
 */
function toConnectionError(
  cause: unknown,
  headers: Record<string, string>,
  call: Call,
  { timeoutMs, report }: TransportOptions,
): ShelfedgeError {
  // A caller's own fetch can miss other names.
  if (cause instanceof ReferenceError && /\bfetch\b/.test(cause.message)) {
    report?.(noFetchWords);
    return new ShelfedgeError('internal', noFetchWords);
  }
  const words = toSystemError(call.requestId);
  if (call.limit.aborted) return failed(call, 'timeout', `took longer than ${timeoutMs} ms: ${words}`);
  if (call.signal?.aborted === true) return failed(call, 'cancelled', 'was cancelled');
  if (!fitHeaders(headers)) return failed(call, 'invalid_input', 'got a credential that no header can carry');
  return failed(call, 'network', `could not be reached: ${words}`);
}

const failed = (call: Call, code: ErrorCode, what: string, details: ErrorDetails = {}): ShelfedgeError =>
  new ShelfedgeError(code, `${call.path} ${what}`, { ...details, ...nameOf(call) });

/** Runs a function and adds the request id to its error. */
function nameFailure<T>(run: () => T, call: Call): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ShelfedgeError)) throw error;
    throw new ShelfedgeError(error.code, error.message, { ...error.details, ...nameOf(call) });
  }
}

const nameOf = ({ path, requestId }: Call): ErrorDetails => ({ path, ...(requestId === null ? {} : { requestId }) });

function fitHeaders(headers: Record<string, string>): boolean {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
}

/** A browser hides a redirect's status and address. */
function toPageAnswer({ status, type, headers }: Response, text: string): unknown {
  const location = headers.get('location');
  const answer = {
    ...(type !== 'opaqueredirect' && { statusCode: status }),
    headers: location === null ? [] : [{ key: 'location', value: location }],
  };
  const body = parseJson(text);
  return typeof body === 'object' ? body : answer;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
