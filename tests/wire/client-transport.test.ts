import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import { createClient, type Client } from '../../src/client/client.ts';
import { createLimiter, type Limiter } from '../../src/client/http/limiter.ts';
import { toRequest } from '../../src/client/http/request.ts';
import { createRetry } from '../../src/client/http/retry.ts';
import { createTransport, type Fetch, type TransportOptions } from '../../src/client/http/transport.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { jwks } from '../../src/client/operations/oauth.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { clientAt } from '../fixtures/clients.ts';
import { createClock } from '../fixtures/clock.ts';
import { json, startServer } from '../fixtures/plain-server.ts';

const things = { method: 'GET', path: '/things/{id}' } as const;
const headers = { authorization: 'IST.key', 'wix-site-id': 'site' };
const realFetch: Fetch = (url, init) => fetch(url, init);
const hello = { hello: 'you' };
const version = { catalogVersion: 'V1_CATALOG' };
const merchant = apiKeyAuth('IST.key', 'site');

const findFault = () => {
  throw new ShelfedgeError('malformed_answer', 'no name', { status: 200 });
};

/** Sends to a server by a transport of its own. */
function transportTo(baseUrl: string, options: Partial<TransportOptions> = {}) {
  const clock = createClock();
  const transport = createTransport({ fetch: realFetch, now: clock.now, timeoutMs: 10_000, ...options });
  const send = (input: object = {}, signal?: AbortSignal, read?: (body: unknown) => unknown) =>
    transport.send(things.path, toRequest(baseUrl, things, { id: 'x', ...input }), headers, signal, read);
  return { clock, send };
}

describe('a GET too long for an address', () => {
  test('is sent as a POST of the same payload, with the other headers as they were', async () => {
    const { url, seen } = await startServer((response) => json(response, hello));
    const { send } = transportTo(url);
    const input = { ids: Array.from({ length: 300 }, (_, index) => `product-${index}`), none: [] };
    await send();
    await send(input);
    const [short, long] = seen;
    expect(long).toMatchObject({ method: 'POST', url: '/things/x' });
    expect(JSON.parse(long?.body ?? '')).toEqual({ id: 'x', ...input });
    const { 'content-type': type, 'content-length': length, ...others } = long?.headers ?? {};
    expect([type, length]).toEqual(['application/json', String(long?.body.length)]);
    expect(others).toEqual(short?.headers);
  });
});

describe('the result of a sent request', () => {
  test('is the caller’s reading of the answer', async () => {
    const { url } = await startServer((response) => json(response, hello));
    const { send } = transportTo(url);
    expect(await send({}, undefined, (body) => [body])).toEqual([hello]);
    expect(await send()).toEqual(hello);
  });

  test('names its request when the caller refuses the answer, and when there is none', async () => {
    const named = { 'x-wix-request-id': '17.a' };
    const { url } = await startServer((response) => json(response, hello, 200, named));
    const page = await startServer((response) => response.writeHead(200, named).end('<p>'));
    const expected = { code: 'malformed_answer', details: { status: 200, path: '/things/{id}', requestId: '17.a' } };
    await expect(transportTo(url).send({}, undefined, findFault)).rejects.toMatchObject({
      message: 'no name',
      ...expected,
    });
    await expect(transportTo(url).send({}, undefined, () => undefined)).rejects.toMatchObject(expected);
    await expect(transportTo(page.url).send({}, undefined, (body) => [body])).rejects.toMatchObject(expected);
  });

  test('names its request when it breaks off', async () => {
    const { url } = await startServer((response) => {
      response.writeHead(200, { 'x-wix-request-id': '17.a' }).write('{"hello":', () => response.destroy());
    });
    await expect(transportTo(url).send()).rejects.toMatchObject({ code: 'network', details: { requestId: '17.a' } });
  });
});

test('a request follows no redirect, takes no cookie, is kept in no cache and names no page', async () => {
  const { url } = await startServer((response) => json(response, hello));
  const inits: RequestInit[] = [];
  const fetch: Fetch = (address, init) => (inits.push(init ?? {}), realFetch(address, init));
  await transportTo(url, { fetch }).send();
  expect(inits).toEqual([
    expect.objectContaining({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    }),
  ]);
});

describe('a runtime without fetch', () => {
  const own = globalThis.fetch;

  test.each<[string, () => void]>([
    ['whose fetch is undefined', () => void (globalThis.fetch = undefined as never)],
    ['that has no such name', () => Reflect.deleteProperty(globalThis, 'fetch')],
  ])('%s is reported at the first attempt', async (_, change) => {
    onTestFinished(() => void (globalThis.fetch = own));
    change();
    const reports: string[] = [];
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', auth: merchant, report: (it) => reports.push(it) });
    await expect(client.call(getCatalogVersion, {})).rejects.toMatchObject({ code: 'internal' });
    expect(reports).toEqual(['Node.js v18+ is required']);
  });

  test('is reported where a caller’s own fetch looks for it', async () => {
    const reports: string[] = [];
    const { send } = transportTo('http://127.0.0.1:9', {
      fetch: () => Promise.reject(new ReferenceError('fetch is not defined')),
      report: (message) => reports.push(message),
    });
    await expect(send()).rejects.toMatchObject({ code: 'internal' });
    expect(reports).toEqual(['Node.js v18+ is required']);
  });

  test('is not reported when a caller’s own fetch misses another name', async () => {
    const reports: string[] = [];
    const { send } = transportTo('http://127.0.0.1:9', {
      fetch: () => Promise.reject(new ReferenceError('proxy is not defined')),
      report: (message) => reports.push(message),
    });
    await expect(send()).rejects.toMatchObject({ code: 'network' });
    expect(reports).toEqual([]);
  });

  test('is not reported when only the connection is bad', async () => {
    const reports: string[] = [];
    const { url } = await startServer((response) => response.destroy());
    await expect(transportTo(url, { report: (message) => reports.push(message) }).send()).rejects.toMatchObject({
      code: 'network',
    });
    expect(reports).toEqual([]);
  });
});

