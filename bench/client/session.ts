import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getProduct as sdkGetProduct } from '@wix/auto_sdk_stores_products';
import { createClient as createSdkClient, OAuthStrategy } from '@wix/sdk';
import { createSessionRunner } from '../../src/client/auth/session-runner.ts';
import { createGrants } from '../../src/client/auth/grants.ts';
import { createClient } from '../../src/client/client.ts';
import { getProduct } from '../../src/client/operations/products-v1.ts';
import { product } from './answers.ts';
import { print } from './figures.ts';

const one = product(1, 1);
let [refreshes, refusals] = [0, 0];

/** Grants tokens and returns one product. Refuses the first calls with a Retry-After of one second. */
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/oauth2/token') {
    refreshes += 1;
    const granted = { access_token: 'new', refresh_token: 'kept', token_type: 'Bearer', expires_in: 14_400 };
    // A grant takes time, as on a real network; a client that does not wait for it requests another.
    setTimeout(() => response.end(JSON.stringify(granted)), 30);
  } else if (refusals > 0) {
    refusals -= 1;
    response.writeHead(429, { 'retry-after': '1' }).end('{"message":"slow down"}');
  } else response.end(JSON.stringify({ product: one }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const systemFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return systemFetch(baseUrl + pathname + search, init);
};

const expired = { access: { value: 'old', expiresAt: 1 }, refresh: { value: 'kept', role: 'visitor' as const } };
const runner = createSessionRunner({
  grants: createGrants({ baseUrl }, 'client-id'),
  initial: { tag: 'active', tokens: expired, renewAt: 0, epoch: 0, email: null, fellBack: false, rotates: null },
});
const client = createClient({ baseUrl, auth: runner.auth });
const sdk = createSdkClient({
  auth: OAuthStrategy({
    clientId: 'client-id',
    tokens: { accessToken: expired.access, refreshToken: expired.refresh },
  }),
  modules: { sdkGetProduct },
});
const ours = () => client.call(getProduct, { id: one.id });
const peer = () => sdk.sdkGetProduct(one.id);

async function refreshesOf(call: () => Promise<unknown>): Promise<number> {
  refreshes = 0;
  await Promise.all(Array.from({ length: 20 }, call));
  return refreshes;
}

/** The number of five calls that succeed if each is first refused with a 429. */
async function survivors(call: () => Promise<unknown>): Promise<number> {
  let through = 0;
  for (let round = 0; round < 5; round += 1) {
    refusals = 1;
    await call().then(
      () => (through += 1),
      () => undefined,
    );
    refusals = 0;
  }
  return through;
}

const renewed = { ours: await refreshesOf(ours), peer: await refreshesOf(peer) };
print({ name: 'refreshes for 20 parallel calls with an expired token', ...renewed, limit: 1, unit: 'refreshes' });
const waited = { ours: await survivors(ours), peer: await survivors(peer) };
print({ name: 'reads of 5 that come through a 429 with Retry-After', ...waited, limit: 5, unit: 'calls' });
server.closeAllConnections();
server.close();
