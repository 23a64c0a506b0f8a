import { describe, expect, test } from 'vitest';
import {
  createMerchantClients,
  type KeyHolder,
  type MerchantOptions,
} from '../../../../src/background/services/merchant-client.ts';
import { createDecimals } from '../../../../src/catalog/decimals.ts';
import { createLimiter } from '../../../../src/client/http/limiter.ts';
import { updateProduct } from '../../../../src/client/operations/products-v1.ts';
import { createClock } from '../../../fixtures/clock.ts';
import { json, startServer } from '../../../fixtures/plain-server.ts';

const held = (name: string) => ({ key: `key ${name}`, fingerprint: name });

const optionsAt = (baseUrl: string): Omit<MerchantOptions, 'holder'> => ({
  siteId: 'site',
  versioned: {
    version: 'V1_CATALOG',
    run: (act) => act('V1_CATALOG'),
    learn: () => Promise.resolve(),
  },
  decimals: createDecimals(),
  onRefused: () => undefined,
  baseUrl,
});

/** Clients with key "a" of a platform that answers each request with the next status; `onRequest` comes before the answer. */
async function open(statuses: number[], onRequest?: (holder: KeyHolder) => void) {
  const holder: KeyHolder = { current: held('a'), lastFingerprint: null };
  const refusals: [number, string | null][] = [];
  const clock = createClock();
  const limiter = createLimiter({ perMinute: 200, ...clock });
  const server = await startServer((response) => {
    onRequest?.(holder);
    const status = statuses.shift() ?? 200;
    json(response, status === 200 ? { product: { id: 'p1', name: 'Mug' } } : { message: 'no' }, status);
  });
  const clients = createMerchantClients({
    ...optionsAt(server.url),
    holder,
    onRefused: (status, permission) => void refusals.push([status, permission]),
    limiter,
  });
  return { holder, refusals, clients, clock, limiter, seen: server.seen };
}
const codeIn = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

test('a refused key is reported with its status and the permission that it lacks', async () => {
  const { clients, refusals } = await open([401, 403]);
  expect(await codeIn(clients.catalog.product('p1'))).toBe('unauthorized');
  expect(await codeIn(clients.catalog.product('p1'))).toBe('forbidden');
  expect(refusals).toEqual([
    [401, 'products_read'],
    [403, 'products_read'],
  ]);
});

test('a refusal that shows no permission to be missing is reported without one', async () => {
  const { clients, refusals } = await open([403, 401]);
  expect(await codeIn(clients.catalog.groups.list())).toBe('forbidden');
  expect(await codeIn(clients.catalog.groups.list())).toBe('unauthorized');
  expect(refusals).toEqual([
    [403, null],
    [401, null],
  ]);
});

test('another failure is no refusal', async () => {
  const { clients, refusals } = await open([404]);
  expect(await codeIn(clients.catalog.product('p1'))).toBe('not_found');
  expect(refusals).toEqual([]);
});

test('a late refusal of a key that was replaced or locked says nothing of the one after it', async () => {
  for (const next of [held('b'), null]) {
    const { clients, refusals } = await open([401], (holder) => (holder.current = next));
    expect(await codeIn(clients.catalog.product('p1'))).toBe('unauthorized');
    expect(refusals).toEqual([]);
  }
});

test('each call has the key of its moment; without one, nothing is sent', async () => {
  const { clients, holder, seen } = await open([404, 404]);
  await codeIn(clients.catalog.product('p1'));
  holder.current = held('b');
  await codeIn(clients.catalog.product('p1'));
  holder.current = null;
  expect(await codeIn(clients.catalog.product('p1'))).toBe('not_elevated');
  expect(clients.writer()).toBeNull();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['key a', 'key b']);
});

test('a writer writes with its own key and no later one', async () => {
  const { clients, holder, seen } = await open([404]);
  const writer = clients.writer();
  expect(writer?.keyFingerprint).toBe('a');
  await codeIn(writer?.catalog.product('p1') ?? Promise.resolve());
  holder.current = held('b');
  expect(await codeIn(writer?.catalog.product('p1') ?? Promise.resolve())).toBe('not_elevated');
  expect(seen).toHaveLength(1);
});

