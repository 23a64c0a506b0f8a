import { describe, expect, expectTypeOf, test } from 'vitest';
import { apiKeyAuth } from '../../../src/client/auth/api-key.ts';
import { createClient } from '../../../src/client/client.ts';
import { createGraphql, type GraphqlOptions, type TypedDocument } from '../../../src/client/graphql.ts';
import { createLimiter } from '../../../src/client/http/limiter.ts';
import { getCatalogVersion } from '../../../src/client/operations/catalog-versioning.ts';
import { createClock } from '../../fixtures/clock.ts';
import { realFetch } from '../../fixtures/clients.ts';
import { json, startServer } from '../../fixtures/plain-server.ts';

const graphqlAt = (baseUrl: string, options: Partial<GraphqlOptions> = {}) =>
  createGraphql({ baseUrl, fetch: realFetch, now: () => Date.now(), auth: apiKeyAuth('IST.key', 'site'), ...options });

interface Shop {
  products: { name: string }[];
}

/** A document as code generators emit it: text with types. */
class Document<Data, Variables> extends String implements TypedDocument<Data, Variables> {
  declare readonly __apiType?: (variables: Variables) => Data;
}
const byName = new Document<Shop, { name: string }>('query ($name: String!) { products(name: $name) { name } }');
const everything = new Document<Shop, { limit?: number }>('{ products { name } }');

describe('a request', () => {
  test('contains the document, its variables and the credential, for the requested version', async () => {
    const { url, seen } = await startServer((response) => json(response, { data: { products: [] } }));
    await graphqlAt(url).query(byName, { name: 'Mug' });
    await graphqlAt(url, { version: 'b/1' }).query('{ a }');
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/graphql/alpha' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'IST.key',
      'wix-site-id': 'site',
      'content-type': 'application/json',
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ query: String(byName), variables: { name: 'Mug' } });
    expect(seen[1]?.url).toBe('/graphql/b%2F1');
    expect(seen[1]?.body).toBe('{"query":"{ a }"}');
  });

  test('reads a client’s latest write, where both share a state', async () => {
    const { url, seen } = await startServer((response) =>
      json(response, { catalogVersion: 'V1_CATALOG' }, 200, { 'X-Wix-Consistent': `c${seen.length}` }),
    );
    const shared = { last: null };
    const consistencyOf = () => shared;
    const client = createClient({ baseUrl: url, auth: apiKeyAuth('IST.key', 'site'), consistencyOf });
    await client.call(getCatalogVersion, {});
    await graphqlAt(url, { consistencyOf }).query('{ a }');
    await client.call(getCatalogVersion, {});
    expect(seen.map(({ headers }) => headers['x-wix-consistent'])).toEqual([undefined, 'c1', 'c2']);
  });

  test('carries the further headers, and no header of the client’s own', async () => {
    const { url, seen } = await startServer((response) => json(response, { data: {} }));
    await graphqlAt(url, { headers: { 'X-Trace-Id': 'import-7' } }).query('{ a }');
    expect(seen[0]?.headers).toMatchObject({ 'x-trace-id': 'import-7', authorization: 'IST.key' });
    expect(() => graphqlAt(url, { headers: { Authorization: 'x' } })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }) as Error,
    );
  });

  test('sends NaN and the infinities as text, as the wire has them', async () => {
    const { url, seen } = await startServer((response) => json(response, { data: {} }));
    await graphqlAt(url).query('{ a }', { at: [Number.NaN, Infinity, { low: -Infinity }], plain: 1 });
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      variables: { at: ['NaN', 'Infinity', { low: '-Infinity' }], plain: 1 },
    });
  });

  test('refuses variables that JSON cannot carry before anything is sent', async () => {
    const { url, seen } = await startServer((response) => json(response, { data: {} }));
    const holder: Record<string, unknown> = {};
    holder['self'] = holder;
    for (const [variables, field] of [
      [{ count: 1n }, 'count'],
      [{ holder }, 'holder.self'],
      [{ at: new Date(Number.NaN) }, 'at'],
      [{ ids: new Set(['a']) }, 'ids'],
      [{ ids: ['a', undefined] }, 'ids.1'],
      [{ ids: Object.assign([], { length: 1 }) }, 'ids.0'],
    ] as const)
      await expect(graphqlAt(url).query('{ a }', variables)).rejects.toMatchObject({
        code: 'invalid_input',
        details: { violations: [{ field }] },
      });
    expect(seen).toEqual([]);
  });

  test('uses a client’s conventions: the consistency header is echoed', async () => {
    const { url, seen } = await startServer((response) => json(response, {}, 200, { 'x-wix-consistent': 'c1' }));
    const graphql = graphqlAt(url);
    await graphql.query('{ a }');
    await graphql.query('{ a }');
    expect(seen.map(({ headers }) => headers['x-wix-consistent'])).toEqual([undefined, 'c1']);
  });

  test('has the defaults of a client for options that are undefined', async () => {
    const later = { 'retry-after': new Date(Date.now() + 60_000).toUTCString() };
    const { url, seen } = await startServer((response) => json(response, {}, seen.length === 1 ? 200 : 429, later));
    const unset = { fetch: undefined, now: undefined, timeoutMs: undefined, report: undefined, version: undefined };
    const graphql = createGraphql({ baseUrl: url, auth: apiKeyAuth('IST.key', 'site'), ...unset });
    expect(await graphql.query('{ a }')).toEqual({ data: {} });
    await expect(graphql.query('{ a }')).rejects.toMatchObject({
      code: 'throttled',
      details: { retryAfterMs: expect.any(Number) as unknown },
    });
    expect(seen[0]?.url).toBe('/graphql/alpha');
  });

  test('is sent once more if a refused credential could be renewed', async () => {
    const { url, seen } = await startServer((response, { headers }) =>
      headers.authorization === 'new' ? json(response, { data: { a: 1 } }) : json(response, {}, 401),
    );
    let token = 'old';
    const auth = {
      elevated: false,
      headers: () => Promise.resolve({ authorization: token }),
      onUnauthorized: (refused: Record<string, string>) => {
        expect(refused).toEqual({ authorization: 'old' });
        token = 'new';
        return Promise.resolve(true);
      },
    };
    expect(await graphqlAt(url, { auth }).query('{ a }')).toEqual({ data: { a: 1 } });
    expect(seen).toHaveLength(2);
  });

  test('a waiting request is sent with the credential that is current at its turn', async () => {
    const { url, seen } = await startServer((response) => json(response, {}));
    const clock = createClock();
    const limiter = createLimiter({ perMinute: 200, ...clock });
    let token = 'old';
    const auth = { elevated: false, headers: () => Promise.resolve({ authorization: token }) };
    void limiter.pause(1000);
    const call = graphqlAt(url, { auth, limiter }).query('{ a }');
    await clock.pass(999);
    token = 'new';
    await clock.pass(1);
    await call;
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['new']);
  });

  test('is never sent with a document without text', async () => {
    const { url, seen } = await startServer((response) => json(response, {}));
    const parsed = { kind: 'Document', definitions: [] } as object;
    await expect(graphqlAt(url).query(parsed)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(seen).toEqual([]);
  });
});

