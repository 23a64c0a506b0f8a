import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { connectStore, launchBrowser, type ShopAddresses } from '../../demo/browser.ts';
import { peers, writePeer, type Peer } from './peers.ts';
import { watchScript } from './visits.ts';

export type Contender = 'ours' | Peer;

/** A browser for each contender, with one tab that shows the shop. */
export interface Contenders {
  tabs: Record<Contender, Page>;
  close(): Promise<void>;
}

async function launchOurs(shop: ShopAddresses, profile: string): Promise<BrowserContext> {
  const browser = await launchBrowser({ headless: true, profile });
  await (await connectStore(browser, shop)).close();
  return browser.context;
}

async function launchPeer(peer: Peer, folder: string): Promise<BrowserContext> {
  const path = await writePeer(peer, folder);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launchPersistentContext(join(folder, peer), {
    executablePath: chromiumPath,
    headless: true,
    viewport: { width: 1280, height: 900 },
    args: [`--disable-extensions-except=${path}`, `--load-extension=${path}`, ...sandbox],
  });
}

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchScript);
  await page.goto(url);
  return page;
}

/** Starts ours, with the store connected, and these peers. `folder` takes their profiles. */
export async function startContenders(
  shop: ShopAddresses,
  folder: string,
  wanted = Object.keys(peers) as Peer[],
): Promise<Contenders> {
  const contexts: BrowserContext[] = [];
  const start = async (launch: Promise<BrowserContext>): Promise<Page> => {
    const context = await launch;
    contexts.push(context);
    return openTab(context, shop.storefront);
  };
  const tabs: Partial<Contenders['tabs']> = { ours: await start(launchOurs(shop, join(folder, 'ours'))) };
  for (const peer of wanted) tabs[peer] = await start(launchPeer(peer, folder));
  return {
    tabs: tabs as Contenders['tabs'],
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}
