import { beforeEach, describe, expect, test } from 'vitest';
import { askFor, readPreview } from '../fixtures/draft-batch.ts';
import { cardIn, openConnected, pageIn, storefront, workbench } from '../fixtures/background-harness.ts';
import { clearLog, readLog } from '../fixtures/platform-control.ts';
import { claimCard } from '../fixtures/claim-card.ts';
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

  test('are answered in one batch, with the facts that shoppers see', async () => {
    const tiles = await ask([link('stoneware-mug'), link('beeswax-candle'), link('no-such-thing')]);
    expect(tiles).toMatchObject([
      { link: link('stoneware-mug'), name: 'Stoneware Mug', prices: [{ toPayText: '€24.50' }] },
      { link: link('beeswax-candle'), name: 'Beeswax Candle', prices: [{ toPay: '8.49', regularText: '€9.99' }] },
    ]);
    expect(Object.keys(tiles[0] ?? {}).toSorted()).toEqual([
      'currency',
      'fields',
      'id',
      'link',
      'name',
      'prices',
      'ribbon',
    ]);
    expect(await countCalls()).toBeLessThanOrEqual(version === 'v1' ? 1 : 3);
  });

  test('open a card for their product, whose tab is anywhere in the store', async () => {
    const request = { field: 'price', choices: {}, tile: link('stoneware-mug') } as const;
    const { token } = await harness.as(home)('page.openCard', request);
    const card = await claimCard(harness, cardIn(1), token);
    expect(card).toMatchObject({ product: { name: 'Stoneware Mug', slug: 'stoneware-mug' }, isOnOwnPage: false });
    await expect(harness.as(cardIn(1))('card.checkLive', {})).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

const openBulk = (links: string[], sender = home) => harness.as(sender)('page.openBulk', { links });

describe.each(['v1', 'v3'] as const)('the picked tiles of a page of a store on %s', (version) => {
  beforeEach(() => start(version));

  test('open a bulk change of their products, each once, without products that shoppers do not see', async () => {
    const links = ['stoneware-mug', 'beeswax-candle', 'next-season', 'no-such-thing', 'stoneware-mug'].map(link);
    await openBulk([...links, `/fr${link('beeswax-candle')}`]);
    const ids = (await ask([link('stoneware-mug'), link('beeswax-candle')])).map(({ id }) => id);
    expect(harness.runtime.opened).toEqual([`bulk ${harness.storeId} ${ids.join()}`]);
    const rule = {
      field: 'salePrice',
      change: { kind: 'off_price', percent: '20' },
      ending: null,
      turned: 'leave',
    } as const;
    const request = askFor({ kind: 'rule', rule }, { selection: { kind: 'ids', ids } });
    const { rows } = await readPreview(harness.as(workbench), harness.storeId, request);
    expect(rows.map(({ productName, outcome }) => [productName, outcome.tag])).toEqual([
      ['Stoneware Mug', 'change'],
      ['Beeswax Candle', 'change'],
    ]);
  });

  test('are looked up fifty at once, and run to their end', async () => {
    const others = Array.from({ length: 70 }, (_, index) => link(`p-${index}`));
    await openBulk([...others, link('stoneware-mug')]);
    expect(harness.runtime.opened).toHaveLength(1);
  });
});

test('edit mode runs its script in the page that asks, and in no other', async () => {
  await start('v1');
  await harness.as(home)('page.load', { part: 'edit-mode' });
  expect(harness.runtime.scripts).toEqual(['1 edit-mode.js']);
  await expect(
    harness.as({ ...home, documentId: 'another' })('page.load', { part: 'edit-mode' }),
  ).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect(harness.runtime.scripts).toHaveLength(1);
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

  test('opens no bulk change for hidden products, from another document, or after its tab moved on', async () => {
    await expect(openBulk([link('next-season')])).rejects.toMatchObject(refused);
    await expect(openBulk([`https://other.example${link('stoneware-mug')}`])).rejects.toMatchObject(refused);
    await expect(openBulk([link('stoneware-mug')], { ...home, documentId: 'another' })).rejects.toMatchObject(refused);
    const opening = openBulk([link('stoneware-mug')]);
    opening.catch(() => undefined);
    harness.runtime.tabs.set(1, `${storefront}${link('linen-apron')}`);
    await harness.as({ ...pageIn(1, 'linen-apron'), documentId: 'page 1' })('page.resolve', {
      slug: 'linen-apron',
      siteName: null,
    });
    await expect(opening).rejects.toMatchObject(refused);
    expect(harness.runtime.opened).toEqual([]);
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

  test('a page that was scrolled far opens a card at once', async () => {
    for (let round = 0; round < 20; round += 1) void ask([link(`p-${round}`)]).catch(() => undefined);
    const pressedMs = Date.now();
    await harness.as(home)('page.openCard', { field: 'price', choices: {}, tile: link('stoneware-mug') });
    expect(Date.now() - pressedMs).toBeLessThan(1500);
  });

  test('opens cards by a limited number of calls, too', async () => {
    for (let round = 0; round < 20; round += 1)
      void harness
        .as(home)('page.openCard', { field: 'price', choices: {}, tile: link(`p-${round}`) })
        .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await countCalls()).toBeLessThanOrEqual(10);
  });

  test('a page whose tab moved on while the tile was looked up gets no card', async () => {
    const opening = harness.as(home)('page.openCard', { field: 'price', choices: {}, tile: link('stoneware-mug') });
    opening.catch(() => undefined);
    const next = pageIn(1, 'linen-apron');
    harness.runtime.tabs.set(1, `${storefront}${link('linen-apron')}`);
    await harness.as({ ...next, documentId: 'page 1' })('page.resolve', { slug: 'linen-apron', siteName: null });
    await expect(opening).rejects.toMatchObject(refused);
  });
});

test('the docked button runs in a page that has none yet, behind the overlay if the page is a product’s', async () => {
  await start('v1');
  const { scripts } = harness.runtime;
  const resolve = (requests: object) => harness.as(home)('page.resolve', { slug: null, siteName: null, ...requests });
  await resolve({});
  expect(scripts).toEqual([]);
  await resolve({ needsDock: true });
  expect(scripts.splice(0)).toEqual(['1 dock.js']);
  await resolve({ needsDock: true, isHinted: true });
  expect(scripts).toEqual(['1 overlay.js', '1 dock.js']);
});

test('the overlay runs in a page that is not looked up yet, but not in a page of an unconnected store', async () => {
  await start('v1');
  const next = { ...home, documentId: 'another' };
  await harness.as(next)('page.load', { part: 'overlay' });
  expect(harness.runtime.scripts).toEqual(['1 overlay.js']);
  const foreign = { ...next, origin: 'https://elsewhere.example' };
  await expect(harness.as(foreign)('page.load', { part: 'overlay' })).rejects.toMatchObject({ code: 'not_allowed' });
  expect(harness.runtime.scripts).toHaveLength(1);
});
