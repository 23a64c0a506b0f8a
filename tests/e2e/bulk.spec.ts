import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { storedProduct } from '../../demo/on-page.ts';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { findRow, launch, openPopup, setFaults, stopWorker, test } from './fixtures.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

async function openBulk({ context, page }: ShopBrowser): Promise<Page> {
  const bench = await openTab(context);
  await bench.goto(`${page('workbench')}#bulk`);
  return bench;
}

/** Ten percent off, ending in .99, looked at to its end. */
async function lookAtTenOff(bench: Page): Promise<void> {
  await bench.getByRole('textbox', { name: 'Percent' }).fill('10');
  await bench.getByRole('combobox', { name: 'Ending' }).selectOption('.99');
  await bench.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(bench.getByRole('button', { name: /^Apply \d+ change/ })).toBeVisible();
}

/** Name and new price of every product that would change as a whole. */
async function shownRows(bench: Page): Promise<{ name: string; price: number }[]> {
  const rows = bench.locator('[data-preview-row][data-kind="change"]:not(:has([data-part]))');
  await expect(rows.first()).toBeVisible();
  return Promise.all(
    (await rows.all()).map(async (row) => ({
      name: (await row.locator('[data-name]').textContent()) ?? '',
      price: Number((await row.locator('strong').textContent())?.replace(/[^\d.]/g, '')),
    })),
  );
}

/** Every product's price by its name, as the platform has it. */
const storedPrices = ({ db }: RunningShop): Map<unknown, unknown> =>
  new Map(
    db
      .prepare('SELECT name, price FROM products')
      .all()
      .map(({ name, price }) => [name, price]),
  );

const batch = (bench: Page, name: string | RegExp) => bench.getByRole('listitem').filter({ hasText: name }).first();

