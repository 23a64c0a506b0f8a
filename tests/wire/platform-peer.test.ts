import { ApiKeyStrategy, createClient, LoginState, OAuthStrategy } from '@wix/sdk';
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

function createMerchant() {
  const auth = ApiKeyStrategy({ apiKey: platform.apiKey, siteId: platform.siteId });
  return createClient({ auth, modules: { products, inventory } });
}

async function find(slug: string): Promise<string> {
  const { items } = await createMerchant().products.queryProducts().eq('slug', slug).find();
  if (items[0] === undefined) throw new Error(`No product ${slug}`);
  return readId(items[0]);
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

describe('the published client as the merchant', () => {
  test('updates a product and reads its cost', async () => {
    const merchant = createMerchant();
    const id = await find('stoneware-mug');
    const { product } = await merchant.products.updateProduct(id, { priceData: { price: 27 }, ribbon: 'Sale' });
    expect(product).toMatchObject({ priceData: { price: 27 }, ribbon: 'Sale', name: 'Stoneware Mug' });
    const read = await merchant.products.getProduct(id, { includeMerchantSpecificData: true });
    expect(read.product?.costAndProfitData).toMatchObject({ itemCost: 9.8, profit: 17.2 });
    const row = platform.db.prepare('SELECT price, ribbon FROM products WHERE id = ?').get(id);
    expect(row).toEqual({ price: 27, ribbon: 'Sale' });
  });

  test('gets the invalid field', async () => {
    const id = await find('linen-apron');
    await expect(createMerchant().products.updateProduct(id, { priceData: { price: -1 } })).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ violatedRule: 'MIN', data: { threshold: 0 } }] } },
    });
  });

  test('creates and deletes a product', async () => {
    const merchant = createMerchant();
    const created = await merchant.products.createProduct({ name: 'Tea Towel', priceData: { price: 8 } });
    expect(await find('tea-towel')).toBe(readId(created.product));
    await merchant.products.deleteProduct(readId(created.product));
    await expect(find('tea-towel')).rejects.toThrow('No product');
  });

  test('changes many products at once, and gets the failed one', async () => {
    const merchant = createMerchant();
    const id = await find('eclair-tin');
    const set = await merchant.products.bulkUpdateProductsProperty([id, 'nothing'], { ribbon: 'Last ones' });
    expect(set.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect(set.results?.[1]?.itemMetadata).toMatchObject({ _id: 'nothing', success: false });
    const adjust = { price: { percentage: { rate: 25, roundToInt: true } } };
    await merchant.products.bulkAdjustProductProperty(adjust, [id]);
    const { product } = await merchant.products.getProduct(id);
    expect(product).toMatchObject({ ribbon: 'Last ones', priceData: { price: 20 } });
  });

  test('manages collections and their products', async () => {
    const { products: calls } = createMerchant();
    const { collection } = await calls.createCollection({ name: 'Baking' });
    const collectionId = readId(collection);
    const id = await find('eclair-tin');
    await calls.addProductsToCollection(collectionId, [id]);
    expect((await calls.getProduct(id)).product?.collectionIds).toContain(collectionId);
    await calls.updateCollection(collectionId, { description: 'For cakes' });
    const read = await calls.getCollectionBySlug('baking');
    expect(read.collection).toMatchObject({ description: 'For cakes', numberOfProducts: 1 });
    await calls.removeProductsFromCollection(collectionId, [id]);
    await calls.deleteCollection(collectionId);
    await expect(calls.getCollectionBySlug('baking')).rejects.toMatchObject({
      details: { applicationError: { code: 404 } },
    });
  });

  test('gives choices their pictures, and reads variants as one list', async () => {
    const { products: calls } = createMerchant();
    const id = await find('linen-apron');
    const choice = { option: 'Colour', choice: 'Slate' };
    await calls.addProductMedia(id, [{ url: 'https://pictures.example/slate.jpg', choice }]);
    const requests = await calls.getProductOptionsAvailability(id, { Size: 'L', Colour: 'Slate' });
    expect(requests).toMatchObject({ selectedVariant: { sku: 'APRON-L-SL' }, availableForPurchase: true });
    expect(requests.media?.items).toMatchObject([{ image: { url: 'https://pictures.example/slate.jpg' } }]);
    const { variants } = await calls.queryStoreVariants({ filter: { sku: 'APRON-L-SL' }, paging: { limit: 5 } });
    expect(variants).toMatchObject([{ productName: 'Linen Apron', choices: { Colour: 'Slate' } }]);
    const { variant } = await calls.getStoreVariant(readId(variants?.[0]));
    expect(variant).toMatchObject({ sku: 'APRON-L-SL', productId: id });
    await calls.removeProductMediaFromChoices(id, [choice]);
    await calls.removeProductMedia(id, []);
    expect((await calls.getProduct(id)).product?.media?.items).toEqual([]);
  });

  test('updates variants and stock', async () => {
    const merchant = createMerchant();
    const id = await find('linen-apron');
    const { variants } = await merchant.products.updateProductVariants(id, [{ choices: { Size: 'S' }, price: 45 }]);
    expect(variants?.map(({ variant }) => variant?.priceData?.price)).toEqual([45, 45, 52, 48]);
    const variantId = readId(variants?.[1]);
    await merchant.inventory.updateInventoryVariants(id, {
      trackQuantity: true,
      variants: [{ variantId, quantity: 4 }],
    });
    await merchant.inventory.incrementInventory([{ productId: id, variantId, incrementBy: 3 }]);
    await merchant.inventory.decrementInventory([{ productId: id, variantId, decrementBy: 2 }]);
    const sql = 'SELECT quantity FROM variants WHERE product_id = ? AND id = ?';
    expect(platform.db.prepare(sql).get(id, variantId)).toEqual({ quantity: 5 });
  });
});
