import type { FrameFit } from '../../domain/frame-place.ts';

/** The fit of the card's frame over time. Times are epoch ms. */
export type FitState =
  /** Since when a person can read all of the card; 0 for always. `isGrown`: it was too small before. */
  | { tag: 'whole'; sinceMs: number; isGrown: boolean }
  /** The card has grown by itself, and its frame is behind. */
  | { tag: 'following'; fromMs: number; before: FitState & { tag: 'whole' } }
  | { tag: 'small' };

export const alwaysWhole: FitState & { tag: 'whole' } = { tag: 'whole', sinceMs: 0, isGrown: false };

/** How long the frame may take to follow the card's height. */
const followMs = 800;
/** A break in size or sight that the card's own growth causes does not count, if it ends within this time. */
export const unreadMs = 350;

/** The state after a look at the frame. `resizedMs`: when the card last changed its own height. */
export function afterFit(state: FitState, fit: FrameFit, atMs: number, resizedMs: number): FitState {
  if (fit === 'whole') {
    if (state.tag === 'whole') return state;
    const isGrown = state.tag === 'small';
    return !isGrown && atMs - state.fromMs <= unreadMs ? state.before : { tag: 'whole', sinceMs: atMs, isGrown };
  }
  const isOwn = fit === 'low' && atMs - resizedMs < followMs;
  if (!isOwn || state.tag === 'small') return { tag: 'small' };
  return state.tag === 'following' ? state : { tag: 'following', fromMs: resizedMs, before: state };
}
