import { deepEqual, equal } from 'node:assert/strict';
import { storedProduct, until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { press } from '../attacks/steps.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { untilCard } from '../firefox/hand.ts';
import * as act from './acts.ts';
import type { Journey } from './stage.ts';

const slug = 'stoneware-mug';
const priceOf = (shop: RunningShop, of = slug): number => storedProduct(shop, of).price;
const untilPrice = (shop: RunningShop, price: number, of = slug): Promise<void> =>
  until(() => priceOf(shop, of) === price, `${price} at the platform`, 20_000);

/** How many requests of the extension have written. */
const countWrites = ({ db }: RunningShop): number =>
  Number(
    db.prepare("SELECT count(DISTINCT requestId) AS n FROM ledger WHERE origin LIKE '%-extension://%'").get()?.['n'],
  );

const tile = `[data-slug="${slug}"] [data-hook="product-item-price-to-pay"]`;

/** What a merchant does every day, in every browser. */
export const journeys: readonly Journey[] = [
  {
    name: 'a store is connected by its address and a pasted key, its page says the rest, and its pages can be edited',
    catalogVersion: 'v1',
    isConnected: false,
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await stage.openSurface('workbench');
      await act.pressButton(stage, 'More settings');
      await act.fill(stage, 'API address', shop.api);
      await act.fill(stage, 'Store address', new URL(shop.storefront).host);
      await act.fill(stage, 'API key', shop.apiKey);
      await act.pressButton(stage, 'Connect store');
      await act.untilShown(stage, /Connected:/);
      await act.openProduct(stage, slug);
    },
  },
  {
    name: 'a product is found in the popup by its SKU, its price and stock are edited there, and the price is taken back',
    catalogVersion: 'v3',
    isConnected: true,
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await stage.openSurface('popup');
      await act.untilShown(stage, /Linen Apron/);
      await act.type('MUG-1', 20)(stage);
      await act.untilShown(stage, /^(?!.*Linen Apron).*Stoneware Mug/);
      await act.pressButton(stage, 'Stock');
      await act.fill(stage, 'Stock', '-5');
      await act.untilShown(stage, /12 → 7/);
      await act.pressKey('Enter')(stage);
      await act.untilShown(stage, /12 → 7.*Saved/);
      equal(storedProduct(shop, slug).quantity, 7);
      await act.pressButton(stage, 'Price');
      await act.fill(stage, 'Price', '26');
      await act.pressKey('Enter')(stage);
      await act.untilShown(stage, /€24\.50 → €26\.00.*Saved/);
      equal(priceOf(shop), 26);
      await act.pressButton(stage, 'Undo');
      await untilPrice(shop, 24.5);
      equal(storedProduct(shop, slug).quantity, 7);
    },
  },
  {
    name: 'a price is typed on its page, shown, saved and taken back, also after a press as soon as the handle is there',
    catalogVersion: 'v1',
    isConnected: true,
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await act.openProduct(stage, slug);
      // The frame of the card begins to load at this press.
      await press(stage);
      await untilCard(stage, (card) => card?.value === '24.50' && card.hasFocus);
      await act.typeAndEnter(stage, '19.90');
      await act.untilSaved(stage);
      equal(priceOf(shop), 19.9);
      await act.untilPrinted(stage, act.ownPrice, '€19.90');
      await act.pressInCard(stage, 'Undo');
      await untilPrice(shop, 24.5);
      await act.untilPrinted(stage, act.ownPrice, '€24.50');
    },
  },
  {
    name: 'a product is put on sale by a percentage in its card, and taken off it again',
    catalogVersion: 'v1',
    isConnected: true,
    isShort: false,
    async go(stage) {
      const { shop } = stage;
      const discount = () => {
        const row = shop.db.prepare(
          'SELECT discount_type AS type, discount_value AS value FROM products WHERE slug = ?',
        );
        return { ...row.get(slug) };
      };
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      await act.pressInCard(stage, 'Put on sale');
      await untilCard(stage, (card) => card?.text.includes('Percent off') === true);
      await stage.inCard(`document.querySelector('#' + [...document.querySelectorAll('label')]
        .find((label) => label.innerText.trim() === 'Percent off').htmlFor).select()`);
      await act.typeAndEnter(stage, '25');
      await act.untilSaved(stage);
      deepEqual(discount(), { type: 'PERCENT', value: 25 });
      await act.untilPrinted(stage, act.ownPrice, '€18.38');
      await act.pressInCard(stage, 'Undo');
      await until(() => discount()['type'] === 'NONE', 'the end of the sale', 20_000);
    },
  },
  {
    name: 'a tile of the home page is edited in edit mode, which prints the new price',
    catalogVersion: 'v1',
    isConnected: true,
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await stage.visit(shop.storefront);
      // The pointer shows that a person is there.
      await stage.move(300, 300);
      await act.untilDocked(stage);
      await act.pressTogether(stage, 'Alt', 'Shift', 'E');
      await act.pressHandle(stage, tile);
      await act.typeAndEnter(stage, '26');
      await act.untilSaved(stage);
      equal(priceOf(shop), 26);
      await act.untilPrinted(stage, tile, '€26.00');
    },
  },
  {
    name: 'an edit whose background is stopped between its first key and Enter is written once',
    catalogVersion: 'v3',
    isConnected: true,
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      await act.type('21', 30)(stage);
      await stage.stopBackground();
      await act.typeAndEnter(stage, '.5');
      await act.untilSaved(stage);
      equal(priceOf(shop), 21.5);
      equal(countWrites(shop), 1);
      await act.untilPrinted(stage, act.ownPrice, '€21.50');
    },
  },
  {
    name: 'a saved price is found in the history, and undone there',
    catalogVersion: 'v3',
    isConnected: true,
    isShort: false,
    async go(stage) {
      const { shop } = stage;
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      await act.typeAndEnter(stage, '26');
      await act.untilSaved(stage);
      await stage.openSurface('workbench');
      await act.pressButton(stage, 'History');
      await act.untilShown(stage, /Stoneware Mug.*€24\.50 → €26\.00/);
      await act.pressButton(stage, 'Undo');
      await untilPrice(shop, 24.5);
    },
  },
  {
    name: 'a price typed while the store cannot be reached is saved once it can',
    catalogVersion: 'v1',
    isConnected: true,
    isShort: false,
    async go(stage) {
      const { shop } = stage;
      await stage.openSurface('popup');
      await act.untilShown(stage, /Linen Apron/);
      await act.type('MUG-1', 20)(stage);
      await act.untilShown(stage, /^(?!.*Linen Apron).*Stoneware Mug/);
      await setFaults(shop, { kind: 'drop-before' });
      await act.pressButton(stage, 'Price');
      await act.fill(stage, 'Price', '27');
      await act.pressKey('Enter')(stage);
      await act.untilShown(stage, /Waiting: offline/);
      equal(priceOf(shop), 24.5);
      await setFaults(shop);
      await until(() => priceOf(shop) === 27, 'the price at the platform', 60_000);
      equal(countWrites(shop), 1);
    },
  },
  {
    name: 'a page is seen as shoppers see it by one key, and edited again after the same key',
    catalogVersion: 'v3',
    isConnected: true,
    isShort: false,
    async go(stage) {
      await act.openProduct(stage, slug);
      await act.pressTogether(stage, 'Alt', 'Shift', 'V');
      await until(async () => !(await act.hasHandle(stage)), 'the handle to go');
      await act.pressTogether(stage, 'Alt', 'Shift', 'V');
      await until(() => act.hasHandle(stage), 'the handle to come back');
    },
  },
];
