import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectMarionette, type Marionette } from './marionette.ts';
import { until } from './on-page.ts';

/** The extension's id in its manifest. */
export const extensionId = 'shelfedge@shelfedge.example';
/** The host of the extension's pages; without it Firefox generates one per profile. */
export const firefoxHost = '5e1fed9e-0000-4000-8000-000000000001';

const preferences = {
  'marionette.port': 0,
  'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: firefoxHost }),
  // The permission prompt cannot be answered without a window.
  'extensions.webextOptionalPermissionPrompts': false,
  // Firefox takes the storage of an extension away that it does not find again at its start, as a temporary one.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
};

/** Starts Firefox on a profile, with one tab. */
export async function startFirefox(
  firefox: string,
  profile: string,
  capabilities: object = {},
  hasWindow = false,
): Promise<{ marionette: Marionette; closed: Promise<unknown>; close(): Promise<void> }> {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines);
  // One that was killed has left its own there.
  await rm(join(profile, portFile), { force: true });
  const args = ['-no-remote', '-profile', profile, '-marionette', '-remote-allow-system-access'];
  const child = spawn(firefox, hasWindow ? args : ['-headless', ...args], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  try {
    const marionette = await connectMarionette(await readPort(profile));
    await marionette.send('WebDriver:NewSession', capabilities);
    return { marionette, closed: exited, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const portFile = 'MarionetteActivePort';

/** Firefox writes its port to a file in the profile. */
async function readPort(profile: string): Promise<number> {
  const read = () => readFile(join(profile, portFile), 'utf8').catch(() => '');
  await until(async () => (await read()) !== '', 'Firefox to start', 60_000);
  return Number(await read());
}
