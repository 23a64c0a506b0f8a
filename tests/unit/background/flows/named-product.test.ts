import { assert, asyncProperty, constantFrom, option, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPageHandlers } from '../../../../src/background/commands/page-handlers.ts';
import { openPageOf } from '../../../../src/background/flows/open-page.ts';
import { createPageResolver } from '../../../../src/background/flows/page-resolver.ts';
import { createPricesRead } from '../../../../src/background/services/prices-read.ts';
import { createReadings } from '../../../../src/background/services/readings.ts';
import { createSequence } from '../../../../src/background/services/sequence.ts';
import { slugOf } from '../../../../src/domain/address.ts';
import { isWithin } from '../../../../src/domain/storefront.ts';
import { createAppStore, knownOf, type AppState } from '../../../../src/store/app-store.ts';
import { toPageProduct } from '../../../../src/store/page-product.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const host = 'https://me.host.example';
const base = `${host}/my-site`;
const products = ['mug', 'bowl'].map((slug) => createProduct({ id: slug, slug, price: priceOf(slug) }));

function priceOf(slug: string) {
  const amount = slug === 'mug' ? '24.00' : '30.00';
  return { regular: amount, toPay: amount, regularText: amount, toPayText: amount };
}

const findProduct = (slug: string | undefined) => products.find((product) => product.slug === slug);
const bySlug = (slug: string) => Promise.resolve(findProduct(slug));
const isProduct = (slug: string | undefined): boolean => findProduct(slug) !== undefined;

const slugIn = (state: AppState) => state.pages[1] && knownOf(state, state.pages[1])?.product.slug;

/** A site with two products, which shares its host with a copy of it, and a tab that visits pages. */
function open() {
  const [app, runtime] = [createAppStore(), createRuntime()];
  const stores = [createStoreEntry({ storefront: base }), createStoreEntry({ id: 'copy', storefront: `${host}/copy` })];
  app.setState({ stores, merchants: { store: readyMerchant } });
  const pricesRead = createPricesRead(runtime, () => true);
  const journal = { list: () => Promise.resolve({ edits: [], next: null }) };
  const accounts = { get: () => ({ pageCatalog: () => ({ bySlug }) }) };
  const readings = createReadings({ app, runtime, sequence: createSequence(runtime), pricesRead, isKept: () => true });
  const services = { app, runtime, journal, accounts, pricesRead, readings };
  const handlers = createPageHandlers({ app, runtime, pageResolver: createPageResolver(services as never) } as never);
  const visit = async (
    url: string,
    canonical: string | null,
    { documentId = 'document', siteId = null as string | null } = {},
  ) => {
    runtime.tabs.set(1, url);
    runtime.clock.ms += 60_000;
    const sender = { caller: 'page', tabId: 1, documentId, origin: host, url } as const;
    const page = { slug: slugOf(url) ?? null, siteName: null, siteId, canonical, isHinted: true };
    await handlers['page.resolve'](page, sender);
    return slugIn(app.getState());
  };
  return { app, visit, page: () => app.getState().pages[1] };
}

const mug = `${base}/product-page/mug`;

