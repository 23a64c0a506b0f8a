import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { launchBrowser } from '../../demo/browser.ts';
import { setClockIn, type Engine, type OpenedPage } from './chaos-browser.ts';
import { typeInPopup } from './typing.ts';

/** How long a page loads at most beside all that starts with it. */
const slowestPageMs = 60_000;

/** Starts Chromium on a closed browser's profile, whose extension may reach this machine's shops. */
export async function launchChromium(chromium: string, profile: string): Promise<Engine> {
  const { context, page: addressOf } = await launchBrowser({ executablePath: chromium, headless: true, profile });
  // An element that is not visible in time is retried, or another one is used.
  context.setDefaultTimeout(6_000);
  let aheadMs = 0;
  context.on('serviceworker', (worker) => void setClockIn(worker, aheadMs));
  let anyPage: Page | undefined;
  return {
    async openPage(path, isBare = false) {
      const page = await context.newPage();
      anyPage = page;
      if (isBare) await page.addInitScript('window.stop()');
      const { href } = new URL(path, addressOf('popup'));
      await page.goto(href, isBare ? { waitUntil: 'commit' } : { timeout: slowestPageMs });
      return toOpened(page);
    },
    openTabs: (storefront, slugs) =>
      Promise.all(
        slugs.map(async (slug) => {
          const page = await context.newPage();
          await page.goto(`${storefront}/product-page/${slug}`, { timeout: slowestPageMs });
          return { slug, page };
        }),
      ),
    stopWorker: () => (anyPage === undefined ? Promise.resolve(false) : stopAll(context, anyPage)),
    async setClock(ms) {
      aheadMs = ms;
      await Promise.all(context.serviceWorkers().map((worker) => setClockIn(worker, ms)));
    },
    async kill() {
      const pid = await readPid(profile);
      const gone = context.waitForEvent('close');
      process.kill(pid, 'SIGKILL');
      await gone;
    },
    close: () => context.close(),
  };
}

function toOpened(page: Page): OpenedPage {
  const typed = {
    search: (text: string) => page.getByRole('searchbox').fill(text),
    typeValue: (...value: Parameters<OpenedPage['typeValue']>) => typeInPopup(page, ...value),
  };
  return Object.assign(page, typed);
}

/** The process of the browser that runs on a profile. */
export const readPid = async (profile: string): Promise<number> =>
  Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1));

/** The worker is stopped at any moment, also during its start. */
async function stopAll(context: BrowserContext, page: Page): Promise<boolean> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
  return true;
}
