import { chromiumStage } from '../journeys/chromium-stage.ts';
import { journeys } from '../journeys/journeys.ts';
import { test } from './fixtures.ts';
import { openTab } from './tabs.ts';

for (const { name, catalogVersion, isConnected, go } of journeys)
  test.describe(`on catalog ${catalogVersion}`, () => {
    test.use({ platform: { catalogVersion } });
    if (isConnected)
      test(name, async ({ connected, shop }) => go(chromiumStage(connected, await openTab(connected.context), shop)));
    else test(name, async ({ allowed, shop }) => go(chromiumStage(allowed, await openTab(allowed.context), shop)));
  });
