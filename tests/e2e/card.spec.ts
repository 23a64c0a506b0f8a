import { expect, type Frame, type Page } from '@playwright/test';
import {
  cardOf,
  openCard,
  priceOnPage,
  storedProduct,
  until,
  waitForHandle,
  pressInCard,
  saveInCard,
} from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openProduct, isWrite, requestsOf, setFaults, stopWorker, pressEscape, test } from './fixtures.ts';

const slug = 'stoneware-mug';

test('an equal value is nothing to save; a typed change such as +5 is previewed, and its result is stored', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  const save = card.getByRole('button', { name: 'Save', exact: true });
  await page.keyboard.type('24.6');
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Backspace');
  // An equal value is nothing to save.
  await page.keyboard.type('5');
  await expect(card.getByText('Edited')).toHaveCount(0);
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('-10%');
  await expect(card.getByText('€24.50 → €22.05')).toBeVisible();
  await expect(card.getByText('Will save')).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(22.05);
});

test('keys that an input method takes save, step and close nothing', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  const field = card.getByRole('textbox', { name: 'Price' });
  const session = await page.context().newCDPSession(card);
  await session.send('Input.imeSetComposition', { text: '２６', selectionStart: 2, selectionEnd: 2 });
  await expect(field).toHaveValue('２６');
  for (const key of ['ArrowUp', 'Enter', 'Escape']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  await expect(field).toHaveValue('２６');
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await session.send('Input.insertText', { text: '２６' });
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
});

test('a worker stopped during a write continues after its restart and writes once', async ({
  connected,
  shop,
  fail,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await fail([{ method: 'PATCH', path: '/stores/v1/products', kind: 'hang-after', times: 1 }]);
  await page.keyboard.type('22');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22);
  await stopWorker(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  const writes = (await requestsOf(shop)).filter(isWrite);
  expect(writes).toHaveLength(1);
});

test('Esc closes the card, changes nothing and gives the focus back to the handle', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await openCard(page);
  await page.keyboard.type('1');
  await pressEscape(page);
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await page.keyboard.press('Enter');
  await expect.poll(() => cardOf(page)).toBeDefined();
});

/** Types a price, saves it over a slow network, and presses Esc before it is saved. */
async function leaveWhileSaving(page: Page, shop: RunningShop, fault: object): Promise<Frame> {
  const card = await openCard(page);
  await page.keyboard.type('21');
  await setFaults(shop, [{ method: 'PATCH', path: '/stores/v1/products', times: 1, delayMs: 1500, ...fault }]);
  await saveInCard(page);
  await page.keyboard.press('Escape');
  await expect(card.getByText('Closes when done')).toBeVisible();
  return card;
}

test('Esc during a save closes the card soon after the save', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await leaveWhileSaving(page, shop, { kind: 'delay' });
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  const savedMs = Date.now();
  await until(() => cardOf(page) === undefined, 'the card to close');
  expect(Date.now() - savedMs).toBeLessThan(4_000);
  expect(storedProduct(shop, slug).price).toBe(21);
});

const refusals: [string, string, RegExp][] = [
  ['words', 'cheap', /isn’t an amount/],
  ['a negative price', '=-5', /below zero/],
  ['more off than it costs', '-25', /That would be -€0.50. It can’t be below zero/],
  ['too many decimals', '19.999', /At most 2 decimals/],
  ['more than the platform takes', '1000000000', /At most/],
  ['nothing', ' ', /Type a value/],
  ['a percentage without a sign', '10%', /Up or down 10%\?/],
];
test('a text that is no price is refused at the field, kept as typed, and nothing is sent; a percentage gets its direction', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  const price = card.getByRole('textbox', { name: 'Price', exact: true });
  for (const [what, typed, words] of refusals)
    await test.step(what, async () => {
      await price.press('ControlOrMeta+A');
      await page.keyboard.type(typed);
      await saveInCard(page);
      await expect(card.getByText(words)).toBeVisible();
      await expect(price).toHaveValue(typed);
      expect(storedProduct(shop, slug).price).toBe(24.5);
      expect((await requestsOf(shop)).filter(isWrite)).toEqual([]);
    });
  await card.getByRole('button', { name: '-10%' }).press('Enter');
  await expect(card.getByText('€24.50 → €22.05')).toBeVisible();
  await expect(price).toBeFocused();
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(22.05);
});

const failures: [string, object, RegExp][] = [
  ['429', { kind: 'status-before', status: 429, retryAfterS: 3600 }, /Waiting: the store is busy/],
  ['a dropped connection', { kind: 'drop-before' }, /Waiting: offline/],
];
test('a failing store leaves the edit waiting in words, the typed price kept, nothing half written', async ({
  connected,
  shop,
  fail,
}) => {
  test.slow();
  const page = await openProduct(connected, shop, slug);
  for (const [index, [what, rule, words]] of failures.entries())
    await test.step(what, async () => {
      const before = storedProduct(shop, slug).price;
      const typed = `${23 + index}.45`;
      const card = await openCard(page);
      await fail([{ ...rule, path: '/stores(-reader)?/v1/products' }]);
      await page.keyboard.type(typed);
      await saveInCard(page);
      await expect(card.getByText(words)).toBeVisible();
      await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue(typed);
      expect(storedProduct(shop, slug).price).toBe(before);
      await fail([]);
      // An edit that need not wait for hours goes on by itself.
      if (what === '429') await pressInCard(card, 'Try again');
      await expect(card.getByText(/Saved \d/)).toBeVisible();
      expect(storedProduct(shop, slug).price).toBe(Number(typed));
      await pressEscape(page);
    });
});

test('a deleted product is reported, with nothing to save', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  shop.db.prepare('DELETE FROM products WHERE slug = ?').run(slug);
  await page.keyboard.type('20');
  await saveInCard(page);
  await expect(card.getByText(/no longer/)).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('20');
  await expect(card.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => cardOf(page)).toBeUndefined();
});

test('a price changed elsewhere asks, and the typed price can be kept', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  shop.db.prepare('UPDATE products SET price = 22 WHERE slug = ?').run(slug);
  await page.keyboard.type('25');
  await saveInCard(page);
  await expect(card.getByText(/Changed elsewhere: €24.50 → €22.00. You typed €25.00/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(22);
  await pressInCard(card, 'Set to €25.00');
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(25);
});

test('the handle follows the page to another product and edits that one', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.locator('header a[href="/"]').first().click();
  await page.locator('[data-slug="eclair-tin"] a').first().click();
  await page.getByRole('heading', { level: 1, name: 'Éclair Tin' }).waitFor();
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  const card = await openCard(page);
  await expect(card.getByText('Éclair Tin').first()).toBeVisible();
  await page.keyboard.type('17');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, 'eclair-tin').price).toBe(17);
  expect(storedProduct(shop, slug).price).toBe(24.5);
});

test('the chosen variant with its own price is edited', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, 'linen-apron');
  await page.locator('[data-option-name="Size"] select').selectOption('L');
  await page.getByRole('radio', { name: 'Sage' }).check({ force: true });
  await expect.poll(() => priceOnPage(page)).toBe('€45.50');
  const card = await openCard(page);
  await expect(card.getByRole('textbox', { name: 'Sale price' })).toHaveValue('45.50');
  await page.keyboard.type('49');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  const variant = shop.db.prepare("SELECT price FROM variants WHERE sku = 'APRON-L-SA'").get();
  expect(variant?.['price']).toBe(56);
  expect(storedProduct(shop, 'linen-apron').price).toBe(48);
  await expect.poll(() => priceOnPage(page)).toBe('€49.00');
});
