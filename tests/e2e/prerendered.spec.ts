import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { connectStore } from '../../demo/browser.ts';
import { readAreaScript } from '../fixtures/area-script.ts';
import { launchBare } from './bare-chromium.ts';
import { launch, requestsOf, test } from './fixtures.ts';

const passphrase = 'twelve green jars';
const path = '/product-page/linen-apron';

/** Asks the background as the popup does. */
const ask = (command: string, input: object): string =>
  `${readAreaScript}.then(({ stores }) => chrome.runtime.sendMessage({ shelfedge: chrome.runtime.getManifest().version,
    command: '${command}', input: { storeId: stores.value[0].id, ...${JSON.stringify(input)} } })).then(({ ok }) => ok)`;

/** Runs a script in the page of the tab at this address, without developer tools: attaching them ends every prerendering. */
const inTab = (address: string, script: string): string =>
  `chrome.tabs.query({ url: '${address}/*' }).then(([{ id }]) => chrome.scripting.executeScript({
    target: { tabId: id }, world: 'MAIN', func: () => { ${script} } })).then(([{ result }]) => result)`;

const prerender = `const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = JSON.stringify({ prerender: [{ source: 'list', urls: ['${path}'], eagerness: 'immediate' }] });
  document.head.append(script);`;

test('a page that is prerendered is not looked up until it is in front, and then has its handle', async ({ shop }) => {
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-prerender-'));
  const start = await launch({ profile });
  const workbench = await connectStore(start, shop);
  expect(await workbench.evaluate(ask('key.keep', { keep: { kind: 'passphrase', passphrase } }))).toBe(true);
  await start.context.close();
  const browser = await launchBare(profile);
  /** The number of requests under an identity: `apiKey` is the merchant's key, `visitor` the store's pages. */
  const count = async (identity: string) =>
    (await requestsOf(shop)).filter((each) => each.identity === identity).length;
  try {
    const popup = await browser.open(start.page('popup'));
    await popup.until('document.body.innerText.includes("The key is locked.")');
    expect(await popup.evaluate(ask('key.unlock', { passphrase }))).toBe(true);
    await popup.evaluate(`chrome.tabs.create({ url: '${shop.storefront}/about' }).then(() => true)`);
    await popup.until(inTab(shop.storefront, `return document.readyState === 'complete'`));
    const [before, visitors] = [await count('apiKey'), await count('visitor')];
    await popup.evaluate(inTab(shop.storefront, prerender));
    await expect.poll(() => count('visitor')).toBeGreaterThan(visitors);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await count('apiKey')).toBe(before);
    await popup.evaluate(inTab(shop.storefront, `location.href = '${path}'`));
    await popup.until(inTab(shop.storefront, `return location.pathname === '${path}'`));
    expect(
      await popup.evaluate(
        inTab(shop.storefront, `return performance.getEntriesByType('navigation')[0].activationStart`),
      ),
    ).toBeGreaterThan(0);
    await expect.poll(() => count('apiKey')).toBeGreaterThan(before);
    await popup.until(inTab(shop.storefront, 'return document.documentElement.lastElementChild.popover === "manual"'));
  } finally {
    browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
