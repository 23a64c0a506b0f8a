import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { addApiKey, permissions } from '../../demo/platform/identity/authorize.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import { operation } from '../../src/client/operation.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { getProduct, queryProducts, updateProduct } from '../../src/client/operations/products-v1.ts';
import {
  bulkDeleteProductsByFilter,
  queryProducts as queryProductsV3,
} from '../../src/client/operations/products-v3.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { z } from '../../src/base/schema.ts';
import { clientAt, grantsOf, merchantClient, visitorClient } from '../fixtures/clients.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { setFaults, type Fault } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

async function fail(run: Promise<unknown>): Promise<ShelfedgeError> {
  const thrown: unknown = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ShelfedgeError)) throw new Error(`Expected a failure of ours, got ${String(thrown)}`);
  return thrown;
}

/** Reads the version from a platform where this goes wrong. */
async function failBy(fault: Fault): Promise<ShelfedgeError> {
  const platform = await startTestPlatform();
  const client = await visitorClient(platform);
  await setFaults(platform, fault);
  return fail(client.call(getCatalogVersion, {}));
}

/** Without the client's own limits, so that the platform's speak. */
const updateAnything = operation('PATCH /stores/v1/products/{product.id}', {
  elevated: true,
  input: () => z.looseObject({}),
  output: () => z.looseObject({}),
});

