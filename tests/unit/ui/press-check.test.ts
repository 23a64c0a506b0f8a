import { describe, expect, it } from 'vitest';
import {
  decidePress,
  decideLater,
  afterReport,
  type FrameState,
  type Press,
  type Refusal,
  type Report,
  type Visibility,
} from '../../../src/ui/card/press-check.ts';
import { alwaysWhole, type FitState } from '../../../src/ui/card/frame-fit.ts';

const at = 10_000;
const enter: Press = {
  isTrusted: true,
  type: 'keydown',
  detail: 0,
  keyBeganHere: true,
  pointer: null,
  isOfTyped: true,
  atMs: at,
};
const mouse = { hovers: true, insideSinceMs: at - 500 };
const finger = { hovers: false, insideSinceMs: at };
const click: Press = { ...enter, type: 'click', detail: 1, keyBeganHere: false, pointer: mouse };
const steady: FrameState = {
  shownMs: 9_000,
  movedMs: null,
  isProvable: true,
  fit: alwaysWhole,
  isAltered: false,
  backMs: null,
  isInterrupted: false,
};
const visible = (sinceMs: number, isFirst = true): Visibility => ({ tag: 'visible', sinceMs, isFirst });
const long = visible(9_100);
const notYet: Visibility = { tag: 'notYet', why: 'covered' };
const grown: FitState = { tag: 'whole', sinceMs: 9_600, isGrown: true };
const followed: FitState = { tag: 'whole', sinceMs: 9_600, isGrown: false };
const following: FitState = { tag: 'following', fromMs: 9_900, before: alwaysWhole };
const unproven = { ...steady, isProvable: false };
const commits = { do: 'commit', holdMs: 0 };
const refused = (why: Refusal) => ({ do: 'refuse', why });

