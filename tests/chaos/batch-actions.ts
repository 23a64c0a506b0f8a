import { randomUUID } from 'node:crypto';
import { askFrom, type ChaosBrowser } from './chaos-browser.ts';
import type { RunRecord } from './merchant.ts';

/** The actions on a started bulk change in the workbench. */
export interface BatchActions {
  pause(): Promise<void>;
  resume(): Promise<void>;
  cancel(): Promise<void>;
  /** Continues with the rest of a cancelled bulk change. */
  continueRest(): Promise<void>;
  retry(): Promise<void>;
  undo(): Promise<void>;
  /** Resumes every bulk change of the run, so that none is held at its end. */
  resumeAll(): Promise<void>;
}

export interface BatchActionsOptions {
  browser: ChaosBrowser;
  record: RunRecord;
  /** 0 to below 1. */
  random(): number;
}

export function createBatchActions({ browser, record, random }: BatchActionsOptions): BatchActions {
  /** Picks one of the newest bulk changes: the older ones are over. */
  const pick = (): string | undefined => {
    const newest = [...record.batchRows.keys()].slice(-3);
    return newest[Math.floor(random() * newest.length)];
  };
  const note = (kind: 'discarded' | 'taken-back' | 'continued', batchId: string, at = Date.now()): void => {
    for (const id of record.batchRows.get(batchId) ?? []) record.decisions.push({ kind, id, theirs: null, at });
  };
  const steer = async (command: 'bulk.pause' | 'bulk.resume' | 'bulk.retryFailed'): Promise<void> => {
    const id = pick();
    if (id !== undefined) await askFrom(browser.workbench, command, { id });
  };
  return {
    pause: () => steer('bulk.pause'),
    resume: () => steer('bulk.resume'),
    retry: () => steer('bulk.retryFailed'),
    async cancel() {
      const id = pick();
      if (id === undefined) return;
      // Any row that was not sent is cancelled, whether or not the answer arrives.
      note('discarded', id);
      await askFrom(browser.workbench, 'bulk.cancel', { id });
    },
    async continueRest() {
      const id = pick();
      if (id === undefined) return;
      const at = Date.now();
      const { tag } = await askFrom(browser.workbench, 'bulk.continueRest', { storeId: browser.storeId, id });
      if (tag === 'ok') note('continued', id, at);
    },
    async undo() {
      const id = pick();
      if (id === undefined) return;
      note('taken-back', id);
      const { storeId } = browser;
      await askFrom(browser.workbench, 'bulk.undo', { storeId, id, batchId: randomUUID() });
    },
    async resumeAll() {
      for (const id of record.batchRows.keys()) await askFrom(browser.workbench, 'bulk.resume', { id });
    },
  };
}
