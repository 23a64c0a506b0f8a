import { browser } from './browser.ts';

/** True if the extension was loaded from a folder, and not installed from a store of extensions. */
export async function isUnpacked(): Promise<boolean> {
  const { installType } = await browser.management.getSelf();
  return installType === 'development';
}
