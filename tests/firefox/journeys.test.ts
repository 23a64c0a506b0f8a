import { test, onTestFinished } from 'vitest';
import { startShop } from '../../demo/start-shop.ts';
import { allowLocalStores } from '../../demo/firefox.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { firefoxStage } from '../journeys/firefox-stage.ts';
import { journeys } from '../journeys/journeys.ts';
import { createProfile, launchOn, openShop } from './open-shop.ts';

/** `JOURNEYS=short`: those of `npm test`. */
const isShort = process.env['JOURNEYS'] === 'short';

const chosen = journeys.filter((journey) => journey.isShort || !isShort);

test.each(chosen.map((journey) => [journey.name, journey] as const))('%s', async (_, journey) => {
  const options = { catalog: smallCatalog, catalogVersion: journey.catalogVersion };
  if (journey.isConnected) {
    const { browser, shop } = await openShop(options);
    return journey.go(firefoxStage(browser, shop));
  }
  const shop = await startShop(options);
  onTestFinished(() => shop.close());
  const browser = await launchOn(await createProfile());
  await allowLocalStores(browser);
  return journey.go(firefoxStage(browser, shop));
});