test('a catalog’s calls end with its signal', async () => {
  const { clients, seen } = await open([404]);
  const end = new AbortController();
  end.abort();
  expect(await codeIn(clients.catalogUntil(end.signal).product('p1'))).not.toBe('ok');
  expect(seen).toEqual([]);
});

/** The clients of one holder on a server that answers with `c1`, `c2` and so on; `echoed`: what was sent back to it. */
async function openConsistent(onRequest?: (holder: KeyHolder) => void) {
  let answered = 0;
  const holder: KeyHolder = { current: held('a'), lastFingerprint: null };
  const server = await startServer((response) => {
    onRequest?.(holder);
    answered += 1;
    json(response, { product: { id: 'p1', name: 'Mug' } }, 200, { 'X-Wix-Consistent': `c${answered}` });
  });
  const create = () => createMerchantClients({ ...optionsAt(server.url), holder });
  return {
    holder,
    create,
    clients: create(),
    echoed: () => server.seen.map(({ headers }) => headers['x-wix-consistent']),
  };
}

describe('the consistency header', () => {
  test('is sent back by every client of a key, also by those made later', async () => {
    const { clients, create, echoed } = await openConsistent();
    await clients.writer()?.catalog.product('p1');
    await clients.catalog.product('p1');
    await clients.writer()?.catalog.product('p1');
    await create().catalogUntil(AbortSignal.timeout(10_000)).product('p1');
    expect(echoed()).toEqual([undefined, 'c1', 'c2', 'c3']);
  });

  test('is not sent back with another key', async () => {
    const { clients, holder, echoed } = await openConsistent();
    await clients.catalog.product('p1');
    holder.current = held('b');
    await clients.catalog.product('p1');
    await clients.catalog.product('p1');
    expect(echoed()).toEqual([undefined, undefined, 'c2']);
  });

  test('is sent back after the same key was unlocked again', async () => {
    const { clients, holder, echoed } = await openConsistent();
    await clients.catalog.product('p1');
    holder.current = null;
    holder.current = held('a');
    await clients.catalog.product('p1');
    expect(echoed()).toEqual([undefined, 'c1']);
  });

  test('the header of a late answer to a replaced key is not sent back with the next key', async () => {
    const { clients, echoed } = await openConsistent((holder) => (holder.current = held('b')));
    await clients.catalog.product('p1');
    await clients.catalog.product('p1');
    expect(echoed()).toEqual([undefined, undefined]);
  });

  test('is not sent back by the clients of another store', async () => {
    const [one, other] = [await openConsistent(), await openConsistent()];
    await one.clients.catalog.product('p1');
    await other.clients.catalog.product('p1');
    expect(other.echoed()).toEqual([undefined]);
  });
});

test.each([null, held('b')])(
  'a writer’s call that waits for its turn is not sent once its key is gone: %o',
  async (next) => {
    const { clients, holder, clock, limiter, seen } = await open([]);
    const catalog = clients.writer()?.catalog;
    void limiter.pause(15_000);
    const call = codeIn(catalog?.product('p1') ?? Promise.resolve());
    await clock.pass(1000);
    holder.current = next;
    await clock.pass(14_000);
    expect(await call).toBe('not_elevated');
    expect(seen).toEqual([]);
  },
);

test('a call that waits for its turn is sent with the key of the moment of sending', async () => {
  const { clients, holder, clock, limiter, seen } = await open([]);
  void limiter.pause(15_000);
  const call = codeIn(clients.client.call(updateProduct, { product: { id: 'p1', name: 'Mug' } }));
  await clock.pass(1000);
  holder.current = held('b');
  await clock.pass(14_000);
  expect(await call).toBe('ok');
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['key b']);
});

test('a call without a key fails at once, and takes no turn of another', async () => {
  const { clients, holder, clock, limiter } = await open([]);
  holder.current = null;
  void limiter.pause(15_000);
  expect(await codeIn(clients.catalog.product('p1'))).toBe('not_elevated');
  const turns = Array.from({ length: 20 }, () => limiter.enter());
  await clock.pass(15_000);
  await Promise.all(turns);
});
