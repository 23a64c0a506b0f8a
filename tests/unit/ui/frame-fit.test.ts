import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitOf, hiddenPlace, type FrameFit } from '../../../src/domain/frame-place.ts';
import {
  afterReport,
  decideLater,
  decidePress,
  type FrameState,
  type Press,
  type Visibility,
} from '../../../src/ui/card/press-check.ts';
import { afterFit, alwaysWhole, type FitState } from '../../../src/ui/card/frame-fit.ts';

const fitted = (...looks: [FrameFit, atMs: number][]): FitState =>
  looks.reduce<FitState>((state, [fit, atMs]) => afterFit(state, fit, atMs, 1_000), alwaysWhole);

describe('the fit of a card’s frame, after the card grew by itself at 1 s', () => {
  test('counts as if nothing had been, where the frame follows at once', () => {
    expect(fitted(['low', 1_010], ['whole', 1_060])).toEqual(alwaysWhole);
  });
  test('counts anew from when a late frame has followed', () => {
    expect(fitted(['low', 1_010], ['whole', 1_400])).toEqual({ tag: 'whole', sinceMs: 1_400, isGrown: false });
  });
  test('is too small once the frame has not followed for long, and after that grown', () => {
    expect(fitted(['low', 1_010], ['low', 1_900])).toEqual({ tag: 'small' });
    expect(fitted(['low', 1_010], ['low', 1_900], ['whole', 2_000])).toEqual({
      tag: 'whole',
      sinceMs: 2_000,
      isGrown: true,
    });
  });
  test('is too small at once where the page made the frame narrower or scaled it', () => {
    expect(fitted(['small', 1_010])).toEqual({ tag: 'small' });
    expect(fitted(['small', 1_010], ['low', 1_020])).toEqual({ tag: 'small' });
    expect(afterFit(alwaysWhole, 'low', 5_000, 1_000)).toEqual({ tag: 'small' });
  });
});

const stepMs = 10;
const dwellMs = 500;

/** One action of the page: it takes room, zooms, covers the card, or gives all of it back. */
const acts = array(
  record({
    forSteps: integer({ min: 1, max: 60 }),
    act: constantFrom('free', 'free', 'low', 'narrow', 'zoomed', 'covered', 'outside', 'grow', 'shrink', 'press'),
  }),
  { minLength: 4, maxLength: 24 },
);

type Act = 'free' | 'low' | 'narrow' | 'zoomed' | 'covered' | 'outside' | 'grow' | 'shrink' | 'press';

/** A card over time; the times of its commits, and of each moment in which not all of it could be read. */
function play(moves: readonly { forSteps: number; act: Act }[], followSteps: number, isProvable: boolean) {
  const place = { ...hiddenPlace, shownMs: 0, windowWidth: 1600, windowHeight: 900 };
  const commits: number[] = [];
  const unread: { atMs: number; isOwn: boolean }[] = [];
  let [atMs, askedPx, heightPx, behind] = [0, 300, 300, 0];
  let resizedMs = -10_000;
  let page: Act = 'free';
  let visibility: Visibility = { tag: 'visible', sinceMs: 0, isFirst: true };
  let fit: FitState = alwaysWhole;
  let waiting: { press: Press; dueMs: number } | undefined;
  const facts = (): FrameState => ({
    shownMs: 0,
    movedMs: null,
    isProvable,
    fit,
    isAltered: false,
    backMs: null,
    isInterrupted: false,
  });
  const take = (press: Press, answer: ReturnType<typeof decidePress>): void => {
    waiting = answer.do === 'wait' ? { press, dueMs: atMs + answer.forMs } : undefined;
    if (answer.do === 'commit') commits.push(atMs);
  };
  const press = (): Press => ({
    isTrusted: true,
    type: 'keydown',
    detail: 0,
    keyBeganHere: true,
    pointer: null,
    isOfTyped: true,
    atMs,
  });
  for (const { forSteps, act } of moves) {
    if (act === 'grow' || act === 'shrink') {
      askedPx += act === 'grow' ? 40 : -40;
      behind = followSteps;
      resizedMs = atMs;
    } else if (act !== 'press') page = act;
    for (let step = 0; step < forSteps; step += 1) {
      behind -= 1;
      if (behind <= 0) heightPx = askedPx;
      const frame = {
        width: page === 'narrow' ? 200 : 320,
        height: Math.min(heightPx, page === 'low' ? 244 : 884),
        pixelRatio: page === 'zoomed' ? 0.2 : 1,
      };
      const found = fitOf(frame, askedPx, place);
      const sight = page === 'outside' ? 'outside' : page === 'covered' && isProvable ? 'covered' : 'visible';
      fit = afterFit(fit, found, atMs, resizedMs);
      visibility = afterReport(visibility, { sight, atMs, shownMs: 0, slowMs: 0, resizedMs });
      if (found !== 'whole' || sight !== 'visible') unread.push({ atMs, isOwn: atMs - resizedMs <= 350 });
      if (act === 'press' && step === 0 && waiting === undefined)
        take(press(), decidePress(press(), visibility, facts()));
      if (waiting !== undefined && waiting.dueMs <= atMs)
        take(waiting.press, decideLater(waiting.press, visibility, facts(), atMs));
      atMs += stepMs;
    }
  }
  return { commits, unread };
}

test('a card commits only content that could be read for half a second, whatever the page did and however the card grew', () => {
  let count = 0;
  assert(
    property(acts, integer({ min: 0, max: 60 }), boolean(), (moves, followSteps, isProvable) => {
      const { commits, unread } = play(moves, followSteps, isProvable);
      count += commits.length;
      for (const commitMs of commits) {
        const since = unread.filter(({ atMs }) => atMs > commitMs - dwellMs && atMs <= commitMs);
        // A moment after its own growth is no moment in which nothing could be read, if that ends at once.
        const long = since.filter(({ isOwn }) => !isOwn);
        expect(long, JSON.stringify({ commitMs, moves })).toEqual([]);
      }
    }),
    { numRuns: 3000 },
  );
  expect(count).toBeGreaterThan(300);
});
