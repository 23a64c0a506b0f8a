import { randomUUID } from 'node:crypto';
import { addApiKey, permissions } from '../../demo/platform/identity/authorize.ts';
import { askFrom, enterKey, unlock, type ChaosBrowser } from './chaos-browser.ts';

const maxTries = 5;

/** Locks the key for a moment: what is sent meanwhile waits. A browser that is killed over it unlocks at its next start. */
export async function lockForMoment(browser: ChaosBrowser, wait: () => Promise<void>): Promise<void> {
  await askFrom(browser.workbench, 'key.lock', { storeId: browser.storeId });
  await wait();
  await unlock(browser).catch(() => undefined);
}

/** Enters a new key of the store in place of its present one. What was typed under that one waits for its merchant. */
export async function exchangeKey(browser: ChaosBrowser): Promise<void> {
  const apiKey = `IST.${randomUUID()}`;
  addApiKey(browser.shop.db, apiKey, [...permissions]);
  for (let tries = 0; tries < maxTries; tries += 1) if (await enterKey(browser, browser, apiKey)) return;
}

/** Sends edits that were typed under another key with the present one. */
export async function resendAll({ workbench, storeId }: ChaosBrowser): Promise<void> {
  await askFrom(workbench, 'edits.resendAll', { storeId });
}
