import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawSender } from '../../src/protocol/sender.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { emptyView } from '../fixtures/empty-view.ts';
import {
  answersFor,
  openConnected,
  nextWorker,
  pageIn,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const elsewhere = 'https://other.example';
const slug = 'stoneware-mug';
let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  await clearLog(harness.platform);
});

/** The tab goes to a product page, which asks for itself. */
function goTo(slugNow: string, sender: RawSender = pageIn(1, slugNow)): Promise<unknown> {
  harness.runtime.tabs.set(1, `${new URL(String(sender.url)).origin}/product-page/${slugNow}`);
  return harness.as(sender)('page.resolve', { slug: slugNow, siteName: null });
}
/** The tab goes to a page at this path, which asks for itself. */
const visit = (path: string, isHinted = false, page: Partial<RawSender> = {}): Promise<unknown> => {
  const url = `${storefront}${path}`;
  harness.runtime.tabs.set(1, url);
  const sender = { ...pageIn(1), url, tab: { id: 1, url }, ...page };
  return harness.as(sender)('page.resolve', { slug: path.split('/').at(-1) ?? '', isHinted, siteName: null });
};
/** The same page of another store in the same tab. */
const onOther = (): RawSender => {
  const url = `${elsewhere}/product-page/${slug}`;
  return { ...pageIn(1), url, origin: elsewhere, documentId: 'other page', tab: { id: 1, url } };
};
/** A new worker whose product responses are held back from `begin`. */
function hold() {
  const held = holdAnswers(harness.runtime, '/query-platformized');
  harness = nextWorker(harness);
  return held;
}
const viewOf = (sender: RawSender) => harness.readView('page', sender);
const nameAt = async (path: string, isHinted = false) => {
  await visit(path, isHinted);
  return (await viewOf(pageIn(1))).product?.name;
};
const countReads = async () =>
  (await readLog(harness.platform)).filter(({ path }) => path.startsWith('/stores-reader/')).length;
/** Only pages ask by slug. */
const isPageRead = ({ path }: { path: string }): boolean => path.endsWith('/query-platformized');
const inactivePage = async () => ((await harness.follow('popup', popup)).posted[0] as PopupView).inactivePage;

/** Goes through products, ten a second, as fast as the background hears of them. */
const flood = async (count: number): Promise<PromiseSettledResult<unknown>[]> => {
  const requests: Promise<unknown>[] = [];
  for (let round = 0; round < count; round += 1) {
    requests.push(goTo(`product-${round}`));
    requests.at(-1)?.catch(() => undefined);
    await sleep(5);
    harness.runtime.clock.ms += 100;
  }
  return Promise.allSettled(requests);
};

describe('a page that changes its address all the time', () => {
  test('is not looked up any more, and the popup says so', async () => {
    const requests = await flood(100);
    expect(requests.filter(({ status }) => status === 'rejected')).toHaveLength(80);
    expect(await countReads()).toBeLessThan(30);
    expect(await inactivePage()).toBe('address');
    await expect(goTo(slug)).rejects.toMatchObject({ code: 'not_allowed' });
    expect((await viewOf(pageIn(1))).product).toBeNull();
  });

  test('is looked up again after a reload or a pause', async () => {
    await flood(30);
    harness.runtime.clock.ms += 60_000;
    await goTo(slug);
    expect((await viewOf(pageIn(1))).product).not.toBeNull();
    expect(await inactivePage()).toBe(null);
    await flood(30);
    expect(await inactivePage()).toBe('address');
    harness.runtime.clock.ms += 5000;
    await goTo(slug, { ...pageIn(1), documentId: 'loaded anew' });
    expect(await inactivePage()).toBe(null);
  });

  test('does not affect another tab', async () => {
    await flood(30);
    harness.runtime.tabs.set(2, `${storefront}/product-page/${slug}`);
    await harness.as(pageIn(2))('page.resolve', { slug, siteName: null });
    expect((await viewOf(pageIn(2))).product?.slug).toBe(slug);
  });

  test('a page that only changes its query or fragment is looked up once', async () => {
    await goTo(slug);
    const once = await countReads();
    for (let round = 0; round < 50; round += 1) {
      harness.runtime.tabs.set(1, `${storefront}/product-page/${slug}?v=${round}`);
      await harness.as(pageIn(1))('page.resolve', { slug, siteName: null });
    }
    expect(await countReads()).toBe(once);
    expect((await viewOf(pageIn(1))).product?.slug).toBe(slug);
  });
});

test('the newest request of a tab wins and ends the earlier one', async () => {
  const held = hold();
  held.begin();
  const first = goTo('linen-apron');
  await held.reached;
  const second = goTo(slug);
  held.open();
  await Promise.all([first, second]);
  expect((await viewOf(pageIn(1))).product?.slug).toBe(slug);
});

