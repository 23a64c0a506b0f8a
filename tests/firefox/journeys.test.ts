import { test, onTestFinished } from 'vitest';
import { startShop } from '../../demo/start-shop.ts';
import { allowLocalStores, connectStore } from '../../demo/firefox.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { firefoxStage } from '../journeys/firefox-stage.ts';
import { journeys } from '../journeys/journeys.ts';
import { createProfile, launchOn } from './open-shop.ts';

test.each(journeys.map((journey) => [journey.name, journey] as const))('%s', async (_, journey) => {
  const shop = await startShop({ catalog: smallCatalog, ...journey.platform, catalogVersion: journey.catalogVersion });
  onTestFinished(() => shop.close());
  const profile = await createProfile();
  const browser = await launchOn(profile);
  await (journey.isUnconnected === true ? allowLocalStores(browser) : connectStore(browser, shop));
  const restart = async () => {
    await browser.close();
    return launchOn(profile);
  };
  await journey.go(firefoxStage(browser, shop, restart));
});