describe('the platform’s own refusals', () => {
  test('400 names every refused field, sorted', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const product = { id, sku: 'x'.repeat(41), priceData: { price: -1 } };
    const error = await fail(merchantClient(platform).call(updateAnything, { product }));
    expect(error.code).toBe('validation');
    expect(error.message).toMatch(/^INVALID_ARGUMENT: "product\.priceData\.price" .+, "product\.sku" .+$/);
    expect(error.details.violations).toMatchObject([
      { field: 'product.priceData.price', rule: 'MIN', description: expect.any(String) },
      { field: 'product.sku', rule: 'MAX_LENGTH' },
    ]);
  });

  test('401 is unauthorized', async () => {
    const { url, siteId } = await startTestPlatform();
    const client = clientAt(url, apiKeyAuth('IST.wrong', siteId));
    expect(await fail(client.call(getCatalogVersion, {}))).toMatchObject({
      code: 'unauthorized',
      details: { status: 401 },
    });
  });

  test('403 is forbidden', async () => {
    const { url, apiKey } = await startTestPlatform();
    const client = clientAt(url, apiKeyAuth(apiKey, 'another site'));
    expect(await fail(client.call(getCatalogVersion, {}))).toMatchObject({
      code: 'forbidden',
      details: { status: 403 },
    });
  });

  test('403 keeps the application’s code, of which the request sent a word', async () => {
    const platform = await startTestPlatform({ catalogVersion: 'v3' });
    const lacking = 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ';
    addApiKey(
      platform.db,
      'IST.limited',
      permissions.filter((permission) => permission !== lacking),
    );
    const client = merchantClient({ ...platform, apiKey: 'IST.limited' });
    expect(await fail(client.call(queryProductsV3, { fields: ['MERCHANT_DATA'] }))).toMatchObject({
      code: 'forbidden',
      details: { applicationCode: 'NO_PERMISSION_TO_READ_MERCHANT_DATA' },
    });
  });

  test('404 is not_found', async () => {
    const platform = await startTestPlatform();
    const error = await fail(merchantClient(platform).call(getProduct, { id: 'gone' }));
    expect(error).toMatchObject({ code: 'not_found', details: { status: 404 } });
  });

  test('409 is a conflict with the application’s code', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const error = await fail(merchantClient(platform).call(updateAnything, { product: { id, slug: 'linen-apron' } }));
    expect(error).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^\/stores\/v1\/products\/\{product\.id\} answered 409: ./),
      details: { status: 409, applicationCode: 'DUPLICATE_SLUG_ERROR', description: expect.any(String) },
    });
  });

  test('428 is the other catalog', async () => {
    const platform = await startTestPlatform({ catalogVersion: 'v3' });
    const error = await fail(merchantClient(platform).call(queryProducts, { query: {} }));
    expect(error).toMatchObject({ code: 'wrong_catalog_version', details: { status: 428 } });
  });

  test('429 with seconds to wait is throttled', async () => {
    const error = await failBy({ kind: 'status-before', status: 429, retryAfterS: 7 });
    expect(error).toMatchObject({ code: 'throttled', details: { retryAfterMs: 7000 } });
  });

  test('429 with a date to wait for is throttled until then', async () => {
    const at = Math.ceil(Date.now() / 1000) * 1000 + 60_000;
    const headers = { 'Retry-After': new Date(at).toUTCString() };
    const error = await failBy({ kind: 'status-before', status: 429, headers });
    expect(error.code).toBe('throttled');
    expect(error.details.retryAfterMs).toBeGreaterThan(50_000);
    expect(error.details.retryAfterMs).toBeLessThanOrEqual(61_000);
  });

  test('429 with a date is throttled by the platform’s clock, not by ours', async () => {
    const headers = { date: 'Thu, 26 Nov 2026 20:00:00 GMT', 'retry-after': 'Thu, 26 Nov 2026 20:01:00 GMT' };
    const { url } = await startServer((response) => response.writeHead(429, headers).end('{}'));
    const client = clientAt(url, apiKeyAuth('IST.key', 'site'), { now: () => 0 });
    const error = await fail(client.call(queryProducts, { query: {} }));
    expect(error).toMatchObject({ code: 'throttled', details: { retryAfterMs: 60_000 } });
  });

  test.each(['1', '2026-11-26', 'May 1', '', 'Thu, 31 Feb 2026 20:00:00 GMT'])(
    '429 with a date is throttled by our clock where the platform tells its own as %j',
    async (date) => {
      const headers = { date, 'retry-after': 'Thu, 26 Nov 2026 20:01:00 GMT' };
      const { url } = await startServer((response) => {
        response.sendDate = false;
        response.writeHead(429, headers).end('{}');
      });
      const error = await fail(
        clientAt(url, apiKeyAuth('IST.key', 'site'), { now: () => Date.UTC(2026, 10, 26, 20) }).call(queryProducts, {
          query: {},
        }),
      );
      expect(error).toMatchObject({ code: 'throttled', details: { retryAfterMs: 60_000 } });
    },
  );

  test('500 is the server’s', async () => {
    expect(await failBy({ kind: 'status-before', status: 500 })).toMatchObject({
      code: 'server',
      details: { status: 500 },
    });
  });

  test('a refusal of tokens has the platform’s message and request id', async () => {
    const platform = await startTestPlatform();
    const error = await fail(grantsOf(platform).code('a wrong code', 'v'.repeat(43)));
    expect(error.code).toBe('application');
    expect(error.message).toBe(
      `Failed to fetch tokens from OAuth API: Bad Request (invalid_grant, the code is not valid). request id: ${error.details.requestId}`,
    );
  });

  test('a refusal of tokens by a redirect has the same message', async () => {
    const { url } = await startServer((response) => {
      response.writeHead(302, 'Found', { location: 'https://elsewhere.example', 'x-wix-request-id': '17.a' }).end();
    });
    expect(await fail(grantsOf({ url, clientId: 'app' }).anonymous())).toMatchObject({
      code: 'malformed_answer',
      message: 'Failed to fetch tokens from OAuth API: Found (the response is a redirect). request id: 17.a',
      details: { status: 302, statusText: 'Found', path: '/oauth2/token', requestId: '17.a' },
    });
  });

  test.each([
    [{ 'x-build': '1997' }, '-19976'],
    [{ 'x-env': 'PRODUCT' }, 'PRODUCTS_LIMIT_EXCEEDED'],
  ])('keep their code although a further header %j is part of it', async (headers, applicationCode) => {
    const body = { message: 'no', details: { applicationError: { code: applicationCode, description: 'no' } } };
    const { url } = await startServer((response) => json(response, body, 400));
    const client = clientAt(url, apiKeyAuth('IST.key', 'site'), { headers });
    expect(await fail(client.call(getCatalogVersion, {}))).toMatchObject({ details: { applicationCode } });
  });

  test('429 with more seconds than a number holds is a long wait', async () => {
    const error = await failBy({ kind: 'status-before', status: 429, headers: { 'Retry-After': '9999999999999' } });
    expect(error.details.retryAfterMs).toBeGreaterThan(1e15);
  });

  test('every refusal names its request', async () => {
    const error = await failBy({ kind: 'status-before', status: 500 });
    expect(error.message).toBe(`System error occurred, request-id: ${error.details.requestId}`);
    expect(error.details.requestId).toMatch(/^\d+\.[0-9a-f-]{36}$/);
  });
});