describe('a press in the card', () => {
  it.each([
    ['Enter', enter],
    ['a click of a mouse that is over the card', click],
    ['a touch', { ...click, pointer: finger }],
    ['a button pressed by key', { ...click, detail: 0, keyBeganHere: true, pointer: null }],
  ])('commits when it is %s and the card was seen for half a second', (_name, press) => {
    expect(decidePress(press, visible(9_500), steady)).toEqual(commits);
    expect(decidePress(press, visible(9_500, false), steady)).toEqual(commits);
  });

  it.each([
    ['a script’s click', { ...click, isTrusted: false }],
    ['a script’s key', { ...enter, isTrusted: false }],
    ['a key held since before the frame had the focus', { ...enter, keyBeganHere: false }],
  ])('is ignored when it is %s', (_name, press) => {
    expect(decidePress(press, long, steady)).toEqual({ do: 'ignore' });
  });

  it('asks for a key press if it came from neither pointer nor key', () => {
    expect(decidePress({ ...click, detail: 0, pointer: null }, long, steady)).toEqual(refused('key'));
  });

  it.each<[string, Press, Partial<FrameState>, Refusal]>([
    ['a card drawn too small, by key', enter, { fit: { tag: 'small' } }, 'small'],
    ['a card drawn too small, by mouse', click, { fit: { tag: 'small' } }, 'small'],
    ['a card that was too small a moment ago', enter, { fit: grown }, 'moved'],
    ['a page that draws what is above the card otherwise', enter, { isAltered: true }, 'altered'],
    ['a click on a card that moved', click, { movedMs: 9_600 }, 'moved'],
    ['a touch on a card that moved', { ...click, pointer: finger }, { movedMs: 9_600 }, 'moved'],
    ['a mouse that has just come', { ...click, pointer: { hovers: true, insideSinceMs: 9_700 } }, {}, 'early'],
    ['a click of no pointer that was followed', { ...click, pointer: null }, {}, 'early'],
    ['typed text whose focus has just come back', enter, { backMs: 9_800 }, 'back'],
    ['typed text that may lack a key', enter, { backMs: 1_000, isInterrupted: true }, 'back'],
    ['a click that brings the focus back itself', click, { backMs: 10_001 }, 'back'],
  ])('counts for nothing on %s', (_name, press, frame, why) => {
    expect(decidePress(press, long, { ...steady, ...frame })).toEqual(refused(why));
  });

  it('undoes a saved edit even right after the focus returned', () => {
    expect(
      decidePress({ ...click, isOfTyped: false }, long, { ...steady, backMs: 10_001, isInterrupted: true }),
    ).toEqual(commits);
  });

  it('a press by key waits until a moved card has rested for half a second, but not longer than a limit', () => {
    const moved = { ...steady, movedMs: 9_800 };
    expect(decidePress(enter, long, moved)).toEqual({ do: 'wait', forMs: 300 });
    expect(decideLater(enter, long, moved, 10_300)).toEqual(commits);
    expect(decideLater(enter, long, { ...steady, movedMs: 11_400 }, 11_500)).toEqual(refused('moved'));
  });

  it('waits for a frame that does not follow the card’s own growth yet, but not longer than a limit', () => {
    expect(decidePress(enter, long, { ...steady, fit: following })).toEqual({ do: 'wait', forMs: 100 });
    expect(decideLater(enter, long, { ...steady, fit: followed }, 10_000)).toEqual({ do: 'wait', forMs: 100 });
    expect(decideLater(enter, long, { ...steady, fit: followed }, 10_100)).toEqual(commits);
    expect(decideLater(enter, long, { ...steady, fit: following }, 11_500)).toEqual(refused('small'));
  });

  it('waits for the rest of the half second in a card that was seen from its start', () => {
    expect(decidePress(enter, visible(9_900), { ...steady, shownMs: 9_800 })).toEqual({ do: 'wait', forMs: 400 });
    expect(decideLater(enter, visible(9_900), { ...steady, shownMs: 9_800 }, 10_400)).toEqual(commits);
  });

  it('commits, pressed before the first report, once that says that the card was seen from its start', () => {
    const frame = { ...steady, shownMs: 9_950 };
    expect(decidePress(enter, notYet, frame)).toEqual({ do: 'wait', forMs: 100 });
    expect(decideLater(enter, visible(10_150), frame, 10_200)).toEqual({ do: 'wait', forMs: 450 });
    expect(decideLater(enter, visible(10_150), frame, 10_650)).toEqual(commits);
  });

  it.each<[string, Visibility, number | null]>([
    ['under a cover that goes after it', visible(10_050, false), 9_000],
    ['before the card was shown', visible(10_400), 10_200],
  ])('counts for nothing %s', (_name, visibility, shownMs) => {
    expect(decideLater(enter, visibility, { ...steady, shownMs }, 20_000)).toEqual(refused('unseen'));
  });

  it('does not wait for a card that was not visible for long', () => {
    expect(decidePress(enter, notYet, { ...steady, shownMs: 8_000 })).toEqual(refused('covered'));
    expect(decideLater(enter, notYet, steady, 11_600)).toEqual(refused('covered'));
    expect(decideLater(enter, { tag: 'notYet', why: 'outside' }, steady, 11_600)).toEqual(refused('outside'));
  });

  it.each<[string, Visibility, FrameState]>([
    ['the browser proves visibility', notYet, steady],
    ['nothing proves it', long, unproven],
  ])('counts for nothing before the card was shown, where %s', (_name, visibility, frame) => {
    expect(decidePress(enter, visibility, { ...frame, shownMs: null })).toEqual(refused('unseen'));
    expect(decideLater(enter, visibility, { ...frame, shownMs: at + 10 }, 20_000)).toEqual(refused('unseen'));
  });

  it('waits for half a second after the card is shown if its visibility cannot be proven', () => {
    const shown = { ...unproven, shownMs: at - 100 };
    expect(decidePress(enter, long, shown)).toEqual({ do: 'wait', forMs: 400 });
    expect(decideLater(enter, long, shown, at + 400)).toMatchObject({ do: 'commit' });
  });

  it.each(['covered', 'outside'] as const)('commits nothing in a card that is %s', (why) => {
    for (const frame of [steady, unproven]) {
      expect(decidePress(enter, { tag: 'hidden', why }, frame)).toEqual(refused(why));
      expect(decideLater(enter, { tag: 'hidden', why }, frame, 10_400)).toEqual(refused(why));
    }
  });

  it('does not count when the card was uncovered right before it, however long it is seen after', () => {
    expect(decidePress(enter, visible(9_970, false), steady)).toEqual(refused('again'));
    expect(decideLater(enter, visible(9_970, false), steady, 20_000)).toEqual(refused('again'));
  });

  it('gets an undo window if the card’s visibility cannot be proven', () => {
    expect(decidePress(enter, long, unproven)).toEqual({ do: 'commit', holdMs: 5000 });
    expect(decidePress(enter, long, { ...unproven, movedMs: 9_900 })).toEqual({ do: 'wait', forMs: 400 });
    expect(decidePress(enter, long, { ...unproven, isAltered: true })).toEqual(refused('altered'));
    expect(decidePress(enter, visible(9_970, false), unproven)).toEqual(refused('again'));
  });
});

const sightAfter = (...reports: [Report['sight'], number][]): Visibility =>
  reports.reduce<Visibility>(
    (before, [sight, atMs]) => afterReport(before, { sight, atMs, shownMs: 40, slowMs: 0, resizedMs: -10_000 }),
    notYet,
  );

