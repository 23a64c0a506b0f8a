import { ShelfedgeError } from '../../base/errors.ts';
import { z } from '../../base/schema.ts';
import { nameOf, toStorageError } from '../../edits/journal/storage-failure.ts';
import type { PrivateFiles } from './storage.ts';

const fileName = 'values';

const Values = z.record(z.string(), z.unknown());

/** A browser without private files (`TypeError`) has no copy. Any other failure may hide one. */
const readFile = (files: PrivateFiles): Promise<Blob | null> =>
  files.read(fileName).catch((cause: unknown) => {
    if (nameOf(cause) === 'TypeError') return null;
    throw toStorageError('failed', cause);
  });

/**
 * True for the failure of a private file where the browser lets nothing last, as Firefox that never remembers history: no
 * database either.
 */
export const isForgetful = (error: unknown): boolean =>
  error instanceof ShelfedgeError && nameOf(error.cause) === 'SecurityError';

/** A copy of the area's values as a file: Chromium can lose all databases of the extension at once when a disk fills up. */
export const createAreaCopy = (files: PrivateFiles) => ({
  /** Null if there is no copy, or if it is damaged. */
  async read(): Promise<Record<string, unknown> | null> {
    const file = await readFile(files);
    if (file === null) return null;
    try {
      return Values.safeParse(JSON.parse(await file.text())).data ?? null;
    } catch {
      return null;
    }
  },
  bytes: async (): Promise<number> => (await readFile(files))?.size ?? 0,
  /** Replaces the copy; without values, removes it. */
  write: (values: Record<string, unknown>): Promise<void> =>
    Object.keys(values).length === 0
      ? files.remove(fileName)
      : files.write(fileName, new Blob([JSON.stringify(values)])),
});
