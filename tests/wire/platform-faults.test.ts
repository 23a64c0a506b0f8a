import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, ask, readProduct, startTestPlatform } from './platform-client.ts';

async function spoil(platform: Platform, ...rules: object[]) {
  return ask(platform, 'POST /__demo/faults', { body: { rules } });
}

async function readLog(platform: Platform): Promise<Record<string, unknown>[]> {
  const { body } = await ask(platform, 'GET /__demo/log');
  return body['requests'] as Record<string, unknown>[];
}

function readPrice(platform: Platform): number {
  return Number(platform.db.prepare("SELECT price FROM products WHERE slug = 'stoneware-mug'").get()?.['price']);
}

async function changePrice(platform: Platform, signal?: AbortSignal) {
  const id = String(platform.db.prepare("SELECT id FROM products WHERE slug = 'stoneware-mug'").get()?.['id']);
  return fetch(`${platform.url}/stores/v1/products/${id}`, {
    method: 'PATCH',
    headers: { ...asMerchant(platform), 'Content-Type': 'application/json' },
    body: JSON.stringify({ product: { priceData: { price: 1 } } }),
    ...(signal !== undefined && { signal }),
  });
}

describe('a fault', () => {
  test.each([
    ['drop-before', 24.5],
    ['drop-after', 1],
  ])('%s loses the connection', async (kind, price) => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind, method: 'PATCH' });
    await expect(changePrice(platform)).rejects.toThrow('fetch failed');
    expect(readPrice(platform)).toBe(price);
    expect(await readLog(platform)).toMatchObject([{ status: null, fault: kind }]);
  });

  test('headers answers as ever, with a date as told', async () => {
    const platform = await startTestPlatform();
    const date = 'Thu, 26 Nov 2020 20:00:00 GMT';
    await spoil(platform, { kind: 'headers', headers: { date } });
    const answer = await changePrice(platform);
    expect([answer.status, answer.headers.get('date'), readPrice(platform)]).toEqual([200, date, 1]);
  });

  test('delay-after applies the request, and answers after the delay', async () => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind: 'delay-after', delayMs: 300 });
    const start = Date.now();
    const pending = changePrice(platform);
    await expect.poll(() => readPrice(platform), { timeout: 250 }).toBe(1);
    expect((await pending).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(295);
  });

  test('cut applies the request, and loses the connection in the middle of the answer', async () => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind: 'cut' });
    const answer = await changePrice(platform);
    expect([answer.status, readPrice(platform)]).toEqual([200, 1]);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(await readLog(platform)).toMatchObject([{ fault: 'cut' }]);
  });

  test.each([
    ['hang', 24.5],
    ['hang-after', 1],
  ])('%s never answers, until the client leaves', async (kind, price) => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind });
    const leaving = new AbortController();
    const pending = changePrice(platform, leaving.signal);
    await expect.poll(() => readLog(platform)).toHaveLength(1);
    leaving.abort();
    await expect(pending).rejects.toThrow('aborted');
    await expect.poll(() => readPrice(platform)).toBe(price);
    expect(await readLog(platform)).toMatchObject([{ status: null, fault: kind }]);
  });

  test('late-apply loses the connection and applies afterwards', async () => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind: 'late-apply', delayMs: 20 });
    await expect(changePrice(platform)).rejects.toThrow('fetch failed');
    expect(readPrice(platform)).toBe(24.5);
    await expect.poll(() => readPrice(platform)).toBe(1);
  });

  test.each([
    ['status-before', 24.5],
    ['status-after', 1],
  ])('%s answers the status with headers and an envelope', async (kind, price) => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind, status: 429, retryAfterS: 7, headers: { 'X-Extra': 'yes' } });
    const answer = await changePrice(platform);
    expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('X-Extra')]).toEqual([
      429,
      '7',
      'yes',
    ]);
    expect(answer.headers.get('x-wix-request-id')).toBeTruthy();
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await answer.json()).toEqual({ message: 'Fault 429', details: {} });
    expect(readPrice(platform)).toBe(price);
  });

  test('html answers a page where JSON was due', async () => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind: 'html' });
    const answer = await changePrice(platform);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('<!doctype html>');
    expect(readPrice(platform)).toBe(24.5);
  });

  test('delay answers as ever, only later', async () => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind: 'delay', delayMs: 30 });
    const start = performance.now();
    expect((await changePrice(platform)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(29);
  });

  test('matches only its method and path, the given number of times, and counts', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const rules = [
      { kind: 'status-before', method: 'get', path: '/products/[\\w-]+$', times: 2, status: 500 },
      { kind: 'status-before', path: '/stores/v3/', status: 503 },
    ];
    await spoil(platform, ...rules);
    const read = async (path: string) => (await ask(platform, `GET ${path}`, { headers: asMerchant(platform) })).status;
    const product = `/stores-reader/v1/products/${id}`;
    expect([await read(product), await read(product), await read(product)]).toEqual([500, 500, 200]);
    expect(await read('/stores/v3/provision/version')).toBe(503);
    expect((await changePrice(platform)).status).toBe(200);
    const { body } = await ask(platform, 'GET /__demo/faults');
    expect(body['rules']).toMatchObject([{ fired: 2, times: 2 }, { fired: 1 }]);
    expect((await spoil(platform)).body).toEqual({ rules: [] });
    expect(await read('/stores/v3/provision/version')).toBe(200);
  });

  test('meets only the requests to an address', async () => {
    const platform = await startTestPlatform();
    const statusAt = async (host: string): Promise<number> => {
      await spoil(platform, { kind: 'status-before', status: 503, host });
      return (await changePrice(platform)).status;
    };
    const { host } = new URL(platform.url);
    expect([await statusAt(`^${host}$`), await statusAt('^another:')]).toEqual([503, 200]);
  });

  test('an impossible fault is refused, and the rules before stay', async () => {
    const platform = await startTestPlatform();
    await spoil(platform, { kind: 'hang' });
    for (const rule of [{ kind: 'explode' }, { kind: 'delay', path: '(' }, { kind: 'delay', times: 0 }])
      expect((await spoil(platform, rule)).status).toBe(400);
    expect((await ask(platform, 'GET /__demo/faults')).body['rules']).toHaveLength(1);
  });
});

