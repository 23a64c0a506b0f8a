import { describe, expect, test } from 'vitest';
import { publishView } from '../../../../src/background/flows/publish-views.ts';
import type { Sender } from '../../../../src/protocol/sender.ts';
import { otherVersion, viewPort } from '../../../../src/protocol/view-port.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import type { PortLike } from '../../../../src/store/mirror.ts';
import { createPublisher } from '../../../../src/store/publish.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { createPort } from '../../../fixtures/port.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { readingsOf } from '../../../fixtures/readings.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';
import { createOpenPage } from '../../../fixtures/open-page.ts';

const version = '1';
const shop = 'https://shop.example';
const url = `${shop}/product-page/stoneware-mug`;
const pageSender = { caller: 'page', tabId: 3, documentId: 'page', origin: shop, url } as const;

const showAllBatches = (): Promise<void> => Promise.resolve();
const showDraftBatches = showAllBatches;

/** Two stores, a page and a card of the first in tab 3, and an address in front. */
function open(address = '') {
  const [app, runtime] = [createAppStore(), createRuntime()];
  const product = createProduct();
  app.setState({
    stores: [createStoreEntry(), createStoreEntry({ id: 'other', storefront: 'https://other.example' })],
    merchants: { store: readyMerchant },
    readings: readingsOf({ store: [product] }),
    pages: {
      3: createOpenPage({ url, productId: product.id }),
    },
    cards: {
      3: { storeId: 'store', productId: product.id, documentId: 'card', field: 'price', shape: null, heldEdits: [] },
    } as never,
  });
  runtime.tabs.set(1, address);
  runtime.front.tabId = 1;
  const publisher = createPublisher(app, runtime.report);
  const held = { follow() {} };
  const context = {
    app,
    held,
    runtime,
    version,
    showAllBatches,
    showDraftBatches,
    workbenches: new Set<PortLike>(),
    publisher,
  };
  const follow = async (sender: Sender, of = version) => {
    const port = createPort();
    await publishView(context, viewPort(sender.caller, of), port, sender);
    return port.posted;
  };
  return { app, runtime, context, follow };
}

describe('the popup', () => {
  test('the popup over a page of the platform is about the store that it belongs to', async () => {
    const { app, follow } = open('https://api.example/checkout?checkoutId=3f1b7c1e-0f5e-4c39-8f0b-6d5f3a1c2b4d');
    app.setState({ stores: [createStoreEntry(), createStoreEntry({ id: 'other', api: 'https://api.example' })] });
    expect(await follow({ caller: 'popup' })).toMatchObject([
      { store: { id: 'other' }, checkoutId: '3f1b7c1e-0f5e-4c39-8f0b-6d5f3a1c2b4d' },
    ]);
    expect(app.getState().frontStoreId).toBe('other');
  });

  test('the popup over a page of no store is about the store that was in front before', async () => {
    const { app, follow } = open('about:blank');
    app.setState({ frontStoreId: 'other' });
    expect(await follow({ caller: 'popup' })).toMatchObject([{ store: { id: 'other' } }]);
    expect(app.getState().frontStoreId).toBe('other');
  });

  test('keeps a chosen store as long as the same address is in front', async () => {
    const { app, runtime, follow } = open(url);
    app.setState({ frontStoreId: 'other', chosenStore: { storeId: 'other', address: url } });
    expect(await follow({ caller: 'popup' })).toMatchObject([{ store: { id: 'other' } }]);
    expect(app.getState().frontStoreId).toBe('other');
    runtime.tabs.set(1, `${url}?next`);
    expect(await follow({ caller: 'popup' })).toMatchObject([{ store: { id: 'store' } }]);
    expect(app.getState()).toMatchObject({ chosenStore: null, frontStoreId: 'store' });
  });

  test('the popup of another version is told so, and a storefront page of another version is told nothing', async () => {
    const { follow } = open();
    expect(await follow({ caller: 'popup' }, '2')).toEqual([otherVersion]);
    expect(await follow(pageSender, '2')).toEqual([]);
  });
});

test('no page follows the view of another page, and no stranger follows any', async () => {
  const { context } = open();
  for (const sender of [pageSender, undefined]) {
    const port = createPort();
    await publishView(context, viewPort('workbench', version), port, sender);
    expect(port.posted).toEqual([]);
  }
});

test('the workbench is shown all stores', async () => {
  const { follow } = open();
  expect(await follow({ caller: 'workbench' })).toMatchObject([{ stores: [{ id: 'store' }, { id: 'other' }] }]);
});

describe('a card', () => {
  test('is shown to its own document alone', async () => {
    const { follow } = open();
    expect(await follow({ caller: 'card', tabId: 3, documentId: 'card' })).toMatchObject([{ tag: 'open' }]);
    expect(await follow({ caller: 'card', tabId: 3, documentId: 'another' })).toEqual([]);
    expect(await follow({ caller: 'card', tabId: 4, documentId: 'card' })).toEqual([]);
  });
});

describe('a storefront page', () => {
  test('gets its product, and nothing of an earlier document, of another store or of a removed one', async () => {
    const { app, follow } = open();
    const nothing = [{ product: null, card: null, dock: null }];
    expect(await follow(pageSender)).toMatchObject([{ product: { name: 'Stoneware Mug' } }]);
    expect(await follow({ ...pageSender, documentId: 'before' })).toMatchObject(nothing);
    expect(await follow({ ...pageSender, origin: 'https://other.example' })).toMatchObject(nothing);
    app.setState({ stores: [] });
    expect(await follow(pageSender)).toMatchObject(nothing);
  });
});
