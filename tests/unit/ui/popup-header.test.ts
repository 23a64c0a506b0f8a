import { createElement, type ComponentProps } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { toPopupView } from '../../../src/store/project.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { lock } from '../../../src/messages/compiled/key.ts';
import { Header } from '../../../src/ui/popup/header.tsx';
import type { StoreMenu } from '../../../src/ui/popup/store-menu.tsx';
import { createAppState, createStoreEntry } from '../../fixtures/app-state.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

/** A menu opens only in a browser; its entries stand for it. */
vi.mock('../../../src/ui/popup/store-menu.tsx', () => ({
  StoreMenu: ({ onGo, onChoose }: ComponentProps<typeof StoreMenu>) => [
    createElement('button', { key: 'go', onClick: () => onGo({ to: 'account' }) }, 'My account'),
    createElement('button', { key: 'choose', onClick: () => onChoose('b') }, 'Store b'),
  ],
}));
// No other file gets the menu of this one.
afterAll(() => vi.resetModules());

async function openHeader(visit: () => Promise<unknown>, command = 'stores.visit') {
  const page = openPage((name) => (name === command ? visit() : undefined));
  const state = createAppState({
    stores: ['store', 'b'].map((id) => createStoreEntry({ id })),
    merchants: { store: { tag: 'ready', missing: [], remembered: { lockAfterMinutes: 15 } } },
  });
  const { store, stores } = toPopupView(state, 'store');
  if (store === null) throw new Error('no store');
  await page.draw(createElement(Header, { store, stores, checkoutId: null, isSigningIn: false }));
  return page;
}

test('another store is chosen while a page of the first is slow to open, whose failure is then not told', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  const { press, calls, settle, text } = await openHeader(() => promise);
  const before = text();
  await press('My account');
  await press('Store b');
  expect(calls.at(-1)).toEqual({ name: 'stores.choose', input: { storeId: 'b' } });
  await settle(() => reject(new ShelfedgeError('server', 'no answer')));
  expect(text()).toBe(before);
});

test('a page of the store is opened once, and says why it was not', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  const { press, calls, settle, text } = await openHeader(() => promise);
  const before = text();
  await press('My account');
  await press('My account');
  expect(calls.map(({ name }) => name)).toEqual(['stores.visit']);
  await settle(() => reject(new ShelfedgeError('server', 'no answer')));
  expect(text().length).toBeGreaterThan(before.length);
});

test('a key that could not be locked is told', async () => {
  const { press, text } = await openHeader(() => Promise.reject(new ShelfedgeError('storage', 'no')), 'key.lock');
  const before = text();
  await press(lock);
  expect(text().length).toBeGreaterThan(before.length);
});
