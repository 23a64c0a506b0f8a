import type { Firefox } from '../../demo/firefox.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { createHand } from '../firefox/hand.ts';
import type { Stage } from './stage.ts';

/** A stage in the tab of Firefox that is in front. */
export const firefoxStage = (firefox: Firefox, shop: RunningShop): Stage => ({
  ...createHand(firefox),
  shop,
  visit: (url) => firefox.navigate(url),
  openSurface: (name) => firefox.open(name),
  async stopBackground() {
    await firefox.endEventPage();
  },
});
