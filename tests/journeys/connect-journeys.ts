import { equal } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFaults } from '../fixtures/platform-control.ts';
import { untilCard } from '../firefox/hand.ts';
import * as act from './acts.ts';
import { countWrites, priceOf, slug, untilPrice } from './facts.ts';
import type { Journey } from './stage.ts';

const passphrase = 'correct horse battery';
const stay = 'Stay connected on this computer';

/** Journeys from no store to a connected one, and after its key was locked or forgotten. */
export const connectJourneys: readonly Journey[] = [
  {
    name: 'a store is connected by its address and a pasted key, its page says the rest, and its pages can be edited',
    catalogVersion: 'v1',
    isUnconnected: true,
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await stage.openSurface('workbench');
      await act.pressButton(stage, 'More settings');
      await act.fill(stage, 'API address', shop.api);
      await act.fill(stage, 'Store address', new URL(shop.storefront).host);
      await act.fill(stage, 'API key', shop.apiKey);
      await act.pressButton(stage, 'Connect store');
      await act.pressButton(stage, stay);
      await act.untilShown(stage, /Connected:/);
      await act.openProduct(stage, slug);
    },
  },
  {
    name: 'the popup over a store’s page recognises the store, which one pasted key connects, and its first price is changed',
    catalogVersion: 'v3',
    isUnconnected: true,
    async go(stage) {
      const { shop } = stage;
      await stage.visit(`${shop.storefront}/product-page/${slug}`);
      await stage.openPopupInBackground();
      await act.untilShown(stage, /This looks like your store:/);
      await act.pressInBackground(stage, 'Connect it');
      await stage.followToTab(/workbench\.html#stores\?connect/);
      await act.fill(stage, 'API key', shop.apiKey);
      await act.pressButton(stage, 'Connect store');
      await act.pressButton(stage, stay);
      await act.untilShown(stage, /Connected:/);
      await act.pressButton(stage, 'Change your first price');
      await stage.followToTab(/product-page/);
      await act.untilOverlayText(stage, 'Click the price to change it');
      await act.openCard(stage);
      await act.untilOverlayText(stage, 'Click the price to change it', false);
      await act.typeAndEnter(stage, '25');
      await act.untilSaved(stage);
      equal(priceOf(shop), 25);
    },
  },
  {
    name: 'a key that is remembered and locked is unlocked from the page, which leads back to the field',
    catalogVersion: 'v1',
    async go(stage) {
      await stage.openSurface('workbench');
      await act.pressButton(stage, 'Change how it’s kept');
      await act.pressButton(stage, 'Ask me for a passphrase');
      await act.fill(stage, 'New passphrase', passphrase);
      await act.fill(stage, 'New passphrase again', passphrase);
      await act.pressButton(stage, 'Keep the key');
      await act.untilShown(stage, /The key is remembered on this device/);
      await act.pressButton(stage, 'Lock now');
      await act.untilShown(stage, /Unlock/);
      await act.openProduct(stage, slug);
      await act.pressPrice(stage);
      await stage.followToTab(/workbench\.html#unlock/);
      await act.untilShown(stage, /Unlock Shelfedge/);
      await act.untilFocused(stage);
      await act.type(passphrase, 0)(stage);
      await act
        .pressKey('Enter')(stage)
        .catch(() => undefined);
      await stage.followToTab(/product-page/);
      await untilCard(stage, (card) => card?.hasFocus === true);
      await sleep(act.readMs);
      await act.typeAndEnter(stage, '31');
      await act.untilSaved(stage);
      equal(priceOf(stage.shop), 31);
    },
  },
  {
    name: 'after a restart of the browser the key is asked for, what was typed is in its card, and a waiting price is saved',
    catalogVersion: 'v3',
    restarts: true,
    async go(stage) {
      const { shop } = stage;
      await setFaults(shop, { path: '/stores', method: 'PATCH', kind: 'status-before', status: 503 });
      await act.findInPopup(stage, 'MUG-1');
      await act.pressButton(stage, 'Price');
      await act.fill(stage, 'Price', '30');
      await act.pressKey('Enter')(stage);
      await act.untilShown(stage, /Waiting/);
      await act.openProduct(stage, 'beeswax-candle');
      await act.openCard(stage);
      await act.type('11', 30)(stage);
      // Long enough for the background to keep it.
      await sleep(1_500);
      await setFaults(shop);
      await stage.restart();
      await stage.openSurface('workbench');
      await act.pressButton(stage, 'Reconnect');
      await act.fill(stage, 'API key', shop.apiKey);
      await act.pressKey('Enter')(stage);
      await act.pressButton(stage, 'Only until the browser closes');
      await act.untilShown(stage, /Connected:/);
      await untilPrice(shop, 30);
      equal(countWrites(shop), 1);
      await act.openProduct(stage, 'beeswax-candle');
      await act.openCard(stage);
      await untilCard(stage, (card) => card?.value === '11');
    },
  },
  {
    name: 'the options page is the workbench, and the welcome page leads to the form that connects a store',
    catalogVersion: 'v1',
    isUnconnected: true,
    async go(stage) {
      await stage.openSurface('popup');
      await stage.runInPage('void (globalThis.browser ?? chrome).runtime.openOptionsPage()');
      await stage.followToTab(/workbench\.html/);
      await act.untilShown(stage, /Connect your store to start\./);
      await stage.runInPage(`void (location.hash = '#welcome')`);
      await act.untilShown(stage, /Edit your store where it lives/);
      await act.pressButton(stage, 'Connect store');
      await act.untilShown(stage, /Connect your store to start\./);
      await act.fill(stage, 'API key', 'nothing');
    },
  },
];
