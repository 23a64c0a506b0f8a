import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, type ShopBrowser } from '../../demo/browser.ts';
import { startShop } from '../../demo/start-shop.ts';
import { addStore, allowShops, copyProfile, removeProfile } from '../../tests/e2e/profiles.ts';
import { smallCatalog } from '../../tests/fixtures/small-catalog.ts';
import { writeLeastExtension } from './extension.ts';

/** Ours with a store connected, and the least extension that can do the same kind of work. */
export const contenders = ['ours', 'least'] as const;
export type Contender = (typeof contenders)[number];

export interface Contest {
  /** Runs something in a browser just started with the contender, in a profile that has seen none of its pages. */
  inBrowser<T>(contender: Contender, run: (browser: ShopBrowser) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Prepares a profile for each contender. */
export async function openContest(): Promise<Contest> {
  const folder = await mkdtemp(join(tmpdir(), 'shelfedge-bench-'));
  const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1' });
  const least = await writeLeastExtension(folder);
  const launch = (contender: Contender, profile: string): Promise<ShopBrowser> =>
    launchBrowser({ headless: true, profile, ...(contender === 'least' ? { extension: least } : {}) });
  const profileOf = (contender: Contender): string => join(folder, `profile-${contender}`);
  for (const contender of contenders) {
    const browser = await launch(contender, profileOf(contender));
    if (contender === 'ours') {
      await allowShops(browser);
      await addStore(browser, shop);
    }
    await browser.context.close();
  }
  return {
    async inBrowser(contender, run) {
      const profile = await copyProfile(profileOf(contender));
      const browser = await launch(contender, profile);
      try {
        return await run(browser);
      } finally {
        await browser.context.close();
        await removeProfile(profile);
      }
    },
    async close() {
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
