import { ShelfedgeError } from '../base/errors.ts';
import type { z } from '../base/schema.ts';
import { withCredential, type Auth } from './http/credential.ts';
import { takeOutDamaged } from './damaged-items.ts';
import type { Limiter } from './http/limiter.ts';
import type { Method, Operation, PlainInput, Queryable } from './operation.ts';
import { findBadSegments, toOrigin, toRequest, type PlainRequest } from './http/request.ts';
import { createRetry, type Retry } from './http/retry.ts';
import type { Violation } from './schema/violation.ts';
import { checkOf } from './schema/compile.ts';
import { findUnsendable } from './schema/sendable.ts';
import type { Schema } from './schema/describe.ts';
import { toFurtherHeaders } from './http/further-headers.ts';
import { systemFetch, systemNow, systemReport } from './http/system-runtime.ts';
import { createTransport, type ConsistencyOf, type Fetch } from './http/transport.ts';

export type { Auth };

/** The parts of a client: the API's origin and a credential; everything else has a default. */
export interface ClientOptions {
  /** Origin of the API, such as https://www.wixapis.com; a path after it is not used. */
  baseUrl: string;
  /** The credential of the calls: a session's, an API key's, or the caller's own. */
  auth: Auth;
  /**
   * Further headers of every call, such as a trace id; they are not repeated in errors. The credential's and the
   * client's own, `authorization` above all, throw `invalid_input`.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Default: the runtime's own. */
  fetch?: Fetch | undefined;
  /** Epoch ms; default: the system clock. */
  now?: (() => number) | undefined;
  /** Time limit of one call in ms; default 30 s, Infinity for none. Waiting for the limiter does not count. */
  timeoutMs?: number | undefined;
  /** Keeps all clients of one store under the platform's rate; default: none. */
  limiter?: Limiter | undefined;
  /**
   * Lets the clients of one person read what another of them wrote: the state that calls with these headers share.
   * Default: one of the client's own.
   */
  consistencyOf?: ConsistencyOf | undefined;
  /** The retry policy; default: reads, up to three attempts. */
  retry?: Retry | undefined;
  /**
   * The treatment of damaged items in a list: they are left out and reported (`skip`, the default), or the
   * call fails, for a caller to whom a missing item means a deleted one.
   */
  damagedItems?: 'skip' | 'fail' | undefined;
  /** Called with warnings for the programmer; by default the console is used. */
  report?: ((message: string) => void) | undefined;
}

/** The calls of the table, by rows that a program imports. */
export interface Client {
  /**
   * Makes one call of the table: `call(getProduct, { id })`, or `call(getProduct, id)` where the row needs nothing but
   * the one parameter of its path. The answer keeps its wire names; times are Dates, NaN and
   * the infinities numbers. Throws ShelfedgeErrors: `invalid_input` with every field before anything is sent,
   * `not_elevated`, `unauthorized`, `forbidden`, `not_found`, `conflict`, `throttled`, `network`, `timeout` ...
   */
  call<I extends Schema, O extends Schema, Parameter extends string | undefined = string | undefined>(
    row: Operation<I, O, Queryable | undefined, Parameter>,
    input: z.input<I> | PlainInput<z.input<I>, Parameter>,
    signal?: AbortSignal,
  ): Promise<z.output<O>>;
}

