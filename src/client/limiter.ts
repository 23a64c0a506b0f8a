import { ShelfedgeError } from '../domain/errors.ts';
import { sleep as timerSleep, type Sleep } from './sleep.ts';
import { systemNow } from './surroundings.ts';

export interface LimiterOptions {
  /** How many calls may start within any minute. */
  perMinute: number;
  /** Epoch ms; the system's clock unless given. */
  now?: () => number;
  /** By a timer unless given. */
  sleep?: Sleep;
  /** How many may start at once after a rest; a tenth of a minute's unless told. */
  burst?: number;
  /** A caller who would wait longer is refused as `throttled` at once, with the time to wait; nobody unless told. */
  longestWaitMs?: number;
}

export interface Limiter {
  /** Resolves when the next call may start, in the order of asking; throws `cancelled` once the signal aborts. */
  enter(signal?: AbortSignal): Promise<void>;
  /** Lets nobody start for this long; what the platform asks for after a 429. */
  pause(ms?: number): void;
  /** Ends a pause before its time, for a person who asks to try again at once. */
  resume(): void;
}

const minuteMs = 60_000;
/** What a 429 that names no time is taken to ask for. */
const usualPauseMs = 1000;
/** No answer may stop a store for longer. */
const longestPauseMs = 300_000;

/** A token bucket for all clients of one store: any minute sees `perMinute` starts at most. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { perMinute, now = systemNow, sleep = timerSleep, longestWaitMs = Infinity } = options;
  const burst = Math.max(1, Math.min(perMinute, options.burst ?? Math.floor(perMinute / 10)));
  // A full bucket and all that trickles in during a minute make up the minute's calls.
  const intervalMs = minuteMs / (perMinute - burst + 1);
  let [tokens, filledAt, pausedUntil] = [burst, now(), 0];
  const waiting = new Set<symbol>();
  let last: Promise<void> = Promise.resolve();

  /** How long until this many calls could have started. */
  const waitMs = (calls: number): number => {
    const at = now();
    const passedMs = at - filledAt;
    tokens = Math.min(burst, tokens + Math.max(0, passedMs) / intervalMs);
    // A clock set back neither fills the bucket nor draws out a pause.
    pausedUntil += Math.min(0, passedMs);
    filledAt = at;
    // A timer cannot keep parts of a millisecond.
    return Math.ceil(Math.max(pausedUntil - at, (calls - tokens) * intervalMs));
  };
  const takeTurn = async (signal: AbortSignal | undefined): Promise<void> => {
    for (let ms = waitMs(1); ms > 0 && !isAborted(signal); ms = waitMs(1)) await sleep(ms, signal);
    if (!isAborted(signal)) tokens -= 1;
  };
  const queue = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const place = Symbol('place');
      const leave = () => {
        waiting.delete(place);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        leave();
        reject(cancelled());
      };
      waiting.add(place);
      signal?.addEventListener('abort', abort);
      const turn = last.then(() => takeTurn(signal));
      turn.then(resolve, reject);
      last = turn.then(leave, leave);
    });
  return {
    async enter(signal) {
      if (isAborted(signal)) throw cancelled();
      const ms = waitMs(waiting.size + 1);
      if (ms > longestWaitMs)
        throw new ShelfedgeError('throttled', 'Too many calls are waiting for their turn', { retryAfterMs: ms });
      await queue(signal);
    },
    pause(ms = usualPauseMs) {
      pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, longestPauseMs));
    },
    resume() {
      pausedUntil = 0;
    },
  };
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const cancelled = (): ShelfedgeError => new ShelfedgeError('cancelled', 'The call was cancelled while it waited');
