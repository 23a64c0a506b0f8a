import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type Edit } from '../../src/domain/edit.ts';
import { askFrom, inTime, type ChaosBrowser } from './chaos-browser.ts';
import { isAreaCopiedScript } from '../fixtures/area-script.ts';
import { describeStandstill } from './standstill.ts';
import { privateFilesScript } from '../fixtures/private-files-script.ts';
import { isUnderWay } from './check.ts';

/** Longer than a copy of the unfinished edits waits on a busy machine, also after its worker was stopped. */
const maxCopyMs = 180_000;
/** With all tries on a busy machine. */
const maxRestoreMs = 180_000;

/**
 * Waits until the extension's copies have every unfinished edit, each question as it stands, and what was typed and not saved. Throws if
 * it does not copy in time.
 */
export async function untilCopied(browser: ChaosBrowser, readJournal: () => Promise<Edit[]>): Promise<void> {
  for (const end = Date.now() + maxCopyMs; ; await sleep(500)) {
    const copied = await readCopied(browser);
    const open = (await readJournal()).filter((edit) => !isFinished(edit));
    const lacking = open.filter((edit) =>
      isUnderWay(edit) ? !copied.has(edit.id) : copied.get(edit.id) !== edit.state.tag,
    );
    const isAreaCopied = await inTime(browser.popup.evaluate<boolean>(isAreaCopiedScript), false);
    if (lacking.length === 0 && isAreaCopied) return;
    if (Date.now() > end)
      throw new Error(
        `not copied${isAreaCopied ? '' : ', nor the stored values'}: ${JSON.stringify(lacking.map(({ id, state }) => [id, state.tag]))}`,
      );
  }
}

/** The copies of unfinished edits, with the number of edits in each. */
export async function describeCopies({ popup }: ChaosBrowser): Promise<string> {
  const copies = (await inTime(popup.evaluate<Copied[]>(copiesScript), null)) ?? [];
  return copies.map(({ name, sequence, states }) => `${name} ${sequence}: ${states.length}`).join(', ');
}

/** The states in the newest copy of the journal's unfinished edits, by their ids. */
async function readCopied(browser: ChaosBrowser): Promise<Map<string, string>> {
  const journalId = await readJournalId(browser);
  const copies = (await inTime(browser.popup.evaluate<Copied[]>(copiesScript), null)) ?? [];
  const own = copies.filter(({ name }) => name.startsWith(`open.${journalId}.`));
  return new Map(own.toSorted((a, b) => b.sequence - a.sequence)[0]?.states);
}

interface Copied {
  name: string;
  sequence: number;
  states: [string, string][];
}

// A file that is being written is left out.
const copiesScript = `${privateFilesScript}.then(async (files) => {
  const copies = [];
  for (const [name, file] of files) {
    if (!name.startsWith('open.')) continue;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const from = bytes.indexOf(10);
      const { sequence } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, from)));
      const body = new Blob([bytes.subarray(from + 1)]).stream().pipeThrough(new DecompressionStream('gzip'));
      const records = (await new Response(body).text()).split('\\n').filter(Boolean).map((line) => JSON.parse(line));
      copies.push({ name, sequence, states: records.flatMap(({ edit }) => (edit ? [[edit.id, edit.state.tag]] : [])) });
    } catch {}
  }
  return copies;
})`;

/**
 * Removes the databases of the extension from a closed browser's profile, as a browser does that forgets them. Chromium can forget its
 * private file systems with them.
 */
export async function loseDatabases(profile: string, extensionUrl: string): Promise<void> {
  const { host, protocol } = new URL(extensionUrl);
  const folder =
    protocol === 'moz-extension:'
      ? join(profile, 'storage', 'default', `moz-extension+++${host}`, 'idb')
      : join(profile, 'Default', 'IndexedDB');
  const lost = (await readdir(folder)).filter((name) => protocol === 'moz-extension:' || name.includes(host));
  if (lost.length === 0) throw new Error('the extension has no database');
  for (const name of lost) await rm(join(folder, name), { recursive: true });
  if (protocol !== 'moz-extension:')
    await rm(join(profile, 'Default', 'File System'), { recursive: true, force: true });
}

/** Answers the notice of a lost journal with Restore; nothing happens without one. Throws if the browser does not do it in time. */
export async function restoreLost(browser: ChaosBrowser): Promise<void> {
  const answers: unknown[] = [];
  for (const end = Date.now() + maxRestoreMs; Date.now() < end; await sleep(500)) {
    const answer = await askFrom(browser.workbench, 'journal.recover', {});
    if (answer.tag === 'ok') return;
    answers.push(answer);
  }
  throw new Error(`the lost journal is not restored: ${JSON.stringify(answers)}, ${await describeStandstill(browser)}`);
}

/** The id of the journal; null if there is none, or if it has no id. */
export const readJournalId = ({ popup }: ChaosBrowser): Promise<string | null> =>
  inTime(popup.evaluate<string | null>(journalIdScript), null);

/**
 * Opening a database that is not there, or whose making was broken off, would make an empty one, and an open connection to it would
 * keep the worker from making its own.
 */
const journalIdScript = `indexedDB.databases().then((all) => all.every(({ name }) => name !== 'shelfedge-journal') ? null :
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('shelfedge-journal');
    opening.onerror = () => resolve(null);
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => {
      try {
        const id = opening.result.transaction('meta').objectStore('meta').get('journalId');
        id.onsuccess = () => resolve(id.result ?? null);
        id.onerror = () => reject(id.error);
      } catch (error) {
        reject(error);
      }
      opening.result.close();
    };
  }))`;