describe('the canonical address of a page', () => {
  test.each([
    `${base}/product?slug=mug`,
    `${base}/mug/amp`,
    `${mug}/amp`,
    `${base}/#/product-page/mug`,
    `${base}/p/42`,
  ])('names its product where %s does not', async (url) => {
    const { visit, page } = open();
    expect(await visit(url, mug)).toBe('mug');
    const shown = toPageProduct({
      page: page() as never,
      product: products[0] as never,
      store: createStoreEntry(),
      merchant: readyMerchant,
      atHandle: { pending: 'none', isPointed: false },
    });
    expect(shown.slug).toBe('mug');
  });

  test('counts for the very address alone: with another query, the page has the product of then', async () => {
    const { app, visit } = open();
    await visit(`${base}/product?slug=mug`, mug);
    expect(await visit(`${base}/product?slug=bowl`, `${base}/product-page/bowl`)).toBe('bowl');
    expect(await visit(`${base}/product?slug=none`, null)).toBeUndefined();
    await visit(`${base}/product?slug=mug`, mug);
    const sender = { caller: 'page', tabId: 1, documentId: 'document', origin: host } as const;
    expect(openPageOf({ app }, { ...sender, url: `${base}/product?slug=mug` }).productId).toBe('mug');
    expect(() => openPageOf({ app }, { ...sender, url: `${base}/product?slug=bowl` })).toThrow('Nothing to edit');
  });

  test.each([
    ['a place on the page', '#reviews'],
    ['a variant', '&size=L'],
  ])('keeps its product and the open card while the address gets %s', async (_, more) => {
    const { app, visit } = open();
    const url = `${base}/product?id=1`;
    await visit(url, mug);
    app.setState({ cards: { 1: { productId: 'mug' } } } as never);
    const sender = { caller: 'page', tabId: 1, documentId: 'document', origin: host } as const;
    // The page's request is behind its address.
    expect(openPageOf({ app }, { ...sender, url: `${url}${more}` }).productId).toBe('mug');
    expect(await visit(`${url}${more}`, mug)).toBe('mug');
    expect(await visit(url, mug)).toBe('mug');
    expect(Object.keys(app.getState().cards)).toEqual(['1']);
    await visit(`${base}/product?id=2`, mug);
    expect(Object.keys(app.getState().cards)).toEqual([]);
  });

  test.each([
    ['none', null],
    ['that of no product', `${base}/about`],
  ])(
    'a canonical address that becomes %s removes the product and its card, also at the same address',
    async (_, canonical) => {
      const { app, visit } = open();
      const url = `${base}/product?id=1`;
      await visit(url, mug);
      app.setState({ cards: { 1: { productId: 'mug' } } } as never);
      expect(await visit(url, canonical)).toBeUndefined();
      expect(Object.keys(app.getState().cards)).toEqual([]);
    },
  );

  test('names a product of the site that the page states, where two sites share the address', async () => {
    const { app, visit } = open();
    const [one, other] = ['1', '2'].map((siteId) => createStoreEntry({ id: siteId, siteId, storefront: base }));
    app.setState({ stores: [one, other], merchants: { 1: readyMerchant, 2: readyMerchant } } as never);
    expect(await visit(`${base}/product?id=1`, mug, { siteId: '2' })).toBe('mug');
    expect(app.getState().pages[1]?.storeId).toBe('2');
  });

  test.each([
    ['with www.', 'https://me.host.example', 'https://www.me.host.example/product-page/mug', 'mug'],
    ['without www.', 'https://www.me.host.example', 'https://me.host.example/product-page/mug', 'mug'],
    ['by http', 'https://me.host.example', 'http://www.me.host.example/product-page/mug', 'mug'],
    ['at another host', 'https://me.host.example', 'https://shop.me.host.example/product-page/mug', undefined],
  ])('names the product where it is written %s', async (_, storefront, canonical, slug) => {
    const { app, visit } = open();
    app.setState({ stores: [createStoreEntry({ storefront })] });
    expect(await visit(`${storefront}/product?id=1`, canonical)).toBe(slug);
  });

  test('does not name a product of another connected store with www.', async () => {
    const { app, visit } = open();
    const [one, other] = [
      createStoreEntry({ storefront: 'https://a.example' }),
      createStoreEntry({ id: 'b', storefront: 'https://www.a.example' }),
    ];
    app.setState({ stores: [one, other] });
    expect(await visit('https://a.example/p?id=1', 'https://www.a.example/product-page/mug')).toBeUndefined();
  });

  const slugs = constantFrom('mug', 'bowl', 'none', '42');
  const bases = constantFrom(base, host, `${host}/copy`, `${host}/my-site-2`, 'https://elsewhere.example');
  const paths = constantFrom('product-page', 'products', 'de/product-page', 'p', 'shop/p');
  const addresses = tuple(bases, paths, slugs).map(([at, path, slug]) => `${at}/${path}/${slug}`);
  const tails = constantFrom('', '/amp', '?slug=mug', '#/product-page/bowl');

  test('never leads to another store, or away from the product of the address itself', async () => {
    const own = tuple(paths, slugs, tails).map(([path, slug, tail]) => `${base}/${path}/${slug}${tail}`);
    await assert(
      asyncProperty(own, option(addresses), async (url, canonical) => {
        const [self, named] = [slugOf(url), canonical === null ? undefined : slugOf(canonical)];
        const mayName = canonical !== null && isWithin(base, canonical) && isProduct(named);
        expect(await open().visit(url, canonical)).toBe(isProduct(self) ? self : mayName ? named : undefined);
      }),
    );
  });
});

test('a price that was plainly read before is told to an old page of the next weeks', async () => {
  const { visit, page } = open();
  const { price } = products[0] as (typeof products)[number];
  await visit(mug, null);
  Object.assign(products[0] as object, { price: { ...price, toPay: '19.00', regular: '19.00' } });
  await visit(mug, null, { documentId: 'loaded anew' });
  Object.assign(products[0] as object, { price });
  expect(page()?.earlier?.amounts).toEqual(['24.00']);
});
