/**
 * Why the page is looked at: a request, a changed place of ours, a changed text with a number, or anything else has.
 */
export type Reason = 'asked' | 'lost' | 'numbers' | 'other';

/**
 * How long the page is left alone after a look, as a multiple of the look's duration: a page that changes all the time
 * costs little.
 */
const rests: Record<Reason, number> = { asked: 0, lost: 1, numbers: 300, other: 1_000 };
const maxMs = 2_000;
/** A class or the like mostly changes together with others. */
const collectMs = 200;

/** Says when a look is due. `now` in ms. */
export function createPace(now: () => number) {
  let endedMs = -Infinity;
  let costMs = 0;
  return {
    look(run: () => void): void {
      const startedMs = now();
      run();
      endedMs = now();
      costMs = endedMs - startedMs;
    },
    dueMs: (reason: Reason): number =>
      Math.max(now() + (reason === 'other' ? collectMs : 0), endedMs + Math.min(maxMs, rests[reason] * costMs)),
  };
}
