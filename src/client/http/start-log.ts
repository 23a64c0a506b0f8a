import { recentStarts, type Priority, type Start } from './start-window.ts';

export interface StartCount {
  /** How long ago each start was, in ms. A negative age is a start that may still come, at the latest in that many ms. */
  agesMs: readonly number[];
  /** The rest of the pause, in ms. */
  pausedMs: number;
}

/** The maximum pause that a response can cause. */
const maxPauseMs = 300_000;

/** The counted starts and the pause, by a clock that may be set back. */
export function createStartLog(clock: () => number) {
  let [starts, pausedUntil, seenAt]: [Start[], number, number] = [[], 0, clock()];
  /** A clock that was set back moves what it had measured back with it. It neither frees a start nor extends a wait. */
  const now = (): number => {
    const at = clock();
    const backMs = Math.max(0, seenAt - at);
    if (backMs > 0) {
      starts = starts.map((start) => ({ ...start, at: start.at - backMs }));
      pausedUntil -= backMs;
    }
    seenAt = at;
    return at;
  };
  const pause = (ms: number): void => {
    pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, maxPauseMs));
  };
  return {
    now,
    starts: (): readonly Start[] => starts,
    add(priority: Priority): void {
      const at = now();
      starts = [...recentStarts(starts, at), { at, priority }];
    },
    /** Adds the kept count of an earlier process. */
    addEarlier({ agesMs, pausedMs }: StartCount): void {
      const at = now();
      pause(pausedMs);
      const earlier = agesMs.map((ms): Start => ({ at: at - Math.max(0, ms), priority: 'low' }));
      starts = [...earlier, ...starts].toSorted((a, b) => a.at - b.at);
    },
    pause,
    pausedUntil: (): number => pausedUntil,
    pausedMs: (): number => Math.max(0, pausedUntil - now()),
    resume: (): void => void (pausedUntil = 0),
  };
}

export type StartLog = ReturnType<typeof createStartLog>;
