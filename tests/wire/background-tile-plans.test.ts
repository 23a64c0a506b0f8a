import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkChange } from '../../src/domain/bulk.ts';
import type { PartFieldKey } from '../../src/domain/fields.ts';
import type { KnownGroup } from '../../src/domain/groups.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import type { PageView } from '../../src/domain/page-view.ts';
import type { PlannedTile } from '../../src/domain/planned-tile.ts';
import { PriceRule } from '../../src/domain/price-rules.ts';
import { openConnected, openHarness, pageIn, storefront, workbench } from '../fixtures/background-harness.ts';
import { askFor, readPreview } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;
let requestId = '';
let ids: string[] = [];
const [mug, candle] = ['stoneware-mug', 'beeswax-candle'];
const home = { ...pageIn(1), url: `${storefront}/`, tab: { id: 1, url: `${storefront}/` } };
const link = (slug: string): string => `/product-page/${slug}`;
const ask = () => harness.as(workbench);
const planned = async (sender = home): Promise<PageView['planned']> => (await harness.readView('page', sender)).planned;

/** Opens the bulk change of the mug and the candle, picked on the page in tab 1. */
async function pick(): Promise<void> {
  harness.runtime.openBulk = (picked) => {
    requestId = picked.requestId;
    ids = picked.productIds;
    return Promise.resolve();
  };
  await harness.as(home)('page.openBulk', { links: [link(mug), link(candle)] });
}

async function start(catalogVersion: 'v1' | 'v3'): Promise<void> {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront, catalogVersion }));
  harness.runtime.tabs.set(1, `${storefront}/`);
  await harness.as(home)('page.resolve', { slug: null, siteName: null });
  await pick();
}

const pays = (toPay: string): PlannedTile => ({ tag: 'price', toPay });
const off = (percent: string): BulkChange => ({
  kind: 'rule',
  rule: {
    field: 'salePrice',
    change: { kind: 'off_price', percent },
    ending: null,
    turned: 'leave',
    least: '0',
    most: '999999999.99',
  },
});

const entry = (field: PartFieldKey, text: string): BulkChange => ({ kind: 'entry', field, text });

/** Reads a preview to its end. */
async function preview(change: BulkChange, id: string = randomUUID(), selected = ids) {
  const request = askFor(change, { selection: { kind: 'ids', ids: selected }, requestId });
  return readPreview(ask(), harness.storeId, request, id);
}

const apply = ({ id }: Awaited<ReturnType<typeof preview>>) => ask()('bulk.apply', { id, withAsking: true });

