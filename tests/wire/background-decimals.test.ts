import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PlatformOptions } from '../../demo/platform/start-platform.ts';
import { PriceRule } from '../../src/domain/price-rules.ts';
import type { Product } from '../../src/domain/product.ts';
import {
  openConnected,
  nextWorker,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { askFor, readPreview } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { startTestPlatform } from './platform-client.ts';

const slug = 'stoneware-mug';

/** A store with the mug alone, at this price. */
async function open(currency: string, price: string, options: Partial<PlatformOptions>) {
  const products = smallCatalog.products.filter((product) => product.slug === slug);
  const catalog = { ...smallCatalog, currency, products: products.map((product) => ({ ...product, price })) };
  return openConnected(await startTestPlatform({ storefrontUrl: storefront, catalog, ...options }));
}

type Connected = Harness & { storeId: string };

const readMug = async ({ as, storeId }: Connected): Promise<Product> => {
  const { products } = await as(popup)('catalog.search', { storeId, text: '' });
  return products[0] as Product;
};

async function save(harness: Connected, mug: Product, value: string) {
  const { currency, price, name: productName, id: productId } = mug;
  const place = { productId, variantId: null, locationId: null, variantLabel: null, locationNumber: null };
  const typed = { field: 'price', base: price.regular, value, delta: null } as const;
  const intent = { id: randomUUID(), ...place, ...typed, productName, currency };
  return (await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 })).edit;
}

const stateOf = (harness: Connected, { id }: { id: string }) =>
  eventually(async () => (await harness.journal.get(id))?.state);

describe.each(['v1', 'v3'] as const)(
  'a %s store whose prices have more decimals than its currency',
  (catalogVersion) => {
    test('teaches them: they are read, computed, stored, and known to the next worker', async () => {
      let harness: Connected = await open('JPY', '2450.50', { catalogVersion, decimals: 2 });
      const mug = await readMug(harness);
      expect(mug).toMatchObject({ currency: 'JPY.2', price: { regular: '2450.50' } });
      const change = {
        kind: 'rule',
        rule: PriceRule.parse({ change: { kind: 'plus_percent', percent: '5' } }),
      } as const;
      const { rows } = await readPreview(harness.as(workbench), harness.storeId, askFor(change));
      expect(rows.map(({ currency, outcome }) => [currency, outcome])).toMatchObject([['JPY.2', { value: '2573.03' }]]);
      await stateOf(harness, await save(harness, mug, '2599.90')).toMatchObject({ tag: 'applied' });
      expect((await readMug(harness)).price.regular).toBe('2599.90');
      await eventually(() => harness.runtime.local.get(`decimals:${harness.storeId}`)).toMatchObject({
        value: { JPY: { most: 2, isRefused: false } },
      });
      await stateOf(harness, await save(harness, await readMug(harness), '2600')).toMatchObject({ tag: 'applied' });
      harness = nextWorker(harness);
      expect(await readMug(harness)).toMatchObject({ currency: 'JPY.2', price: { regular: '2600.00' } });
      await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
      expect(await harness.runtime.local.get(`decimals:${harness.storeId}`)).toBeUndefined();
    });
  },
);

test.each(['v1', 'v3'] as const)(
  'a refusal for decimals teaches the decimals of a %s store, also to open surfaces',
  async (catalogVersion) => {
    const harness = await open('KWD', '24.5', { catalogVersion, decimals: 2 });
    const mug = await readMug(harness);
    expect(mug.currency).toBe('KWD');
    await stateOf(harness, await save(harness, mug, '24.625')).toMatchObject({ tag: 'refused', code: 'validation' });
    const [view] = (await harness.follow('workbench', workbench)).posted as [{ stores: { currency: string }[] }];
    expect(view.stores[0]?.currency).toBe('KWD.2');
    const again = await readMug(harness);
    expect(again).toMatchObject({ currency: 'KWD.2', price: { regular: '24.50' } });
    await stateOf(harness, await save(harness, again, '24.62')).toMatchObject({ tag: 'applied' });
    // An edit typed before the refusal was known is stored as well.
    await stateOf(
      harness,
      await save(harness, { ...mug, price: { ...mug.price, regular: '24.620' } }, '24.750'),
    ).toMatchObject({
      tag: 'applied',
    });
  },
);