describe('an answer that is not the platform’s', () => {
  test('a page with 200 is malformed', async () => {
    expect(await failBy({ kind: 'html' })).toMatchObject({
      code: 'malformed_answer',
      message: expect.stringMatching(/ answered no JSON$/),
      details: { status: 200 },
    });
  });

  test('a page with 500 is the server’s failure', async () => {
    expect(await failBy({ kind: 'html', status: 500 })).toMatchObject({ code: 'server', details: { status: 500 } });
  });

  test('a connection that is dropped is the network’s, whether it was applied or not', async () => {
    for (const kind of ['drop-before', 'drop-after']) expect((await failBy({ kind })).code).toBe('network');
  });

  const bodies: [what: string, body: string][] = [
    ['nothing', ''],
    ['half of one', '{"catalogVersion":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another shape', '{"version":"V1_CATALOG"}'],
    ['a field of another kind', '{"catalogVersion":1}'],
  ];
  test.each(bodies)('%s with 200 is malformed', async (_, body) => {
    const { url } = await startServer((response) => response.writeHead(200).end(body));
    const client = clientAt(url, apiKeyAuth('key', 'site'));
    expect(await fail(client.call(getCatalogVersion, {}))).toMatchObject({ code: 'malformed_answer' });
  });

  test('a price that is no number is malformed', async () => {
    const { url } = await startServer((response) =>
      json(response, { product: { id: 'p', priceData: { price: 'much' } } }),
    );
    const error = await fail(clientAt(url, apiKeyAuth('key', 'site')).call(getProduct, { id: 'p' }));
    expect(error.code).toBe('malformed_answer');
  });

  test('anything but 200 is no success, whatever is in it', async () => {
    for (const status of [201, 202]) {
      const { url } = await startServer((response) => json(response, { catalogVersion: 'V1_CATALOG' }, status));
      const client = clientAt(url, apiKeyAuth('key', 'site'));
      expect(await fail(client.call(getCatalogVersion, {}))).toMatchObject({ code: 'server', details: { status } });
    }
  });

  test('no server at the address is a network error', async () => {
    const platform = await startTestPlatform();
    const client = merchantClient(platform);
    await platform.close();
    const error = await fail(client.call(getCatalogVersion, {}));
    expect(error).toMatchObject({ code: 'network', message: expect.stringContaining('System error occurred') });
  });
});

const secrets = (platform: Platform) => [platform.apiKey, platform.siteId, 'tell-nobody'];

describe('no error tells a secret', () => {
  const faults: Fault[] = [
    ...[400, 401, 403, 404, 409, 418, 428, 429, 500].map((status) => ({ kind: 'status-before', status })),
    { kind: 'html' },
    { kind: 'html', status: 500 },
    { kind: 'drop-before' },
    { kind: 'hang' },
  ];
  test.each(faults)('%j', async (fault) => {
    const platform = await startTestPlatform();
    await setFaults(platform, fault);
    const client = merchantClient(platform, { timeoutMs: 100 });
    const errors = [
      await fail(client.call(getProduct, { id: 'tell-nobody', includeMerchantSpecificData: true })),
      await fail(client.call(updateProduct, { product: { id: 'x', name: 'tell-nobody' } })),
    ];
    for (const error of errors) {
      const told = `${error.message} ${JSON.stringify(error)} ${String(error.stack)} ${String(error.cause)}`;
      for (const secret of secrets(platform)) expect(told).not.toContain(secret);
      expect(told).not.toMatch(/includeMerchant|127\.0\.0\.1|<!doctype/i);
    }
  });
});

const asKey = apiKeyAuth('IST.key', 'site');

describe('an input is refused before anything is sent', () => {
  const held: Record<string, unknown> = {};
  held['self'] = held;
  test.each<[why: string, filter: Record<string, unknown>, field?: string]>([
    ['undefined', { id: undefined }],
    ['an undefined part', { id: { $in: [undefined] } }],
    ['no time', { createdDate: { $lt: new Date(Number.NaN) } }],
    ['no number', { price: Number.NaN }],
    ['a function', { id: () => 'x' }],
    ['a bigint', { id: 1n }, 'filter.id'],
    ['itself', held, 'filter.self'],
  ])('when its filter holds %s, for it would match more than was meant', async (_, filter, field = 'filter') => {
    const api = await startServer((response) => json(response, { jobId: 'j' }));
    const call = clientAt(api.url, asKey).call(bulkDeleteProductsByFilter, { filter });
    const violations = expect.arrayContaining([expect.objectContaining({ field })]);
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', details: { violations } });
    expect(api.seen).toEqual([]);
  });

  test('an input is refused with every wrong field, also those of the address', async () => {
    const client = clientAt('http://127.0.0.1:9', asKey);
    const call = client.call(updateProduct, { product: { name: 'x'.repeat(81) } as never });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_input',
      details: { path: updateProduct.path, violations: [{ field: 'product.id' }, { field: 'product.name' }] },
    });
  });
});

test('a key that no header can carry is the caller’s fault, not the line’s', async () => {
  const auth = { elevated: true, headers: () => Promise.resolve({ authorization: 'IST.ключ' }) };
  const call = clientAt('http://127.0.0.1:9', auth).call(getCatalogVersion, {});
  await expect(call).rejects.toMatchObject({ code: 'invalid_input' });
});
