import { describe, expect, test } from 'vitest';
import { showFirstProduct } from '../../../../src/background/flows/first-product.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';
import { readingsOf } from '../../../fixtures/readings.ts';

interface OpenTab {
  tabId: number;
  product: Product | null;
  storeId?: string;
}

/**
 * Shows the first of these products, where these tabs are open, the one used last first; the opened address, the tab that
 * was brought to the front, and what is pointed at. `areLate`: the tabs' products are found during the search for the first. `further`: pages
 * of the whole catalog, which the search does not find.
 */
async function show(
  products: readonly Product[],
  tabs: readonly OpenTab[] = [],
  closed: readonly number[] = [],
  areLate = false,
  further: readonly Product[][] = [],
) {
  const opened: string[] = [];
  const searched: unknown[] = [];
  const read: number[] = [];
  const app = createAppStore();
  const pages = tabs.map(({ tabId, product, storeId = 'store' }) => [
    tabId,
    { storeId, productId: product?.id ?? null },
  ]);
  const inTabs = tabs.flatMap(({ product }) => product ?? []);
  const readings = readingsOf({ store: inTabs, other: inTabs });
  const find = () => app.setState({ pages: Object.fromEntries(pages), readings });
  if (!areLate) find();
  const byUse = tabs.map(({ tabId }) => tabId);
  const store = { id: 'store', clientId: 'client' };
  const customerCatalog = {
    search: (...asked: unknown[]) =>
      Promise.resolve((searched.push(asked), find(), { products, more: further.length > 0 })),
    async *all() {
      for (const page of further) yield ((read.push(page.length), await Promise.resolve(page)));
    },
  };
  const account = { merchantCatalog: null, customerCatalog, store };
  const runtime = {
    openTab: (url: string) => Promise.resolve((opened.push(url), 7)),
    lastUsedFirst: (ids: readonly number[]) => Promise.resolve(byUse.filter((id) => ids.includes(id))),
    showTab: (id: number) => Promise.resolve(!closed.includes(id)),
  };
  const isShown = await showFirstProduct({ app, runtime, accounts: { get: () => account } } as never, 'store');
  return { isShown, opened, searched, read, pointed: app.getState().pointedTabId };
}
const at = (name: string, change: Partial<Product> = {}): Product =>
  createProduct({ id: name, pageUrl: `https://shop.example/${name}`, ...change });
const free = { price: { regular: '0', toPay: '0.00', regularText: '', toPayText: '' } };
const onSale = { price: { regular: '10', toPay: '8', regularText: '', toPayText: '' } };

test('the first product with one price and no sale is opened and pointed at', async () => {
  const shown = await show([
    at('hidden', { visible: false }),
    at('nowhere', { pageUrl: null }),
    at('sale', onSale),
    at('variants', { variants: [createVariant()] }),
    at('plain'),
    at('later'),
  ]);
  expect(shown).toMatchObject({ isShown: true, opened: ['https://shop.example/plain'], pointed: 7 });
});

test('the first product that shoppers see is opened where none is on sale', async () => {
  const { opened } = await show([at('hidden', { visible: false }), at('sale', onSale), at('more', onSale)]);
  expect(opened).toEqual(['https://shop.example/sale']);
});

test('a free sample is passed over', async () => {
  expect((await show([at('free', free), at('variants', { variants: [createVariant()] }), at('plain')])).opened).toEqual(
    ['https://shop.example/plain'],
  );
  expect((await show([at('free', free), at('sale', onSale)])).opened).toEqual(['https://shop.example/sale']);
  const priced = { ...free, variants: [createVariant()] };
  expect((await show([at('free', free), at('variants', priced)])).opened).toEqual(['https://shop.example/variants']);
  expect((await show([at('free', free)])).opened).toEqual(['https://shop.example/free']);
});

describe('a product that is open in a tab', () => {
  const products = [at('plain')];

  test('is shown in its tab, also if it is found only while one to open is searched for', async () => {
    const { opened, pointed } = await show(products, [{ tabId: 3, product: at('open') }], [], true);
    expect({ opened, pointed }).toEqual({ opened: [], pointed: 3 });
  });

  test('is shown in its tab, the tab used last first', async () => {
    const tabs = [
      { tabId: 9, product: at('sale', onSale) },
      { tabId: 3, product: at('plain') },
    ];
    expect(await show(products, tabs)).toMatchObject({ isShown: true, opened: [], searched: [], pointed: 9 });
    expect(await show(products, tabs, [9])).toMatchObject({ opened: [], pointed: 3 });
    expect(await show(products, tabs, [9, 3])).toMatchObject({ opened: ['https://shop.example/plain'], pointed: 7 });
  });

  test.each([
    ['is a free sample', at('free', free), 'store'],
    ['is hidden from shoppers', at('hidden', { visible: false }), 'store'],
    ['is not known', null, 'store'],
    ['is of another store', at('plain'), 'other'],
  ])('is passed over if it %s', async (_, product, storeId) => {
    expect(await show(products, [{ tabId: 9, product, storeId }])).toMatchObject({
      opened: ['https://shop.example/plain'],
      pointed: 7,
    });
  });
});

test('nothing is opened where shoppers see no product', async () => {
  const none = { isShown: false, opened: [], pointed: null };
  expect(await show([])).toMatchObject(none);
  expect(await show([at('hidden', { visible: false }), at('nowhere', { pageUrl: null })])).toMatchObject(none);
});

test('the first hundred products are searched, whatever their names', async () => {
  expect(await show([at('plain')], [], [], false, [[at('further')]])).toMatchObject({
    searched: [['', 100]],
    read: [],
    opened: ['https://shop.example/plain'],
  });
});

test('further pages are read until one has a product with one price, ten at most', async () => {
  const variants = at('variants', { variants: [createVariant()] });
  const pages = [[at('free', free)], [at('sale', onSale), at('later')], [at('never')]];
  const found = await show([variants], [], [], false, pages);
  expect(found).toMatchObject({ read: [1, 2], opened: ['https://shop.example/later'] });
  expect((await show([], [], [], false, [[variants]])).opened).toEqual(['https://shop.example/variants']);
  const many = await show(
    [variants],
    [],
    [],
    false,
    Array.from({ length: 20 }, () => [at('free', free)]),
  );
  expect(many).toMatchObject({ read: Array(10).fill(1), opened: ['https://shop.example/variants'] });
});

test('a product is a free sample where shoppers pay nothing for the variants that they see', async () => {
  const hidden = [{ ...createVariant(), visible: false }, createVariant({ id: 'v2', ...free })];
  expect(
    (await show([at('hidden', { variants: hidden }), at('variants', { variants: [createVariant()] })])).opened,
  ).toEqual(['https://shop.example/variants']);
});
