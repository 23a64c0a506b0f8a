import { ShelfedgeError } from '../base/errors.ts';
import type { ClientOptions } from './client.ts';
import { graphqlVersion } from './constants.ts';
import { withCredential } from './http/credential.ts';
import { toFurtherHeaders } from './http/further-headers.ts';
import { toBody, toOrigin, type PlainRequest } from './http/request.ts';
import { systemFetch, systemNow, systemReport } from './http/system-runtime.ts';
import { createTransport } from './http/transport.ts';
import { findUnsendable } from './schema/sendable.ts';
import { isObject } from './schema/violation.ts';

/** A document with the types of its data and variables, as code generators write it. */
export interface TypedDocument<Data, Variables> {
  /** Never set: it only carries the types. */
  readonly __apiType?: (variables: Variables) => Data;
  /** The document's text. */
  toString(): string;
}

/** An error inside an answer of 200, as GraphQL defines it. */
export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  locations?: { line: number; column: number }[];
  extensions?: Record<string, unknown>;
}

/** The platform's response; with errors, parts of the data can be missing. */
export interface GraphqlAnswer<Data> {
  data: Partial<Data>;
  errors?: GraphqlError[];
}

/**
 * The options of `createClient` that a GraphQL request has, with the same defaults. With one `consistencyOf` for both, a
 * query reads what a call has just written: `const shared = { last: null }` and `consistencyOf: () => shared`.
 */
export interface GraphqlOptions extends Pick<
  ClientOptions,
  'baseUrl' | 'auth' | 'headers' | 'fetch' | 'now' | 'timeoutMs' | 'limiter' | 'consistencyOf' | 'report'
> {
  /** Default `alpha`. */
  version?: string | undefined;
}

type Free = Record<string, unknown>;
/** Variables can be omitted only if the document needs none. */
type Rest<Variables> =
  Partial<Variables> extends Variables
    ? [variables?: Variables, signal?: AbortSignal]
    : [variables: Variables, signal?: AbortSignal];

/** The GraphQL API, for documents as text. */
export interface Graphql {
  /** Sends one document. Throws for any status but 200; errors inside a 200 are returned. NaN and the infinities are sent as text. */
  query<Data = Free, Variables = Free>(
    document: string | TypedDocument<Data, Variables>,
    ...rest: Rest<Variables>
  ): Promise<GraphqlAnswer<Data>>;
}

/**
 * Creates a client of the platform's GraphQL API, with the transport of `createClient`. Nothing is sent again, for a document
 * can write.
 */
export function createGraphql(options: GraphqlOptions): Graphql {
  const {
    baseUrl,
    auth,
    version = graphqlVersion,
    fetch = systemFetch,
    now = systemNow,
    timeoutMs = 30_000,
    limiter,
    consistencyOf,
    report = systemReport,
  } = options;
  const further = toFurtherHeaders(options.headers ?? {});
  const transport = createTransport({ fetch, now, timeoutMs, limiter, report, consistencyOf });
  const path = `/graphql/${encodeURIComponent(version)}`;
  const url = toOrigin(baseUrl) + path;
  const send = <Data>(body: string, signal?: AbortSignal): Promise<GraphqlAnswer<Data>> => {
    const request: PlainRequest = { url, method: 'POST', body };
    return withCredential(
      auth.forCall?.() ?? auth,
      (headers) => transport.send(path, request, { ...further, ...headers }, signal, readAnswer<Data>),
      limiter && (() => limiter.enter(signal)),
    );
  };
  return {
    async query<Data, Variables>(document: string | TypedDocument<Data, Variables>, ...rest: Rest<Variables>) {
      const [variables, signal] = rest;
      try {
        return await send<Data>(toBody({ query: toText(document), variables: checkVariables(variables) }), signal);
      } catch (error) {
        throw toGraphqlError(error);
      }
    },
  };
}

function toText(document: { toString(): string }): string {
  const text = document.toString();
  // A parsed document has no text; it would be sent as "[object Object]".
  if (text.startsWith('[object')) throw new ShelfedgeError('invalid_input', 'GraphQL documents are sent as text');
  return text;
}

function checkVariables(variables: unknown): unknown {
  const { violations } = findUnsendable(variables);
  if (violations.length === 0) return variables;
  const fields = violations.map(({ field }) => field).join(', ');
  throw new ShelfedgeError('invalid_input', `GraphQL variables: ${fields}`, { violations });
}

function readAnswer<Data>(body: unknown): GraphqlAnswer<Data> | undefined {
  const { data, errors } = isObject(body) ? body : { data: body };
  if (!isObject(data ?? {}) || !Array.isArray(errors ?? [])) return undefined;
  return { data: data ?? {}, ...(errors ? { errors: errors as GraphqlError[] } : {}) };
}

function toGraphqlError(error: unknown): unknown {
  if (!(error instanceof ShelfedgeError)) return error;
  const { status = 200 } = error.details;
  if (status === 200) return error;
  return new ShelfedgeError(error.code, `GraphQL request failed with status ${status}`, error.details);
}