test('the product of a tab that was closed is shown in the next one before the platform answers', async () => {
  const held = hold();
  await goTo(slug);
  await harness.background.onTabClosed(1);
  held.begin();
  harness.runtime.tabs.set(2, `${storefront}/product-page/${slug}`);
  const again = harness.as(pageIn(2))('page.resolve', { slug, siteName: null });
  await held.reached;
  expect((await viewOf(pageIn(2))).product?.slug).toBe(slug);
  held.open();
  await again;
});

describe('two stores with one slug', () => {
  let other: Awaited<ReturnType<typeof startTestPlatform>>;
  beforeEach(async () => {
    other = await startTestPlatform({ storefrontUrl: elsewhere });
    await harness.as(workbench)('stores.connect', { ...answersFor(other), storefront: elsewhere });
  });

  test('a request that is answered once its tab is at the other store is refused', async () => {
    const hold = Promise.withResolvers<void>();
    const { tabUrl } = harness.runtime;
    harness.runtime.tabUrl = async (tabId) => {
      await hold.promise;
      return tabUrl(tabId);
    };
    const late = goTo(slug).catch((error: unknown) => error);
    harness.runtime.tabUrl = tabUrl;
    await goTo(slug, onOther());
    hold.resolve();
    expect(await late).toMatchObject({ code: 'not_allowed' });
    expect((await viewOf(onOther())).product?.id).toBe((await readProduct(other, slug)).id);
  });

  test('an answer that comes after the other store’s page opened is dropped', async () => {
    const held = hold();
    held.begin();
    const late = goTo(slug);
    await held.reached;
    const next = goTo(slug, onOther());
    held.open();
    await Promise.all([late, next]);
    expect((await viewOf(onOther())).product?.id).toBe((await readProduct(other, slug)).id);
  });

  test('the earlier page follows nothing of the other store, opens no card and closes none', async () => {
    await goTo(slug);
    await goTo(slug, onOther());
    expect(await viewOf(pageIn(1))).toEqual(emptyView);
    const open = harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    await expect(open).rejects.toMatchObject({ code: 'not_allowed' });
    await harness.as(onOther())('page.openCard', { field: 'price', choices: {} });
    await harness.as(pageIn(1))('page.closeCard', {});
    expect((await viewOf(onOther())).card).toEqual({ tag: 'opening' });
  });
});

test('a hidden product is reported by its address alone, which must be the tab’s', async () => {
  const { id } = await readProduct(harness.platform, slug);
  harness.platform.db.prepare('UPDATE products SET visible = 0 WHERE id = ?').run(id);
  await goTo(slug);
  const path = `/product-page/${slug}`;
  const hidden = {
    id: '',
    path,
    slug,
    name: '',
    fields: [],
    prices: [],
    texts: [],
    pending: 'none',
    isPointed: false,
    currency: '',
    earlier: { amounts: [], names: [] },
  };
  expect((await viewOf(pageIn(1))).product).toEqual(hidden);
  harness.runtime.tabs.set(1, `${storefront}/product-page/linen-apron`);
  await harness.as(pageIn(1))('page.resolve', { slug, siteName: null });
  expect((await viewOf(pageIn(1))).product).toBeNull();
});