test('the log lists the requests, without secrets', async () => {
  const platform = await startTestPlatform();
  await ask(platform, 'POST /oauth2/token', { body: { clientId: platform.clientId, grantType: 'anonymous' } });
  const answer = await ask(platform, 'GET /stores/v3/provision/version?secret=1', { headers: asMerchant(platform) });
  await ask(platform, 'GET /nowhere', { headers: { Authorization: 'IST.wrong' } });
  const requests = await readLog(platform);
  expect(requests).toMatchObject([
    { method: 'POST', path: '/oauth2/token', identity: 'none', status: 200, fault: null },
    { method: 'GET', path: '/stores/v3/provision/version', identity: 'apiKey', status: 200 },
    { method: 'GET', path: '/nowhere', identity: 'invalid', status: 404 },
  ]);
  expect(requests[1]?.['requestId']).toBe(answer.headers.get('x-wix-request-id'));
  expect(JSON.stringify(requests)).not.toContain('secret');
  expect(JSON.stringify(requests)).not.toContain(platform.apiKey);
  await ask(platform, 'DELETE /__demo/log');
  expect(await readLog(platform)).toEqual([]);
});

test('closing ends requests that hang and waits that are long', async () => {
  const platform = await startTestPlatform();
  await spoil(platform, { kind: 'hang', times: 1 }, { kind: 'delay', delayMs: 600_000 });
  const pending = [changePrice(platform), changePrice(platform)].map((one) =>
    expect(one).rejects.toThrow('fetch failed'),
  );
  await expect.poll(() => readLog(platform)).toHaveLength(2);
  await platform.close();
  await Promise.all(pending);
});
