import {
  getProduct as sdkGetProduct,
  queryProducts as sdkQueryProducts,
  updateProduct as sdkUpdateProduct,
} from '@wix/auto_sdk_stores_products';
import { createClient as createSdkClient, OAuthStrategy } from '@wix/sdk';
import { createClient } from '../../src/client/client.ts';
import { getProduct, queryProducts, updateProduct } from '../../src/client/operations/products-v1.ts';

/** The three measured calls of each client. */
export interface Contender {
  queryProducts(query: { paging: { limit: number } }): Promise<unknown>;
  getProduct(id: string): Promise<unknown>;
  updateProduct(id: string, price: number): Promise<unknown>;
}

const authorization = 'OauthNG.JWS.token';
let answer = '{}';

/** Sets the network's response. */
export function setAnswer(text: string): void {
  answer = text;
}

/** The least response that a client accepts, so that the clients' own cost is measured. */
const headers = new Headers({ 'content-type': 'application/json' });
function stub(): Promise<Response> {
  const response = {
    ok: true,
    status: 200,
    headers,
    text: () => Promise.resolve(answer),
    json: () => Promise.resolve(JSON.parse(answer) as unknown),
    clone: () => response,
  };
  return Promise.resolve(response as unknown as Response);
}
globalThis.fetch = stub;

const client = createClient({
  baseUrl: 'https://www.wixapis.com',
  auth: { elevated: true, headers: () => Promise.resolve({ authorization }) },
});
const ours: Contender = {
  queryProducts: (query) => client.call(queryProducts, { query }),
  getProduct: (id) => client.call(getProduct, { id }),
  updateProduct: (id, price) => client.call(updateProduct, { product: { id, priceData: { price } } }),
};

const tokens = {
  accessToken: { value: authorization, expiresAt: 4_000_000_000 },
  refreshToken: { value: '', role: 'visitor' },
};
const published = createSdkClient({
  auth: OAuthStrategy({ clientId: 'client-id', tokens }),
  modules: { sdkGetProduct, sdkQueryProducts, sdkUpdateProduct },
});
const sdk: Contender = {
  queryProducts: ({ paging: { limit } }) => published.sdkQueryProducts().limit(limit).find(),
  getProduct: (id) => published.sdkGetProduct(id),
  updateProduct: (id, price) => published.sdkUpdateProduct(id, { priceData: { price } }),
};

/** Only a transport: URL, headers, body, time limit, parsed response. */
async function send(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(new URL(`https://www.wixapis.com${path}`).href, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  void [response.headers.get('x-wix-consistent'), response.headers.get('x-wix-request-id')];
  return JSON.parse(await response.text()) as unknown;
}
const bare: Contender = {
  queryProducts: (query) => send('POST', '/stores-reader/v1/products/query-platformized', { query }),
  getProduct: (id) => send('GET', `/stores-reader/v1/products/${id}?id=${id}`),
  updateProduct: (id, price) => send('PATCH', `/stores/v1/products/${id}`, { product: { id, priceData: { price } } }),
};

export const clients = { ours, sdk, bare };
