import { mkdtemp, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefoxPath } from '../../demo/browser-paths.ts';
import { until } from '../../demo/on-page.ts';
import { connectStore, launchFirefox, type Firefox } from '../../demo/firefox.ts';
import { createHand } from '../firefox/hand.ts';
import type { ExtensionPage, Stage } from './attack.ts';
import type { HostileShop } from './hostile-shop.ts';

/** A stage with what only Firefox's remote control can do. */
export interface FirefoxStage extends Stage {
  firefox: Firefox;
}

/** Starts Firefox with the production build, on a screen of that pixel ratio, and connects the store. */
export async function startFirefox(shop: HostileShop, pixelRatio = 1): Promise<FirefoxStage> {
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-attacks-'));
  const firefox = await launchFirefox(firefoxPath, profile);
  await connectStore(firefox, shop);
  if (pixelRatio !== 1)
    await firefox.asBrowser(
      `Services.prefs.setCharPref('layout.css.devPixelsPerPx', arguments[0])`,
      String(pixelRatio),
    );
  const harness = await firefox.currentTab();
  let front = await firefox.openTab();
  let zoom = 1;
  const hand = createHand(firefox, () => zoom);
  const stage: FirefoxStage = {
    ...hand,
    browser: 'firefox',
    shop,
    slug: '',
    measured: undefined,
    seed: 0,
    extensionHost: firefox.host,
    firefox,
    async open(to = `/product-page/${stage.slug}`) {
      await firefox.navigate(`${shop.storefront}${to}`);
    },
    touch: () => Promise.reject(new Error('Firefox has no touch here')),
    async readPixel(x, y) {
      // A picture of a part is taken by the document, however far it is scrolled.
      const [left, top] = (await firefox.run('return [scrollX, scrollY]')) as [number, number];
      return (await firefox.asBrowser(pixelScript, x + left, y + top)) as [number, number, number];
    },
    async runInExtension<T>(page: ExtensionPage, expression: string) {
      await firefox.switchTab(harness);
      try {
        const isThere = async (): Promise<boolean> =>
          (await firefox.run('return location.pathname + document.readyState').catch(() => '')) ===
          `/${page}.htmlcomplete`;
        if (!(await isThere())) {
          await firefox.open(page);
          // Firefox says that it is there a moment before the old page is gone.
          await sleep(300);
          await until(isThere, `the ${page}`);
        }
        return (await firefox.run(`return ${expression}`)) as T;
      } finally {
        await firefox.switchTab(front);
      }
    },
    runInContentScript: <T>(expression: string) =>
      stage.runInExtension<T>(
        'workbench',
        `chrome.tabs.query({ url: 'http://127.0.0.1/*' })
          .then(([{ id }]) => chrome.scripting.executeScript({ target: { tabId: id }, func: () => (${expression}) }))
          .then(([{ result, error }]) => { if (error) throw error; return result; })`,
      ),
    stopBackground: async () => void (await firefox.endEventPage()),
    async setZoom(factor) {
      zoom = factor;
      await firefox.asBrowser('gBrowser.selectedBrowser.fullZoom = arguments[0]', factor);
      const wanted = factor * pixelRatio;
      // Firefox rounds it to what it can draw.
      const isSet = (ratio: number): boolean => Math.abs(ratio - wanted) < wanted * 0.05;
      await until(async () => isSet(Number(await firefox.run('return devicePixelRatio'))), 'the zoom');
    },
    async setWindow({ width, height }) {
      await firefox.asBrowser(windowScript, width, height);
      await sleep(500);
    },
    async reset() {
      zoom = 1;
      await firefox.asBrowser(windowScript, usual.width, usual.height);
      await firefox.navigate('about:blank');
      await firefox.closeTab();
      await firefox.switchTab(harness);
      front = await firefox.openTab();
    },
    async close() {
      await firefox.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return stage;
}

/** Draws what the page's window shows, frames of other processes too, and reads one point of it. */
const pixelScript = `const [x, y] = arguments;
  const { currentWindowGlobal } = gBrowser.selectedBrowser.browsingContext;
  return currentWindowGlobal.drawSnapshot(new DOMRect(x, y, 1, 1), 1, 'white').then((picture) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.drawImage(picture, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });`;

const usual = { width: 1366, height: 682 };
/** Makes the page's window this large. */
const windowScript = `const [width, height] = arguments;
  const { width: pageWidth, height: pageHeight } = gBrowser.selectedBrowser.getBoundingClientRect();
  window.resizeBy(width - pageWidth, height - pageHeight);`;