test('a person’s search goes before the requests of pages', async () => {
  harness.runtime.clock.ms += 60_000;
  // Uses up the burst of calls.
  await Promise.all(
    [...Array(60).keys()].map(() => harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' })),
  );
  await clearLog(harness.platform);
  const tabIds = [...Array(20).keys()].map((each) => 10 + each);
  const pages = tabIds.map((tabId) => {
    harness.runtime.tabs.set(tabId, `${storefront}/product-page/${slug}`);
    return harness.as(pageIn(tabId))('page.resolve', { slug, siteName: null });
  });
  // Both look-ups wait by now.
  await sleep(50);
  const searched = harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
  const running = setInterval(() => (harness.runtime.clock.ms += 300), 5);
  await Promise.all([searched, ...pages]);
  clearInterval(running);
  expect((await readLog(harness.platform)).findIndex(({ path }) => path.endsWith('/query'))).toBeLessThan(3);
  expect((await readLog(harness.platform)).filter(isPageRead)).toHaveLength(20);
});

describe('an address of another form', () => {
  test.each(['/fr/product-page', '/produit', '/de/produkt', '/products', '/shop/p'])('%s is found', async (path) => {
    expect(await nameAt(`${path}/${slug}`)).toBe('Stoneware Mug');
  });

  test('is learnt, so that other pages of the store ask nothing, also after a restart', async () => {
    await visit(`/produit/${slug}`);
    harness = nextWorker(harness);
    const before = await countReads();
    expect(await nameAt('/blog/linen-apron')).toBeUndefined();
    expect(await countReads()).toBe(before);
    expect(await nameAt('/produit/linen-apron')).toBe('Linen Apron');
    expect(await nameAt('/ware/linen-apron', true)).toBe('Linen Apron');
  });

  test('an address without products is asked about in three documents', async () => {
    const posts = ['first', 'second', 'third', 'fourth', 'fifth'];
    for (const documentId of posts) await visit(`/blog/${documentId}`, true, { documentId });
    const reads = (await readLog(harness.platform)).filter(({ path }) => path.startsWith('/stores-reader/'));
    expect(reads).toHaveLength(3);
  });

  test('is asked about anew ten minutes after its last miss: the store may have its products there by now', async () => {
    for (const name of ['one', 'two', 'three']) await visit(`/shop/${name}`, true, { documentId: name });
    harness.runtime.clock.ms += 599_000;
    await visit(`/shop/${slug}`, true, { documentId: 'early' });
    expect((await viewOf({ ...pageIn(1), documentId: 'early' })).product).toBeNull();
    harness.runtime.clock.ms += 2_000;
    await visit(`/shop/${slug}`, true, { documentId: 'late' });
    expect((await viewOf({ ...pageIn(1), documentId: 'late' })).product?.slug).toBe(slug);
  });

  test('an address that one document makes up time and again is asked about in the next one', async () => {
    await visit(`/produit/${slug}`, true);
    for (const name of ['one', 'two', 'three', 'four']) await visit(`/shop/${name}`, true, { documentId: 'false' });
    await visit(`/shop/${slug}`, true, { documentId: 'next' });
    expect((await viewOf({ ...pageIn(1), documentId: 'next' })).product?.slug).toBe(slug);
  });

  test('is forgotten with its store', async () => {
    await visit(`/produit/${slug}`);
    expect(await harness.runtime.local.get(`productPaths:${harness.storeId}`)).toMatchObject({
      value: { known: ['/produit'] },
    });
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect(await harness.runtime.local.get(`productPaths:${harness.storeId}`)).toBeUndefined();
  });
});

const setTo = (pattern: string) =>
  harness.as(workbench)('settings.productAddresses', { storeId: harness.storeId, pattern });
/** The store as the workbench shows it. */
const storeNow = async () =>
  (await harness.readView('workbench', workbench)).stores.find(({ id }) => id === harness.storeId);
const storedPattern = () => harness.runtime.local.get(`productPattern:${harness.storeId}`);
/** The name of one product's tile on the home page. */
const tileNames = async () => {
  const url = `${storefront}/`;
  const sender = { ...pageIn(1), url, tab: { id: 1, url } };
  return (await harness.as(sender)('page.tiles', { links: ['/ware/linen-apron'] })).tiles.map(({ name }) => name);
};

describe('product addresses that the merchant set', () => {
  test('are used before learnt ones, also after a restart, and the learnt ones stay', async () => {
    await visit(`/produit/${slug}`);
    expect(await nameAt('/ware/linen-apron')).toBeUndefined();
    await setTo(' /ware/{slug}/ ');
    expect(await nameAt('/ware/linen-apron')).toBe('Linen Apron');
    harness = nextWorker(harness);
    expect(await nameAt('/ware/beeswax-candle')).toBe('Beeswax Candle');
    expect((await viewOf(pageIn(1))).dock?.paths[0]).toBe('/ware');
    expect(await nameAt('/produit/linen-apron')).toBe('Linen Apron');
    expect(await storeNow()).toMatchObject({ productPattern: '/ware/{slug}', learntPaths: ['/ware', '/produit'] });
    expect(await storedPattern()).toMatchObject({ value: '/ware/{slug}' });
  });

  test('show the product of a page that is open already', async () => {
    await visit(`/produit/${slug}`);
    expect(await nameAt('/ware/linen-apron')).toBeUndefined();
    await setTo('/ware/{slug}');
    await expect.poll(async () => (await viewOf(pageIn(1))).product?.name).toBe('Linen Apron');
  });

  test('count for the tiles of a page, too', async () => {
    await visit(`/produit/${slug}`);
    await visit('/');
    expect(await tileNames()).toEqual([]);
    await setTo('/ware/{slug}');
    expect(await tileNames()).toEqual(['Linen Apron']);
  });

  test('lose nothing by pages of no product, also once they are learnt again', async () => {
    await setTo('/ware/{slug}');
    for (const gone of ['one', 'two', 'three', 'four']) await visit(`/ware/${gone}`);
    await setTo('');
    expect(await nameAt('/ware/linen-apron')).toBe('Linen Apron');
  });

  test('end with an empty text, and with their store', async () => {
    await setTo('/ware/{slug}');
    await setTo('');
    expect([await storedPattern(), (await storeNow())?.productPattern]).toEqual([undefined, '']);
    await setTo('/ware/{slug}');
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    expect(await storedPattern()).toBeUndefined();
  });

  test('are refused where they are no path with one slug, and the earlier ones stay', async () => {
    await setTo('/ware/{slug}');
    for (const pattern of ['/products', 'https://elsewhere.example/{slug}', '/{slug}/{slug}', '/{slug}'])
      await expect(setTo(pattern)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await storeNow()).toMatchObject({ productPattern: '/ware/{slug}' });
  });
});
