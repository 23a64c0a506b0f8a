// `npm run dev`: a browser with the demo shop connected to the development build, which follows every change of a file.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'wxt';
import { hasDisplay } from './browser-paths.ts';
import { allowReloads, connectStore, keepAnswers, launchBrowser } from './browser.ts';
import { demoCatalog } from './catalog/products.ts';
import { pickDemoPort, startShop } from './start-shop.ts';

const { values } = parseArgs({
  options: {
    headless: { type: 'boolean', default: !hasDisplay },
    catalog: { type: 'string', default: 'v1' },
  },
});
if (values.catalog !== 'v1' && values.catalog !== 'v3') throw new Error(`--catalog must be v1 or v3`);
// These listeners stay, because a tool of the build ends the process at once where its own is the only one.
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});

const shop = await startShop({
  // Where an extension offers the demo shop to its person; without a window there is none.
  port: values.headless ? 0 : await pickDemoPort(),
  catalog: demoCatalog(),
  catalogVersion: values.catalog,
});
const server = await createServer({ configFile: 'wxt.local.config.ts', browser: 'chrome', webExt: { disabled: true } });
await server.start();
// The compiled file is a change of its own.
server.watcher.on('change', (path) => {
  if (/src\/messages\/[\w-]+\.json$|\/CHANGELOG\.md$/.test(path.replaceAll('\\', '/')))
    execFile('npm', ['run', '-s', 'messages'], (error, _, problem) => error && console.error(problem));
});
const profile = await mkdtemp(join(tmpdir(), 'shelfedge-'));
const browser = await launchBrowser({
  headless: values.headless,
  profile,
  extension: '.output/chrome-mv3-local-dev',
});

/** Loads the shop's pages anew, whose scripts have ended with the extension that was reloaded. */
async function reloadShop(): Promise<void> {
  const onShop = browser.context.pages().filter((page) => page.url().startsWith(shop.storefront));
  await Promise.all(onShop.map((page) => page.reload()));
  console.log('The extension and the pages of the store were reloaded.');
}

try {
  await allowReloads(browser);
  const workbench = await connectStore(browser, shop, keepAnswers.device);
  const page = await browser.context.newPage();
  await page.goto(`${shop.storefront}/product-page/terracotta-pot`);
  for (const other of browser.context.pages()) if (other !== page && other !== workbench) await other.close();
  await page.bringToFront();
  browser.context.on('serviceworker', () => void reloadShop().catch((error: unknown) => console.error(error)));
  console.log(`The demo store ${shop.storefront} is connected. A change of a file shows at once. Ctrl-C ends it all.`);
  await Promise.race([stopped, browser.context.waitForEvent('close', { timeout: 0 })]);
} finally {
  await browser.context.close().catch(() => undefined);
  await server.stop();
  await shop.close();
  await rm(profile, { recursive: true, force: true });
}
process.exit();
