import { ShelfedgeError } from '../domain/errors.ts';
import { graphqlVersion } from './constants.ts';
import { withCredential, type Auth } from './credential.ts';
import type { PlainRequest } from './request.ts';
import { systemFetch, systemNow, systemReport } from './surroundings.ts';
import { createTransport, type TransportOptions } from './transport.ts';

/** A document that knows what it asks for and with which variables, as code generators write it. */
export interface TypedDocument<Data, Variables> {
  /** Never there: it only carries the types. */
  readonly __apiType?: (variables: Variables) => Data;
  /** The document's text. */
  toString(): string;
}

export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  locations?: { line: number; column: number }[];
  extensions?: Record<string, unknown>;
}

/** What the platform answered; where there are errors, parts of the data may be missing. */
export interface GraphqlAnswer<Data> {
  data: Partial<Data>;
  errors?: GraphqlError[];
}

export interface GraphqlOptions extends Partial<TransportOptions> {
  /** Origin of the API, such as https://www.wixapis.com. */
  baseUrl: string;
  auth: Auth;
  /** `alpha` unless told. */
  version?: string;
}

type Free = Record<string, unknown>;
/** Variables may be left out only where the document needs none. */
type Rest<Variables> =
  Partial<Variables> extends Variables
    ? [variables?: Variables, signal?: AbortSignal]
    : [variables: Variables, signal?: AbortSignal];

export interface Graphql {
  /** Sends one document. Any status but 200 throws; errors inside a 200 are passed on. */
  query<Data = Free, Variables = Free>(
    document: string | TypedDocument<Data, Variables>,
    ...rest: Rest<Variables>
  ): Promise<GraphqlAnswer<Data>>;
}

/** The platform's GraphQL API, sent the way a client sends its calls. */
export function createGraphql(options: GraphqlOptions): Graphql {
  const { baseUrl, auth, version = graphqlVersion } = options;
  const transport = createTransport({
    fetch: systemFetch,
    now: systemNow,
    timeoutMs: 30_000,
    report: systemReport,
    ...options,
  });
  const path = `/graphql/${encodeURIComponent(version)}`;
  const url = new URL(path, baseUrl).href;
  const send = <Data>(body: string, signal?: AbortSignal): Promise<GraphqlAnswer<Data>> => {
    const request: PlainRequest = { url, method: 'POST', body };
    return withCredential(auth, (headers) => transport.send(path, request, headers, signal, readAnswer<Data>));
  };
  return {
    async query<Data, Variables>(document: string | TypedDocument<Data, Variables>, ...rest: Rest<Variables>) {
      const [variables, signal] = rest;
      try {
        return await send<Data>(JSON.stringify({ query: toText(document), variables }), signal);
      } catch (error) {
        throw toGraphqlError(error);
      }
    },
  };
}

function toText(document: { toString(): string }): string {
  const text = document.toString();
  // A parsed document has no text; it would go out as "[object Object]".
  if (text.startsWith('[object')) throw new ShelfedgeError('invalid_input', 'GraphQL documents are sent as text');
  return text;
}

function readAnswer<Data>(body: unknown): GraphqlAnswer<Data> | undefined {
  const { data, errors } = isObject(body) ? body : { data: body };
  if (!isObject(data ?? {}) || !Array.isArray(errors ?? [])) return undefined;
  return { data: data ?? {}, ...(errors ? { errors: errors as GraphqlError[] } : {}) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toGraphqlError(error: unknown): unknown {
  if (!(error instanceof ShelfedgeError)) return error;
  const { status = 200 } = error.details;
  if (status === 200) return error;
  return new ShelfedgeError(error.code, `GraphQL request failed with status ${status}`, error.details);
}