describe('the visibility of the card', () => {
  it('does not count before the first report', () => {
    expect(sightAfter(['covered', 50], ['covered', 150])).toEqual(notYet);
  });

  it('counts from the first report that the card is visible', () => {
    expect(sightAfter(['covered', 50], ['visible', 150], ['visible', 300])).toEqual(visible(150));
  });

  it('does not date from the start where the report came late, or before the card was shown', () => {
    expect(sightAfter(['covered', 50], ['visible', 500])).toEqual(visible(500, false));
    expect(afterReport(notYet, { sight: 'visible', atMs: 100, shownMs: null, slowMs: 0, resizedMs: 0 })).toEqual(
      visible(100, false),
    );
  });

  it('is from the start on a machine that was as late with drawing as with the report, up to a second', () => {
    const late = { sight: 'visible' as const, shownMs: 0, resizedMs: -10_000 };
    expect(afterReport(notYet, { ...late, atMs: 900, slowMs: 600 })).toEqual(visible(900));
    expect(afterReport(notYet, { ...late, atMs: 1_400, slowMs: 5_000 })).toEqual(visible(1_400, false));
  });

  it('restarts after an interruption, and records the interruption', () => {
    expect(sightAfter(['visible', 100], ['covered', 400])).toEqual({ tag: 'hidden', why: 'covered' });
    expect(sightAfter(['visible', 100], ['covered', 400], ['visible', 450], ['visible', 800])).toEqual(
      visible(450, false),
    );
  });

  it('ends where the card leaves the window, and says so', () => {
    expect(sightAfter(['visible', 100], ['outside', 400])).toEqual({ tag: 'hidden', why: 'outside' });
    expect(sightAfter(['outside', 100])).toEqual({ tag: 'notYet', why: 'outside' });
  });

  it('goes on through the break that comes of the card’s own growth, if that ends soon', () => {
    const grow = { shownMs: 900, slowMs: 0, resizedMs: 5_000 };
    const grown = afterReport(visible(1_000), { sight: 'covered', atMs: 5_100, ...grow });
    const press = { ...enter, atMs: 5_200 };
    const frame = { ...steady, shownMs: 900 };
    expect(decideLater(press, grown, frame, 5_200).do).toBe('wait');
    expect(afterReport(grown, { sight: 'visible', atMs: 5_300, ...grow })).toEqual(visible(1_000));
    // A page may have covered it meanwhile.
    expect(afterReport(grown, { sight: 'visible', atMs: 5_700, ...grow })).toEqual(visible(5_700));
    expect(decideLater(press, grown, frame, 5_800)).toEqual(refused('covered'));
    expect(afterReport(grown, { sight: 'visible', atMs: 5_900, ...grow })).toEqual(visible(5_900, false));
  });
});

describe('a finger, which has no place before it touches', () => {
  const touch: Press = { ...click, pointer: finger };

  it.each<[number, Visibility, 'counts' | Refusal]>([
    [1, notYet, 'early'],
    [200, visible(at - 150), 'early'],
    [499, visible(at - 450), 'early'],
    // Shown for long, and first reported as visible a moment ago.
    [900, visible(at - 300), 'early'],
    [600, notYet, 'early'],
    [600, visible(at - 550), 'counts'],
    [9_000, long, 'counts'],
  ])('on a card that was shown %s ms before it, which is %o: %s', (agoMs, visibility, expected) => {
    const answer = decidePress(touch, visibility, { ...steady, shownMs: at - agoMs });
    expect(answer).toEqual(expected === 'counts' ? commits : refused(expected));
  });

  it('does not wait to become a press that counts', () => {
    const frame = { ...steady, shownMs: at - 1 };
    expect(decidePress(touch, visible(at - 1), frame)).toEqual(refused('early'));
  });
});

describe('a second press of the key that opened a card', () => {
  const restored = { ...steady, isUnchanged: true };

  it('saves no text that was typed another day', () => {
    expect(decidePress(enter, visible(at - 200), { ...restored, shownMs: at - 200 })).toEqual(refused('unseen'));
    expect(decidePress(enter, visible(at - 1_400), { ...restored, shownMs: at - 1_400 })).toEqual(refused('unseen'));
  });

  it('saves the card once it could be read, and newly typed text at once', () => {
    expect(decidePress(enter, visible(at - 1_500), { ...restored, shownMs: at - 1_500 })).toEqual(commits);
    const typed = { ...restored, isUnchanged: false, shownMs: at - 600 };
    expect(decidePress(enter, visible(at - 600), typed)).toEqual(commits);
  });
});

describe('a card that opened by itself, after a press that waited', () => {
  const untouched = { ...steady, isUntouched: true };

  it('commits no text by a key before a key has changed it there', () => {
    expect(decidePress({ ...enter, isOfTyped: true }, long, untouched)).toEqual(refused('untouched'));
    expect(decidePress({ ...enter, isOfTyped: true }, long, { ...untouched, isUntouched: false })).toEqual(commits);
  });

  it('commits by a pointer that was over it, as any card', () => {
    expect(decidePress({ ...click, isOfTyped: true }, long, untouched)).toEqual(commits);
  });
});
