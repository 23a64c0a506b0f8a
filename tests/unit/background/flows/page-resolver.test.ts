import { describe, expect, test, vi } from 'vitest';
import { createPageResolver } from '../../../../src/background/flows/page-resolver.ts';
import { createPricesRead } from '../../../../src/background/services/prices-read.ts';
import { createReadings } from '../../../../src/background/services/readings.ts';
import { createSequence } from '../../../../src/background/services/sequence.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { createAppStore, knownOf } from '../../../../src/store/app-store.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const shop = 'https://shop.example';
const mug = createProduct();
const pageAt = (path: string, change: object = {}) => ({
  storeId: 'store',
  documentId: 'document',
  url: `${shop}${path}`,
  canonical: null,
  isHinted: false,
  ...change,
});
const product = '/product-page/stoneware-mug';

/** A store with the mug, whose platform answers as `answer` says. */
function open() {
  const runtime = createRuntime();
  const app = createAppStore();
  app.setState({ stores: [createStoreEntry()], merchants: { store: readyMerchant } });
  const requests: string[] = [];
  const signals: AbortSignal[] = [];
  const platform = {
    hasKey: true,
    answer: (slug: string): Promise<object | undefined> => Promise.resolve(slug === mug.slug ? mug : undefined),
  };
  const bySlug = (slug: string) => {
    requests.push(slug);
    return platform.answer(slug);
  };
  const account = {
    pageCatalog: (signal: AbortSignal) => {
      signals.push(signal);
      return platform.hasKey ? { bySlug } : null;
    },
  };
  const edits: Edit[] = [];
  const journal = { list: () => Promise.resolve({ edits, next: null }) };
  const pricesRead = createPricesRead(runtime, () => true);
  const readings = createReadings({ app, runtime, sequence: createSequence(runtime), pricesRead, isKept: () => true });
  const services = { runtime, app, journal, pricesRead, readings };
  const page = (tabId = 1) => app.getState().pages[tabId];
  const resolver = createPageResolver({ ...services, accounts: { get: () => account } } as never);
  return {
    runtime,
    app,
    requests,
    signals,
    platform,
    edits,
    readings,
    ...resolver,
    visit: (path: string, change: object = {}, tabId = 1) => resolver.resolve(tabId, pageAt(path, change), true),
    page,
    /** The product that a tab's page shows; null for none. */
    shown: (tabId = 1) => {
      const at = page(tabId);
      return at === undefined ? undefined : (knownOf(app.getState(), at)?.product ?? null);
    },
    /** A product is read, as it is for an edit. */
    read: (product: Product) => readings.add('store', [product], readings.begin('merchant')),
    openCard: () => app.setState({ cards: { 1: { productId: mug.id }, 2: { productId: mug.id } } as never }),
    cards: () => Object.keys(app.getState().cards),
  };
}

