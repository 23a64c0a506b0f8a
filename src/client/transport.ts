import { ShelfedgeError } from '../domain/errors.ts';
import { toError } from './errors.ts';
import type { PlainRequest } from './request.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  fetch: Fetch;
  /** Epoch ms. */
  now(): number;
  /** How long one call may take, answer read. */
  timeoutMs: number;
}

export interface Transport {
  /** Sends one request; resolves to the parsed JSON of a 200, throws a ShelfedgeError for everything else. */
  send(path: string, request: PlainRequest, headers: Record<string, string>, signal?: AbortSignal): Promise<unknown>;
}

/** One fetch with the platform's manners: consistency echo, time limit, errors mapped, credentials never redirected. */
export function createTransport({ fetch, now, timeoutMs }: TransportOptions): Transport {
  let consistent: string | null = null;
  return {
    async send(path, request, headers, signal) {
      const limit = AbortSignal.timeout(timeoutMs);
      const init: RequestInit = {
        method: request.method,
        headers: {
          accept: 'application/json',
          ...(request.body === null ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...(consistent === null ? {} : { 'x-wix-consistent': consistent }),
        },
        body: request.body,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      };
      try {
        const response = await fetch(request.url, init);
        consistent = response.headers.get('x-wix-consistent') ?? consistent;
        return await readAnswer(path, response, now());
      } catch (cause) {
        if (cause instanceof ShelfedgeError) throw cause;
        if (limit.aborted) throw new ShelfedgeError('timeout', `${path} took longer than ${timeoutMs} ms`);
        if (signal?.aborted === true) throw new ShelfedgeError('cancelled', `${path} was cancelled`);
        throw new ShelfedgeError('network', `${path} could not be reached`);
      }
    },
  };
}

async function readAnswer(path: string, response: Response, now: number): Promise<unknown> {
  const requestId = response.headers.get('x-wix-request-id');
  const text = await response.text();
  const body = parseJson(text);
  if (response.status !== 200) {
    throw toError(path, {
      status: response.status,
      body,
      requestId,
      retryAfter: response.headers.get('retry-after'),
      now,
    });
  }
  if (body === undefined) {
    throw new ShelfedgeError('malformed_answer', `${path} did not answer JSON`, {
      status: 200,
      ...(requestId === null ? {} : { requestId }),
    });
  }
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
