import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowOrigins, type ShopAddresses, type ShopBrowser } from '../../demo/browser.ts';
import { stamp } from '../fixtures/stamp.ts';
import { sendAsWorkbench } from './tabs.ts';

/** A folder for a browser's profile; whoever makes it takes it away. */
export const createProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'shelfedge-e2e-'));

export const removeProfile = (profile: string): Promise<void> => rm(profile, { recursive: true, force: true });

/** A copy of a profile whose browser is closed. */
export async function copyProfile(profile: string): Promise<string> {
  const copy = await createProfile();
  await cp(profile, copy, { recursive: true });
  return copy;
}

/** A profile whose extension may reach this machine's shops, so that a test need not go through the browser's prompt. */
export async function createAllowedProfile(launch: (profile: string) => Promise<ShopBrowser>): Promise<string> {
  const profile = await createProfile();
  const browser = await launch(profile);
  await allowShops(browser);
  await browser.context.close();
  return profile;
}

/** Lets the extension reach this machine's shops. */
export async function allowShops(browser: ShopBrowser): Promise<void> {
  const origins = ['http://127.0.0.1', 'http://localhost'];
  await allowOrigins(browser, origins);
  const workbench = await browser.context.newPage();
  await workbench.goto(browser.page('workbench'));
  const patterns = JSON.stringify(origins.map((origin) => `${origin}/*`));
  const isAllowed = await workbench.evaluate(`chrome.permissions.request({ origins: ${patterns} })`);
  if (isAllowed !== true) throw new Error('the origins were not allowed');
  await workbench.close();
}

/** Connects a store to an extension that may reach it, without the form; the form has tests of its own. */
export async function addStore(browser: ShopBrowser, shop: ShopAddresses): Promise<void> {
  const { storefront, api, clientId, siteId, apiKey } = shop;
  const input = { storefront, api, clientId, siteId, apiKey, keep: { kind: 'session' } };
  const message = JSON.stringify({ shelfedge: stamp, command: 'stores.connect', input });
  const reply = await sendAsWorkbench<{ ok: boolean }>(browser, message);
  if (!reply.ok) throw new Error(`the store was not connected: ${JSON.stringify(reply)}`);
}
