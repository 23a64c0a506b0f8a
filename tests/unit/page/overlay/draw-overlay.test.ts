import { expect, test } from 'vitest';
import type { PageView, TileValues } from '../../../../src/domain/page-view.ts';
import { followTiles } from '../../../../src/page/overlay/draw-overlay.ts';
import type { EditMode } from '../../../../src/page/edit-mode/edit-mode.ts';
import { createState, type OverlayState } from '../../../../src/page/dock/overlay-state.ts';
import { emptyView } from '../../../fixtures/empty-view.ts';

const hidden: PageView['planned'] = { 'p-1': { tag: 'hidden' } };
const planned: PageView['planned'] = { 'p-1': { tag: 'price', toPay: '9.00' } };
const mug: TileValues = { id: 'p-1', name: 'Mug', prices: [], currency: 'EUR', ribbon: '' };
const latest = (at: number, before: number): Partial<PageView> => ({ latest: { at, before, tiles: [mug] } });

/** A page whose tiles note what is read again and learnt. `changed`: what was learnt before. */
function createTiles(change: Partial<OverlayState>, onRead?: () => void) {
  const [read, learnt]: [string[][], string[]] = [[], []];
  const tiles = {
    readAgain: (ids: readonly string[]) => {
      read.push([...ids]);
      onRead?.();
      return Promise.resolve();
    },
    learn: ({ id }: TileValues) => learnt.push(id),
    changed: () => ['p-2'],
  };
  const state = Object.assign(createState(), change, { editMode: { tiles } as unknown as EditMode });
  return { state, read, learnt, follow: (view: Partial<PageView>) => followTiles(state, { ...emptyView, ...view }) };
}

test.each<[name: string, before: Partial<OverlayState>]>([
  ['whose card has closed', { cardProductId: 'p-1' }],
  ['that a bulk change has hidden', { planned: hidden }],
])('the tiles of a product %s are read once, also where the reading draws at once', (_, before) => {
  const { read, follow } = createTiles(before, () => (read.length < 5 ? follow({}) : undefined));
  follow({});
  follow({});
  expect(read).toEqual([['p-1']]);
});

test('the end of a preview of prices reads nothing', () => {
  const { read, follow } = createTiles({});
  follow({ planned });
  follow({});
  expect(read).toEqual([]);
});

test('a saved value is learnt, once', () => {
  const { read, learnt, follow } = createTiles({ latestAt: 5 });
  follow(latest(8, 5));
  follow(latest(8, 5));
  follow({});
  follow(latest(8, 5));
  expect([read, learnt]).toEqual([[], ['p-1']]);
});

test.each([
  ['something was saved that the page was not told', { planned }, latest(8, 7)],
  ['the worker has started anew', { planned }, latest(9, 9)],
])('where %s, rewritten values of the page are read again', (_, view, next) => {
  const { read, learnt, follow } = createTiles({});
  follow({ ...view, ...latest(5, 0) });
  learnt.length = 0;
  follow(next);
  expect([read, learnt]).toEqual([[['p-2', 'p-1']], []]);
});
