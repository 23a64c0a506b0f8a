import { expect, test } from 'vitest';
import { showFirstProduct } from '../../../../src/background/flows/first-product.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

/** Shows the first of these products; the opened address, and what is pointed at. */
async function show(products: readonly Product[]) {
  const opened: string[] = [];
  const searched: unknown[] = [];
  const app = createAppStore();
  const store = { id: 'store', clientId: 'client' };
  const customerCatalog = { search: (...asked: unknown[]) => Promise.resolve((searched.push(asked), { products })) };
  const account = { merchantCatalog: null, customerCatalog, store };
  const runtime = { openTab: (url: string) => Promise.resolve((opened.push(url), 7)) };
  const isShown = await showFirstProduct({ app, runtime, accounts: { get: () => account } } as never, 'store');
  return { isShown, opened, searched, pointed: app.getState().pointedTabId };
}
const at = (name: string, change: Partial<Product> = {}): Product =>
  createProduct({ id: name, pageUrl: `https://shop.example/${name}`, ...change });
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

test('without such a product it is the first that shoppers see', async () => {
  const { opened } = await show([at('hidden', { visible: false }), at('sale', onSale), at('more', onSale)]);
  expect(opened).toEqual(['https://shop.example/sale']);
});

test('nothing is opened where shoppers see no product', async () => {
  const none = { isShown: false, opened: [], pointed: null };
  expect(await show([])).toMatchObject(none);
  expect(await show([at('hidden', { visible: false }), at('nowhere', { pageUrl: null })])).toMatchObject(none);
});

test('it is looked for among the first hundred products, whatever their names', async () => {
  expect((await show([at('plain')])).searched).toEqual([['', 100]]);
});