test.each([10, 5000])('an error repeats no sent text, though the platform does (%i)', async (length) => {
  const secret = 's'.repeat(length);
  const { url, seen } = await startServer((response, { headers, url: address, body }) => {
    const said = `not ${headers.authorization} of ${String(headers['wix-site-id'])}, nor ${address} ${body}`;
    const details = { validationError: { fieldViolations: [{ field: 'id', description: said }] } };
    json(response, { message: said, details }, 400);
  });
  const error: unknown = await transportTo(url)
    .send({ deep: [{ secret }] })
    .catch((thrown: unknown) => thrown);
  expect(seen[0]?.method).toBe(length === 10 ? 'GET' : 'POST');
  expect(error).toMatchObject({ code: 'validation', message: expect.stringMatching(/^INVALID_ARGUMENT: "id" not /) });
  for (const said of ['IST.key', 'site,', secret]) expect((error as Error).message).not.toContain(said);
});

describe('all clients of one store', () => {
  test('wait after a 429 as long as the platform asks, whichever call got it', async () => {
    let answered = 0;
    const { url } = await startServer((response) => {
      answered += 1;
      json(response, version, answered === 1 ? 429 : 200, answered === 1 ? { 'retry-after': '7' } : {});
    });
    const clock = createClock();
    const limiter = createLimiter({ perMinute: 200, ...clock });
    // Counted as they are sent: the server hears of a request only some time later.
    const sent: string[] = [];
    const counted: Fetch = (address, init) => (sent.push(address), realFetch(address, init));
    const options = { limiter, fetch: counted };
    const [one, other] = [clientAt(url, merchant, options), clientAt(url, merchant, options)];
    const refused = one.call(getCatalogVersion, {});
    await expect(refused).rejects.toMatchObject({ code: 'throttled', details: { retryAfterMs: 7000 } });
    const call = other.call(getCatalogVersion, {});
    await clock.pass(6999);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(await call).toEqual(version);
    expect(sent).toHaveLength(2);
  });

  test('send nothing for who left while waiting', async () => {
    const { url, seen } = await startServer((response) => json(response, version));
    const clock = createClock();
    const limiter = createLimiter({ perMinute: 200, ...clock });
    void limiter.pause(1000);
    const leaving = new AbortController();
    const call = clientAt(url, merchant, { limiter }).call(getCatalogVersion, {}, leaving.signal);
    leaving.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await clock.pass(2000);
    expect(seen).toEqual([]);
  });

  test('are timed from their turn on, not while they wait for it', async () => {
    const { url } = await startServer((response) => json(response, version));
    const clock = createClock();
    const limiter = createLimiter({ perMinute: 200, ...clock });
    void limiter.pause(1000);
    const timing = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timing.mockRestore());
    const call = clientAt(url, merchant, { limiter }).call(getCatalogVersion, {});
    await clock.pass(999);
    expect(timing).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(await call).toEqual(version);
    expect(timing).toHaveBeenCalledOnce();
  });

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['with a credential', (client) => client.call(getCatalogVersion, {})],
    ['without one', (client) => client.call(jwks, {})],
  ])('take a turn for each attempt of a call %s', async (_, call) => {
    let answered = 0;
    const { url } = await startServer((response) =>
      json(response, { ...version, keys: [] }, (answered += 1) < 3 ? 503 : 200),
    );
    const enter = vi.fn(() => Promise.resolve());
    const limiter: Limiter = { ...createLimiter({ perMinute: 200 }), enter };
    await call(clientAt(url, merchant, { limiter, retry: createRetry({ sleep: () => Promise.resolve() }) }));
    expect([answered, enter.mock.calls.length]).toEqual([3, 3]);
  });

  test('take another turn when the first credential was refused', async () => {
    let answered = 0;
    const { url } = await startServer((response) => json(response, version, (answered += 1) === 1 ? 401 : 200));
    const enter = vi.fn(() => Promise.resolve());
    const limiter: Limiter = { ...createLimiter({ perMinute: 200 }), enter };
    const auth = { ...merchant, onUnauthorized: () => Promise.resolve(true) };
    expect(await clientAt(url, auth, { limiter }).call(getCatalogVersion, {})).toEqual(version);
    expect(enter).toHaveBeenCalledTimes(2);
  });
});

describe('a read that is tried again', () => {
  test('gets through a busy platform and a lost line', async () => {
    let requests = 0;
    const { url, seen } = await startServer((response) => {
      requests += 1;
      if (requests === 1) json(response, {}, 503, { 'retry-after': '2' });
      else if (requests === 2) response.destroy();
      else json(response, hello);
    });
    const slept: number[] = [];
    const sleep = (ms: number) => Promise.resolve(void slept.push(ms));
    const retry = createRetry({ random: () => 0.5, sleep });
    const { send } = transportTo(url);
    expect(await retry({ isSafe: true }, () => send())).toEqual(hello);
    expect(seen).toHaveLength(3);
    expect(slept).toEqual([2000, 500]);
  });
});
