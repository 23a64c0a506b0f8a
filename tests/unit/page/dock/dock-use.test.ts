import { expect, test } from 'vitest';
import { isHandleMissing } from '../../../../src/page/dock/dock-use.ts';
import { createState, type OverlayState } from '../../../../src/page/dock/overlay-state.ts';
import { spotKey } from '../../../../src/page/dom/spot-keys.ts';
import { emptyView } from '../../../fixtures/empty-view.ts';

const path = '/product-page/mug';

/** A page of a product whose handles have these visibilities, by field. */
function stateOf(handles: Record<string, string>, change: Partial<OverlayState> = {}): OverlayState {
  const product = { path, fields: ['price', 'name', 'sku', 'cost'] } as never;
  const drawn = Object.entries(handles).map(
    ([field, visibility]) => [spotKey(field), { button: { style: { visibility } } } as never] as const,
  );
  return {
    ...createState(),
    dockUse: { tag: 'edit', isEditing: false },
    handles: new Map(drawn),
    last: { view: { ...emptyView, product }, path },
    ...change,
  };
}
const visible = { price: 'visible' };

test.each<[boolean, string, OverlayState]>([
  [false, 'whose price has a handle', stateOf(visible)],
  [true, 'whose price has none', stateOf({})],
  [true, 'whose handle is covered', stateOf({ price: 'hidden' })],
  [true, 'whose button opens the card', stateOf({}, { dockUse: { tag: 'card', name: 'Mug' } })],
  [true, 'without a product', stateOf({}, { dockUse: { tag: 'search' } })],
  [false, 'that needs the key', stateOf({}, { dockUse: { tag: 'key', step: 'enter' } })],
  [false, 'without a button', stateOf({}, { dockUse: null })],
  [false, 'of tiles after one of a product', stateOf({}, { last: { ...stateOf({}).last, path: '/' } })],
  [true, 'that is edited and prints no SKU', stateOf({ ...visible, name: 'visible' }, { isEditing: true })],
  [
    false,
    'that is edited and prints every value',
    stateOf({ ...visible, name: 'visible', sku: 'visible' }, { isEditing: true }),
  ],
])('%s: a handle is missing on a page %s', (isMissing, _, state) => {
  expect(isHandleMissing(state)).toBe(isMissing);
});
