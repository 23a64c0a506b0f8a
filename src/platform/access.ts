import { browser } from './browser.ts';

/** Gives every access to pages back that was not given with the extension. */
export async function dropAllAccess(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const given = (browser.runtime.getManifest() as { host_permissions?: string[] }).host_permissions ?? [];
  const added = origins.filter((origin) => !given.includes(origin));
  if (added.length > 0) await browser.permissions.remove({ origins: added });
}
