import { expect, test } from 'vitest';
import { followTiles } from '../../../src/page/draw-overlay.ts';
import type { EditMode } from '../../../src/page/edit-mode.ts';
import { createState } from '../../../src/page/overlay-state.ts';
import { emptyView } from '../../fixtures/empty-view.ts';

const cases: [name: string, before: Partial<ReturnType<typeof createState>>][] = [
  ['whose card has closed', { cardProductId: 'p-1' }],
  ['whose bulk change is done', { planned: ['p-1'] }],
];

test.each(cases)('the tiles of a product %s are read once, also where the reading draws at once', (_, before) => {
  const read: (readonly string[])[] = [];
  const state = createState();
  const readAgain = (ids: readonly string[]) => {
    read.push(ids);
    if (read.length < 5) followTiles(state, emptyView);
    return Promise.resolve();
  };
  Object.assign(state, before, { editMode: { tiles: { readAgain } } as unknown as EditMode });
  followTiles(state, emptyView);
  followTiles(state, emptyView);
  expect(read).toEqual([['p-1']]);
});
