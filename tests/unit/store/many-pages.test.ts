import { expect, test } from 'vitest';
import { createAppStore } from '../../../src/store/app-store.ts';
import { withSaved } from '../../../src/store/latest-tiles.ts';
import { drawPage, readPage } from '../../../src/store/project-page.ts';
import { createPublisher } from '../../../src/store/publish.ts';
import { createAppState } from '../../fixtures/app-state.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createPort } from '../../fixtures/port.ts';
import { createOpenPage } from '../../fixtures/open-page.ts';
import { createProduct } from '../../fixtures/product.ts';
import { createTestReadings, readingsOf } from '../../fixtures/readings.ts';

/** How many views are drawn and posted for a change, while 30 tabs show three products. */
function open() {
  const app = createAppStore();
  const products = ['p1', 'p2', 'p3'].map((id) => createProduct({ id, name: id }));
  const pageOf = (tabId: number) => {
    const product = products[tabId % 3] as (typeof products)[number];
    const url = `https://shop.example/product-page/${product.id}`;
    return createOpenPage({ documentId: `page ${tabId}`, url, isHinted: true, productId: product.id });
  };
  const tabIds = Array.from({ length: 30 }, (_, tabId) => tabId);
  const pages = Object.fromEntries(tabIds.map((tabId) => [tabId, pageOf(tabId)]));
  app.setState(createAppState({ pages, readings: readingsOf({ store: products }) }));
  const publisher = createPublisher(app, (error) => {
    throw error;
  });
  let draws = 0;
  const draw = (source: ReturnType<typeof readPage>) => {
    draws += 1;
    return drawPage(source);
  };
  const ports = tabIds.map((tabId) => {
    const port = createPort();
    publisher.follow({ read: (state) => readPage(state, tabId), draw }, port);
    return port;
  });
  const countsOf = async (change: () => void) => {
    const before = ports.reduce((sum, { posted }) => sum + posted.length, 0);
    draws = 0;
    change();
    await Promise.resolve();
    return { draws, posts: ports.reduce((sum, { posted }) => sum + posted.length, 0) - before };
  };
  return { app, products, countsOf };
}

test('a saved product is drawn once for each product page, however many tabs show it', async () => {
  const { app, products, countsOf } = open();
  expect(await countsOf(() => app.setState((state) => withSaved(state, 'store', products.slice(0, 1), 5)))).toEqual({
    draws: 3,
    posts: 30,
  });
});

test('a product that is read again is drawn once for its own pages alone, and one that is as it was for none', async () => {
  const { app, products, countsOf } = open();
  const { add, begin } = createTestReadings(app);
  const [first] = products;
  if (first === undefined) throw new Error('No product.');
  const read = (name: string) => () =>
    add('store', [{ ...first, name }, createProduct({ id: 'p9' })], begin('merchant'));
  expect(await countsOf(read('Mug on sale'))).toEqual({ draws: 1, posts: 10 });
  expect(await countsOf(read('Mug on sale'))).toEqual({ draws: 0, posts: 0 });
});

test('an edit is drawn for the pages of its product alone', async () => {
  const { app, countsOf } = open();
  const waiting = { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 9, wasSent: false } as const;
  const queued = createEdit({ productId: 'p2' });
  expect(await countsOf(() => app.setState({ edits: [queued] }))).toEqual({ draws: 0, posts: 0 });
  expect(await countsOf(() => app.setState({ edits: [{ ...queued, state: waiting }] }))).toEqual({
    draws: 1,
    posts: 10,
  });
});

test('a change that no page shows is neither drawn nor posted', async () => {
  const { app, countsOf } = open();
  const change = () => app.setState({ news: '2.0.0', keptBackEdits: { store: 3 }, connectDraft: null, batches: [] });
  expect(await countsOf(change)).toEqual({ draws: 0, posts: 0 });
});