describe('a response', () => {
  const errors = [{ message: 'no such field', path: ['a'], extensions: { code: 'X' } }];
  test.each([
    [{ data: { a: 1 } }, { data: { a: 1 } }],
    [
      { data: { a: null }, errors },
      { data: { a: null }, errors },
    ],
    [
      { data: null, errors },
      { data: {}, errors },
    ],
    [{ errors }, { data: {}, errors }],
    [{}, { data: {} }],
  ])('a response with status 200 and %j is returned', async (answer, expected) => {
    const { url } = await startServer((response) => json(response, answer));
    expect(await graphqlAt(url).query('{ a }')).toEqual(expected);
  });

  test.each([['text'], [[1]], [{ data: 5 }], [{ data: [] }], [{ data: {}, errors: 'no' }]])(
    'a response with status 200 and %j is malformed',
    async (answer) => {
      const { url } = await startServer((response) => json(response, answer));
      await expect(graphqlAt(url).query('{ a }')).rejects.toMatchObject({
        code: 'malformed_answer',
        message: '/graphql/alpha answered in an unknown shape',
      });
    },
  );

  test.each([
    [201, 'server'],
    [400, 'application'],
    [403, 'forbidden'],
    [429, 'throttled'],
    [500, 'server'],
  ])('a response with status %i fails with the matching code', async (status, code) => {
    const headers = { 'x-wix-request-id': 'r1', 'retry-after': '3' };
    const { url } = await startServer((response) => json(response, { message: 'secret' }, status, headers));
    await expect(graphqlAt(url).query('{ a }')).rejects.toEqual(
      expect.objectContaining({
        code,
        message: `GraphQL request failed with status ${status}`,
        details: expect.objectContaining({ status, requestId: 'r1' }) as unknown,
      }),
    );
  });

  test('after the time limit is a timeout, and a cancelled call stops', async () => {
    const { url } = await startServer(() => undefined);
    await expect(graphqlAt(url, { timeoutMs: 50 }).query('{ a }')).rejects.toMatchObject({ code: 'timeout' });
    await expect(graphqlAt(url).query('{ a }', {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('has the types of its document, whose required variables must be given', async () => {
    const { url } = await startServer((response) => json(response, { data: { products: [{ name: 'Mug' }] } }));
    const { query } = graphqlAt(url);
    const { data } = await query(everything);
    expectTypeOf(data).toEqualTypeOf<Partial<Shop>>();
    expect(data.products?.[0]?.name).toBe('Mug');
    type Name = { name: string };
    type Limit = { limit?: number };
    expectTypeOf<Parameters<typeof query<Shop, Name>>>().toEqualTypeOf<
      [document: string | TypedDocument<Shop, Name>, variables: Name, signal?: AbortSignal]
    >();
    expectTypeOf<Parameters<typeof query<Shop, Limit>>>().toEqualTypeOf<
      [document: string | TypedDocument<Shop, Limit>, variables?: Limit, signal?: AbortSignal]
    >();
  });
});
