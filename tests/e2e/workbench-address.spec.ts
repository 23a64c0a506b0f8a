import { expect } from '@playwright/test';
import { openCard, saveInCard } from '../../demo/on-page.ts';
import { findRow, openPopup, openProduct, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

test('a link opens the page it names at the top of the workbench that is open, and Back where that was left', async ({
  connected,
}) => {
  const bench = await openTab(connected.context);
  await bench.setViewportSize({ width: 1000, height: 300 });
  await bench.goto(`${connected.page('workbench')}#bulk`);
  await bench.getByRole('button', { name: 'Preview' }).waitFor();
  // The silent live regions before the page take no room.
  const heading = await bench.getByRole('heading', { name: 'Bulk change' }).boundingBox();
  expect(heading?.y).toBeLessThan(100);
  const scrolled = () => bench.evaluate(() => Math.round(window.scrollY));
  const scrollDown = () => bench.evaluate(() => window.scrollTo(0, 150));
  const popup = await openPopup(connected);
  await findRow(popup, 'MUG-1');
  await popup.getByRole('button', { name: /^Price .*Stoneware Mug/ }).click();
  await popup.getByRole('textbox', { name: /Price/ }).fill('0');
  await popup.keyboard.press('Enter');
  await bench.bringToFront();
  await scrollDown();
  await popup.getByRole('button', { name: 'Guardrails' }).click();
  await expect(bench.getByRole('tab', { name: 'Guardrails' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(scrolled).toBe(0);
  // The address that it has already.
  await scrollDown();
  await expect.poll(scrolled).toBe(150);
  await popup.getByRole('button', { name: 'Guardrails' }).click();
  await expect.poll(scrolled).toBe(0);
  await bench.goBack();
  await expect.poll(scrolled).toBe(150);
});

test('the card leads to the history of its product', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, 'stoneware-mug');
  const card = await openCard(page);
  await page.keyboard.type('26');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  await page.reload();
  const opened = connected.context.waitForEvent('page');
  await (await openCard(page)).getByRole('button', { name: 'History of Stoneware Mug' }).click();
  const bench = await opened;
  await expect(bench.getByRole('heading', { name: 'History of Stoneware Mug' })).toBeVisible();
  await expect(bench.getByRole('list', { name: /^History of/ }).getByRole('listitem')).toContainText('€24.50 → €26.00');
  await bench.getByRole('button', { name: 'Back to all changes' }).click();
  await bench.getByRole('link', { name: 'Stoneware Mug' }).click();
  await expect(bench.getByRole('combobox', { name: 'Field' })).toHaveValue('price');
});
