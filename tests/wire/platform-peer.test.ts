import { createClient, LoginState, OAuthStrategy } from '@wix/sdk';
import { catalogVersioning, inventory, products } from '@wix/stores';
import { redirects } from '@wix/redirects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const platformHosts = new Set(['www.wixapis.com', 'edge.wixapis.com']);
const realFetch = globalThis.fetch;
let platform: Platform;

/** The published client knows only the platform's own hosts: its requests go to the local server, otherwise as they are. */
function redirectFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!platformHosts.has(url.host)) throw new Error(`The client called ${url.host}`);
  return realFetch(`${platform.url}${url.pathname}${url.search}`, init);
}

beforeAll(async () => {
  platform = await startPlatform({ catalog: smallCatalog, catalogVersion: 'v1', storefrontUrl: 'http://shop.example' });
  globalThis.fetch = redirectFetch;
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await platform.close();
});

/** The client's own name for an entity's id. */
function readId(entity: { _id?: string | null } | undefined): string {
  const { _id: id } = entity ?? {};
  return id ?? '';
}

function createVisitor() {
  const auth = OAuthStrategy({ clientId: platform.clientId });
  return createClient({ auth, modules: { products, inventory, redirects, catalogVersioning } });
}

describe('the published client as a visitor', () => {
  test('takes anonymous tokens and renews them', async () => {
    const { auth } = createVisitor();
    const tokens = await auth.generateVisitorTokens();
    expect(tokens.refreshToken.role).toBe('visitor');
    const renewed = await auth.renewToken(tokens.refreshToken);
    expect(renewed.accessToken.value).not.toBe(tokens.accessToken.value);
    expect(auth.loggedIn()).toBe(false);
  });

  test('queries, pages and reads products', async () => {
    const visitor = createVisitor();
    const page = await visitor.products.queryProducts().ascending('price').limit(3).find();
    expect(page.items.map(({ slug }) => slug)).toEqual(['pattern-book', 'beeswax-candle', 'eclair-tin']);
    expect([page.totalCount, page.hasNext()]).toEqual([5, true]);
    const next = await page.next();
    expect(next.items.map(({ slug }) => slug)).toEqual(['stoneware-mug', 'linen-apron']);
    expect(next.hasNext()).toBe(false);
    const found = await visitor.products.queryProducts().startsWith('name', 'stone').eq('sku', 'MUG-1').find();
    const { product } = await visitor.products.getProduct(readId(found.items[0]));
    expect(product).toMatchObject({ name: 'Stoneware Mug', priceData: { price: 24.5 }, stock: { quantity: 12 } });
    expect(product?.lastUpdated).toBeInstanceOf(Date);
  });

  test('asks by POST when the query is too long for an address', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `nothing-${index}`);
    const found = await createVisitor()
      .products.queryProducts()
      .in('slug', ['linen-apron', ...names])
      .find();
    expect(found.items.map(({ slug }) => slug)).toEqual(['linen-apron']);
  });

  test('reads variants, stock and the catalog version', async () => {
    const visitor = createVisitor();
    const { items } = await visitor.products.queryProducts().eq('slug', 'linen-apron').find();
    const id = readId(items[0]);
    const inventoryItemId = items[0]?.inventoryItemId ?? '';
    const answer = await visitor.products.queryProductVariants(id, { choices: { Size: 'L', Colour: 'Sage' } });
    expect(answer.variants).toMatchObject([{ variant: { priceData: { price: 52 }, sku: 'APRON-L-SA' } }]);
    const { inventoryItem } = await visitor.inventory.getInventoryVariants(inventoryItemId);
    expect(inventoryItem?.variants?.map(({ quantity }) => quantity)).toEqual([3, 0, 7, 1]);
    const queried = await visitor.inventory.queryInventory({ query: { filter: JSON.stringify({ productId: id }) } });
    expect(queried.inventoryItems).toMatchObject([{ _id: inventoryItemId, trackQuantity: true }]);
    expect(await visitor.catalogVersioning.getCatalogVersion()).toEqual({ catalogVersion: 'V1_CATALOG' });
  });

  test('gets 404 for a missing entity', async () => {
    await expect(createVisitor().products.getProduct('nothing')).rejects.toMatchObject({
      details: { applicationError: { code: 404 } },
    });
  });

  test('opens redirect sessions', async () => {
    const session = { storesProduct: { productSlug: 'stoneware-mug' } };
    const { redirectSession } = await createVisitor().redirects.createRedirectSession(session);
    expect(redirectSession?.fullUrl).toBe('http://shop.example/product-page/stoneware-mug');
  });
});

describe('the published client as a member', () => {
  test('logs in and exchanges the session token for member tokens', async () => {
    const { auth } = createVisitor();
    const state = await auth.login(platform.member);
    if (state.loginState !== LoginState.SUCCESS) throw new Error(state.loginState);
    const oauthData = auth.generateOAuthData('http://shop.example/callback');
    const options = { prompt: 'none', responseMode: 'query', sessionToken: state.data.sessionToken } as const;
    const { authUrl } = await auth.getAuthUrl(oauthData, options);
    const callback = await realFetch(authUrl, { redirect: 'manual' });
    const { code, state: returned } = auth.parseFromUrl(callback.headers.get('Location') ?? '', 'query');
    const tokens = await auth.getMemberTokens(code, returned, oauthData);
    auth.setTokens(tokens);
    expect(auth.loggedIn()).toBe(true);
    expect((await auth.renewToken(tokens.refreshToken)).accessToken.value).not.toBe('');
    const { logoutUrl } = await auth.logout('http://shop.example/');
    expect((await realFetch(logoutUrl, { redirect: 'manual' })).headers.get('Location')).toBe('http://shop.example/');
  });

  test('gets the reason for a refused login or registration', async () => {
    const { auth } = createVisitor();
    const { email, password } = platform.member;
    const refused = { loginState: 'FAILURE' };
    expect(await auth.login({ email, password: 'wrong' })).toMatchObject({ ...refused, errorCode: 'invalidPassword' });
    const nobody = { email: 'nobody@example.com', password };
    expect(await auth.login(nobody)).toMatchObject({ ...refused, errorCode: 'invalidEmail' });
    expect(await auth.register({ email, password })).toMatchObject({ ...refused, errorCode: 'emailAlreadyExists' });
    expect(await auth.register({ email: 'x', password })).toMatchObject({ ...refused, errorCode: 'invalidEmail' });
    expect(await auth.register(nobody)).toMatchObject({ loginState: 'SUCCESS' });
  });
});
