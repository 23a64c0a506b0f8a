import { expect, test } from 'vitest';
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
