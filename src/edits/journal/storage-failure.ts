import { ShelfedgeError } from '../../base/errors.ts';

/**
 * Why a database failed, as the `description` of a `storage` error. `full`: the disk is full. `unwritable`: nothing can be
 * written, and the cause is unknown. `interrupted`: the browser closed the database, which opens again. `unanswered`:
 * the browser did not answer in time. `failed`: the database cannot be opened.
 */
type StorageFailure = 'full' | 'unwritable' | 'interrupted' | 'blocked' | 'newer' | 'unanswered' | 'failed';

/**
 * The result of a write on trial, apart from the database: there is room, the disk is full, nothing can be written for
 * another reason, or nothing could be tried.
 */
export type Room = 'room' | 'full' | 'unwritable' | 'unknown';
export type FindRoom = () => Promise<Room>;

export const toStorageError = (trouble: StorageFailure, cause?: unknown): ShelfedgeError =>
  new ShelfedgeError('storage', 'The browser could not keep this.', { description: trouble }, { cause });

export const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/**
 * Finds the cause of a failure. The browser's error alone proves nothing: a full disk ends in an `UnknownError`, and so does
 * a connection that the browser closes. `openAgain` opens the database of a transaction that failed.
 */
export async function findCause(
  cause: unknown,
  findRoom: FindRoom,
  openAgain?: () => Promise<unknown>,
): Promise<ShelfedgeError> {
  const room = await findRoom().catch((): Room => 'unknown');
  if (room === 'full') return toStorageError('full', cause);
  if (room === 'unwritable') return toStorageError(nameOf(cause) === 'QuotaExceededError' ? 'full' : room, cause);
  if (openAgain === undefined) return toStorageError('failed', cause);
  return openAgain().then(
    () => toStorageError('interrupted', cause),
    (error: unknown) => (error instanceof ShelfedgeError ? error : toStorageError('failed', error)),
  );
}
