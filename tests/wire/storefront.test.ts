import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalog } from '../../demo/catalog/products.ts';
import { startPlatform, type Platform } from '../../demo/platform/start-platform.ts';
import { startStorefront } from '../../demo/storefront/start-storefront.ts';

const catalog = demoCatalog();
const storesAppId = '1380b703-ce81-ff05-f115-39571d94dfcd';

let platform: Platform;
let shop: { url: string; close(): Promise<void> };

beforeAll(async () => {
  platform = await startPlatform({
    catalog,
    catalogVersion: 'v1',
    storefrontUrl: 'https://shop.example',
    pictureUrl: (slug) => `/pictures/${slug}.svg`,
  });
  shop = await startStorefront({ api: platform.url, clientId: platform.clientId, siteId: platform.siteId, catalog });
});

afterAll(async () => {
  await shop.close();
  await platform.close();
});

async function read(path: string): Promise<string> {
  const response = await fetch(shop.url + path);
  return await response.text();
}

/** The text of every element with this data-hook that holds nothing but text. */
function hooked(html: string, hook: string): string[] {
  return [...html.matchAll(new RegExp(`data-hook="${hook}"[^>]*>([^<]*)<`, 'g'))].map((match) => match[1] ?? '');
}

function scriptJson(html: string, opening: string): unknown {
  const start = html.indexOf(opening);
  expect(start, opening).toBeGreaterThan(-1);
  return JSON.parse(html.slice(html.indexOf('>', start) + 1, html.indexOf('</script>', start)));
}

function warmProduct(html: string): Record<string, unknown> {
  const data = scriptJson(html, 'id="wix-warmup-data"') as {
    appsWarmupData: Record<string, Record<string, { catalog: { product: Record<string, unknown> } }>>;
  };
  const [page] = Object.entries(data.appsWarmupData[storesAppId] ?? {});
  expect(page?.[0]).toMatch(/^productPage_/);
  return page?.[1].catalog.product ?? {};
}

