import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { cardOf, openCard, saveInCard, storedProduct, waitForHandle } from '../../demo/on-page.ts';
import { buttonsOf, openProduct, stopWorker, pressEscape, test } from './fixtures.ts';
import { openIsolatedWorld } from './isolated-world.ts';
import { addStore } from './profiles.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

/** The worlds other than the page's own that ran script in it. */
async function foreignWorlds(page: Page, address: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const found: string[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension://')) found.push(context.origin);
  });
  await session.send('Runtime.enable');
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  return found;
}

/** Calls a function with our handle as `this`, in the page's own world. */
async function callOnHandle(page: Page, functionDeclaration: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const handle = nodes.find(
    ({ nodeName, attributes = [] }) => nodeName === 'BUTTON' && attributes.includes('data-use'),
  );
  if (handle === undefined) throw new Error('there is no handle');
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: handle.backendNodeId });
  const { objectId } = object;
  if (objectId === undefined) throw new Error('the handle is out of reach');
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration,
    returnByValue: true,
  });
  return result.value as unknown;
}

test('a page that unsets every style has the same handle and card', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug, '?hostile=css');
  await page.addStyleTag({ content: 'html > div { opacity: 0.1 !important; transform: scale(2) !important }' });
  const card = await openCard(page);
  const box = await (await card.frameElement()).boundingBox();
  expect(box?.width).toBe(320);
  const look = await page.evaluate(() => {
    const { display, position, left, top, opacity, transform } = getComputedStyle(
      document.documentElement.lastElementChild as Element,
    );
    return { display, position, left, top, opacity, transform };
  });
  expect(look).toEqual({
    display: 'block',
    position: 'absolute',
    left: '0px',
    top: '0px',
    opacity: '1',
    transform: 'none',
  });
  await page.keyboard.type('18');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(18);
});

test('a page that forbids frames and foreign styles can be edited', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug, '?hostile=csp');
  await openCard(page);
  await page.keyboard.type('18');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(18);
});

test('no script of ours runs on a site that is not connected', async ({ connected, shop }) => {
  // A new tab: in the process of another page, looking for worlds makes one for each script that ever ran there.
  const page = await connected.context.newPage();
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>A shop</h1>'),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await foreignWorlds(page, `http://127.0.0.1:${port}/product-page/${slug}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
  // The same eyes do see us where we are at home.
  expect(await foreignWorlds(page, `${shop.storefront}/product-page/${slug}`)).not.toEqual([]);
  server.close();
});

test('the page can neither read, log nor type the card’s text', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await page.evaluate(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    addEventListener('keydown', (event) => keys.push(event.key), true);
  });
  const card = await openCard(page);
  // No price: the page would print one.
  await page.keyboard.type('77x');
  const attack = await page.evaluate(() => ({
    keys: (globalThis as unknown as { keys: string[] }).keys,
    frames: window.length,
    typed: document.execCommand('insertText', false, '1'),
    host: document.documentElement.lastElementChild?.shadowRoot ?? null,
    text: document.documentElement.innerText.includes('77'),
    resources: performance.getEntriesByType('resource').filter(({ name }) => name.includes('extension')).length,
  }));
  expect(attack).toEqual({ keys: [], frames: 0, typed: false, host: null, text: false, resources: 0 });
  const read = await page.evaluate(() => {
    const oracle = window as unknown as { find(text: string): boolean };
    return { own: oracle.find('Stoneware'), card: oracle.find('77') };
  });
  expect(read).toEqual({ own: true, card: false });
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('77x');
});

test('the content script’s world reads no storage of ours, not even after the worker was stopped', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  const world = await openIsolatedWorld(page, `${shop.storefront}/product-page/${slug}`);
  const areas = `['local', 'session'].map((area) => Promise.resolve(chrome.storage?.[area]?.get()).then((all) => all ?? 'denied', () => 'denied'))`;
  expect(await world.evaluate(`Promise.all(${areas})`)).toEqual(['denied', 'denied']);
  await stopWorker(page);
  expect(await world.evaluate(`Promise.all(${areas})`)).toEqual(['denied', 'denied']);
});

test('a click the page makes itself, at our element or on the very handle, opens nothing', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await page.evaluate(() => {
    const host = document.documentElement.lastElementChild as HTMLElement;
    host.click();
    host.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  });
  // Simulates a page that has a way into the closed shadow root.
  const clicks = await callOnHandle(
    page,
    `function () {
      let clicks = 0;
      this.addEventListener('click', () => (clicks += 1));
      for (const type of ['mousedown', 'mouseup', 'click'])
        this.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, detail: 1 }));
      this.click();
      return clicks;
    }`,
  );
  expect(clicks).toBe(2);
  // A press of a person opens the card in a third of this time.
  await sleep(1_000);
  expect(cardOf(page)).toBeUndefined();
});

test('the card loaded by the page itself stays empty, even from the address that only we know', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  const world = await openIsolatedWorld(page, `${shop.storefront}/product-page/${slug}`);
  await openCard(page);
  const address = await world.evaluate(`chrome.runtime.getURL('/card.html')`);
  expect(address).not.toContain(connected.extensionId);
  await page.evaluate(async (url) => {
    const frame = document.createElement('iframe');
    frame.name = 'stolen';
    frame.src = url;
    document.body.append(frame);
    await new Promise((loaded) => frame.addEventListener('load', loaded));
    frame.contentWindow?.postMessage({ shelfedgeCard: 'guess' }, '*');
  }, String(address));
  const stolen = page.frame('stolen');
  expect(stolen?.url()).toBe(connected.page('card'));
  expect(await stolen?.evaluate(() => document.readyState)).toBe('complete');
  expect(await stolen?.evaluate(() => document.body.innerText.trim())).toBe('');
});

test('the overlay leaves a page that keeps changing its element', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await page.evaluate(async () => {
    const host = document.documentElement.lastElementChild as HTMLElement;
    for (let round = 0; round < 200 && host.isConnected; round += 1) {
      host.style.display = 'none';
      await new Promise(requestAnimationFrame);
    }
  });
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
});

/** The box of every element of the page's own, in its order, to a hundredth of a px. */
const boxesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    const own = [document.documentElement, document.head, document.body];
    return own.flatMap((root, index) =>
      (index === 0 ? [root] : [root, ...root.querySelectorAll('*')]).map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x + scrollX, y + scrollY, width, height].map((px) => px.toFixed(2));
        return `${element.localName} ${box.join(' ')}`;
      }),
    );
  });

test('every element of a page has the box that it has without the extension: resting, with a card and in edit mode', async ({
  allowed,
  shop,
}) => {
  const [home, product] = ['/', `/product-page/${slug}`];
  const page = await allowed.context.newPage();
  const readAt = async (path: string): Promise<string[]> => {
    await page.goto(shop.storefront + path);
    return boxesOf(page);
  };
  const [ofHome, ofProduct] = [await readAt(home), await readAt(product)];
  expect(Math.min(ofHome.length, ofProduct.length)).toBeGreaterThan(100);
  await addStore(allowed, shop);
  expect(await readAt(product)).toEqual(ofProduct);
  await openCard(page);
  expect(await boxesOf(page)).toEqual(ofProduct);
  await pressEscape(page);
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => buttonsOf(page)).toContain('Edit the name of Stoneware Mug');
  expect(await boxesOf(page)).toEqual(ofProduct);
  expect(await readAt(home)).toEqual(ofHome);
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
  expect(await boxesOf(page)).toEqual(ofHome);
});
