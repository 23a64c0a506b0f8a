import { Edit } from '../domain/edit.ts';
import { z } from '../domain/schema.ts';
import type { Journal } from '../edits/journal.ts';
import type { JournalHealth } from '../protocol/view.ts';
import { readFrom, type Area } from './areas.ts';

const key = 'editsBackup';
/** The most edits a copy holds, so that it fits where it lies: about 600 KB. */
const most = 1000;

/** What was under way when it was last written, beside the journal and without its strength. */
const Copy = z.object({
  /** The mark of the journal that it is a copy of. */
  mark: z.string(),
  edits: z.array(z.unknown()),
});

/** A copy of what is under way, in case the browser loses the journal. */
export interface Backup {
  /** Tells a journal that was lost from a new one, and marks it. */
  takeUp(): Promise<JournalHealth>;
  /** Copies what is under way, soon; the last state wins. */
  keep(): void;
  /** Starts a new copy, of the journal as it is now. */
  renew(): void;
}

export interface BackupWorld {
  local: Area;
  newId(): string;
  report(error: unknown): void;
}

export function createBackup(world: BackupWorld, journal: Journal): Backup {
  let isStopped = true;
  let isWanted = false;
  let copying: Promise<void> | undefined;
  const markOf = async (): Promise<string> => {
    const standing = await journal.readMark();
    if (standing !== undefined) return standing;
    const mark = world.newId();
    await journal.putMark(mark);
    return mark;
  };
  const copy = async (): Promise<void> => {
    if (isStopped) return;
    isWanted = false;
    await world.local.set(key, { mark: await markOf(), edits: await journal.open(most) });
    if (isWanted) await copy();
  };
  const keep = (): void => {
    isWanted = true;
    copying ??= copy()
      .catch(world.report)
      .finally(() => (copying = undefined));
  };
  return {
    keep,
    renew() {
      isStopped = false;
      keep();
    },
    async takeUp() {
      const left = await readFrom(world.local, key, Copy);
      const isLost = left !== undefined && (await journal.readMark()) !== left.mark;
      const lost = isLost ? toEdits(left.edits) : [];
      // A copy that somebody may still want is not written over before they decided.
      isStopped = lost.length > 0;
      return { lost, aside: (await journal.aside()).length };
    },
  };
}

const toEdits = (records: readonly unknown[]): Edit[] =>
  records.flatMap((record) => {
    const parsed = Edit.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
