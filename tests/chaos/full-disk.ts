import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Edit } from '../../src/domain/edit.ts';
import { canMountDisk, createSmallDisk, type SmallDisk } from '../e2e/small-disk.ts';
import { inTime, type ChaosBrowser } from './chaos-browser.ts';
import { readJournalId, restoreLost } from './lost-journal.ts';
import type { Merchant, RunRecord } from './merchant.ts';

const megabytes = 600;
const maxEdits = 4;

/** Where the browser of a run keeps its profile: on a disk of its own that can be full, if one can be mounted. */
export interface ProfileDisk {
  profile: string;
  disk: SmallDisk | undefined;
  remove(): Promise<void>;
}

/** Moves a closed browser's profile. */
export async function putOnDisk(profile: string): Promise<ProfileDisk> {
  const removeProfile = (): Promise<void> => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  if (!canMountDisk) return { profile, disk: undefined, remove: removeProfile };
  const disk = await createSmallDisk(megabytes);
  const moved = join(disk.folder, 'profile');
  await cp(profile, moved, { recursive: true });
  await removeProfile();
  return { profile: moved, disk, remove: disk.remove };
}

export interface FullDiskOptions {
  browser: ChaosBrowser;
  disk: SmallDisk;
  hands: Merchant;
  record: RunRecord;
  readJournal(): Promise<Edit[]>;
  /** 0 to below 1. */
  random(): number;
}

/**
 * Types while the disk is full, with a worker that is stopped then or not, and makes room again. True if the browser lost the journal
 * over it: what it had and its copy had not is gone, and counts as not acknowledged.
 */
export async function typeOnFullDisk(options: FullDiskOptions): Promise<boolean> {
  const { browser, disk, hands, record, readJournal, random } = options;
  const [journalId, first] = [await readJournalId(browser), record.commits.length];
  disk.fill();
  try {
    for (let count = Math.ceil(random() * maxEdits); count > 0; count -= 1) {
      await hands.edit();
      if (random() < 0.3) await browser.stopWorker();
    }
  } finally {
    await disk.makeRoom();
  }
  await sleep(500);
  // The browser does not always outlive a full disk.
  if (
    (await inTime(
      browser.popup.evaluate('true').catch(() => null),
      null,
    )) === null
  ) {
    await browser.close().catch(() => undefined);
    await browser.reopen();
  }
  await restoreLost(browser);
  if ((await readJournalId(browser)) === journalId) return false;
  const kept = new Set((await readJournal()).flatMap(({ id, replaced }) => [id, ...replaced]));
  for (const commit of record.commits.slice(first)) if (!kept.has(commit.id)) commit.isAcknowledged = false;
  return true;
}
