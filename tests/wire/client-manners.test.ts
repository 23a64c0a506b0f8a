import { describe, expect, test } from 'vitest';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import { createClient, type Auth } from '../../src/client/client.ts';
import { createGraphql } from '../../src/client/graphql.ts';
import { operation, type Operation } from '../../src/client/operation.ts';
import { verify } from '../../src/client/operations/authentication.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { token } from '../../src/client/operations/oauth.ts';
import { getProduct, queryProducts, updateProduct } from '../../src/client/operations/products-v1.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { z } from '../../src/base/schema.ts';
import { clientAt, merchantClient, visitorClient } from '../fixtures/clients.ts';
import { eventually } from '../fixtures/eventually.ts';
import { operationTable } from '../fixtures/operation-table.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const version = { catalogVersion: 'V1_CATALOG' };
const merchant = apiKeyAuth('IST.key', 'site');

describe('a request', () => {
  test('a plain text is sent as an input with the one parameter of the path; a row without one refuses it', async () => {
    const { url, seen } = await startServer((response) => json(response, {}));
    const client = clientAt(url, merchant);
    const callWith = async (row: Operation, input: unknown) => {
      const start = seen.length;
      const thrown: unknown = await client.call(row, input as never).catch((error: unknown) => error);
      const sent = seen.slice(start).map(({ method, url, body }) => ({ method, url, body }));
      return { sent, error: thrown instanceof ShelfedgeError ? thrown.details : undefined };
    };
    const sent: string[] = [];
    for (const { row, name } of operationTable) {
      const plain = await callWith(row, 'one-id');
      if (plain.sent.length > 0) sent.push(name);
      if (row.parameter === undefined) expect(plain, name).toMatchObject({ sent: [], error: { path: row.path } });
      else expect(plain, name).toEqual(await callWith(row, { [row.parameter]: 'one-id' }));
    }
    expect(sent).toEqual(expect.arrayContaining(['getProduct', 'deleteRibbon', 'getProductBySlug']));
    expect(operationTable.filter(({ row }) => row.parameter?.includes('.'))).toEqual([]);
  });

  test('a merchant’s request has the raw key and the site', async () => {
    const { url, seen } = await startServer((response) => json(response, version));
    await clientAt(url, merchant).call(getCatalogVersion, {});
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'IST.key',
      'wix-site-id': 'site',
      accept: 'application/json',
    });
  });

  test('further headers of the client are sent with every call, and none of them is in an error', async () => {
    const { url, seen } = await startServer((response) =>
      json(response, seen.length === 1 ? version : { message: 'no trace-4711' }, seen.length === 1 ? 200 : 403),
    );
    const client = clientAt(url, merchant, { headers: { 'X-Trace': 'trace-4711' } });
    await client.call(getCatalogVersion, {});
    await expect(client.call(getCatalogVersion, {})).rejects.toSatisfy((error) => !String(error).includes('4711'));
    for (const { headers } of seen)
      expect(headers).toMatchObject({ 'x-trace': 'trace-4711', authorization: 'IST.key' });
    expect(seen).toHaveLength(2);
  });

  test.each(['Authorization', 'authorization', 'Wix-Site-Id', 'Content-Type', 'Cookie'])(
    'a further header %s, which the client itself sets, is refused',
    (name) => {
      const create = () => clientAt('http://127.0.0.1:9', merchant, { headers: { [name]: 'another' } });
      expect(create).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    },
  );

  test('a request without a body has no content type, and its parameters stand in the query', async () => {
    const { url, seen } = await startServer((response) => json(response, { product: { id: 'a/b' } }));
    await clientAt(url, merchant).call(getProduct, { id: 'a/b', includeMerchantSpecificData: true });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/stores-reader/v1/products/a%2Fb?id=a%2Fb&includeMerchantSpecificData=true',
      body: '',
    });
    expect(seen[0]?.headers['content-type']).toBeUndefined();
  });

  test('a request with a body is JSON', async () => {
    const { url, seen } = await startServer((response) => json(response, { product: { id: 'p' } }));
    const product = { id: 'p', priceData: { price: 5 } };
    await clientAt(url, merchant).call(updateProduct, { product });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ product });
  });

  test('no credential is sent to the token endpoint', async () => {
    const answer = { access_token: 'a', refresh_token: 'r', expires_in: '14400' };
    const { url, seen } = await startServer((response) => json(response, answer));
    await clientAt(url, merchant).call(token, { grantType: 'anonymous', clientId: 'c' });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(seen[0]?.headers['wix-site-id']).toBeUndefined();
  });
});