describe('a page', () => {
  test('is shown at once, then with its product', async () => {
    const { visit, page, shown } = open();
    const resolved = visit(product);
    expect(page()).toEqual({
      ...pageAt(product),
      productId: null,
      named: null,
      isRecent: false,
      isFlooding: false,
      shown: [],
    });
    await resolved;
    expect(shown()).toEqual(mug);
  });

  test('a page of a store whose key does not work is shown without a product, and nothing is asked', async () => {
    const { app, visit, shown, requests } = open();
    app.setState({ merchants: { store: { tag: 'locked' } } });
    await visit(product);
    expect([shown(), requests]).toEqual([null, []]);
  });

  test('a page without a product is shown without one', async () => {
    const { visit, shown } = open();
    await visit('/product-page/teapot');
    expect(shown()).toBeNull();
  });

  test('is looked up by its slug as it is read, then as it is written', async () => {
    const { visit, requests } = open();
    await visit('/product-page/caf%C3%A9');
    expect(requests).toEqual(['café', 'caf%C3%A9']);
  });

  test('a page whose key went meanwhile is shown without a product', async () => {
    const { visit, shown, platform, requests } = open();
    platform.hasKey = false;
    await visit(product);
    expect([shown(), requests]).toEqual([null, []]);
  });

  test('a page of the same product in the same document is not asked about again', async () => {
    const { visit, page, shown, requests } = open();
    await visit(product);
    await visit(`${product}?utm=1#reviews`);
    expect([requests, shown(), page()?.url]).toEqual([[mug.slug], mug, `${shop}${product}?utm=1#reviews`]);
  });

  test.each([
    ['a reload', product, { documentId: 'another' }, mug],
    ['another store', product, { storeId: 'other' }, null],
    ['another page', '/product-page/teapot', {}, null],
  ])('is another one after %s, and its card closes', async (_name, path, change, expected) => {
    const { app, visit, shown, openCard, cards } = open();
    app.setState({ merchants: { store: readyMerchant, other: readyMerchant } });
    await visit(product);
    openCard();
    const next = visit(path, change);
    expect([shown(), cards()]).toEqual([expected, ['2']]);
    await next;
  });

  test('keeps its card while it is the same page', async () => {
    const { visit, openCard, cards } = open();
    await visit(product);
    openCard();
    await visit(`${product}?utm=1`);
    expect(cards()).toEqual(['1', '2']);
  });

  test('a page that the platform cannot be asked about fails, and stays as it was shown', async () => {
    const { visit, shown, platform } = open();
    platform.answer = () => Promise.reject(new ShelfedgeError('server', 'failed'));
    await expect(visit(product)).rejects.toMatchObject({ code: 'server' });
    expect(shown()).toBeNull();
  });
});

describe('a page that is visited again', () => {
  const reload = { documentId: 'another' };
  const cheaper = createProduct({ name: 'Mug on sale' });

  test.each(['the same tab', 'another tab', 'a tab after the first was closed'])(
    'in %s shows its product as it was left, until the platform has answered',
    async (where) => {
      const { visit, read, forget, shown, requests, platform } = open();
      await visit(product);
      // The page's product after an edit.
      read(cheaper);
      const tabId = where === 'the same tab' ? 1 : 2;
      if (where === 'another tab') await visit('/product-page/teapot');
      if (where === 'a tab after the first was closed') forget(1);
      const before = requests.length;
      const newest = createProduct({ name: 'Mug of today' });
      platform.answer = () => Promise.resolve(newest);
      const next = visit(product, reload, tabId);
      expect(shown(tabId)).toBe(cheaper);
      await next;
      expect([shown(tabId), requests.length]).toEqual([newest, before + 1]);
    },
  );

  test('shows values that were saved while the platform answered', async () => {
    const { visit, read, shown, platform, requests } = open();
    const hold = Promise.withResolvers<void>();
    platform.answer = () => hold.promise.then(() => mug);
    const next = visit(product);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    // An edit that is saved meanwhile is read after it.
    read(cheaper);
    hold.resolve();
    await next;
    expect(shown()).toBe(cheaper);
  });

  test.each([
    ['is gone', undefined, null],
    ['is another', createProduct({ id: 'p9' }), 'p9'],
  ])('shows the platform’s product if the product %s, and the card of the first closes', async (_name, answer, id) => {
    const { app, visit, page, shown, platform, cards } = open();
    await visit(product);
    platform.answer = () => Promise.resolve(answer);
    const next = visit(product, reload);
    const [own, tile] = [{ productId: mug.id }, { productId: 'of a tile' }];
    app.setState({ cards: { 1: own, 2: own, 3: tile } as never });
    await next;
    expect([shown()?.id ?? null, page()?.productId, cards()]).toEqual([id, id, ['2', '3']]);
  });

  test('is not shown again once the platform has said that it is gone', async () => {
    const { visit, page, shown, platform } = open();
    await visit(product);
    platform.answer = () => Promise.resolve(undefined);
    await visit(product, reload);
    const next = visit(product, { documentId: 'third' });
    expect([shown(), page()?.productId]).toEqual([null, null]);
    await next;
  });

  test('keeps a card of a tile, whatever the platform says', async () => {
    const { app, visit, platform, cards } = open();
    await visit(product);
    platform.answer = () => Promise.resolve(undefined);
    const next = visit(product, reload);
    app.setState({ cards: { 1: { productId: 'of a tile' } } as never });
    await next;
    expect(cards()).toEqual(['1']);
  });

  test('does not show the product of its canonical address before its own is answered', async () => {
    const { visit, shown } = open();
    await visit(product);
    const next = visit('/product-page/teapot', { canonical: `${shop}${product}` });
    expect(shown()).toBe(null);
    await next;
    expect(shown()).toEqual(mug);
  });

  test('keeps its product and its card while the platform cannot be asked, and is looked up again', async () => {
    const { visit, retry, shown, platform, openCard, cards } = open();
    await visit(product);
    platform.answer = () => Promise.reject(new ShelfedgeError('server', 'failed'));
    const next = visit(product, reload);
    openCard();
    await expect(next).rejects.toMatchObject({ code: 'server' });
    expect([shown(), cards()]).toEqual([mug, ['1', '2']]);
    platform.answer = () => Promise.resolve(cheaper);
    await retry('store');
    expect([shown(), cards()]).toEqual([cheaper, ['1', '2']]);
  });

  test('is looked up again when its query changes before the platform has answered, and not after', async () => {
    const { visit, shown, platform, requests } = open();
    await visit(product);
    const hold = Promise.withResolvers<void>();
    platform.answer = () => hold.promise.then(() => cheaper);
    const [first, second] = [visit(product, reload), visit(`${product}?utm=1`, reload)];
    hold.resolve();
    await Promise.all([first, second]);
    expect(shown()).toBe(cheaper);
    const before = requests.length;
    await visit(product, reload);
    expect(requests).toHaveLength(before);
  });

  test('shows its product at once however long ago it was left', async () => {
    const { runtime, visit, page, shown } = open();
    await visit(product);
    await visit('/product-page/teapot');
    runtime.clock.ms += 86_400_000;
    const next = visit(product);
    expect([shown(), page()?.isRecent]).toEqual([mug, true]);
    await next;
    expect([shown(), page()?.isRecent]).toEqual([mug, false]);
  });
});

