import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openJournal } from '../../../../src/edits/journal/journal.ts';
import type { Room } from '../../../../src/edits/journal/storage-failure.ts';
import { failureText } from '../../../../src/ui/shared/failure-text.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { failOpenings, failPuts, trackConnections } from '../../../fixtures/failing-database.ts';

afterEach(() => vi.restoreAllMocks());

const full = 'The disk is full. Free some space, then try again.';
const unwritable =
  'The browser can’t write to this device’s disk. Check that the disk has room and isn’t locked, then try again.';
const interrupted = 'The browser closed Shelfedge’s data for a moment. Try again.';
const failed = 'The browser can’t open Shelfedge’s data. Restart the browser, then try again.';

const openWith = (room: Room) =>
  openJournal({ name: randomUUID(), now: Date.now, findRoom: () => Promise.resolve(room) });

const cannotTry = () => Promise.reject(new Error('no files here'));

/** The sentence that a person reads of a failed adding; null if it worked. */
const sentenceOf = async (adding: Promise<unknown>): Promise<string | null> =>
  adding.then(
    () => null,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'storage' });
      return failureText('storage', (error as { details: { description: string } }).details.description);
    },
  );

describe('a database that cannot be opened', () => {
  test.each<[error: string, room: Room, sentence: string]>([
    ['UnknownError', 'full', full],
    ['QuotaExceededError', 'full', full],
    ['UnknownError', 'room', failed],
    ['QuotaExceededError', 'room', failed],
    ['UnknownError', 'unwritable', unwritable],
    ['QuotaExceededError', 'unwritable', full],
    ['UnknownError', 'unknown', failed],
    ['InvalidStateError', 'room', failed],
  ])('with %s, where a write on trial finds "%s", is told by what was found', async (error, room, sentence) => {
    const journal = openWith(room);
    const count = failOpenings(error, error);
    expect(await sentenceOf(journal.add([createEdit()]))).toBe(sentence);
    expect(count()).toBe(2);
  });

  test.each(['UnknownError', 'QuotaExceededError', 'InvalidStateError'])(
    'a database that cannot be opened with %s is opened once more before anything is said',
    async (error) => {
      const journal = openWith('full');
      failOpenings(error);
      const edit = createEdit();
      expect(await sentenceOf(journal.add([edit]))).toBeNull();
      expect(await journal.get(edit.id)).toBeDefined();
    },
  );

  test('works again by itself once the disk has room', async () => {
    const journal = openWith('full');
    failOpenings('UnknownError', 'UnknownError');
    expect(await sentenceOf(journal.add([createEdit()]))).toBe(full);
    expect(await sentenceOf(journal.add([createEdit()]))).toBeNull();
  });

  test('is reported as such where even the trial cannot be made', async () => {
    const journal = openJournal({ name: randomUUID(), now: Date.now, findRoom: cannotTry });
    failOpenings('UnknownError', 'UnknownError');
    expect(await sentenceOf(journal.add([createEdit()]))).toBe(failed);
  });
});

describe('a write that fails', () => {
  test.each<[error: string, room: Room, sentence: string]>([
    ['QuotaExceededError', 'full', full],
    ['UnknownError', 'full', full],
    ['QuotaExceededError', 'room', interrupted],
    ['UnknownError', 'room', interrupted],
    ['AbortError', 'unwritable', unwritable],
    ['AbortError', 'unknown', interrupted],
  ])('with %s, where a write on trial finds "%s", is told by what was found', async (error, room, sentence) => {
    const journal = openWith(room);
    await journal.open();
    failPuts(error);
    expect(await sentenceOf(journal.add([createEdit()]))).toBe(sentence);
  });

  test('is reported as failed where the database does not open again', async () => {
    const journal = openWith('room');
    const connections = trackConnections();
    await journal.open();
    failPuts('UnknownError');
    const adding = sentenceOf(journal.add([createEdit()]));
    await vi.waitFor(() => expect(connections).toHaveLength(1));
    for (const connection of connections) connection.close();
    failOpenings('UnknownError', 'UnknownError');
    expect(await adding).toBe(failed);
  });
});

describe('a connection that the browser is closing', () => {
  test('is replaced by one other before reading and before writing, and nobody hears of it', async () => {
    const journal = openWith('full');
    const connections = trackConnections();
    const [first, second] = [createEdit(), createEdit()];
    await journal.add([first]);
    connections[0]?.close();
    await Promise.all([journal.add([second]), journal.get(first.id), journal.open()]);
    expect(connections).toHaveLength(2);
    connections[1]?.close();
    expect((await journal.open()).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(connections).toHaveLength(3);
  });
});
