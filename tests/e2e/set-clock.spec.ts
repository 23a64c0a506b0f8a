import { expect, type BrowserContext } from '@playwright/test';
import { storedProduct } from '../../demo/on-page.ts';
import { findRow, openPopup, setFaults, test } from './fixtures.ts';

const hour = 3_600_000;

/** Sets the clock of the worker and of every open page of the extension, as if the machine's had been set. */
async function setClock(context: BrowserContext, byMs: number): Promise<void> {
  const set = `{ const machine = Date.now.bind(Date); Date.now = () => machine() + ${byMs}; }`;
  for (const page of context.pages()) await page.evaluate(set);
  // One that was stopped has the machine's clock again when it starts.
  for (const worker of context.serviceWorkers()) await worker.evaluate(set).catch(() => undefined);
}

/** The minute of half a day, as a clock with two hands shows it. */
const minuteOf = (hours: number, minutes: number): number => (hours % 12) * 60 + minutes;

test('a clock that is set back between typing and Enter hides neither the new price nor Undo', async ({
  connected,
  popup,
  shop,
}) => {
  const row = await findRow(popup, 'MUG-1');
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill('26');
  await setClock(connected.context, -hour);
  await popup.keyboard.press('Enter');
  await expect(popup.locator('[data-row-status]')).toContainText(/24\.50 → €26\.00.*Saved/);
  await expect(row.getByRole('button', { name: /Price/ })).toContainText('€26.00');
  expect(storedProduct(shop, 'stoneware-mug').price).toBe(26);
  await popup.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(24.5);
  await expect(row.getByRole('button', { name: /Price/ })).toContainText('€24.50');
});

test('a clock that is off is said once, and times are right', async ({ connected, popup, shop }) => {
  const date = new Date(Date.now() + 3 * hour).toUTCString();
  await setFaults(shop, [{ kind: 'headers', headers: { date } }]);
  // One answer with another date changes nothing; a second does.
  for (const [sku, name] of [
    ['apron-l-sa', 'Linen Apron'],
    ['MUG-1', 'Stoneware Mug'],
    ['apron-l-sa', 'Linen Apron'],
    ['MUG-1', 'Stoneware Mug'],
  ] as const)
    await expect(await findRow(popup, sku)).toContainText(name);
  await expect(popup.getByText('This computer’s clock is 3 hours behind.')).toBeVisible();
  const row = popup.getByRole('listitem').first();
  await row.getByRole('button', { name: /Price/ }).click();
  await row.getByRole('textbox', { name: /Price/ }).fill('26');
  await popup.keyboard.press('Enter');
  const when = new Date(Date.now() + 3 * hour);
  const status = popup.locator('[data-row-status]');
  await expect(status).toContainText('Saved');
  const shown = /Saved (?:.*, )?(\d{1,2}):(\d\d)/u.exec((await status.textContent()) ?? '');
  const apart = minuteOf(when.getHours(), when.getMinutes()) - minuteOf(Number(shown?.[1]), Number(shown?.[2]));
  expect([0, 1, 719]).toContain(Math.abs(apart));
  await popup.getByRole('button', { name: 'Got it' }).click();
  await expect(popup.getByText('This computer’s clock')).toHaveCount(0);
  const again = await openPopup(connected);
  await findRow(again, 'MUG-1');
  await expect(again.getByText('This computer’s clock')).toHaveCount(0);
});