describe.each(['v1', 'v3'] as const)('the preview of a bulk change in a store on %s', (version) => {
  beforeEach(() => start(version));

  test('is on the page that picked the products, until the next one or until it is dropped', async () => {
    const [mugId = '', candleId = ''] = ids;
    expect(await planned()).toEqual({});
    await preview(off('20'));
    expect(await planned()).toEqual({ [mugId]: pays('19.60'), [candleId]: pays('7.99') });
    const { id } = await preview(off('10'), undefined, [mugId]);
    expect(await planned()).toEqual({ [mugId]: pays('22.05') });
    await ask()('bulk.drop', { id: randomUUID() });
    expect(await planned()).toEqual({ [mugId]: pays('22.05') });
    await ask()('bulk.drop', { id });
    expect(await planned()).toEqual({});
    await preview(off('20'), undefined, [candleId]);
    expect(await planned()).toEqual({ [candleId]: pays('7.99') });
  });

  test('shows the new value of a field that shoppers see, and else only that the field changes', async () => {
    const [mugId = ''] = ids;
    const { groups } = await ask()('catalog.groups', { storeId: harness.storeId });
    const { id, name } = groups.find((group) => group.name === 'Gifts') as KnownGroup;
    const changes: [BulkChange, PlannedTile][] = [
      [entry('ribbon', 'Last pieces'), { tag: 'ribbon', ribbon: 'Last pieces' }],
      [entry('visible', 'false'), { tag: 'hidden' }],
      [entry('stock', '+5'), { tag: 'field', field: 'stock' }],
      [entry('name', 'Mug'), { tag: 'field', field: 'name' }],
      [entry('cost', '3'), { tag: 'field', field: 'cost' }],
      [entry('price', '21'), pays('21.00')],
      [
        { kind: 'group', group: { id, name }, isIn: false },
        { tag: 'field', field: version === 'v1' ? 'collections' : 'categories' },
      ],
    ];
    for (const [change, tile] of changes) {
      await preview(change);
      expect((await planned())[mugId]).toEqual(tile);
    }
  });

  test('stays while its batch is saved, and ends with it', async () => {
    const [mugId = '', candleId = ''] = ids;
    const shown = await preview(off('20'));
    await setFaults(harness.platform, { kind: 'status-before', status: 503 });
    await apply(shown);
    await ask()('bulk.drop', { id: shown.id });
    expect(await planned()).toEqual({ [mugId]: pays('19.60'), [candleId]: pays('7.99') });
    const waits = async () => (await harness.journal.all()).map(({ state }) => state.tag);
    await eventually(waits).toEqual(['waiting', 'waiting']);
    await setFaults(harness.platform);
    harness.runtime.clock.ms += 60_000;
    await harness.background.onWake();
    await eventually(() => planned()).toEqual({});
    const { tiles } = await harness.as(home)('page.tiles', { links: [link(mug)] });
    expect(tiles).toMatchObject([{ id: mugId, prices: [{ toPayText: '€19.60' }] }]);
  });
});