test('a bulk change is shown first, applied as shown, found in the history and taken back as a whole', async ({
  connected,
  shop,
}) => {
  const before = storedProduct(shop, slug).price;
  const bench = await openBulk(connected);
  await lookAtTenOff(bench);
  const rows = await shownRows(bench);
  const mug = rows.find(({ name }) => name === 'Stoneware Mug');
  expect(rows.length).toBeGreaterThan(2);
  expect(storedProduct(shop, slug).price).toBe(before);
  const pricesBefore = storedPrices(shop);
  await bench.getByRole('button', { name: /^Apply \d+ change/ }).click();
  await expect(batch(bench, 'Price −10 %, ending .99').getByText('Done', { exact: true })).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(mug?.price);
  expect(mug?.price).not.toBe(before);
  const pricesAfter = storedPrices(shop);
  for (const { name, price } of rows) expect([name, pricesAfter.get(name)]).toEqual([name, price]);

  await bench.getByRole('tab', { name: 'History' }).click();
  const history = bench.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Stoneware Mug' }).first()).toContainText('in bulk');
  const [download] = await Promise.all([
    bench.waitForEvent('download'),
    bench.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^shelfedge-history-\d{4}-\d\d-\d\d\.csv$/);
  const line = (await readFile(await download.path(), 'utf8'))
    .split('\r\n')
    .find((text) => text.includes('Stoneware Mug'));
  expect(line).toContain(`,"price","","${before.toFixed(2)}","${mug?.price.toFixed(2)}","EUR","applied","workbench",`);

  await bench.goBack();
  await bench.reload();
  await batch(bench, 'Price −10 %, ending .99').getByRole('button', { name: 'Undo all' }).click();
  await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
  await expect(batch(bench, 'Undo: Price −10 %, ending .99').getByText('Done', { exact: true })).toBeVisible();
  expect(storedPrices(shop)).toEqual(pricesBefore);
});

test('a batch resumes after its worker was stopped, and asks about a foreign change', async ({ connected, shop }) => {
  const before = storedProduct(shop, slug).price;
  const bench = await openBulk(connected);
  await lookAtTenOff(bench);
  const mug = (await shownRows(bench)).find(({ name }) => name === 'Stoneware Mug');
  await setFaults(shop, [{ kind: 'delay', delayMs: 1500 }]);
  await bench.getByRole('button', { name: /^Apply \d+ change/ }).click();
  await expect(batch(bench, 'Price −10 %').getByRole('button', { name: 'Pause' })).toBeVisible();
  await stopWorker(bench);
  await setFaults(shop, []);
  await expect(batch(bench, 'Price −10 %').getByText('Done', { exact: true })).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(mug?.price);

  shop.db.prepare('UPDATE products SET price = 77 WHERE slug = ?').run(slug);
  await batch(bench, 'Price −10 %').getByRole('button', { name: 'Undo all' }).click();
  await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
  const undo = batch(bench, 'Undo: Price −10 %');
  await expect(undo.getByText('Done, but not everything was undone')).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(77);
  await undo.getByRole('button', { name: 'Rows' }).click();
  await expect(undo.getByRole('button', { name: 'Leave €77.00' })).toBeVisible();
  await undo.getByRole('button', { name: `Set to €${before.toFixed(2)}` }).click();
  // Over another price than the one that was there, it is a leap that is not confirmed.
  await expect(undo.getByText(/is 68.2% less than €77.00/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(77);
  await undo.getByRole('button', { name: 'Save anyway' }).click();
  await expect(undo.getByText('Done', { exact: true })).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(before);
});

test.describe('a bulk change that is held, on catalog v3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('leaves the price alone that was typed in the popup since', async ({ connected, shop }) => {
    const bench = await openBulk(connected);
    await lookAtTenOff(bench);
    await setFaults(shop, [{ kind: 'status-before', status: 502 }]);
    await bench.getByRole('button', { name: /^Apply \d+ change/ }).click();
    const tenOff = batch(bench, 'Price −10 %');
    await expect(tenOff.getByText(/^Paused: /)).toBeVisible();
    await tenOff.getByRole('button', { name: 'Cancel' }).click();
    await bench.getByRole('alertdialog').getByRole('button', { name: 'Cancel the rest' }).click();
    const rest = tenOff.getByRole('button', { name: 'Continue with the rest' });
    await expect(tenOff.getByRole('button', { name: 'Rows' })).toBeFocused();
    await expect(tenOff.getByText(/^Cancelled: 0 of \d+ saved$/)).toBeVisible();
    await rest.press('Enter');
    await expect(tenOff.getByText(/^Paused: /)).toBeVisible();
    await expect(tenOff.getByRole('button', { name: 'Pause' })).toBeFocused();
    await tenOff.getByRole('button', { name: 'Pause' }).click();
    await setFaults(shop, []);

    const popup = await openPopup(connected);
    const row = await findRow(popup, 'Stoneware Mug');
    await row.getByRole('button', { name: /Price/ }).click();
    await row.getByRole('textbox', { name: /Price/ }).fill('26');
    await row.getByRole('textbox', { name: /Price/ }).press('Enter');
    await expect(row.getByText(/Saved/).first()).toBeVisible();
    expect(storedProduct(shop, slug).price).toBe(26);

    await bench.bringToFront();
    await tenOff.getByRole('button', { name: 'Resume' }).click();
    await expect(tenOff.getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(tenOff.getByText(/· 1 replaced by you/)).toBeVisible();
    expect(storedProduct(shop, slug).price).toBe(26);
    await tenOff.getByRole('button', { name: 'Rows' }).click();
    await expect(tenOff.getByRole('listitem').filter({ hasText: 'Stoneware Mug' })).toContainText('Replaced by you');
  });
});

/** The price of each shown product, as the platform has it. */
function pricesOf(shop: RunningShop, rows: readonly { name: string }[]): number[] {
  const slugs = shop.db.prepare(`SELECT slug FROM products WHERE name = ?
    UNION ALL SELECT body ->> '$.slug' FROM documents WHERE kind = 'product' AND body ->> '$.name' = ?`);
  return rows.map(({ name }) => storedProduct(shop, String(slugs.get(name, name)?.['slug'])).price);
}

for (const catalogVersion of ['v1', 'v3'] as const)
  test.describe(`a preview of a bulk change on catalog ${catalogVersion}`, () => {
    test.use({ platform: { catalogVersion } });

    test('outlives its worker and its page, and is applied as it was shown', async ({ connected, shop }) => {
      const bench = await openBulk(connected);
      await lookAtTenOff(bench);
      const rows = await shownRows(bench);
      const before = pricesOf(shop, rows);
      await stopWorker(bench);
      await bench.reload();
      await expect(bench.getByText(/^Previewed, not applied: \d+ changes · /)).toBeVisible();
      await bench.getByRole('button', { name: 'Show preview' }).click();
      expect(await shownRows(bench)).toEqual(rows);
      expect(pricesOf(shop, rows)).toEqual(before);
      await stopWorker(bench);
      await bench.getByRole('button', { name: /^Apply \d+ change/ }).click();
      await expect(batch(bench, 'Price −10 %').getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 });
      expect(pricesOf(shop, rows)).toEqual(rows.map(({ price }) => price));
      await expect(bench.getByText(/^Previewed, not applied/)).toHaveCount(0);
    });

    test('is gone once it is discarded, or its form is changed', async ({ connected }) => {
      const bench = await openBulk(connected);
      await lookAtTenOff(bench);
      await bench.reload();
      await bench.getByRole('button', { name: 'Discard' }).click();
      await expect(bench.getByRole('button', { name: 'Show preview' })).toHaveCount(0);
      await lookAtTenOff(bench);
      await bench.getByRole('textbox', { name: 'Percent' }).fill('20');
      await expect(bench.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
      await bench.reload();
      await expect(bench.getByRole('button', { name: 'Preview', exact: true })).toBeEnabled();
      await expect(bench.getByRole('button', { name: 'Show preview' })).toHaveCount(0);
    });
  });

test('a preview is still there after a restart of the browser', async ({ allowedProfile, shop }) => {
  // Two browsers, one after the other.
  test.setTimeout(60_000);
  const profile = await copyProfile(allowedProfile);
  const before = await launch({ profile });
  await addStore(before, shop);
  const bench = await openBulk(before);
  await lookAtTenOff(bench);
  const rows = await shownRows(bench);
  await before.context.close();

  const after = await launch({ profile });
  const again = await openBulk(after);
  await again.getByRole('button', { name: 'Show preview' }).click();
  expect(await shownRows(again)).toEqual(rows);
  // The key was for one session: the rows wait for it.
  await again.getByRole('button', { name: /^Apply \d+ change/ }).click();
  await expect(batch(again, 'Price −10 %').getByText(/ waiting/)).toBeVisible();
  await after.context.close();
  await removeProfile(profile);
});
