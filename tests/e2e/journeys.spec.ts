import { chromiumStage } from '../journeys/chromium-stage.ts';
import { journeys } from '../journeys/journeys.ts';
import { launch, test } from './fixtures.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { openTab } from './tabs.ts';

for (const { name, catalogVersion, platform, isUnconnected, restarts, go } of journeys)
  test.describe(`on catalog ${catalogVersion}`, () => {
    test.use({ platform: { ...platform, catalogVersion } });
    if (isUnconnected)
      test(name, async ({ allowed, shop }) => go(chromiumStage(allowed, await openTab(allowed.context), shop)));
    else if (restarts)
      test(name, async ({ allowedProfile, shop }) => {
        test.slow();
        const profile = await copyProfile(allowedProfile);
        let browser = await launch({ profile });
        await addStore(browser, shop);
        const restart = async () => {
          await browser.context.close();
          return (browser = await launch({ profile }));
        };
        await go(chromiumStage(browser, await openTab(browser.context), shop, restart));
        await browser.context.close();
        await removeProfile(profile);
      });
    else
      test(name, async ({ connected, shop }) => go(chromiumStage(connected, await openTab(connected.context), shop)));
  });