describe('the preview of a bulk change', () => {
  beforeEach(() => start('v1'));

  test('is on the page of its own pick alone, and so is its batch', async () => {
    const first = requestId;
    const other = { ...pageIn(2), url: `${storefront}/`, tab: { id: 2, url: `${storefront}/` } };
    harness.runtime.tabs.set(2, `${storefront}/`);
    await harness.as(other)('page.resolve', { slug: null, siteName: null });
    await harness.as(other)('page.openBulk', { links: [link(mug), link(candle)] });
    const second = requestId;
    expect(second).not.toBe(first);
    const shown = await preview(off('20'));
    expect(Object.keys(await planned(other))).toHaveLength(2);
    expect(await planned()).toEqual({});
    requestId = first;
    const { id } = await preview(off('10'));
    await setFaults(harness.platform, { kind: 'status-before', status: 503 });
    await apply(shown);
    expect(await planned()).toEqual({ [ids[0] ?? '']: pays('22.05') });
    await ask()('bulk.drop', { id });
    expect(await planned()).toEqual({});
    expect(Object.keys(await planned(other))).toHaveLength(2);
  });

  test('is on no page for stopped rows, for other products, and for hidden ones', async () => {
    const [mugId = '', candleId = ''] = ids;
    const limits = { ...defaultLimits, big_change: { ...defaultLimits.big_change, level: 'block' as const } };
    await ask()('settings.guardrails', { storeId: harness.storeId, limits });
    await preview(off('95'));
    expect(await planned()).toEqual({});
    await ask()('settings.guardrails', { storeId: harness.storeId, limits: defaultLimits });
    const { id: apron } = await readProduct(harness.platform, 'linen-apron');
    harness.platform.db.prepare('UPDATE products SET visible = 0 WHERE id = ?').run(candleId);
    const { rows } = await preview(off('20'), undefined, [...ids, apron]);
    expect(new Set(rows.map(({ productId }) => productId))).toEqual(new Set([...ids, apron]));
    expect(await planned()).toEqual({ [mugId]: pays('19.60') });
  });

  test('is on no page for a rule that breaks its promise for a variant', async () => {
    await harness.as(home)('page.openBulk', { links: [link('linen-apron')] });
    const [apronId = ''] = ids;
    const { product } = await ask()('catalog.product', { storeId: harness.storeId, productId: apronId });
    // One variant is dearer than the product.
    const most = (Number(product.price.regular) * 0.8).toFixed(2);
    const rule = PriceRule.parse({ field: 'salePrice', change: { kind: 'off_price', percent: '20' }, most });
    const { rows } = await preview({ kind: 'rule', rule });
    expect(rows).toMatchObject([{ outcome: { tag: 'problem', problem: { tag: 'out_of_bounds' } } }]);
    expect(await planned()).toEqual({});
    await preview(off('20'));
    expect(Object.keys(await planned())).toEqual([apronId]);
  });

  test('is on the very document that picked the products', async () => {
    await preview(off('20'));
    const reloaded = { ...home, documentId: 'another' };
    await harness.as(reloaded)('page.resolve', { slug: null, siteName: null });
    expect(await planned(reloaded)).toEqual({});
  });

  test('is on no page without the key', async () => {
    await preview(off('20'));
    const { storeId } = harness;
    await ask()('key.keep', { storeId, keep: { kind: 'passphrase', passphrase: 'correct horse battery' } });
    await ask()('key.lock', { storeId });
    expect(await planned()).toEqual({});
    await ask()('key.unlock', { storeId, passphrase: 'correct horse battery' });
    expect(Object.keys(await planned())).toHaveLength(2);
  });

  test('a preview that is still read when another one begins is not shown in its place', async () => {
    const [mugId = ''] = ids;
    const first = randomUUID();
    const reading = preview(off('50'), first);
    await preview(off('20'), undefined, [mugId]);
    await reading;
    expect(await planned()).toEqual({ [mugId]: pays('19.60') });
  });

  test('outlives the worker, and ends with the workbench', async () => {
    await preview(off('20'));
    const bench = await harness.follow('workbench', workbench);
    harness = {
      ...openHarness(harness.platform, { runtime: harness.runtime, vault: harness.vault }),
      storeId: harness.storeId,
    };
    expect(Object.keys(await planned())).toHaveLength(2);
    bench.disconnect();
    const [one, other] = [await harness.follow('workbench', workbench), await harness.follow('workbench', workbench)];
    one.disconnect();
    expect(Object.keys(await planned())).toHaveLength(2);
    other.disconnect();
    expect(await planned()).toEqual({});
  });
});

describe('the preview of a change of variants alone', () => {
  beforeEach(async () => {
    await start('v3');
    await harness.as(home)('page.openBulk', { links: [link('linen-apron')] });
  });

  test.each([
    ['price', '60', { tag: 'field', field: 'price' }],
    ['salePrice', '30', { tag: 'price', toPay: '30.00', lowest: '30.00', highest: '42.00' }],
    ['visible', 'false', undefined],
  ] as const)('has its change on the tile: %s %s', async (field, text, tile) => {
    const [apronId = ''] = ids;
    const { product } = await ask()('catalog.product', { storeId: harness.storeId, productId: apronId });
    await preview({ kind: 'cells', cells: [{ variantId: product.variants[2]?.id ?? '', field, text }] });
    expect(await planned()).toStrictEqual(tile === undefined ? {} : { [apronId]: tile });
  });
});

test('the preview of a variant’s own price says so on a tile that may print the product’s price alone', async () => {
  await start('v1');
  await harness.as(home)('page.openBulk', { links: [link('linen-apron')] });
  const [apronId = ''] = ids;
  const { product } = await ask()('catalog.product', { storeId: harness.storeId, productId: apronId });
  const cells = [{ variantId: product.variants[0]?.id ?? '', field: 'price' as const, text: '30' }];
  await preview({ kind: 'cells', cells });
  const { toPay } = product.price;
  expect(await planned()).toMatchObject({ [apronId]: { tag: 'price', toPay, lowest: '26.25', ofVariants: 'price' } });
});
