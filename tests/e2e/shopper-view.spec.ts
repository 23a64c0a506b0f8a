import { expect } from '@playwright/test';
import { cardOf, hasHandle, openCard, until } from '../../demo/on-page.ts';
import { textsOf } from './page-texts.ts';
import { buttonsOf, focusedName, openPopup, openProduct, pressEscape, test } from './fixtures.ts';

test.use({ platform: { catalogVersion: 'v3' } });
test('one key shows pages as shoppers see them, with an open card’s text kept; the key, or the popup, ends it', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, 'stoneware-mug');
  const hasDock = async (): Promise<boolean> => (await buttonsOf(page)).includes('Edit on this page');
  // The button for it is not there at rest, and comes with edit mode, too.
  await expect.poll(hasDock).toBe(true);
  expect(await buttonsOf(page)).not.toContain('View as shopper');
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => buttonsOf(page)).toContain('View as shopper');
  await page.keyboard.press('Alt+Shift+E');
  await openCard(page);
  await page.keyboard.type('21');
  // The card has the focus; a press beside it takes it.
  await page.mouse.click(4, 300);
  await page.keyboard.press('Alt+Shift+V');
  await until(() => cardOf(page) === undefined, 'the card to close');
  await expect.poll(hasDock).toBe(false);
  await expect.poll(() => textsOf(page)).toContain('Alt+Shift+V brings Shelfedge back, and so does its popup.');
  // Two seconds later there is nothing of ours.
  await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(2);
  await page.reload();
  await page.waitForTimeout(500);
  expect(await hasHandle(page)).toBe(false);
  await page.keyboard.press('Alt+Shift+V');
  await expect.poll(hasDock).toBe(true);
  const card = await openCard(page);
  await expect(card.locator('input').first()).toHaveValue('21');
  await pressEscape(page);

  await page.mouse.move(34, (page.viewportSize()?.height ?? 0) - 34);
  await page.mouse.move(72, (page.viewportSize()?.height ?? 0) - 34, { steps: 5 });
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(hasDock).toBe(false);
  const popup = await openPopup(connected);
  await popup.getByRole('button', { name: 'Show Shelfedge again' }).click();
  // The popup closes, and the page has the focus again.
  await page.bringToFront();
  await expect.poll(hasDock).toBe(true);

  // By keys alone: from the docked button to the button beside it.
  for (let tabs = 0; tabs < 40 && !(await focusedName(page)).startsWith('Edit on this page'); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('View as shopper');
  await page.keyboard.press('Enter');
  await expect.poll(hasDock).toBe(false);
});
