import { equal } from 'node:assert/strict';
import { until } from '../../demo/on-page.ts';
import * as act from './acts.ts';
import { priceOf, slug, tile, untilPrice } from './facts.ts';
import type { Journey } from './stage.ts';

/** Journeys on pages of the store, outside of the card. */
export const pageJourneys: readonly Journey[] = [
  {
    name: 'a tile of the home page is edited in edit mode, which prints the new price',
    catalogVersion: 'v1',
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await act.openEditMode(stage);
      await act.pressHandle(stage, tile);
      await act.typeAndEnter(stage, '26');
      await act.untilSaved(stage);
      equal(priceOf(shop), 26);
      await act.untilPrinted(stage, tile, '€26.00');
    },
  },
  {
    name: 'a page is seen as shoppers see it by one key, and edited again after the same key',
    catalogVersion: 'v3',
    async go(stage) {
      await act.openProduct(stage, slug);
      await act.pressTogether(stage, 'Alt', 'Shift', 'V');
      await until(async () => !(await act.hasHandle(stage)), 'the handle to go');
      await act.pressTogether(stage, 'Alt', 'Shift', 'V');
      await until(() => act.hasHandle(stage), 'the handle to come back');
    },
  },
  {
    name: 'products picked on the home page are changed in bulk, whose preview the page prints first, and taken back as a whole',
    catalogVersion: 'v3',
    async go(stage) {
      const { shop } = stage;
      await act.openEditMode(stage);
      await act.pressMark(stage, slug);
      await act.pressMark(stage, 'beeswax-candle');
      await act.pressOverlayButton(stage, 'Change…');
      await stage.followToTab(/workbench\.html/);
      await act.fill(stage, 'Percent', '10');
      await act.pressButton(stage, 'Preview');
      await act.untilShown(stage, /Apply 2 changes/);
      await stage.switchToTab(/127\.0\.0\.1:\d+\/$/);
      await act.untilPrinted(stage, tile, '€22.05');
      equal(priceOf(shop), 24.5);
      await stage.switchToTab(/workbench\.html/);
      await act.pressButton(stage, 'Apply 2 changes');
      await untilPrice(shop, 22.05);
      await act.untilShown(stage, /Done/);
      await act.pressButton(stage, 'Undo all');
      await act.pressButton(stage, 'Undo all', '[role=alertdialog]');
      await untilPrice(shop, 24.5);
    },
  },
];
