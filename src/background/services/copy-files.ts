import { decodeCopy, encodeCopy, readHead, type CopyHead, type CopyRecord } from './copy-format.ts';
import type { PrivateFiles } from './storage.ts';

/** `open`: the unfinished edits of a journal. `history`: its saved edits that can still be undone. */
export type CopyKind = 'open' | 'history';

/** A copy as it is stored. */
interface Copy {
  head: CopyHead;
  edits: unknown[];
  batches: unknown[];
}

export interface CopyContent {
  madeAt: number;
  records: AsyncIterable<readonly CopyRecord[]>;
  /** Asked once all records are read. */
  counts(): Pick<CopyHead, 'edits' | 'lacking'>;
}

/**
 * Copies of journals, in two files for each kind and journal, which are written in turns: a worker that is stopped, or a disk
 * that fills up, leaves the last good copy.
 */
export interface CopyFiles {
  /** The ids of the journals that have a copy of this kind. */
  journals(kind: CopyKind): Promise<string[]>;
  /** The head of the newest whole copy; null if there is none. */
  head(kind: CopyKind, journalId: string): Promise<CopyHead | null>;
  /** The newest copy that can be read; null if there is none. */
  read(kind: CopyKind, journalId: string): Promise<Copy | null>;
  /** The bytes of all files of this kind. */
  bytes(kind: CopyKind): Promise<number>;
  write(kind: CopyKind, journalId: string, content: CopyContent): Promise<void>;
  remove(kind: CopyKind, journalId: string): Promise<void>;
  removeAll(): Promise<void>;
}

const namePattern = /^(open|history)\.(.+)\.[ab]$/;
const namesOf = (kind: CopyKind, journalId: string) => ['a', 'b'].map((slot) => `${kind}.${journalId}.${slot}`);

const isCopyName = (kind: CopyKind, name: string): boolean => namePattern.exec(name)?.[1] === kind;

export function createCopyFiles(files: PrivateFiles): CopyFiles {
  /** The whole files of a copy, the newest first. */
  const wholeFiles = async (kind: CopyKind, journalId: string) => {
    const found = await Promise.all(
      namesOf(kind, journalId).map(async (name) => {
        const file = await files.read(name);
        const read = file === null ? null : await readHead(file);
        return file === null || read === null ? [] : [{ name, file, ...read }];
      }),
    );
    return found.flat().toSorted((a, b) => b.head.sequence - a.head.sequence);
  };
  const remove: CopyFiles['remove'] = async (kind, journalId) => {
    for (const name of namesOf(kind, journalId)) await files.remove(name);
  };
  return {
    async journals(kind) {
      const ids = (await files.names()).flatMap((name) =>
        isCopyName(kind, name) ? (namePattern.exec(name)?.[2] ?? []) : [],
      );
      return [...new Set(ids)];
    },
    head: async (kind, journalId) => (await wholeFiles(kind, journalId))[0]?.head ?? null,
    async read(kind, journalId) {
      for (const { file, head, from } of await wholeFiles(kind, journalId)) {
        const records = await decodeCopy(file, from);
        if (records !== null) return { head, ...records };
      }
      return null;
    },
    async write(kind, journalId, { madeAt, records, counts }) {
      const [newest] = await wholeFiles(kind, journalId);
      const sequence = (newest?.head.sequence ?? 0) + 1;
      const content = await encodeCopy(records, () => ({ sequence, madeAt, ...counts() }));
      const [slot = ''] = namesOf(kind, journalId).filter((name) => name !== newest?.name);
      await files.write(slot, content);
    },
    async bytes(kind) {
      let bytes = 0;
      for (const name of await files.names()) if (isCopyName(kind, name)) bytes += (await files.read(name))?.size ?? 0;
      return bytes;
    },
    remove,
    async removeAll() {
      for (const name of await files.names())
        if (isCopyName('open', name) || isCopyName('history', name)) await files.remove(name);
    },
  };
}
