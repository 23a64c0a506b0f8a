import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askFrom, type ChaosBrowser } from './chaos-browser.ts';

/** Longer than a copy of the unfinished edits waits. */
const copyMs = 4_000;
const maxTries = 5;

/** Waits until what was typed is copied, as far as the extension copies by itself. */
export const untilCopied = (): Promise<void> => sleep(copyMs);

/** Removes the databases of the extension from a closed browser's profile, as Chromium does when it forgets them. */
export async function loseDatabases(profile: string, extensionUrl: string): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const { host } = new URL(extensionUrl);
  const lost = (await readdir(folder)).filter((name) => name.includes(host));
  if (lost.length === 0) throw new Error('the extension has no database');
  for (const name of lost) await rm(join(folder, name), { recursive: true });
}

/** Answers the notice of a lost journal with Restore; nothing happens without one. */
export async function restoreLost({ workbench }: ChaosBrowser): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1)
    if ((await askFrom(workbench, 'journal.recover', {})).tag === 'ok') return;
}
