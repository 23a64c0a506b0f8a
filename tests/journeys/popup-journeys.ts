import { deepEqual, equal } from 'node:assert/strict';
import { storedProduct, until } from '../../demo/on-page.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import * as act from './acts.ts';
import { countWrites, priceOf, slug, untilPrice } from './facts.ts';
import type { Journey } from './stage.ts';

/** Turns a surface from right to left; an expression for how a field of it looks then. */
const lookOf = (field: string): string => `(() => {
  document.documentElement.dir = 'rtl';
  const field = document.querySelector(${JSON.stringify(field)});
  const { color, direction, textAlign } = getComputedStyle(field);
  const isLight = (color) => color.match(/\\d+/g).slice(0, 3).every((part) => Number(part) > 128);
  let paper = field;
  while (getComputedStyle(paper).backgroundColor === 'rgba(0, 0, 0, 0)' && paper.parentElement !== null) paper = paper.parentElement;
  return {
    hasLightText: isLight(color),
    isOnDark: !isLight(getComputedStyle(paper).backgroundColor),
    isFromRight: direction === 'rtl' && ['start', 'right'].includes(textAlign),
  };
})()`;
const darkFromRight = { hasLightText: true, isOnDark: true, isFromRight: true };

/** Journeys in the popup and the workbench. */
export const popupJourneys: readonly Journey[] = [
  {
    name: 'a product is found in the popup by its SKU, its price and stock are edited there, and the price is taken back',
    catalogVersion: 'v3',
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await act.findInPopup(stage, 'MUG-1');
      await act.pressButton(stage, 'Stock');
      await act.fill(stage, 'Stock', '-5');
      await act.untilShown(stage, /12 → 7/);
      await act.pressKey('Enter')(stage);
      await act.untilShown(stage, /12 → 7.*Saved/);
      equal(storedProduct(shop, slug).quantity, 7);
      await act.pressButton(stage, 'Price');
      await act.fill(stage, 'Price', '26');
      await act.pressKey('Enter')(stage);
      await act.untilShown(stage, /→ €26\.00 · Saved/);
      equal(priceOf(shop), 26);
      await act.pressButton(stage, 'Undo');
      await untilPrice(shop, 24.5);
      equal(storedProduct(shop, slug).quantity, 7);
    },
  },
  {
    name: 'in dark colours and from right to left, a price is changed in the popup, and then in its card',
    catalogVersion: 'v3',
    async go(stage) {
      const { shop } = stage;
      await stage.preferDark();
      await act.findInPopup(stage, 'MUG-1');
      deepEqual(await stage.runInPage(lookOf('input[type=search]')), darkFromRight);
      await act.pressButton(stage, 'Price');
      await act.fill(stage, 'Price', '26');
      await act.pressKey('Enter')(stage);
      await untilPrice(shop, 26);
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      // A price is a number, and stands from left to right.
      deepEqual(await stage.runInCard(lookOf('input')), { ...darkFromRight, isFromRight: false });
      await act.typeAndEnter(stage, '27');
      await act.untilSaved(stage);
      equal(priceOf(shop), 27);
    },
  },
  {
    name: 'a saved price is found in the history, and undone there',
    catalogVersion: 'v3',
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
    async go(stage) {
      const { shop } = stage;
      await act.findInPopup(stage, 'MUG-1');
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
];
