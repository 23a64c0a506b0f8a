import { beforeEach, describe, expect, test } from 'vitest';
import type { CardView } from '../../src/protocol/view.ts';
import { cardIn, openConnected, pageIn, storefront } from '../fixtures/background-harness.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;
const home = { ...pageIn(1), url: `${storefront}/`, tab: { id: 1, url: `${storefront}/` } };
const link = (slug: string): string => `/product-page/${slug}`;
const ask = async (links: string[], sender = home) => (await harness.as(sender)('page.tiles', { links })).tiles;
const countCalls = async (): Promise<number> =>
  (await readLog(harness.platform)).filter(({ path }) => path.startsWith('/stores')).length;

async function start(catalogVersion: 'v1' | 'v3'): Promise<void> {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront, catalogVersion }));
  harness.runtime.tabs.set(1, `${storefront}/`);
  await harness.as(home)('page.resolve', { slug: null, siteName: null });
  await clearLog(harness.platform);
}

describe.each(['v1', 'v3'] as const)('the tiles of a page of a store on %s', (version) => {
  beforeEach(() => start(version));

  test('are answered in one batch, with what shoppers see', async () => {
    const tiles = await ask([link('stoneware-mug'), link('beeswax-candle'), link('no-such-thing')]);
    expect(tiles).toMatchObject([
      { link: link('stoneware-mug'), name: 'Stoneware Mug', prices: [{ toPayText: '€24.50' }] },
      { link: link('beeswax-candle'), name: 'Beeswax Candle', prices: [{ toPay: '8.49', regularText: '€9.99' }] },
    ]);
    expect(Object.keys(tiles[0] ?? {}).toSorted()).toEqual(['fields', 'id', 'link', 'name', 'prices']);
    expect(await countCalls()).toBeLessThanOrEqual(version === 'v1' ? 1 : 3);
  });

  test('open a card for their product, whose tab is anywhere in the store', async () => {
    const request = { field: 'price', choices: {}, tile: link('stoneware-mug') } as const;
    const { token } = await harness.as(home)('page.openCard', request);
    const card: CardView = await harness.as(cardIn(1))('card.claim', { token });
    expect(card.product).toMatchObject({ name: 'Stoneware Mug', slug: 'stoneware-mug' });
  });
});

describe('a compromised page', () => {
  beforeEach(() => start('v1'));
  const refused = { code: 'not_allowed' };

  test('learns nothing of a product that shoppers do not see, and opens no card for it', async () => {
    expect(await ask([link('next-season')])).toEqual([]);
    const { id } = await readProduct(harness.platform, 'stoneware-mug');
    harness.platform.db.prepare('UPDATE products SET visible = 0 WHERE id = ?').run(id);
    expect(await ask([link('stoneware-mug')])).toEqual([]);
    for (const slug of ['next-season', 'stoneware-mug', 'no-such-thing'])
      await expect(
        harness.as(home)('page.openCard', { field: 'price', choices: {}, tile: link(slug) }),
      ).rejects.toMatchObject(refused);
  });

  test('gets no answer about links of other sites or to other pages', async () => {
    const links = [
      `https://other.example${link('stoneware-mug')}`,
      `//other.example${link('stoneware-mug')}`,
      'javascript:alert(1)',
      '/stoneware-mug',
      '',
    ];
    expect(await ask(links)).toEqual([]);
    expect(await countCalls()).toBe(0);
  });

  test('asks only for the page that its tab shows', async () => {
    await expect(ask([link('stoneware-mug')], { ...home, documentId: 'another' })).rejects.toMatchObject(refused);
    const elsewhere = { ...home, tab: { id: 1, url: `${storefront}/about` }, url: `${storefront}/about` };
    await expect(ask([link('stoneware-mug')], elsewhere)).rejects.toMatchObject(refused);
    expect(await countCalls()).toBe(0);
  });

  test('asks about fifty tiles at once at most, and not without end', async () => {
    await expect(ask(Array.from({ length: 51 }, (_, index) => link(`p-${index}`)))).rejects.toMatchObject({
      code: 'invalid_input',
    });
    for (let round = 0; round < 20; round += 1) void ask([link(`p-${round}`)]).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await countCalls()).toBeLessThanOrEqual(10);
  });

  test('whose tab moved on while the tile was looked up gets no card', async () => {
    const opening = harness.as(home)('page.openCard', { field: 'price', choices: {}, tile: link('stoneware-mug') });
    opening.catch(() => undefined);
    const next = pageIn(1, 'linen-apron');
    harness.runtime.tabs.set(1, `${storefront}${link('linen-apron')}`);
    await harness.as({ ...next, documentId: 'page 1' })('page.resolve', { slug: 'linen-apron', siteName: null });
    await expect(opening).rejects.toMatchObject(refused);
  });
});