async function asMerchant(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(platform.url + path, {
    method,
    headers: {
      Authorization: platform.apiKey,
      'wix-site-id': platform.siteId,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return await response.json();
}

test.each(['/', '/search', '/product-page/everyday-stoneware-mug', '/nowhere'])(
  '%s tells which site it is of, and where this platform’s API is',
  async (path) => {
    const html = await (await fetch(`${shop.url}${path}`)).text();
    expect(scriptJson(html, 'id="wix-viewer-model"')).toMatchObject({
      site: { metaSiteId: platform.siteId, siteId: expect.stringMatching(/^[\da-f-]{36}$/), externalBaseUrl: shop.url },
      siteFeaturesConfigs: { seo: { context: { siteName: catalog.shopName } } },
    });
    expect(html).toContain(`<meta name="platform-api" content="${platform.url}"`);
    expect(html.match(/property="og:site_name"/g)).toHaveLength(1);
  },
);

test('a product page carries the same data as the platform’s storefronts', async () => {
  const html = await read('/product-page/everyday-stoneware-mug');
  expect(html).toContain('<meta name="generator" content="Wix.com Website Builder"');
  expect(scriptJson(html, 'id="wix-viewer-model"')).toMatchObject({
    site: { metaSiteId: platform.siteId, externalBaseUrl: shop.url },
  });
  const product = warmProduct(html);
  expect(product).toMatchObject({
    name: 'Everyday stoneware mug',
    urlPart: 'everyday-stoneware-mug',
    sku: 'KT-MUG-330',
    price: 18,
    formattedPrice: '€18.00',
    currency: 'EUR',
    isInStock: true,
    inventory: { status: 'in_stock', quantity: 34 },
  });
  const { product: stored } = (await asMerchant('GET', `/stores-reader/v1/products/${String(product['id'])}`)) as {
    product: { slug: string };
  };
  expect(stored.slug).toBe('everyday-stoneware-mug');
  expect(scriptJson(html, 'type="application/ld+json"')).toMatchObject({
    '@type': 'Product',
    name: 'Everyday stoneware mug',
    sku: 'KT-MUG-330',
    Offers: { price: '18', priceCurrency: 'EUR', Availability: 'https://schema.org/InStock' },
  });
  expect(html).toContain('<meta property="og:type" content="product"');
  expect(html).toContain('<meta property="product:price:amount" content="18"');
  expect(html).toContain('<meta property="product:price:currency" content="EUR"');
});

test('a product page has the hooks of the platform’s product pages', async () => {
  const html = await read('/product-page/olive-wood-serving-board');
  const hooks =
    'product-page product-title product-prices-wrapper product-price formatted-primary-price ' +
    'sr-formatted-primary-price sku description product-options product-quantity-counter add-to-cart ' +
    'product-gallery-root main-media-image-wrapper breadcrumbs collapse-info-section info-section-title ' +
    'info-section-description';
  for (const hook of hooks.split(' ')) expect(html).toContain(`data-hook="${hook}"`);
  expect(html).toContain('data-hook="product-option" data-option-name="Size"');
  expect(html).toContain('<option value="Large">Large</option>');
});

test('on sale, the primary price is the price to pay', async () => {
  const html = await read('/product-page/blackcurrant-jam');
  expect(hooked(html, 'formatted-primary-price')).toEqual(['€6.00']);
  expect(hooked(html, 'formatted-secondary-price')).toEqual(['€7.50']);
  expect(html).toContain('data-wix-price="€6.00"');
  const regular = await read('/product-page/first-ledger-1887');
  expect(hooked(regular, 'formatted-primary-price')).toEqual(['€1,234,567.89']);
  expect(hooked(regular, 'formatted-secondary-price')).toEqual([]);
});

test('lists show name, price, sale and lack of stock of every product', async () => {
  const html = await read('/collections/tea-pantry');
  const slugs = [...html.matchAll(/data-hook="product-item-root" data-slug="([^"]*)"/g)].map((match) => match[1]);
  const expected = catalog.products.filter((one) => one.visible && one.collections.includes('tea-pantry'));
  expect(new Set(slugs)).toEqual(new Set(expected.map(({ slug }) => slug)));
  expect(hooked(html, 'product-item-name')).toContain('Θυμαρίσιο μέλι Κυθήρων');
  expect(hooked(html, 'product-item-price-to-pay')).toEqual(expect.arrayContaining(['€0.00', '€6.00']));
  expect(hooked(html, 'product-item-price-before-discount')).toEqual(['€7.50']);
  expect(hooked(html, 'product-item-out-of-stock')).toEqual(['Out of stock']);
});

test('an edit on the platform shows on the next request', async () => {
  const { id } = warmProduct(await read('/product-page/bud-vase'));
  const product = { id, name: 'Bud vase, second firing', priceData: { price: 26.5 }, ribbon: 'Refired' };
  await asMerchant('PATCH', `/stores/v1/products/${String(id)}`, { product });
  const html = await read('/product-page/bud-vase');
  expect(hooked(html, 'product-title')).toEqual(['Bud vase, second firing']);
  expect(hooked(html, 'formatted-primary-price')).toEqual(['€26.50']);
  expect(hooked(html, 'product-ribbon')).toEqual(['Refired']);
});

test('products are found by Unicode and by percent-encoded slugs', async () => {
  expect(hooked(await read(`/product-page/${encodeURIComponent('茶碗-朝霧')}`), 'product-title')).toEqual([
    '茶碗「朝霧」',
  ]);
  const towel = catalog.products.find(({ name }) => name === 'מגבת פשתן');
  for (const address of [towel?.slug ?? '', encodeURIComponent(towel?.slug ?? '')]) {
    expect(hooked(await read(`/product-page/${address}`), 'product-title')).toEqual(['מגבת פשתן']);
  }
});

test('text of the catalog is shown as text', async () => {
  const { id } = warmProduct(await read('/product-page/bold-espresso-cup'));
  const nasty = '</script><img src=x onerror=alert(1)>"\'';
  await asMerchant('PATCH', `/stores/v1/products/${String(id)}`, {
    product: { id, ribbon: '<i>"r"</i>', brand: nasty, sku: nasty, description: `<p onclick="x">${nasty}</p>` },
  });
  const html = await read('/product-page/bold-espresso-cup');
  expect(hooked(html, 'product-title')).toEqual(['Our &lt;b&gt;bold&lt;/b&gt; espresso cup &amp; saucer']);
  expect(html).not.toMatch(/<img src=x|<i>|onclick=/);
  expect(warmProduct(html)).toMatchObject({ brand: nasty, sku: nasty });
  expect(await read('/search?q=%3Cimg%20src%3Dx%3E')).not.toContain('<img src=x>');
});

test('hidden and unknown products and pages are a kind 404', async () => {
  for (const path of ['/product-page/tea-towels-coming-season', '/product-page/none', '/collections/none', '/none']) {
    const response = await fetch(shop.url + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Back to the shop');
  }
  expect(catalog.products.find(({ slug }) => slug === 'tea-towels-coming-season')?.visible).toBe(false);
});

test('search finds by name and lists are cut into pages', async () => {
  expect(hooked(await read('/search?q=TEAPOT'), 'product-item-name')).toEqual(['Enamel teapot']);
  const first = hooked(await read('/search'), 'product-item-name');
  const second = hooked(await read('/search?page=2'), 'product-item-name');
  expect(first).toHaveLength(24);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
});

test('pictures are SVG, may be kept, and exist for any name', async () => {
  for (const slug of ['everyday-stoneware-mug', encodeURIComponent('茶碗-朝霧'), 'never-seen']) {
    const response = await fetch(`${shop.url}/pictures/${slug}.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toContain('max-age=');
    expect(await response.text()).toMatch(/^<svg /);
  }
  const [named] = [...(await read('/product-page/copper-kettle')).matchAll(/data-hook="product-image" src="([^"]*)"/g)];
  expect(await read(named?.[1] ?? '')).toBe(await read('/pictures/copper-kettle.svg'));
});

test('query switches make a page unfriendly or right-to-left', async () => {
  const path = '/product-page/everyday-stoneware-mug';
  const plain = await fetch(shop.url + path);
  expect(plain.headers.get('content-security-policy')).toBe(null);
  const strict = await fetch(`${shop.url + path}?hostile=csp`);
  expect(strict.headers.get('content-security-policy')).toBe("frame-src 'none'; style-src 'self' 'unsafe-inline'");
  expect(await read(path)).not.toContain('hostile-css');
  expect(await read(`${path}?hostile=css`)).toContain('hostile-css');
  expect(await read(`${path}?dir=rtl`)).toContain('dir="rtl"');
});

test('a page without a site id states no site', async () => {
  const bare = await startStorefront({ api: platform.url, clientId: platform.clientId, catalog });
  const response = await fetch(`${bare.url}/`);
  expect(await response.text()).not.toContain('metaSiteId');
  await bare.close();
});

test('one visitor’s token serves all requests, also simultaneous ones', async () => {
  const requests: string[] = [];
  const counter = new Hono().all('*', (c) => {
    requests.push(c.req.path);
    return proxy(platform.url + c.req.path, c.req.raw);
  });
  const counting = createAdaptorServer({ fetch: counter.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => void counting.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`;
  const front = await startStorefront({ api, clientId: platform.clientId, catalog });
  for (const pages of [['/', '/search'], ['/']]) await Promise.all(pages.map((path) => fetch(front.url + path)));
  expect(requests.filter((path) => path === '/oauth2/token')).toHaveLength(1);
  expect(requests.filter((path) => path.endsWith('/query-platformized'))).toHaveLength(3);
  await front.close();
  counting.close();
});

test('a refused token is renewed', async () => {
  let nowMs = Date.now();
  const brief = await startPlatform({
    catalog: demoCatalog(7),
    catalogVersion: 'v1',
    storefrontUrl: 'https://shop.example',
    accessTokenLifeS: 3600,
    now: () => nowMs,
  });
  const front = await startStorefront({ api: brief.url, clientId: brief.clientId, catalog });
  expect((await fetch(front.url)).status).toBe(200);
  nowMs += 2 * 3600 * 1000;
  expect((await fetch(front.url)).status).toBe(200);
  await front.close();
  await brief.close();
});

test('while the platform is away the shop says so, and it opens again by itself', async () => {
  const doomed = await startPlatform({
    catalog: demoCatalog(7),
    catalogVersion: 'v1',
    storefrontUrl: 'https://a.example',
  });
  const front = await startStorefront({ api: doomed.url, clientId: doomed.clientId, catalog });
  const port = Number(new URL(doomed.url).port);
  expect((await fetch(front.url)).status).toBe(200);
  await doomed.close();
  const closed = await fetch(front.url);
  expect(closed.status).toBe(503);
  expect(await closed.text()).toContain('Back in a moment');
  const { clientId } = doomed;
  const again = await startPlatform({
    catalog: demoCatalog(7),
    catalogVersion: 'v1',
    storefrontUrl: 'https://a.example',
    port,
    clientId,
  });
  expect((await fetch(front.url)).status).toBe(200);
  await front.close();
  await again.close();
});

test('a shop of catalog V3 shows the same goods at the same prices', async () => {
  const base = { catalog, storefrontUrl: 'https://a.example', pictureUrl: (slug: string) => `/pictures/${slug}.svg` };
  const shops = await Promise.all(
    (['v1', 'v3'] as const).map(async (catalogVersion) => {
      const platform = await startPlatform({ ...base, catalogVersion });
      return { platform, front: await startStorefront({ api: platform.url, clientId: platform.clientId, catalog }) };
    }),
  );
  const readBoth = (path: string) =>
    Promise.all(shops.map(async ({ front }) => (await fetch(front.url + path)).text())) as Promise<[string, string]>;
  const hooks = ['product-title', 'formatted-primary-price', 'formatted-secondary-price', 'product-ribbon', 'stock'];
  // A product of V1 has a price of its own beside those of its variants; one of V3 begins at the lowest of them.
  const alike = catalog.products.filter(({ visible, variants }) => visible && variants.every(({ price }) => !price));
  for (const path of alike.slice(0, 25).map(({ slug }) => `/product-page/${slug}`)) {
    const [older, own] = await readBoth(path);
    for (const hook of hooks) expect([path, hook, hooked(own, hook)]).toEqual([path, hook, hooked(older, hook)]);
    expect(own.match(/<option value=/g)?.length).toBe(older.match(/<option value=/g)?.length);
  }
  for (const path of ['/', `/collections/${catalog.collections[0]?.slug}`, '/search?q=pot', '/search?page=2']) {
    const [older, own] = await readBoth(path);
    expect([path, hooked(own, 'product-item-name')]).toEqual([path, hooked(older, 'product-item-name')]);
  }
  for (const { front, platform } of shops) {
    expect((await fetch(`${front.url}/product-page/nothing-here`)).status).toBe(404);
    await front.close();
    await platform.close();
  }
});
