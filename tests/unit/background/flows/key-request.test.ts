import { describe, expect, test } from 'vitest';
import { dropKeyRequest, openKeyPrompt, returnToPage } from '../../../../src/background/flows/key-request.ts';
import type { Merchant } from '../../../../src/domain/store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { readyMerchant } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const asking = { storeId: 'store', tabId: 7, documentId: 'page', url: 'https://shop.example', field: 'price' } as const;
const locked: Merchant = { tag: 'locked' };
const missing: Merchant = { tag: 'missing' };

function open(merchant: Merchant | undefined = locked) {
  const runtime = createRuntime();
  const app = createAppStore();
  const setKey = (next: Merchant) => app.setState({ merchants: { store: next, other: locked } });
  if (merchant !== undefined) setKey(merchant);
  runtime.tabs.set(7, asking.url);
  return {
    runtime,
    app,
    setKey,
    ask: (change: object = {}) => openKeyPrompt({ app, runtime }, { ...asking, ...change }),
    back: () => returnToPage({ app, runtime }, 'store'),
    drop: (tabId: number) => dropKeyRequest({ app }, tabId),
    request: () => app.getState().keyRequest,
  };
}

describe('asking for a key', () => {
  test.each<[string, Merchant | undefined, string, object]>([
    ['opens the window for its passphrase where it is locked', locked, 'unlock store', { step: 'unlock', tabId: 100 }],
    ['opens the form for it where it is missing', missing, 'key form store', { step: 'enter', tabId: 100 }],
    ['opens the form for it where nothing is known of it', undefined, 'key form store', { step: 'enter', tabId: 100 }],
  ])('%s', async (_name, merchant, opened, prompt) => {
    const { app, runtime, ask, request } = open(missing);
    app.setState({ merchants: merchant === undefined ? {} : { store: merchant } });
    await ask();
    expect([runtime.opened, request()]).toEqual([[opened], { ...asking, prompt }]);
  });

  test('asking for a key that is there is refused', async () => {
    await expect(open(readyMerchant).ask()).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('asking again brings the open window to the front, for the page that asks now', async () => {
    const { runtime, ask, request } = open();
    await ask();
    await ask({ tabId: 8, field: 'stock' });
    expect([runtime.opened, runtime.shown]).toEqual([['unlock store'], [100]]);
    expect(request()).toMatchObject({ tabId: 8, field: 'stock', prompt: { step: 'unlock', tabId: 100 } });
  });

  test.each<[string, (harness: ReturnType<typeof open>) => unknown, object, string[]]>([
    [
      'for another store closes the window of the first',
      () => 0,
      { storeId: 'other' },
      ['unlock store', 'unlock other'],
    ],
    [
      'opens the form once the key is not remembered any more',
      ({ setKey }) => setKey(missing),
      {},
      ['unlock store', 'key form store'],
    ],
    ['opens anew what was closed', ({ runtime }) => runtime.tabs.delete(100), {}, ['unlock store', 'unlock store']],
  ])('%s', async (_name, change, next, opened) => {
    const harness = open();
    await harness.ask();
    change(harness);
    await harness.ask(next);
    expect([harness.runtime.opened, [...harness.runtime.tabs.keys()]]).toEqual([opened, [7, 101]]);
    expect(harness.request()?.prompt?.tabId).toBe(101);
  });

  test('leaves the workbench open, where a key is entered', async () => {
    const { runtime, ask } = open(missing);
    await ask();
    await ask({ storeId: 'other' });
    expect([...runtime.tabs.keys()]).toEqual([7, 100, 101]);
  });
});

describe('once the key works', () => {
  test('the merchant is back on the page once the key works: its card opens, and the window is closed', async () => {
    const { runtime, setKey, ask, back, request } = open();
    await ask();
    setKey(readyMerchant);
    await back();
    expect([request(), runtime.shown, [...runtime.tabs.keys()]]).toEqual([{ ...asking, prompt: null }, [7], [7]]);
    await back();
    expect(runtime.shown).toEqual([7]);
  });

  test('the page that opens its card can ask again once the key is locked', async () => {
    const { setKey, ask, back, drop, request } = open();
    await ask();
    setKey(readyMerchant);
    await back();
    drop(100);
    expect(request()?.prompt).toBeNull();
    setKey(locked);
    await ask();
    expect(request()?.prompt).toEqual({ step: 'unlock', tabId: 101 });
  });

  test('a page whose card is open still opens no other', async () => {
    const { app, setKey, ask, back, request } = open();
    await ask();
    app.setState({ cards: { 7: {} as never } });
    setKey(readyMerchant);
    await back();
    expect(request()).toBeNull();
  });

  test('a window that cannot be closed changes nothing', async () => {
    const { runtime, setKey, ask, back } = open();
    await ask();
    runtime.closeTab = () => Promise.reject(new Error('closed already'));
    setKey(readyMerchant);
    await back();
    expect(runtime.shown).toEqual([7]);
  });

  test.each<[string, (harness: ReturnType<typeof open>) => unknown]>([
    ['nobody asked', () => 0],
    ['another store’s page asked', ({ ask }) => ask({ storeId: 'other' })],
  ])('nobody is led anywhere where %s', async (_name, before) => {
    const harness = open();
    await before(harness);
    harness.setKey(readyMerchant);
    const request = harness.request();
    await harness.back();
    expect([harness.runtime.shown, harness.request()]).toEqual([[], request]);
  });

  test('nobody is led anywhere while the key does not work yet', async () => {
    const { runtime, ask, back } = open();
    await ask();
    await back();
    expect(runtime.shown).toEqual([]);
  });
});

test.each([
  [7, true],
  [100, true],
  [8, false],
])('closing tab %i ends the request of tab 7 and its window 100: %s', async (tabId, isEnded) => {
  const { ask, drop, request } = open();
  drop(tabId);
  await ask();
  drop(tabId);
  expect(request() === null).toBe(isEnded);
});