/** A client that can call more of the platform than the table names. */
export interface OpenClient extends Client {
  /**
   * Makes a call that is no row of the table: `send('GET', '/stores/v3/new-things/{id}', { id })`. The payload fills the
   * path's parameters, and is the query of a GET or DELETE, else the JSON body. Resolves with the answer's JSON as it
   * is: times stay text. Nothing is checked but the path, which begins with a slash and has no query; only a GET
   * is retried. Errors are those of `call`.
   */
  send(
    method: Method,
    path: string,
    payload?: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<unknown>;
}

/** The platform's API as one typed function over the operation table. */
export function createClient(options: ClientOptions): OpenClient {
  const {
    baseUrl,
    auth,
    fetch = systemFetch,
    now = systemNow,
    timeoutMs = 30_000,
    limiter,
    consistencyOf,
    damagedItems = 'skip',
    report = systemReport,
  } = options;
  const origin = toOrigin(baseUrl);
  const further = toFurtherHeaders(options.headers ?? {});
  const retry = options.retry ?? createRetry();
  const transport = createTransport({ fetch, now, timeoutMs, limiter, report, consistencyOf });
  const send = <T>(
    { path, safe, anonymous }: Pick<Operation, 'path' | 'safe' | 'anonymous'>,
    request: PlainRequest,
    signal: AbortSignal | undefined,
    read: (answer: unknown) => T,
  ): Promise<T> => {
    const credential = anonymous ? noCredential : (auth.forCall?.() ?? auth);
    const takeTurn = limiter && (() => limiter.enter(signal));
    const sendWith = (headers: Record<string, string>) =>
      transport.send(path, request, { ...further, ...headers }, signal, read);
    return retry({ isSafe: safe, signal }, () => withCredential(credential, sendWith, takeTurn));
  };
  return {
    async call(row, input, signal) {
      if (row.elevated && !auth.elevated)
        throw new ShelfedgeError('not_elevated', `${row.path} needs a merchant's key`, { path: row.path });
      const request = { ...toRequest(origin, row, checkInput(row, toInput(row, input))), forBrowser: row.forBrowser };
      const reportDamaged = damagedItems === 'skip' ? report : undefined;
      const read = (answer: unknown) => readAnswer(row, answer, reportDamaged) as z.output<typeof row.output>;
      return send(row, request, signal, read);
    },
    async send(method, path, payload = {}, signal) {
      const row = { method, path, safe: method === 'GET', anonymous: false };
      return send(row, toRequest(origin, row, checkPayload(path, payload)), signal, (answer) => answer);
    },
  };
}

const noCredential: Auth = { elevated: false, headers: () => Promise.resolve({}) };

/** The input that plain text stands for. */
const toInput = ({ parameter }: Operation, input: unknown): unknown =>
  typeof input === 'string' && parameter !== undefined ? { [parameter]: input } : input;

/** Every violation of an input, each field once. */
function findViolations(row: Operation, input: unknown): Violation[] {
  const unsendable = findUnsendable(input);
  if (!unsendable.isWalkable) return unsendable.violations;
  const violations: Violation[] = [];
  checkOf(row.input)(input, violations);
  for (const bad of [...findBadSegments(row, input), ...unsendable.violations])
    if (!violations.some(({ field }) => field === bad.field)) violations.push(bad);
  return violations;
}

/** A path that stays on the API's host and that no query is glued to. */
const plainPath = /^\/[^?#\\\s]*$/;
/** A segment that leaves the path; an address reads the encoded form so, too. */
const dots = /^(?:\.|%2e){1,2}$/i;

function checkPayload(path: string, payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isPlain = plainPath.test(path) && !path.split('/').some((segment) => dots.test(segment));
  if (!isPlain) throw new ShelfedgeError('invalid_input', 'The path begins with a slash and has no query');
  const { violations } = findUnsendable(payload);
  return refuse(path, payload, violations.length > 0 ? violations : findBadSegments({ path }, payload));
}

const checkInput = (row: Operation, input: unknown): Record<string, unknown> =>
  refuse(row.path, input, findViolations(row, input));

function refuse(path: string, input: unknown, violations: Violation[]): Record<string, unknown> {
  if (violations.length === 0) return input as Record<string, unknown>;
  violations.sort((a, b) => (a.field < b.field ? -1 : 1));
  const fields = [...new Set(violations.map(({ field }) => field))];
  throw new ShelfedgeError('invalid_input', `${path}: ${fields.join(', ')}`, { path, violations });
}

/** Checks the response and converts its times and numbers in place; throws if it does not match the row. */
function readAnswer(row: Operation, answer: unknown, report: ((message: string) => void) | undefined): unknown {
  const violations: Violation[] = [];
  const read = checkOf(row.output)(answer, violations);
  if (violations.length === 0) return read;
  const damaged = report && row.list && takeOutDamaged(row.list, read, violations);
  if (damaged !== undefined) {
    for (const { field, description } of damaged) report?.(`${row.path} left out an item: ${field} ${description}`);
    return read;
  }
  throw new ShelfedgeError('malformed_answer', `${row.path} answered in an unknown shape`, { status: 200, violations });
}
