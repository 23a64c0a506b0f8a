import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Results } from '../../../src/ui/popup/results.tsx';
import { emptySearch, stepSearch } from '../../../src/ui/popup/search-state.ts';
import type { Rows } from '../../../src/ui/popup/part-values.tsx';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

test.each([
  ['', 'This store has no products yet.', 'Add one in the dashboard', [1, 0]],
  ['lamp', 'Nothing found for “lamp”.', 'Clear search', [0, 1]],
])('a search for %j without a product says so and offers a way on', async (text, says, offers, presses) => {
  const asked = stepSearch(emptySearch, { type: 'requested', atMs: 1 });
  const state = stepSearch(asked, {
    type: 'answered',
    request: 1,
    text,
    products: [],
    more: false,
    seq: 1,
    reader: 'merchant',
  });
  const [onAdd, onClear] = [vi.fn(), vi.fn()];
  const search = { state, type: vi.fn(), again: vi.fn(), refresh: vi.fn(), fetchedOf: vi.fn() };
  const page = openPage(() => undefined);
  const shown = { rows: {} as Rows, search, found: [], kept: [], isLooking: false };
  await page.draw(createElement(Results, { ...shown, onAdd, onClear }));
  expect(page.text()).toContain(says);
  await page.press(offers);
  expect([onAdd.mock.calls.length, onClear.mock.calls.length]).toEqual(presses);
});
