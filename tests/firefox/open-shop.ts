import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { firefoxPath } from '../../demo/browser-paths.ts';
import { startShop, type RunningShop, type ShopOptions } from '../../demo/start-shop.ts';
import { journalScript } from '../fixtures/journal-script.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { connectStore, launchFirefox, type Firefox } from '../../demo/firefox.ts';

/** An empty profile, deleted after the test. */
export async function createProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-firefox-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  return profile;
}

/** Starts Firefox with the built extension on a profile; closed after the test, if it was not before. */
export async function launchOn(profile: string): Promise<Firefox> {
  const browser = await launchFirefox(firefoxPath, profile);
  onTestFinished(() => browser.close());
  return browser;
}

/** A Firefox in which a shop is connected. */
export async function openShop(
  options: ShopOptions,
): Promise<{ browser: Firefox; shop: RunningShop; profile: string }> {
  const profile = await createProfile();
  const shop = await startShop(options);
  onTestFinished(() => shop.close());
  const browser = await launchOn(profile);
  await connectStore(browser, shop);
  return { browser, shop, profile };
}

/** The journal as stored; an extension page must be in the tab. */
export const readJournal = async (browser: Firefox): Promise<Edit[]> =>
  (await browser.run(`return ${journalScript}`)) as Edit[];