describe('the consistency header', () => {
  test('is sent back with every call after the one that brought it', async () => {
    let answered = 0;
    const { url, seen } = await startServer((response) => {
      answered += 1;
      json(response, version, 200, answered === 3 ? {} : { 'X-Wix-Consistent': `c${answered}` });
    });
    const client = clientAt(url, merchant);
    for (let call = 0; call < 4; call += 1) await client.call(getCatalogVersion, {});
    expect(seen.map(({ headers }) => headers['x-wix-consistent'])).toEqual([undefined, 'c1', 'c2', 'c2']);
  });

  test('comes from failures as well', async () => {
    const { url, seen } = await startServer((response) => json(response, {}, 500, { 'X-Wix-Consistent': 'c1' }));
    const client = clientAt(url, merchant);
    for (let call = 0; call < 2; call += 1) await client.call(getCatalogVersion, {}).catch(() => undefined);
    expect(seen[1]?.headers['x-wix-consistent']).toBe('c1');
  });

  test('lets a merchant read what they just wrote', async () => {
    const platform = await startTestPlatform();
    const client = merchantClient(platform);
    const { id } = await readProduct(platform, 'stoneware-mug');
    await client.call(updateProduct, { product: { id, priceData: { price: 30 } } });
    const { product } = await client.call(getProduct, { id });
    expect(product.priceData?.price).toBe(30);
  });
});

test('text that is no address of an API is refused when the client is made', () => {
  const refused = expect.objectContaining({
    code: 'invalid_input',
    message: expect.stringMatching(/^baseUrl /),
  }) as Error;
  for (const make of [createClient, createGraphql])
    for (const baseUrl of ['', 'www.wixapis.com', 'localhost:8080'])
      expect(() => make({ baseUrl, auth: merchant }), baseUrl).toThrow(refused);
});

describe('a call ends', () => {
  test.each([Infinity, 2 ** 40])(
    'a call with a limit of %d ms does not end before it is answered',
    async (timeoutMs) => {
      const { url } = await startServer((response) => void setTimeout(() => json(response, version), 20));
      expect(await clientAt(url, merchant, { timeoutMs }).call(getCatalogVersion, {})).toEqual(version);
    },
  );

  test('a call ends when its time is over', async () => {
    const platform = await startTestPlatform();
    await setFaults(platform, { kind: 'hang' });
    const call = merchantClient(platform, { timeoutMs: 60 }).call(getCatalogVersion, {});
    await expect(call).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/60 ms: System error occurred$/),
    });
  });

  test('a call ends when its time is over in the middle of the answer', async () => {
    const named = { 'x-wix-request-id': '17.a' };
    const { url } = await startServer((response) => void response.writeHead(200, named).write('{"catalogVersion":'));
    const call = clientAt(url, merchant, { timeoutMs: 60 }).call(getCatalogVersion, {});
    await expect(call).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/60 ms: System error occurred, request-id: 17\.a$/),
    });
  });

  test('a call ends when its caller aborts it', async () => {
    const platform = await startTestPlatform();
    await setFaults(platform, { kind: 'hang' });
    const leaving = new AbortController();
    const call = merchantClient(platform).call(getCatalogVersion, {}, leaving.signal);
    await eventually(() => readLog(platform)).toHaveLength(1);
    leaving.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('a call that was not wanted from the start ends at once', async () => {
    const platform = await startTestPlatform();
    const call = merchantClient(platform).call(getCatalogVersion, {}, AbortSignal.abort());
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    expect(await readLog(platform)).toEqual([]);
  });
});

describe('a credential stays with the API', () => {
  test.each([301, 302, 307, 308])('a redirect with %i to another origin is not followed', async (status) => {
    const thief = await startServer((response) => json(response, version));
    const api = await startServer((response) => response.writeHead(status, { location: `${thief.url}/steal` }).end());
    const client = clientAt(api.url, merchant);
    const answered = { code: 'malformed_answer', details: { status } };
    await expect(client.call(getCatalogVersion, {})).rejects.toMatchObject(answered);
    await expect(client.call(queryProducts, { query: {} })).rejects.toMatchObject(answered);
    expect(api.seen).toHaveLength(2);
    expect(thief.seen).toEqual([]);
  });
});

