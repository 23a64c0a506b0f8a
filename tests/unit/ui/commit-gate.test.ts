import { describe, expect, it } from 'vitest';
import { judge, judgeSight, seen, type Press, type Sight } from '../../../src/ui/card/commit-gate.ts';

const enter: Press = { isTrusted: true, type: 'keydown', detail: 0, keyBeganHere: true };
const click: Press = { isTrusted: true, type: 'click', detail: 1, keyBeganHere: false };
const longSeen: Sight = { tag: 'visible', sinceMs: 0 };

describe('the commit gate', () => {
  it.each([
    ['Enter', enter],
    ['a click', click],
    ['a button pressed by key', { ...click, detail: 0, keyBeganHere: true }],
  ])('lets %s through on a card that was seen for half a second', (_name, press) => {
    expect(judge(press, longSeen, 500)).toEqual({ do: 'commit', holdMs: 0 });
  });

  it.each([
    ['a script’s click', { ...click, isTrusted: false }],
    ['a script’s key', { ...enter, isTrusted: false }],
    ['a key held since before the frame had the focus', { ...enter, keyBeganHere: false }],
  ])('ignores %s', (_name, press) => {
    expect(judge(press, longSeen, 10_000)).toEqual({ do: 'ignore' });
  });

  it('asks for the key where a click came from no pointer and no key', () => {
    expect(judge({ ...click, detail: 0 }, longSeen, 10_000)).toEqual({ do: 'askForKey' });
  });

  it.each<[string, Sight]>([
    ['a cover', { tag: 'covered' }],
    ['a look that ended and began a moment ago', { tag: 'visible', sinceMs: 9_900 }],
    ['no report yet', { tag: 'unreported' }],
  ])('does not commit at %s', (_name, sight) => {
    expect(judge(enter, sight, 10_000).do).not.toBe('commit');
  });

  it('waits for the rest of the half second', () => {
    expect(judge(enter, { tag: 'visible', sinceMs: 9_900 }, 10_000)).toEqual({ do: 'wait', forMs: 400 });
  });

  it('says so when it is still unknown after waiting', () => {
    expect(judgeSight({ tag: 'unreported' }, 10_000, true)).toEqual({ do: 'sayCovered' });
  });

  it('holds the write back where nothing proves that the card was seen', () => {
    expect(judge(enter, { tag: 'untold' }, 0)).toEqual({ do: 'commit', holdMs: 5000 });
  });

  it('counts from the first sight after a break', () => {
    const reports: [boolean, number][] = [
      [true, 100],
      [true, 300],
      [false, 400],
      [true, 450],
      [true, 800],
    ];
    const sight = reports.reduce<Sight>((before, [isVisible, atMs]) => seen(before, isVisible, atMs), {
      tag: 'unreported',
    });
    expect(sight).toEqual({ tag: 'visible', sinceMs: 450 });
  });
});
