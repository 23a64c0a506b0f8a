import { readFileSync } from 'node:fs';
import { expect, test as fileTest, type Page } from '@playwright/test';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { openProduct, pressEscape, test } from './fixtures.ts';

const slug = 'stoneware-mug';

// A listener of every page stays with the browser.
test.use({ ownBrowser: true });

/** The observations of a page: each message, error and refused load, and what else speaks of an extension. */
interface Heard {
  events: string[];
  stacks: string[];
  roots: number;
}

/** Listens, before any other script runs, to all that a page can listen to. */
function listen(extensionId: string): void {
  const heard: Heard = { events: [], stacks: [], roots: 0 };
  Object.assign(globalThis, { heard });
  const tell = (event: Event): void => void heard.events.push(`${event.type}: ${String((event as MessageEvent).data)}`);
  const names = ['content', 'storefront'].map((script) => `${extensionId}:${script}:wxt:content-script-started`);
  for (const type of ['message', 'messageerror', 'error', 'unhandledrejection', 'securitypolicyviolation', ...names])
    addEventListener(type, tell, true);
  // A script that runs inside our call would see its caller.
  for (const type of ['focusin', 'focusout', 'focus', 'blur', 'beforetoggle', 'toggle', 'pointerdown', 'click'])
    addEventListener(type, () => heard.stacks.push(String(new Error(type).stack)), true);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    heard.roots += 1;
    return attach.call(this, init);
  };
}

/** Reads the elements of the page and its timeline, without our one element. */
const readTraces = (page: Page) =>
  page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const { supportedEntryTypes } = PerformanceObserver;
    for (const type of supportedEntryTypes)
      new PerformanceObserver((list) => void entries.push(...list.getEntries())).observe({ type, buffered: true });
    await new Promise((done) => setTimeout(done, 200));
    const host = document.documentElement.lastElementChild;
    const elements = [...document.querySelectorAll('*')].filter((element) => element !== host);
    return {
      globals: Object.getOwnPropertyNames(globalThis).toSorted(),
      attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))].toSorted(),
      entries: entries.map((entry) => JSON.stringify(entry)).filter((entry) => /extension|shelfedge/i.test(entry)),
      types: supportedEntryTypes.length,
    };
  });

test('a page hears nothing that names the extension, from its load to a save', async ({ connected, shop }) => {
  const context = connected.context;
  await context.addInitScript(listen, connected.extensionId);
  const console: string[] = [];
  context.on('console', (message) => console.push(message.text()));
  const page = await openProduct(connected, shop, slug);
  // A list of products has no handle: what stands there is the shop's own.
  const plain = await context.newPage();
  await plain.goto(shop.storefront);
  const { globals, types } = await readTraces(plain);
  await page.bringToFront();
  const card = await openCard(page);
  await page.keyboard.type('18');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(18);
  await pressEscape(page);
  const traces = await readTraces(page);
  const names = await page.evaluate(() => document.documentElement.lastElementChild?.getAttributeNames());
  expect(names?.toSorted()).toEqual(['popover', 'style']);
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  expect(heard.events).toEqual([]);
  expect(heard.stacks.length).toBeGreaterThan(2);
  expect(heard.stacks.filter((stack) => /extension/.test(stack))).toEqual([]);
  expect(heard.roots).toBe(0);
  expect(traces.globals).toEqual(globals);
  expect(traces.attributes.filter((name) => /shelfedge|wxt/.test(name))).toEqual([]);
  expect(traces.entries).toEqual([]);
  expect(types).toBeGreaterThan(5);
  expect(console).toEqual([]);
});

// A script of Firefox cannot ask a frame whether it has loaded.
for (const [browser, sent] of [
  ['chrome', 3],
  ['firefox', 2],
] as const)
  // No browser of ours is in it, whose worker the kill mode could stop.
  fileTest(`the scripts on a store’s page send nothing to the page in the ${browser} build`, () => {
    const files = ['content.js', 'dock.js', 'overlay.js', 'edit-mode.js', 'check-live.js', 'edit-key.js', 'details.js'];
    const script = files.map((file) => readFileSync(`.output/${browser}-mv3-local/${file}`, 'utf8')).join('\n');
    const senders = /dispatchEvent|CustomEvent|BroadcastChannel|console\.|wxt:/g;
    expect(script.match(senders)).toBeNull();
    // The card's token, where it stands, and whether its frame has loaded, each to the extension's own origin.
    const messages = script.match(/postMessage\([^)]*\)/g) ?? [];
    expect(messages).toHaveLength(sent);
    expect(messages.filter((message) => /['"`]\*['"`]/.test(message))).toEqual([]);
  });