describe('refused before anything is sent', () => {
  test('input that does not fit, naming every field, sorted', async () => {
    const { url, seen } = await startServer((response) => json(response, {}));
    const product = { id: '', sku: 'x'.repeat(41), name: '', secret: 'mine' };
    await expect(clientAt(url, merchant).call(updateProduct, { product })).rejects.toMatchObject({
      code: 'invalid_input',
      message: '/stores/v1/products/{product.id}: product.id, product.name, product.secret, product.sku',
      details: {
        violations: [
          { field: 'product.id' },
          { field: 'product.name' },
          { field: 'product.secret' },
          { field: 'product.sku' },
        ],
      },
    });
    expect(seen).toEqual([]);
  });

  test('a second factor without its data, or with the data of two, is refused', async () => {
    const { url, seen } = await startServer((response) => json(response, {}));
    const state = { factorType: 'SMS', stateToken: 't' };
    for (const data of [{}, { smsData: { code: '1' }, totpData: { code: '2' } }])
      await expect(clientAt(url, merchant).call(verify, { ...state, ...data } as never)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    expect(seen).toEqual([]);
  });

  test('an id that would climb out of its path', async () => {
    const { url, seen } = await startServer((response) => json(response, {}));
    for (const id of ['.', '..', '\uD800'])
      await expect(clientAt(url, merchant).call(getProduct, { id })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(seen).toEqual([]);
  });

  test('a merchant’s call without a merchant’s key', async () => {
    const platform = await startTestPlatform();
    const client = await visitorClient(platform);
    await clearLog(platform);
    const call = client.call(updateProduct, { product: { id: 'p', priceData: { price: 0 } } });
    await expect(call).rejects.toMatchObject({ code: 'not_elevated' });
    expect(await readLog(platform)).toEqual([]);
  });
});

const start = () =>
  startServer((response, { headers }) => json(response, version, headers.authorization === 'new' ? 200 : 401));

/** A credential that is renewed when it was refused, if it can be. */
function createAuth(isRenewable: boolean): { auth: Auth; refusals: () => number } {
  let [credential, refusals] = ['old', 0];
  const onUnauthorized = () => {
    refusals += 1;
    if (isRenewable) credential = 'new';
    return Promise.resolve(isRenewable);
  };
  const headers = () => Promise.resolve({ authorization: credential });
  return { auth: { elevated: false, headers, onUnauthorized }, refusals: () => refusals };
}

describe('a refused credential', () => {
  const open = operation('GET /open', {
    anonymous: true,
    input: () => z.strictObject({}),
    output: () => z.looseObject({}),
  });

  test('a credential that can be renewed is tried once more', async () => {
    const { url, seen } = await start();
    const { auth, refusals } = createAuth(true);
    expect(await clientAt(url, auth).call(getCatalogVersion, {})).toEqual(version);
    expect([seen.length, refusals()]).toEqual([2, 1]);
  });

  test('a credential that cannot be renewed is not tried again', async () => {
    const { url, seen } = await start();
    const { auth } = createAuth(false);
    await expect(clientAt(url, auth).call(getCatalogVersion, {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(seen).toHaveLength(1);
  });

  test('is not requested if no key is sent', async () => {
    const { url, seen } = await start();
    const { auth, refusals } = createAuth(true);
    await expect(clientAt(url, auth).call(open, {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect([seen.length, refusals()]).toEqual([1, 0]);
  });
});

/** A client of a platform that answers every request so, and what came there. */
const open = async (answer: object = {}, status = 200) => {
  const { url, seen } = await startServer((response) => json(response, answer, status));
  return {
    client: clientAt(url, merchant, { retry: undefined }),
    sent: () => seen.map(({ method, url, body }) => [method, url, body]),
    seen,
  };
};

describe('a call that is no row', () => {
  test('fills its path, sends the rest as query or body with the credential, and answers JSON as it is', async () => {
    const answer = { thing: { createdDate: '2026-01-02T03:04:05Z', weight: 'NaN' } };
    const { client, sent, seen } = await open(answer);
    expect(await client.send('GET', '/new/v1/things/{thing.id}', { thing: { id: 'a/b' }, fields: ['URL'] })).toEqual(
      answer,
    );
    await client.send('PATCH', '/new/v1/things', { weight: Number.NaN });
    await client.send('DELETE', '/new/v1/things');
    expect(sent()).toEqual([
      ['GET', '/new/v1/things/a%2Fb?thing.id=a%2Fb&fields=URL', ''],
      ['PATCH', '/new/v1/things', '{"weight":"NaN"}'],
      ['DELETE', '/new/v1/things', ''],
    ]);
    expect(seen[0]?.headers['authorization']).toBe('IST.key');
  });

  test.each([
    '',
    'new',
    '.evil.example/x',
    '@evil.example',
    '/x?a=1',
    '/x#a',
    '/a/../b',
    '/a/%2e%2E/b',
    '/.%2e',
    '/a b',
    '\\x',
  ])('a call with the path %j is refused before anything is sent', async (path) => {
    const { client, seen } = await open();
    await expect(client.send('GET', path)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(seen).toEqual([]);
  });

  test('a call without its parameter, or with a value that JSON cannot carry, is refused before anything is sent', async () => {
    const { client, seen } = await open();
    await expect(client.send('GET', '/new/{id}')).rejects.toMatchObject({
      code: 'invalid_input',
      details: { violations: [{ field: 'id' }] },
    });
    const odd = [1n, () => 1, Symbol('a'), undefined, new Date(Number.NaN), new Map(), new URLSearchParams('a=1')];
    for (const unsendable of odd)
      for (const method of ['GET', 'POST'] as const)
        await expect(client.send(method, '/new', { a: { b: [unsendable] } })).rejects.toMatchObject({
          code: 'invalid_input',
          details: { violations: [{ field: 'a.b.0' }] },
        });
    expect(seen).toEqual([]);
  });

  test('throws the errors of `call`, and is sent again only where it reads', async () => {
    const { client, seen } = await open({ message: 'down' }, 503);
    await expect(client.send('POST', '/new', {})).rejects.toMatchObject({ code: 'server', details: { path: '/new' } });
    expect(seen).toHaveLength(1);
    await expect(client.send('GET', '/new')).rejects.toMatchObject({ code: 'server' });
    expect(seen.length).toBeGreaterThan(2);
  });
});
