import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../demo/platform/seeded-random.ts';
import { startShop } from '../../demo/start-shop.ts';
import { changeInBulk } from './bulk-change.ts';
import { connectStore, launchFirefox } from '../../demo/firefox.ts';
import { jars } from './jars.ts';
import { changeOneByOne } from './single-edits.ts';
import type { Outcome } from './outcome.ts';

export interface FirefoxOptions {
  firefox: string;
  version: 'v1' | 'v3';
  seed: number;
}

const products = 200;

/** Changes 200 prices in bulk and 30 one by one in a Firefox whose event page is terminated meanwhile. */
export async function runFirefox({ firefox, version, seed }: FirefoxOptions): Promise<Outcome[]> {
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-firefox-'));
  const shop = await startShop({ catalog: jars(products), catalogVersion: version });
  try {
    const browser = await launchFirefox(firefox, profile);
    try {
      await connectStore(browser, shop);
      const run = { shop, version, browser, random: createRandom(seed) };
      return [await changeInBulk(run), await changeOneByOne(run)];
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
