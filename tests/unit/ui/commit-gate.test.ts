import { describe, expect, it } from 'vitest';
import { judge, judgeSight, seen, type Press, type Sight } from '../../../src/ui/card/commit-gate.ts';

const enter: Press = { isTrusted: true, type: 'keydown', detail: 0, keyBeganHere: true, atMs: 10_000 };
const click: Press = { ...enter, type: 'click', detail: 1, keyBeganHere: false };
const visible = (sinceMs: number, isFirst = true): Sight => ({ tag: 'visible', sinceMs, isFirst });
const sightAfter = (...reports: [boolean, number][]): Sight =>
  reports.reduce<Sight>((before, [isVisible, atMs]) => seen(before, { isVisible, atMs, resizedMs: -10_000 }), {
    tag: 'notYet',
    openedMs: 0,
  });

describe('a press in the card', () => {
  it.each([
    ['Enter', enter],
    ['a click', click],
    ['a button pressed by key', { ...click, detail: 0, keyBeganHere: true }],
  ])('commits when it is %s and the card was seen for half a second', (_name, press) => {
    expect(judge(press, visible(9_500))).toEqual({ do: 'commit', holdMs: 0 });
    expect(judge(press, visible(9_500, false))).toEqual({ do: 'commit', holdMs: 0 });
  });

  it.each([
    ['a script’s click', { ...click, isTrusted: false }],
    ['a script’s key', { ...enter, isTrusted: false }],
    ['a key held since before the frame had the focus', { ...enter, keyBeganHere: false }],
  ])('is ignored when it is %s', (_name, press) => {
    expect(judge(press, visible(0))).toEqual({ do: 'ignore' });
  });

  it('is asked for as a key where it came from no pointer and no key', () => {
    expect(judge({ ...click, detail: 0 }, visible(0))).toEqual({ do: 'askForKey' });
  });

  it('waits for the rest of the half second in a card that was just opened', () => {
    expect(judge(enter, visible(9_900))).toEqual({ do: 'wait', forMs: 400 });
    expect(judgeSight(10_000, visible(9_900), 10_400)).toEqual({ do: 'commit', holdMs: 0 });
  });

  it('waits a while for a card that was just opened to be seen at all', () => {
    expect(judge(enter, { tag: 'notYet', openedMs: 9_000 }).do).toBe('wait');
    expect(judgeSight(10_000, { tag: 'notYet', openedMs: 9_000 }, 11_600)).toEqual({ do: 'sayCovered' });
  });

  it('commits nothing that was typed into a card covered from the beginning, even if it is uncovered then', () => {
    expect(judge(enter, { tag: 'notYet', openedMs: 8_000 })).toEqual({ do: 'sayCovered' });
  });

  it('commits nothing under a cover', () => {
    expect(judge(enter, { tag: 'covered' })).toEqual({ do: 'sayCovered' });
    expect(judgeSight(10_000, { tag: 'covered' }, 10_400)).toEqual({ do: 'sayCovered' });
  });

  it('does not count when the card was uncovered right before it, however long it is seen after', () => {
    expect(judge(enter, visible(9_970, false))).toEqual({ do: 'askAgain' });
    expect(judgeSight(10_000, visible(10_010, false), 20_000)).toEqual({ do: 'askAgain' });
  });

  it('is held back for an undo window where nothing proves that the card was seen', () => {
    expect(judge(enter, { tag: 'untold' })).toEqual({ do: 'commit', holdMs: 5000 });
  });
});

describe('the sight of the card', () => {
  it('is not yet there while nothing was seen', () => {
    expect(sightAfter([false, 50], [false, 150])).toEqual({ tag: 'notYet', openedMs: 0 });
  });

  it('counts from the first report that saw it', () => {
    expect(sightAfter([false, 50], [true, 150], [true, 300])).toEqual(visible(150));
  });

  it('counts anew after a break, and remembers that there was one', () => {
    expect(sightAfter([true, 100], [false, 400])).toEqual({ tag: 'covered' });
    expect(sightAfter([true, 100], [false, 400], [true, 450], [true, 800])).toEqual(visible(450, false));
  });

  it('goes on through the break that comes of the card’s own growth, if that ends soon', () => {
    const grown = seen(visible(1_000), { isVisible: false, atMs: 5_100, resizedMs: 5_000 });
    expect(judgeSight(5_200, grown, 5_200).do).toBe('wait');
    expect(seen(grown, { isVisible: true, atMs: 5_300, resizedMs: 5_000 })).toEqual(visible(1_000));
    expect(judgeSight(5_200, grown, 5_800)).toEqual({ do: 'sayCovered' });
    expect(seen(grown, { isVisible: true, atMs: 5_900, resizedMs: 5_000 })).toEqual(visible(5_900, false));
  });
});
