import { launchBrowser, type ShopBrowser } from '../../demo/browser.ts';
import type { Disk } from './disk.ts';
import type { Writer } from './writers.ts';

/** The equipment of a durability test. */
export interface Bench {
  chromium: string;
  /** A folder for temporary files. */
  place: string;
  /** The disk with the browser's profile. */
  disk: Disk;
  edits: Writer;
  /** The control, which does not use strict durability and must lose records. */
  lax: Writer;
}

/** Runs work in a browser whose profile is on the mounted disk. */
export async function inBrowser<T>(
  { chromium, disk }: Pick<Bench, 'chromium' | 'disk'>,
  work: (browser: ShopBrowser) => Promise<T>,
): Promise<T> {
  await disk.mount();
  try {
    const browser = await launchBrowser({ executablePath: chromium, headless: true, profile: disk.folder });
    try {
      return await work(browser);
    } finally {
      await browser.context.close();
    }
  } finally {
    await disk.unmount();
  }
}
