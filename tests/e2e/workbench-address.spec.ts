import { expect } from '@playwright/test';
import { openCard, saveInCard } from '../../demo/on-page.ts';
import { findRow, openPopup, openProduct, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

test('a link to the guardrails leads to them in the workbench that is open, and Back to where it was', async ({
  connected,
}) => {
  const bench = await openTab(connected.context);
  await bench.goto(`${connected.page('workbench')}#bulk`);
  await bench.getByRole('combobox', { name: 'Change', exact: true }).selectOption('Stock');
  const popup = await openPopup(connected);
  await findRow(popup, 'MUG-1');
  await popup.getByRole('button', { name: /^Price .*Stoneware Mug/ }).click();
  await popup.getByRole('textbox', { name: /Price/ }).fill('0');
  await popup.keyboard.press('Enter');
  const tabs = connected.context.pages().length;
  await popup.getByRole('button', { name: 'Guardrails' }).click();
  await expect(bench.getByRole('tab', { name: 'Guardrails' })).toHaveAttribute('aria-selected', 'true');
  expect(connected.context.pages()).toHaveLength(tabs);
  await bench.goBack();
  await expect(bench.getByRole('combobox', { name: 'Change', exact: true })).toHaveValue('stock');
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
