import type { Identity } from '../identity/authorize.ts';

/** A logged request, without credential, query and body. */
export interface LoggedRequest {
  requestId: string;
  /** Epoch milliseconds. */
  at: number;
  method: string;
  path: string;
  identity: Identity['kind'];
  /** The Origin header; only browsers send one. */
  origin: string | null;
  /** Null until a response is sent, and forever if none is. */
  status: number | null;
  /** The kind of the applied fault. */
  fault: string | null;
  /** The number of the newest ledger change that the response could show; null before the work. */
  shows: number | null;
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  list(): LoggedRequest[];
  clear(): void;
}

const maxKept = 50_000;

/** Remembers the latest requests, oldest first. */
export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add: (request) => {
      requests.push(request);
      if (requests.length > maxKept) requests.shift();
    },
    list: () => requests,
    clear: () => {
      requests.length = 0;
    },
  };
}
