import { launchBrowser, type ShopBrowser } from '../../demo/browser.ts';
import type { Disk } from './disk.ts';
import type { Writer } from './writers.ts';

/** What is needed to try how well a browser's records are kept. */
export interface Bench {
  chromium: string;
  /** A folder for what is made on the way. */
  place: string;
  /** The one that the browser's profile is on. */
  disk: Disk;
  edits: Writer;
  /** The control: it is not strict, and shows that the cut takes away what was not flushed. */
  lax: Writer;
}

/** Does some work in a browser whose profile is on the disk, which is mounted meanwhile. */
export async function inBrowser<T>(
  { chromium, disk }: Pick<Bench, 'chromium' | 'disk'>,
  work: (browser: ShopBrowser) => Promise<T>,
): Promise<T> {
  await disk.mount();
  try {
    const browser = await launchBrowser({ chromium, headless: true, profile: disk.folder });
    try {
      return await work(browser);
    } finally {
      await browser.context.close();
    }
  } finally {
    await disk.unmount();
  }
}
