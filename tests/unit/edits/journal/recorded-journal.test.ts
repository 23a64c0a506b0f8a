import { describe, expect, test } from 'vitest';
import type { Batch } from '../../../../src/domain/batch.ts';
import { editTags, type Edit } from '../../../../src/domain/edit.ts';
import { openJournal } from '../../../../src/edits/journal/journal.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { putDraft } from '../../../fixtures/draft-batch.ts';
import { recordedValues, restoreDatabase } from '../../../fixtures/recorded-databases.ts';
import { recordings } from '../../../fixtures/recorded-profile.ts';

const tagsOf = (rows: readonly Edit[]) => editTags.map((tag) => rows.filter(({ state }) => state.tag === tag).length);
const isOpen = ({ state }: Edit): boolean => state.tag !== 'applied';
const ids = (some: readonly Edit[]) => some.map(({ id }) => id).toSorted();

test('a profile of every released version is recorded, of both browsers', () => {
  expect(recordings.map(({ version, browser }) => `${version} ${browser}`)).toEqual([
    '0.1.0 chromium',
    '0.1.0 firefox',
  ]);
});

describe.each(recordings)('the journal of $version in $browser', (recording) => {
  const open = async () =>
    openJournal({
      name: await restoreDatabase(recording, 'shelfedge-journal'),
      now: Date.now,
      findRoom: () => Promise.resolve('room'),
    });
  /** The recorded edits, without what only the table's indexes need. */
  const edits = recordedValues(recording, 'shelfedge-journal', 'edits').map((record) => {
    const { version: _version, isOpen: _isOpen, tag: _tag, ...edit } = record as Edit & Record<string, unknown>;
    return edit;
  });
  const batches = recordedValues(recording, 'shelfedge-journal', 'batches') as Batch[];

  test('holds edits of every kind that is half done, and finished ones', () => {
    for (const tag of ['queued', 'sending', 'waiting', 'applied', 'conflict', 'refused'])
      expect(edits.map(({ state }) => state.tag)).toContain(tag);
    expect(batches.map(({ state }) => state)).toContain('paused');
  });

  test('is read whole: every edit unchanged, in the order of typing, and none set aside', async () => {
    const journal = await open();
    const { edits: read } = await journal.list(() => true, edits.length + 1);
    expect(read).toHaveLength(edits.length);
    for (const edit of edits) expect(read.find(({ id }) => id === edit.id)).toMatchObject(edit);
    const times = read.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(await journal.unreadable()).toEqual([]);
  });

  test('knows which edits are open', async () => {
    const journal = await open();
    expect(ids(await journal.open())).toEqual(ids(edits.filter(isOpen)));
  });

  test('has every bulk change with all of its rows', async () => {
    const journal = await open();
    const read = await journal.batches();
    expect(read).toHaveLength(batches.length);
    for (const batch of batches) {
      const rows = edits.filter(({ batchId }) => batchId === batch.id);
      expect(read.find(({ id }) => id === batch.id)).toMatchObject(batch);
      expect(await journal.ofBatch(batch.id)).toHaveLength(rows.length);
      const counts = await journal.countBatch(batch.id);
      expect(editTags.map((tag) => counts[tag])).toEqual(tagsOf(rows));
    }
  });

  test('takes a preview', async () => {
    const journal = await open();
    const id = await putDraft(journal, 'store', [createEdit()]);
    expect(await journal.draftRows(id, { kind: 'all', from: 0, most: 9 })).toHaveLength(1);
    expect(await journal.drafts()).toMatchObject([{ id, isDone: true, counts: { change: 1 } }]);
  });

  test('keeps its id, and accepts changes of its edits', async () => {
    const journal = await open();
    expect([await journal.readId()]).toEqual(recordedValues(recording, 'shelfedge-journal', 'meta'));
    const [queued] = (await journal.open()).filter(({ state }) => state.tag === 'queued');
    if (queued === undefined) throw new Error('the recording has no queued edit');
    await journal.update([queued.id], (edit) => ({ ...edit, state: { tag: 'applied', at: 1 } }));
    expect((await journal.get(queued.id))?.state).toEqual({ tag: 'applied', at: 1 });
    expect((await journal.open()).map(({ id }) => id)).not.toContain(queued.id);
  });
});
