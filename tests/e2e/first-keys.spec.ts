import { expect, type Frame, type Page } from '@playwright/test';
import { cardOf, storedProduct, until, waitForHandle } from '../../demo/on-page.ts';
import { closeCard, focusedName, openProduct, pressEscape, stopWorker, test } from './fixtures.ts';
import { atOnce } from './kill-mode.ts';
import { stamp } from '../fixtures/stamp.ts';

const slug = 'stoneware-mug';
const price = '[data-hook="product-page"] [data-hook="formatted-primary-price"]';

/** Makes the page note every key that it hears. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'])
      addEventListener(type, (event) => keys.push(`${type} ${(event as KeyboardEvent).key}`), true);
  });
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys);

/** Moves the pointer onto the price, for which the frame is loaded. */
async function hoverPrice(page: Page): Promise<void> {
  await waitForHandle(page);
  const box = await page.locator(price).first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
}

/**
 * The page learns of the frame's load a little later than the test. After a press in between, the card asks to check a
 * first key that comes within 400 ms of the load.
 */
const settleMs = 450;

/** The frame that is loaded, but stands for no card. */
async function preparedFrame(page: Page): Promise<Frame> {
  await hoverPrice(page);
  await expect.poll(() => frames(page).length).toBe(1);
  const [frame] = frames(page);
  await frame?.waitForLoadState();
  await page.waitForTimeout(settleMs);
  return frame as Frame;
}

/** Presses the mouse button on the price; resolves once the frame has the focus, as before a finger is on a key. */
async function pressPrice(page: Page): Promise<void> {
  await preparedFrame(page);
  await page.mouse.down();
  await until(
    async () => (await frames(page)[0]?.evaluate(() => document.hasFocus())) === true,
    'the focus of the frame',
  );
}

async function clickPrice(page: Page): Promise<void> {
  await pressPrice(page);
  await page.mouse.up();
}

/** Types before the field can be shown: it comes after the mouse button goes up. */
async function typeFirst(page: Page, keys: readonly string[]): Promise<void> {
  await pressPrice(page);
  for (const key of keys) await page.keyboard.press(key);
  await page.mouse.up();
}

async function openedCard(page: Page): Promise<Frame> {
  await until(() => cardOf(page) !== undefined, 'the card');
  return cardOf(page) as Frame;
}

const field = (card: Frame) => card.getByRole('textbox', { name: 'Price' });
const frames = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().includes('/card.html'));

test('keys typed right after the click go into the field in order, and not to the page', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await listen(page);
  // A worker that has to start makes the card as late as it can be.
  await stopWorker(page);
  await clickPrice(page);
  await page.keyboard.type('18.25', { delay: 60 });
  const card = await openedCard(page);
  await page.keyboard.type('7');
  await expect(field(card)).toHaveValue('18.257');
  await page.keyboard.press('Backspace');
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(18.25);
  expect(await heard(page)).toEqual([]);
});

test('keys typed while the mouse button is still down go into the field, with whatever was taken back or moved', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await listen(page);
  for (const [name, keys, text] of [
    ['a number', ['1', '8'], '18'],
    ['a key taken back', ['1', '9', 'Backspace', '8'], '18'],
    ['the old value removed first', ['Backspace', '2', '1'], '21'],
    ['a move before the first key', ['ArrowRight', 'Tab', '2', '1'], '21'],
    ['a move among what was typed', ['2', '1', 'ArrowLeft', '0'], '201'],
  ] as const)
    await test.step(name, async () => {
      await typeFirst(page, keys);
      await expect(field(await openedCard(page))).toHaveValue(text);
      if (name === 'a move among what was typed') return;
      await pressEscape(page);
    });
  // The caret keeps its place.
  await page.keyboard.press('5');
  await expect(field(await openedCard(page))).toHaveValue('2051');
  expect(await heard(page)).toEqual([]);
});

test('Enter before the card is visible saves nothing and is reported', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await typeFirst(page, ['2', '2', 'Enter']);
  const card = await openedCard(page);
  await expect(card.getByText(/pressed before this card was in view/)).toBeVisible();
  await expect(field(card)).toHaveValue('22');
  await page.waitForTimeout(1000);
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
});

test('Esc before the card is rendered closes it, and drops typed keys', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await listen(page);
  // The card may be gone again before anybody looks.
  const opened = page.waitForEvent('framenavigated', (frame) => frame.url().endsWith('/card.html#open'));
  await typeFirst(page, ['2', '2', 'Escape']);
  await opened;
  await until(() => cardOf(page) === undefined, 'the card to close');
  await clickPrice(page);
  await expect(field(await openedCard(page))).toHaveValue('24.50');
  expect(storedProduct(shop, slug).price).toBe(24.5);
  expect(await heard(page)).toEqual([]);
});

test('Esc that is released only after the card is rendered closes it', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await listen(page);
  await pressPrice(page);
  await page.keyboard.down('Escape');
  await page.mouse.up();
  await expect(field(await openedCard(page))).toBeFocused();
  await closeCard(page, () => page.keyboard.up('Escape'));
  expect(await heard(page)).toEqual([]);
});

test('a key that reaches the frame before the focus does replaces the placeholder of the unknown value', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const input = (await preparedFrame(page)).locator('input');
  const selected = await input.evaluate((field: HTMLInputElement) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });
  expect(selected).toBe('0');
  await page.keyboard.type('+5');
  await expect(input).toHaveValue('+5');
});

test('the focus on a handle prepares the frame, too, and Enter opens the card in it', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  // Backwards: the docked button, which prepares the frame as well, comes after the handle.
  await until(async () => {
    await page.keyboard.press('Shift+Tab');
    return /price/i.test(await focusedName(page));
  }, 'the focus on the handle');
  await expect.poll(() => frames(page).length).toBe(1);
  await frames(page)[0]?.waitForLoadState();
  await page.keyboard.press('Enter');
  await expect(field(await openedCard(page))).toBeFocused();
});

