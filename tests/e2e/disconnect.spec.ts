import { expect, type Page } from '@playwright/test';
import { fillConnectForm, type ShopBrowser } from '../../demo/browser.ts';
import { demoCatalog } from '../../demo/catalog/products.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { readParts } from '../chaos/platform-facts.ts';
import { requestsOf, setFaults, stopWorker, test } from './fixtures.ts';
import { isKillMode } from './kill-mode.ts';
import { openTab } from './tabs.ts';

type Version = 'v1' | 'v3';

/** Every price that the platform stores, by product and variant. */
const pricesIn = (shop: RunningShop, version: Version): Map<string, string> =>
  new Map(
    readParts(shop, version)
      .filter(({ field }) => field === 'price')
      .map(({ productId, variantId, value }) => [`${productId}/${variantId ?? ''}`, value]),
  );

const countChanged = (now: Map<string, string>, before: Map<string, string>): number =>
  [...now].filter(([part, price]) => before.get(part) !== price).length;

/** A fault at every call that writes prices. */
const atWrites = (shop: RunningShop, fault: object): Promise<void> =>
  setFaults(shop, [
    { ...fault, method: 'PATCH', path: 'products/(?!0{8})' },
    { ...fault, method: 'POST', path: 'bulk/products/update$' },
  ]);

const hasWritten = async (shop: RunningShop): Promise<boolean> =>
  (await requestsOf(shop)).some(
    ({ method, path }) => (method === 'PATCH' && !/\/0{8}-/.test(path)) || path.endsWith('bulk/products/update'),
  );

/** Applies ten percent off all prices; resolves once the first write has reached the platform. */
async function applyTenOff({ context, page }: ShopBrowser, shop: RunningShop): Promise<Page> {
  const bench = await openTab(context);
  await bench.goto(`${page('workbench')}#bulk`);
  await bench.getByRole('textbox', { name: 'Percent' }).fill('10');
  await bench.getByRole('button', { name: 'Preview', exact: true }).click();
  const apply = bench.getByRole('button', { name: /^Apply \d+ change/ });
  await expect(apply).toBeVisible();
  await fetch(`${shop.api}/__demo/log`, { method: 'DELETE' });
  await apply.click();
  await expect.poll(() => hasWritten(shop), { intervals: [30] }).toBe(true);
  return bench;
}

/** The words of a batch of which no row is left. */
const settled = /^(?:Done|Cancelled: \d+ of \d+ saved)$/;

const batch = (bench: Page) => bench.getByRole('listitem').filter({ hasText: 'Price −10 %' });

/** Connects the store again in the form, and shows its bulk changes. */
async function reconnect(bench: Page, shop: RunningShop): Promise<void> {
  await fillConnectForm(bench, shop);
  await bench.getByText('Connected:').waitFor();
  await bench.getByRole('tab', { name: 'Bulk change' }).click();
}

async function undoAll(bench: Page): Promise<void> {
  await batch(bench).last().getByRole('button', { name: 'Undo all' }).click();
  await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
}

test.describe('a store of catalog v1 that is disconnected in the middle of a bulk change', () => {
  test.use({ platform: { catalogVersion: 'v1', catalog: demoCatalog(60) } });

  test('names the changes on their way, and has them in the history with Undo when connected again', async ({
    connected,
    shop,
  }) => {
    const before = pricesIn(shop, 'v1');
    await atWrites(shop, { kind: 'delay', delayMs: 1200 });
    const bench = await applyTenOff(connected, shop);
    await bench.getByRole('tab', { name: 'Stores' }).click();
    await bench.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = bench.getByRole('alertdialog');
    await expect(dialog.getByText(/changes are on their way to the store/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(bench.getByText(/^Disconnecting\. Waiting/).first()).toBeVisible();
    // A worker that took over reads what the last one wrote once that can no longer take effect.
    await expect(bench.getByText(/is disconnected\.$/)).toBeVisible({ timeout: isKillMode ? 60_000 : 30_000 });
    const after = pricesIn(shop, 'v1');
    const saved = countChanged(after, before);
    expect(saved).toBeGreaterThan(0);
    // On a busy machine the writes of a stopped worker can end before the press.
    if (!isKillMode) await expect(bench.getByText(`${saved} changes were still saved`)).toBeVisible();
    await setFaults(shop, []);

    await reconnect(bench, shop);
    await expect(batch(bench).getByText(new RegExp(`^${saved} of \\d+ saved`))).toBeVisible();
    await expect(batch(bench).getByText(settled)).toBeVisible();
    expect(pricesIn(shop, 'v1')).toEqual(after);
    await undoAll(bench);
    await expect.poll(() => pricesIn(shop, 'v1'), { timeout: 30_000 }).toEqual(before);
  });
});

test.describe('a store of catalog v3 whose worker is stopped while it is disconnected', () => {
  test.use({ platform: { catalogVersion: 'v3', catalog: demoCatalog(12) } });

  test('is disconnected by the next worker, which finds the last one’s writes', async ({ connected, shop }) => {
    const before = pricesIn(shop, 'v3');
    await atWrites(shop, { kind: 'hang-after' });
    const bench = await applyTenOff(connected, shop);
    await expect.poll(() => countChanged(pricesIn(shop, 'v3'), before)).toBeGreaterThan(0);
    await bench.getByRole('tab', { name: 'Stores' }).click();
    await bench.getByRole('button', { name: 'Disconnect' }).click();
    await bench.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    // A worker that was stopped before the press leaves no answer to wait for.
    if (!isKillMode) await expect(bench.getByText(/^Disconnecting\. Waiting/).first()).toBeVisible();
    await stopWorker(bench);
    await setFaults(shop, []);
    await expect(bench.getByText(/is disconnected\.$/)).toBeVisible({ timeout: 40_000 });
    const after = pricesIn(shop, 'v3');

    await reconnect(bench, shop);
    await expect(batch(bench).getByText(settled)).toBeVisible({ timeout: 20_000 });
    expect(pricesIn(shop, 'v3')).toEqual(after);
    await undoAll(bench);
    await expect.poll(() => pricesIn(shop, 'v3'), { timeout: 30_000 }).toEqual(before);
  });
});