describe('a page whose product was read elsewhere', () => {
  test('shows it at once, until the platform has answered', async () => {
    const { visit, read, page, shown, requests } = open();
    read(createProduct({ name: 'Found in a search' }));
    const next = visit(product);
    expect([shown()?.name, page()?.isRecent]).toEqual(['Found in a search', true]);
    await next;
    expect([shown(), page()?.isRecent, requests]).toEqual([mug, false, [mug.slug]]);
  });

  test('shows nothing before the platform has answered where its slug is that of another store’s product', async () => {
    const { app, visit, readings, page, shown } = open();
    app.setState({ merchants: { store: readyMerchant, other: readyMerchant } });
    readings.add('other', [mug], readings.begin('merchant'));
    const next = visit(product);
    expect([page()?.productId, shown()]).toEqual([null, null]);
    await next;
    expect(shown()).toEqual(mug);
  });
});

describe('the addresses of products', () => {
  test('are learnt from the products found under them', async () => {
    const { app, visit } = open();
    await visit('/ware/stoneware-mug');
    await visit('/blog/teapot', { isHinted: true });
    expect(app.getState().productPaths['store']).toMatchObject({ known: ['/ware'], misses: { '/blog': { times: 1 } } });
  });

  test('say which other pages are asked about', async () => {
    const { visit, requests } = open();
    await visit('/ware/stoneware-mug');
    await visit('/blog/teapot');
    await visit('/');
    await visit('/blog/bowl', { isHinted: true });
    expect(requests).toEqual([mug.slug, 'bowl']);
  });
});

