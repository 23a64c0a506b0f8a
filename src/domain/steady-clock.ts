/** The clocks of a context, in ms. */
export interface ClockSource {
  /** Epoch ms by the machine's clock, which a person or the network may set at any time. */
  wallMs(): number;
  /** Time since some moment, which nobody can set. */
  monotonicMs(): number;
}

/** The machine's time with a correction. It does not go back when the machine's clock is set back. */
export interface SteadyClock {
  /** Epoch ms. */
  now(): number;
  /** The correction that `now` adds to the machine's clock, in ms. */
  correctionMs(): number;
  /** Replaces the correction, in ms. */
  correct(ms: number): void;
}

/** A smaller difference between the two clocks is no jump: the network corrects a clock in small steps. */
const jumpMs = 1000;

/**
 * Keeps `now` going evenly: a clock that is set back is compensated until it is put right or corrected. A clock that
 * went ahead is followed, because a machine that slept looks the same. `onJump` gets the difference between the
 * machine's clock and the passed time, in ms.
 */
export function createSteadyClock(
  { wallMs, monotonicMs }: ClockSource,
  onJump: (ms: number) => void = () => undefined,
): SteadyClock {
  let seen = { wall: wallMs(), monotonic: monotonicMs() };
  let correction = 0;
  /** The part of the correction that makes up for a clock that was set back here. */
  let setBack = 0;
  const look = (): number => {
    const { wall, monotonic } = seen;
    seen = { wall: wallMs(), monotonic: monotonicMs() };
    const jump = seen.wall - wall - (seen.monotonic - monotonic);
    if (Math.abs(jump) >= jumpMs) {
      const left = Math.max(0, setBack - jump);
      correction += left - setBack;
      setBack = left;
      onJump(jump);
    }
    return seen.wall;
  };
  return {
    now() {
      const wall = look();
      return wall + correction;
    },
    correctionMs() {
      look();
      return correction;
    },
    correct(ms) {
      look();
      [correction, setBack] = [ms, 0];
    },
  };
}