test('after a press before the frame has loaded, Enter first asks to check the typed text', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  const box = await page.locator(price).first().boundingBox();
  await stopWorker(page);
  // A hand types on until it sees its text, however long the frame takes to load.
  const typeOn = async (): Promise<boolean> => {
    await page.keyboard.press('9');
    const open = cardOf(page);
    const shown = open && field(open).inputValue({ timeout: 50 });
    return (await shown?.catch(() => ''))?.endsWith('9') === true;
  };
  await atOnce(async () => {
    // Sent together: no frame loads in between.
    await Promise.all([page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10), page.mouse.down(), page.mouse.up()]);
    await page.keyboard.type('118', { delay: 60 });
    await until(typeOn, 'the text in the card');
  });
  const card = await openedCard(page);
  await expect(field(card)).toBeFocused();
  // The keys before the frame had loaded are lost, all later ones are not.
  const text = await field(card).inputValue();
  expect('118'.endsWith(text.replace(/9+$/, ''))).toBe(true);
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  await expect(card.getByText('Your typing went somewhere else for a moment')).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('18.25');
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(18.25);
});

test('however early a press comes while the frame loads, the card takes the keys', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await clickPrice(page);
  for (const waitMs of [0, 6, 8, 12, 30]) {
    await openedCard(page);
    // A new frame is loaded as soon as the card has closed.
    await pressEscape(page);
    await page.waitForTimeout(waitMs);
    await page.mouse.down();
    await page.mouse.up();
    await expect(field(await openedCard(page))).toBeFocused();
    await page.keyboard.type('26');
    await expect(field(await openedCard(page)), `${waitMs} ms`).toHaveValue('26');
  }
});

test('a press that ends beside the handle opens no card and leaves no key for the next', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await pressPrice(page);
  await page.keyboard.type('18');
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  expect(cardOf(page)).toBeUndefined();
  await expect.poll(() => frames(page).length).toBe(1);
  await clickPrice(page);
  await expect(field(await openedCard(page))).toHaveValue('24.50');
});

test('a frame is prepared once the pointer is at a handle, and takes neither focus nor space', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await page.waitForTimeout(500);
  expect(frames(page)).toHaveLength(0);
  await preparedFrame(page);
  expect(await page.evaluate(() => [document.hasFocus(), document.activeElement === document.body])).toEqual([
    true,
    true,
  ]);
  expect(await page.evaluate(() => window.length)).toBe(0);
  // A press where the card will be is the page's.
  const box = await page.locator(price).first().boundingBox();
  const at = { x: box?.x ?? 0, y: (box?.y ?? 0) + 90 };
  const isOurs = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.parentElement === document.documentElement,
    at,
  );
  expect(isOurs).toBe(false);
  await clickPrice(page);
  await expect(field(await openedCard(page))).toBeFocused();
  expect(frames(page)).toHaveLength(1);
  await pressEscape(page);
  await expect.poll(() => frames(page).length).toBe(1);
  await page.locator('header a[href="/"]').first().click();
  await expect.poll(() => frames(page).length).toBe(0);
});

test('the prepared frame is removed before the page is left, and comes back if the page stays', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  // An address without content: the page is about to be left, and stays.
  await page.route('**/no-content', (route) => route.fulfill({ status: 204 }));
  const leave = () => page.evaluate(() => void (location.href = '/no-content'));
  await preparedFrame(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
  expect(frames(page).length, 'a sign that the page has made up').toBe(1);
  await leave();
  await expect.poll(() => frames(page).length).toBe(0);
  await preparedFrame(page);
  await clickPrice(page);
  await leave();
  await page.keyboard.type('19');
  await expect(field(await openedCard(page))).toHaveValue('19');
});

test('a prepared frame without a card may do nothing', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const frame = await preparedFrame(page);
  const { id: productId } = storedProduct(shop, slug);
  const storeId = `${shop.siteId}@${new URL(shop.api).host}`;
  const names = { productName: 'Mug', variantLabel: null, currency: 'EUR' };
  const what = { productId, variantId: null, field: 'price', base: '24.50', value: '1.00' };
  const intent = { id: crypto.randomUUID(), ...what, ...names };
  const inputs = {
    'edits.commit': { storeId, intent, holdMs: 0 },
    'card.shape': { height: 200 },
    'card.close': {},
  };
  for (const [command, input] of Object.entries(inputs)) {
    const message = JSON.stringify({ shelfedge: stamp, command, input });
    const answer = await frame.evaluate(`chrome.runtime.sendMessage(${message})`);
    expect(answer, command).toMatchObject({ ok: false, error: { code: 'not_allowed' } });
  }
  expect(await frame.evaluate('document.body.innerText.trim()')).toBe('');
  expect(storedProduct(shop, slug).price).toBe(24.5);
});

test.describe('catalog V3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('a card that asks for the variants drops the keys typed before', async ({ connected, shop }) => {
    const page = await openProduct(connected, shop, 'linen-apron');
    await waitForHandle(page);
    await stopWorker(page);
    await clickPrice(page);
    await page.keyboard.type('4');
    const card = await openedCard(page);
    const choice = card.getByRole('button', { name: /^Size: S, 2 variants/ });
    const first = card.getByRole('button', { name: /^All 4 variants/ });
    await expect(first).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    await expect(first).not.toBeFocused();
    await choice.click();
    await expect(card.getByRole('textbox', { name: 'Sale price' })).toHaveValue('42.00');
  });
});
