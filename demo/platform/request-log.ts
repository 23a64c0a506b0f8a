import type { Identity } from './authorize.ts';

/** One request the platform saw; holds no credential, query or body. */
export interface LoggedRequest {
  requestId: string;
  /** Epoch milliseconds. */
  at: number;
  method: string;
  path: string;
  identity: Identity['kind'];
  /** The Origin header, which only browsers send. */
  origin: string | null;
  /** Null as long as no answer was sent, and for good when none is. */
  status: number | null;
  /** The kind of the fault that spoiled it. */
  fault: string | null;
  /** The number of the newest change in the ledger that its answer could show; null as long as it was not worked on. */
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
