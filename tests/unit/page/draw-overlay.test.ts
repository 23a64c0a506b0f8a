import { expect, test } from 'vitest';
import type { PageView } from '../../../src/domain/page-view.ts';
import { followPlanned, followTileCard } from '../../../src/page/draw-overlay.ts';
import type { EditMode } from '../../../src/page/edit-mode.ts';
import { createState, type OverlayState } from '../../../src/page/overlay-state.ts';
import { emptyView } from '../../fixtures/empty-view.ts';

const planned: PageView['planned'] = { 'p-1': { tag: 'price', toPay: '9.00' } };

const editModeOf = (readAgain: EditMode['tiles']['readAgain']) => ({ tiles: { readAgain } }) as unknown as EditMode;

/** What the tiles do, in its order, when a view is drawn. */
function follow(state: OverlayState, view: PageView, did: string[] = []): PageView {
  const values = { show: () => undefined, takeBack: () => void did.push('takes back') };
  const followed = followPlanned(state, view, values, () => void did.push('draws'));
  followTileCard(state, followed);
  return followed;
}

const cases: [name: string, before: Partial<OverlayState>][] = [
  ['whose card has closed', { cardProductId: 'p-1' }],
  ['whose bulk change is done', { planned }],
];

test.each(cases)('the tiles of a product %s are read once, also where the reading draws at once', (_, before) => {
  const read: (readonly string[])[] = [];
  const state = createState();
  const readAgain = (ids: readonly string[]) => {
    read.push(ids);
    if (read.length < 5) follow(state, emptyView);
    return Promise.resolve();
  };
  Object.assign(state, before, { editMode: editModeOf(readAgain) });
  follow(state, emptyView);
  follow(state, emptyView);
  expect(read).toEqual([['p-1']]);
});

test('what a bulk change has saved stays shown until its tiles are read, and goes before they print it', async () => {
  const state = createState();
  const did: string[] = [];
  const reading = Promise.withResolvers<void>();
  const readAgain: EditMode['tiles']['readAgain'] = async (_ids, beforePrint) => {
    await reading.promise;
    beforePrint?.();
    did.push('prints');
  };
  state.editMode = editModeOf(readAgain);
  expect(follow(state, { ...emptyView, planned, isPlanBegun: true }).planned).toEqual(planned);
  const done = { ...emptyView, isPlanBegun: true };
  expect(follow(state, done, did).planned).toEqual(planned);
  expect(follow(state, done, did).planned).toEqual(planned);
  expect(did).toEqual([]);
  reading.resolve();
  await expect.poll(() => did).toEqual(['takes back', 'prints', 'takes back', 'draws']);
  expect(follow(state, done).planned).toEqual({});
});

test('what cannot be read again is no longer shown as it would be', async () => {
  const state = createState();
  const did: string[] = [];
  state.editMode = editModeOf(() => Promise.reject(new Error('down')));
  follow(state, { ...emptyView, planned, isPlanBegun: true });
  expect(follow(state, { ...emptyView, isPlanBegun: true }, did).planned).toEqual(planned);
  await expect.poll(() => did).toEqual(['takes back', 'draws']);
  expect(follow(state, emptyView).planned).toEqual({});
});

test('a preview that is dropped is gone at once', () => {
  const state = createState();
  state.editMode = editModeOf(() => new Promise(() => undefined));
  follow(state, { ...emptyView, planned });
  expect(follow(state, emptyView).planned).toEqual({});
});