describe('a tab', () => {
  test.each([
    ['answer', () => Promise.resolve(mug)],
    ['failure', () => Promise.reject(new Error('late'))],
  ])('a tab that moves on ends its earlier request, whose %s is dropped', async (_name, late) => {
    const { visit, page, platform, signals } = open();
    const hold = Promise.withResolvers<void>();
    const { answer } = platform;
    platform.answer = () => hold.promise.then(late);
    const first = visit(product);
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false]);
    platform.answer = answer;
    const second = visit('/product-page/teapot');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    hold.resolve();
    await Promise.all([first, second]);
    expect(page()).toMatchObject({ url: `${shop}/product-page/teapot`, productId: null });
  });

  test('a tab that is closed ends its request, and nothing is learnt from its answer', async () => {
    const { visit, forget, platform, signals, page, app } = open();
    const hold = Promise.withResolvers<void>();
    const { answer } = platform;
    platform.answer = (slug) => hold.promise.then(() => answer(slug));
    const resolved = visit('/ware/stoneware-mug');
    await expect.poll(() => signals.length).toBe(1);
    forget(1);
    forget(2);
    app.setState({ pages: {} });
    hold.resolve();
    await resolved;
    expect([signals[0]?.aborted, page(), app.getState().productPaths]).toEqual([true, undefined, {}]);
  });

  test('asks for one page at a time, beside the other tabs', async () => {
    const { visit, platform, requests } = open();
    const hold = Promise.withResolvers<void>();
    platform.answer = () => hold.promise.then(() => undefined);
    const all = [visit('/product-page/p1')];
    await expect.poll(() => requests).toEqual(['p1']);
    all.push(visit('/product-page/p2'), visit('/product-page/p3', {}, 2));
    await expect.poll(() => requests).toEqual(['p1', 'p3']);
    hold.resolve();
    await Promise.all(all);
    expect(requests).toEqual(['p1', 'p3', 'p2']);
  });

  test('may ask about ten products at once, and waits then', async () => {
    const { visit, requests, forget } = open();
    const paths = Array.from({ length: 11 }, (_, index) => `/product-page/p${index}`);
    for (const path of paths.slice(0, 10)) await visit(path);
    const last = visit(paths[10] ?? '');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toHaveLength(10);
    forget(1);
    await last;
    expect(requests).toHaveLength(10);
  });

  test('a tab whose page changes its address all the time is not asked about any more, and loses its product', async () => {
    const { visit, page } = open();
    await visit(product);
    const visits = Array.from({ length: 25 }, (_, index) => visit(`/product-page/p${index}`).catch((error) => error));
    expect(page()).toMatchObject({ productId: null, isFlooding: true });
    const results = await Promise.all(visits);
    expect(results.at(-1)).toMatchObject({ code: 'not_allowed' });
  });
});

test('a page that comes back to one product from pages without any is not too often another', async () => {
  const { visit, page, shown } = open();
  const visits = Array.from({ length: 50 }, (_, index) => visit(index % 2 === 0 ? '/' : product));
  await expect(Promise.all(visits)).resolves.toHaveLength(50);
  expect([shown(), page()?.isFlooding]).toEqual([mug, false]);
});

describe('once a key works', () => {
  test('the open pages of its store without a product are looked up', async () => {
    const { app, visit, retry, shown, requests } = open();
    app.setState({ merchants: {} });
    await visit(product);
    await visit(product, { storeId: 'other' }, 2);
    await visit('/', {}, 3);
    app.setState({ merchants: { store: readyMerchant, other: readyMerchant } });
    await retry('store');
    expect([shown(1), shown(2), shown(3), requests]).toEqual([mug, null, null, [mug.slug]]);
    await retry('store');
    expect(requests).toEqual([mug.slug]);
  });

  test('a page that changes its address all the time is left alone', async () => {
    const { app, visit, retry, page } = open();
    await visit(product);
    app.setState({
      pages: { 1: { ...pageAt(product), productId: null, named: null, isRecent: false, isFlooding: true, shown: [] } },
    });
    await retry('store');
    expect(page()?.isFlooding).toBe(true);
  });
});

test('a page gets the earlier names of its product once they are read', async () => {
  const { visit, app, edits, runtime } = open();
  edits.push(
    createEdit({ field: 'name', base: 'Mug', value: 'Stoneware Mug', state: { tag: 'applied', at: runtime.now() } }),
  );
  await visit(product);
  expect(app.getState().pages[1]?.earlier).toEqual({ amounts: [], names: ['Mug', 'Stoneware Mug'] });
});
