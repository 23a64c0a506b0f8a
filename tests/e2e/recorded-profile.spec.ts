import { expect, type Page } from '@playwright/test';
import { launchBrowser, type ShopBrowser } from '../../demo/browser.ts';
import { openCard } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { readParts } from '../chaos/platform-facts.ts';
import { journalScript } from '../fixtures/journal-script.ts';
import { pinExtension } from '../fixtures/pinned-extension.ts';
import { recordedPassphrase, recordings, restoreProfile, startRecordedShop } from '../fixtures/recorded-profile.ts';
import { launch, openPopup, openProduct, test } from './fixtures.ts';
import { createAllowedProfile, removeProfile } from './profiles.ts';

const readJournal = (page: Page): Promise<Edit[]> => page.evaluate<Edit[]>(journalScript);

const stockOf = (shop: RunningShop): Map<string, number> =>
  new Map(
    readParts(shop, 'v1')
      .filter(({ field }) => field === 'stock')
      .map(({ productId, value }) => [productId, Number(value)]),
  );

for (const recording of recordings.filter(({ browser }) => browser === 'chromium'))
  test.describe(`a profile of ${recording.version}`, () => {
    let [browser, shop, end]: [ShopBrowser?, RunningShop?, (() => Promise<void>)?] = [];

    test.beforeEach(async () => {
      test.setTimeout(240_000);
      shop = await startRecordedShop(recording, 'recorded');
      const pinned = await pinExtension();
      const start = (profile: string) => launchBrowser({ headless: true, profile, extension: pinned.folder });
      const profile = await createAllowedProfile(start);
      await restoreProfile(recording, profile);
      browser = await launch({ profile, extension: pinned.folder });
      end = async () => {
        await pinned.remove();
        await removeProfile(profile);
      };
    });

    test.afterEach(async () => {
      await browser?.context.close();
      await shop?.close();
      await end?.();
    });

    test('opens: history, settings and typed text are there, and the bulk changes go on to their end', async () => {
      if (browser === undefined || shop === undefined) throw new Error('the profile did not open');
      const { context, page } = browser;
      const bench = await context.newPage();
      await bench.goto(`${page('workbench')}#history`);
      const recorded = Object.values(recording.records.databases['shelfedge-journal']?.tables['edits']?.records ?? []);
      const history = bench.getByRole('list', { name: 'History' });
      await expect(history.getByText('Jam Jar').first()).toBeVisible();
      expect((await readJournal(bench)).map(({ id }) => JSON.stringify(id)).toSorted()).toEqual(
        recorded.map(([key]) => JSON.stringify(key)).toSorted(),
      );

      const before = stockOf(shop);
      const open = (await readJournal(bench))
        .filter(({ batchId, state }) => batchId !== null && state.tag !== 'applied')
        .map(({ id }) => id);

      const popup = await openPopup(browser);
      await expect(popup.getByText('The key is locked.')).toBeVisible();
      await popup.getByRole('textbox', { name: 'Passphrase' }).fill(recordedPassphrase);
      await popup.getByRole('button', { name: 'Unlock' }).click();
      await expect(popup.getByText('The key is locked.')).toHaveCount(0);

      for (const [slug, text] of [
        ['jar-9', '44.4'],
        ['jar-14', '-12%'],
      ] as const) {
        const product = await openProduct(browser, shop, slug);
        const card = await openCard(product);
        await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue(text);
        await product.close();
      }

      await bench.goto(`${page('workbench')}#bulk`);
      const paused = bench.getByRole('listitem').filter({ hasText: 'Price −10 %, stock +2' }).first();
      await expect(paused).toContainText('6 of 12');
      await paused.getByRole('button', { name: 'Resume' }).click();
      await expect(paused.getByText('Done', { exact: true })).toBeVisible({ timeout: 150_000 });
      const rows = async () => (await readJournal(bench)).filter(({ id }) => open.includes(id));
      // The other bulk change may still be under way, with stock changes that may end in a question.
      await expect
        .poll(async () => (await rows()).map(({ state }) => state.tag), { timeout: 60_000 })
        .not.toContainEqual(expect.stringMatching(/queued|sending|waiting/));
      const wanted = new Map(before);
      for (const { productId, delta, state } of await rows())
        if (state.tag === 'applied') wanted.set(productId, (before.get(productId) ?? 0) + Number(delta));
      expect(open).toHaveLength(10);
      expect(stockOf(shop)).toEqual(wanted);
    });
  });
