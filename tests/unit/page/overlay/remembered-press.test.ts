import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyView, type PageView } from '../../../../src/domain/page-view.ts';
import { createRememberedPress, nextPressAt } from '../../../../src/page/overlay/remembered-press.ts';

type OpenCardView = Extract<NonNullable<PageView['card']>, { tag: 'open' }>;

const viewOf = (card: Partial<OpenCardView>): PageView => ({
  ...emptyView,
  card: {
    tag: 'open',
    productId: 'p',
    typed: [],
    typedTexts: [],
    hasDraft: false,
    height: 9,
    ...card,
  },
});
const untouched = viewOf({});
const typed = viewOf({ hasDraft: true });
const coming = viewOf({ hasDraft: true, save: 'coming' });
const kept = viewOf({ hasDraft: true, save: 'kept' });

describe('a press on the next handle', () => {
  it.each([
    ['opens at once without a card', emptyView, 'closed', false, 'open'],
    ['opens in place of an untouched card', untouched, 'open', false, 'open'],
    ['opens in place of a card whose save is kept', kept, 'open', false, 'open'],
    ['waits for a save that is not kept yet', coming, 'open', false, 'later'],
    ['waits for a card that is being asked for', emptyView, 'closed', true, 'later'],
    ['waits for a card that is being drawn', { ...emptyView, card: { tag: 'opening' } }, 'opening', false, 'later'],
    ['waits for a view that lags behind the card', emptyView, 'open', false, 'later'],
    ['points at a card with typed text', typed, 'open', false, 'point'],
  ] as const)('%s', (_, view, tag, isOpening, expected) => {
    expect(nextPressAt(view as PageView, tag, isOpening)).toBe(expected);
  });
});

describe('a remembered press', () => {
  const clicked = { field: 'price', number: 'paid', option: null, tile: '/b', at: 'b' } as const;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open(view: PageView, tag: 'closed' | 'opening' | 'open' = 'open') {
    const card = {
      tag: () => shown.tag,
      isReserved: () => shown.isReserved,
      reserve: vi.fn(),
      dropReserved: vi.fn(),
      point: vi.fn(),
    };
    const shown = { tag, isReserved: true };
    const spots = new Map([['b', { element: {} }]]);
    const state = { last: { view, path: '/' }, spots, dock: undefined };
    const opened = vi.fn();
    const options = { state, card, isOpening: () => false, open: opened, now: () => Date.now() };
    const press = createRememberedPress(options as never);
    press.add(clicked, {} as ShadowRoot, {} as HTMLElement);
    return { press, card, shown, state, opened };
  }

  it('opens its card once the save is kept, in the frame that has the keys', () => {
    const { press, card, state, opened } = open(coming);
    expect(card.reserve).toHaveBeenCalledOnce();
    expect(opened).not.toHaveBeenCalled();
    state.last = { view: kept, path: '/' };
    press.settle();
    expect(opened).toHaveBeenCalledExactlyOnceWith({ ...clicked, isByItself: true });
    press.settle();
    expect(opened).toHaveBeenCalledOnce();
    expect(card.dropReserved).not.toHaveBeenCalled();
  });

  it('leads back to the card whose save was not taken', () => {
    const { press, card, state, opened } = open(coming);
    state.last = { view: typed, path: '/' };
    press.settle();
    expect(opened).not.toHaveBeenCalled();
    expect(card.dropReserved).toHaveBeenCalledOnce();
    expect(card.point).toHaveBeenCalledOnce();
  });

  it('is forgotten once something else has the keys', () => {
    const { press, card, shown, state, opened } = open(coming);
    shown.isReserved = false;
    state.last = { view: kept, path: '/' };
    press.settle();
    expect(opened).not.toHaveBeenCalled();
    expect(card.point).not.toHaveBeenCalled();
  });

  it('waits a moment for the restored text of a card that has just been drawn', () => {
    const { press, shown, state, opened } = open({ ...emptyView, card: { tag: 'opening' } }, 'opening');
    shown.tag = 'open';
    state.last = { view: untouched, path: '/' };
    press.settle();
    expect(opened).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('is given up after a while', () => {
    const { card, opened } = open(coming);
    vi.advanceTimersByTime(20_000);
    expect(opened).not.toHaveBeenCalled();
    expect(card.point).toHaveBeenCalledOnce();
  });

  it('is forgotten with its value on the page', () => {
    const { press, state, opened, card } = open(coming);
    state.spots.clear();
    state.last = { view: kept, path: '/' };
    press.settle();
    expect(opened).not.toHaveBeenCalled();
    expect(card.dropReserved).toHaveBeenCalled();
  });
});
