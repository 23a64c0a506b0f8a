import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askFrom, type ChaosBrowser } from './chaos-browser.ts';

/** Longer than a copy of the unfinished edits waits, also after its worker was stopped: an alarm takes half a minute. */
const copyMs = 35_000;
/** With all tries on a busy machine. */
const maxRestoreMs = 180_000;

/** Waits until what was typed is copied, as far as the extension copies by itself. */
export const untilCopied = (): Promise<void> => sleep(copyMs);

/** Removes the databases of the extension from a closed browser's profile, as a browser does that forgets them. */
export async function loseDatabases(profile: string, extensionUrl: string): Promise<void> {
  const { host, protocol } = new URL(extensionUrl);
  const folder =
    protocol === 'moz-extension:'
      ? join(profile, 'storage', 'default', `moz-extension+++${host}`, 'idb')
      : join(profile, 'Default', 'IndexedDB');
  const lost = (await readdir(folder)).filter((name) => protocol === 'moz-extension:' || name.includes(host));
  if (lost.length === 0) throw new Error('the extension has no database');
  for (const name of lost) await rm(join(folder, name), { recursive: true });
}

/** Answers the notice of a lost journal with Restore; nothing happens without one. Throws if the browser does not do it in time. */
export async function restoreLost({ workbench }: ChaosBrowser): Promise<void> {
  const answers: unknown[] = [];
  for (const end = Date.now() + maxRestoreMs; Date.now() < end; await sleep(500)) {
    const answer = await askFrom(workbench, 'journal.recover', {});
    if (answer.tag === 'ok') return;
    answers.push(answer);
  }
  throw new Error(`the lost journal is not restored: ${JSON.stringify(answers)}`);
}
