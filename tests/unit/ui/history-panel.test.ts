import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import type { HistoryQuery } from '../../../src/domain/history.ts';
import { unsavedHash } from '../../../src/protocol/workbench-route.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { useDocument } from '../../fixtures/render.ts';
import { openWorkbench } from '../../fixtures/workbench-page.ts';

useDocument();

test('the link to unsaved changes shows them again after another state was chosen', async () => {
  const page = await openWorkbench(unsavedHash, ['a'], (name) =>
    name === 'history.list' ? { edits: [createEdit()], undos: [], next: null } : undefined,
  );
  const stateOf = () => (page.calls.at(-1)?.input as { query: HistoryQuery } | undefined)?.query.state;
  expect(stateOf()).toBe('open');
  await page.choose('State', 'any');
  expect(stateOf()).toBe('any');
  // The address says what is shown, so that a link to the unsaved changes is another address.
  expect(window.location.hash).toBe('#history');
  await page.go('#history');
  expect(stateOf()).toBe('any');
  await page.go(unsavedHash);
  expect(stateOf()).toBe('open');
});

describe('a row that an edit outside of the list undoes', () => {
  const row = createEdit({
    storeId: 'a',
    batchId: 'batch',
    sent: { before: '24.50', revision: null, isAnswered: true, at: 1 },
    state: { tag: 'applied', at: 1 },
  });
  const shownWith = async (undos: Edit[]) => {
    const page = await openWorkbench('#history', ['a'], (name) =>
      name === 'history.list' ? { edits: [row], undos, next: null } : undefined,
    );
    return { isOffered: page.buttons().includes('Undo'), isUndone: page.text().includes('Undone') };
  };

  test('is undone, and offers no other undo', async () => {
    const undo = createEdit({ storeId: 'a', undoOf: row.id, state: { tag: 'applied', at: 1 } });
    expect(await shownWith([undo])).toEqual({ isOffered: false, isUndone: true });
  });

  test('offers no other undo, and is not undone yet, while that edit waits', async () => {
    const undo = createEdit({ storeId: 'a', undoOf: row.id, state: { tag: 'queued', notBefore: 0 } });
    expect(await shownWith([undo])).toEqual({ isOffered: false, isUndone: false });
  });

  test('offers Undo where there is no such edit', async () => {
    expect(await shownWith([])).toEqual({ isOffered: true, isUndone: false });
  });
});
