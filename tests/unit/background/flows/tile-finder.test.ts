import { describe, expect, test } from 'vitest';
import { createTileFinder } from '../../../../src/background/flows/tile-finder.ts';
import { createAppStore, productPathsOf } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { createTestReadings } from '../../../fixtures/readings.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const home = { storeId: 'store', url: 'https://shop.example/', documentId: 'home' };
const mug = createProduct();
const cup = createProduct({ id: 'p2', slug: 'grüne-tasse' });

/** The tiles of a store's home page, and the slugs that its platform is asked for. */
function open(hasKey = true) {
  const [app, runtime] = [createAppStore(), createRuntime()];
  app.setState({ stores: [createStoreEntry()] });
  const requests: string[][] = [];
  const bySlugs = (slugs: string[]) => {
    requests.push(slugs);
    return Promise.resolve([mug, cup].filter(({ slug }) => slugs.includes(slug)));
  };
  const readings = createTestReadings(app);
  const account = { pageCatalog: () => (hasKey ? { bySlugs } : null) };
  const finder = createTileFinder({
    app,
    runtime,
    accounts: { get: () => account },
    readings,
  } as never);
  return {
    app,
    runtime,
    requests,
    forget: finder.forget,
    paths: () => productPathsOf(app.getState(), 'store'),
    find: async (links: string[], tabId = 1, documentId = home.documentId) =>
      [...(await finder.find(tabId, { ...home, documentId }, links, 'shown'))].map(([link, { id }]) => `${link} ${id}`),
  };
}

describe('the tiles of a page', () => {
  test('are found by the slugs of their links, however those are spelled', async () => {
    const { find, requests } = open();
    const links = ['/product-page/stoneware-mug', '/fr/product-page/gr%C3%BCne-tasse?x=1', '/product-page/none'];
    expect(await find(links)).toEqual([`${links[0]} p1`, `${links[1]} p2`]);
    expect(requests).toEqual([['stoneware-mug', 'grüne-tasse', 'gr%C3%BCne-tasse', 'none']]);
  });

  test('are not looked up without a key, or without a link that may be a product’s', async () => {
    expect(await open(false).find(['/product-page/stoneware-mug'])).toEqual([]);
    const { find, requests, app } = open();
    app.setState({ productPaths: { store: { known: ['/product-page'], misses: {} } } });
    const links = ['https://shop.example/product-page/stoneware-mug', 'product-page/stoneware-mug', '/about/us'];
    expect(await find(links)).toEqual([]);
    expect(await find([])).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('are looked up fifty at most', async () => {
    const { find, requests } = open();
    await find(Array.from({ length: 51 }, (_, index) => `/product-page/p-${index}`));
    expect(requests[0]).toHaveLength(50);
  });

  test('teach under which paths there are products, one miss for each document', async () => {
    const { find, paths } = open();
    for (const name of ['a', 'b', 'c', 'd']) await find([`/blog/${name}`]);
    expect(paths()).toMatchObject({ known: [], misses: { '/blog': { times: 1 } } });
    await find(['/blog/a'], 1, 'next');
    await find(['/produit/none', '/produit/stoneware-mug', '/blog/a', '/blog/b'], 1, 'next');
    expect(paths()).toMatchObject({ known: ['/produit'], misses: { '/blog': { times: 2 } } });
  });

  test('tiles that a document was waiting for end with it, and keep the next one no longer than its own', async () => {
    const { find, requests, runtime } = open();
    const waiting = Array.from({ length: 30 }, () =>
      find(['/product-page/stoneware-mug']).catch((error: unknown) => error),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests).toHaveLength(10);
    runtime.clock.ms += 10_000;
    await find(['/product-page/gr%C3%BCne-tasse'], 1, 'next');
    expect(requests.at(-1)).toEqual(['grüne-tasse', 'gr%C3%BCne-tasse']);
    const ended = (await Promise.all(waiting)).filter((each) => each instanceof Error);
    expect(ended.length + requests.length).toBe(31);
    expect(ended.length).toBeGreaterThan(10);
  });

  test('tiles of a closed tab leave no budget behind', async () => {
    const { find, forget, requests } = open();
    for (let call = 0; call < 11; call += 1) find(['/product-page/stoneware-mug']).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests).toHaveLength(10);
    await find(['/product-page/stoneware-mug'], 2);
    forget(1);
    await find(['/product-page/stoneware-mug']);
    expect(requests).toHaveLength(12);
  });
});
