import { browser } from './browser.ts';

interface RawArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

const wrap = (area: RawArea) => ({
  get: async (key: string) => (await area.get(key))[key],
  set: (key: string, value: unknown) => area.set({ [key]: value }),
  remove: (key: string) => area.remove(key),
  clear: () => area.clear(),
});

/**
 * The storage area in which earlier versions kept the values that outlive the browser. In Firefox a script on a store's
 * page reads and writes it.
 */
export const oldArea = { ...wrap(browser.storage.local), read: () => browser.storage.local.get(null) };
/** The area in memory that ends with the browser. */
export const sessionArea = wrap(browser.storage.session);

/** Shuts the areas to content scripts, at every start, where the browser can. */
export async function closeAreas(): Promise<void> {
  const areas: RawArea[] = [browser.storage.local, browser.storage.session, browser.storage.sync];
  await Promise.all(areas.map(async (area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
