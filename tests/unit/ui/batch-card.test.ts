import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Batch, BatchProgress } from '../../../src/domain/batch.ts';
import { editTags, type Counts } from '../../../src/domain/edit.ts';
import { BatchList } from '../../../src/ui/workbench/bulk/batch-list.tsx';
import { createBatch } from '../../fixtures/batch.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';
import { store } from '../../visual/goods.ts';

useDocument();

const none = Object.fromEntries(editTags.map((tag) => [tag, 0])) as Counts;

/** The texts of a batch of 60 rows. */
async function textOf(
  change: Partial<Batch>,
  counts: Partial<Counts>,
  hold: BatchProgress['hold'] = null,
): Promise<string> {
  const batch = createBatch({ storeId: store.id, state: 'running', total: 60, ...change });
  const progress: BatchProgress = { batch, counts: { ...none, ...counts }, hold, leftMs: null };
  const page = openPage(() => undefined);
  await page.draw(createElement(BatchList, { batches: [progress], stores: [store], edits: [] }));
  return page.text();
}

const undoOf = createBatch().id;

test.each<[string, Partial<Batch>, Partial<Counts>, string[]]>([
  ['a bulk change speaks of saving', {}, { applied: 60 }, ['60 of 60 saved', 'Done']],
  ['an undo speaks of undoing', { undoOf }, { applied: 60 }, ['60 of 60 undone', 'Done']],
  ['an undo that goes on', { undoOf }, { applied: 10, queued: 50 }, ['10 of 60 undone', '50 left', 'Undoing']],
  [
    'an undo of which a row failed',
    { undoOf },
    { applied: 59, refused: 1 },
    ['59 of 60 undone', '1 not undone', 'Done, but not everything was undone'],
  ],
  [
    'an undo that left variants as they were in two rows',
    { undoOf, partlyUndone: 2 },
    { applied: 60 },
    ['58 of 60 undone', '2 undone in part', 'Done'],
  ],
  [
    'an undo that was cancelled',
    { undoOf, cancelled: 50 },
    { applied: 10 },
    ['10 of 60 undone', '50 cancelled', 'Cancelled: 10 of 60 undone'],
  ],
])('%s', async (_, batch, counts, parts) => {
  const text = await textOf(batch, counts);
  for (const part of parts) expect(text).toContain(part);
  if (batch.undoOf !== undefined) expect(text).not.toMatch(/saved|Saving/u);
});

test('an undo that waits while the store has an error says so, and that it goes on by itself', async () => {
  const text = await textOf({ undoOf }, { applied: 10, waiting: 50 }, { reason: 'server', until: 1 });
  expect(text).toContain('10 of 60 undone · 50 left · 50 waiting');
  expect(text).toMatch(/Paused: the store had an error.*automatically/u);
});
