import { expect } from '@playwright/test';
import { openCard, saveInCard, storedProduct, untilReadable } from '../../demo/on-page.ts';
import { isWrite, findRow, openPopup, openProduct, requestsOf, test } from './fixtures.ts';
import { atOnce } from './kill-mode.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

test('halving a price asks, and Enter saves it after enough time to read the question', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('-50%');
  const question = card.getByText('€12.25 is 50% less than €24.50. Save it anyway?');
  await expect(async () => {
    await untilReadable(page);
    // The second comes before anybody can have read the question.
    if (!(await question.isVisible()))
      await atOnce(() => Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]));
    await expect(question).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(card.getByRole('button', { name: 'Save anyway' })).toBeEnabled();
  await expect(card.getByRole('textbox', { name: 'Price' })).toBeFocused();
  expect((await requestsOf(shop)).filter(isWrite)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(12.25);
});

test('guardrails set in the workbench apply at once on every surface', async ({ connected, shop }) => {
  const bench = await openTab(connected.context);
  await bench.goto(`${connected.page('workbench')}#guardrails`);
  const guardrails = bench.getByRole('region', { name: 'Guardrails' });
  await guardrails.getByRole('textbox', { name: /change of more/ }).fill('-5');
  await bench.keyboard.press('Enter');
  await expect(bench.getByText('Type a number from 0 to 1000.')).toBeVisible();
  await guardrails.getByRole('textbox', { name: /change of more/ }).fill('60');
  await bench.keyboard.press('Enter');
  await expect(guardrails.getByText('Saved', { exact: true })).toBeVisible();
  await expect(guardrails.getByRole('textbox', { name: /change of more/ })).toBeFocused();
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('-50%');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(12.25);

  await guardrails.getByRole('combobox', { name: 'A change of more than 60 %' }).selectOption('Block');
  await guardrails.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(guardrails.getByRole('textbox', { name: /change of more/ })).toHaveValue('30');
  await expect(guardrails.getByRole('combobox', { name: 'A change of more than 30 %' })).toHaveValue('ask');
});

test('the popup asks in the row, and saves when told to', async ({ connected, shop }) => {
  const popup = await openPopup(connected);
  await findRow(popup, 'MUG-1');
  await popup.getByRole('button', { name: /^Price .*Stoneware Mug/ }).click();
  await popup.getByRole('textbox', { name: /Price/ }).fill('9');
  await popup.keyboard.press('Enter');
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(/Shoppers would pay €9.00, less than the cost of €9.80/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await popup.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => storedProduct(shop, slug).price).toBe(9);
});
