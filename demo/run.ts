import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { firefoxPath, hasDisplay } from './browser-paths.ts';
import { connectStore, launchBrowser } from './browser.ts';
import { demoCatalog } from './catalog/products.ts';
import { showFirefox, takeFirefoxTour } from './firefox-tour.ts';
import { platformRate } from './platform/command-line.ts';
import { pickDemoPort, startShop, type RunningShop } from './start-shop.ts';
import { themeNames, themes } from './storefront/themes.ts';
import { takeTour } from './tour.ts';

/** The demo's first product: without options, with tracked stock. */
const firstSlug = 'terracotta-pot';

const { values } = parseArgs({
  options: {
    headless: { type: 'boolean', default: !hasDisplay },
    catalog: { type: 'string', default: 'v1' },
    theme: { type: 'string', default: 'classic' },
    browser: { type: 'string', default: 'chromium' },
  },
});
const inFirefox = values.browser === 'firefox';
const howTo = `Click the price on the page, type the new one, Enter. The toolbar button finds any product.
Ctrl-C ends it all.`;
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);

function introduce({ api, storefront, member }: RunningShop): void {
  console.log(`
The demo store is up:
  shop      ${storefront}
  platform  ${api}
  member    ${member.email}  ${member.password}
  switches  ${api}/__demo/  of accounts and store
  mail      ${api}/__demo/mail  codes and links that were sent
`);
}

/** The product's page in the theme of the shop. */
const productPath = (): string => `${themes[theme ?? 'classic'].productPath}/${firstSlug}`;

async function showInWindow(shop: RunningShop): Promise<void> {
  if (inFirefox) {
    console.log(`Opening Firefox with the extension and connecting the store …\n${howTo}`);
    return showFirefox({ shop, slug: firstSlug, path: productPath(), firefox: firefoxPath }, stopped);
  }
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-'));
  console.log('Opening Chromium with the extension and connecting the store …');
  const browser = await launchBrowser({ headless: false, profile });
  try {
    const workbench = await connectStore(browser, shop);
    const page = await browser.context.newPage();
    await page.goto(`${shop.storefront}${productPath()}`);
    for (const other of browser.context.pages()) if (other !== page && other !== workbench) await other.close();
    await page.bringToFront();
    console.log(howTo);
    await Promise.race([stopped, browser.context.waitForEvent('close', { timeout: 0 })]);
  } finally {
    await browser.context.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true });
  }
}

async function showWithoutWindow(shop: RunningShop): Promise<void> {
  console.log('No window asked for or none possible: taking the tour.');
  const tour = inFirefox
    ? takeFirefoxTour({ shop, slug: firstSlug, path: productPath(), firefox: firefoxPath })
    : takeTour({ shop, slug: firstSlug });
  const isHeld = await Promise.race([tour, stopped.then(() => false)]);
  process.exitCode = isHeld ? 0 : 1;
}

if (values.catalog !== 'v1' && values.catalog !== 'v3') {
  console.error(`--catalog must be v1 or v3, not "${values.catalog}"`);
  process.exit(2);
}
if (values.browser !== 'chromium' && values.browser !== 'firefox') {
  console.error(`--browser must be chromium or firefox, not "${values.browser}"`);
  process.exit(2);
}
const theme = themeNames.find((name) => name === values.theme);
if (theme === undefined) {
  console.error(`--theme must be one of ${themeNames.join(', ')}, not "${values.theme}"`);
  process.exit(2);
}
const shop = await startShop({
  port: await pickDemoPort(),
  catalog: demoCatalog(),
  catalogVersion: values.catalog,
  theme,
  requestsPerMinute: platformRate,
});
introduce(shop);
try {
  await (values.headless ? showWithoutWindow(shop) : showInWindow(shop));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await shop.close();
}
process.exit();
