import { ShelfedgeError } from '../../base/errors.ts';
import { sleep as timerSleep, type Sleep } from './sleep.ts';
import { systemMonotonicMs } from './system-runtime.ts';
import { createReservation, type KeptStarts, type Reservation } from './start-reservation.ts';
import { createStartLog } from './start-log.ts';
import { nextStartAt, type Priority } from './start-window.ts';

export type { Priority };

/** The platform's rate, and how calls wait for their turn. */
export interface LimiterOptions {
  /** The maximum number of calls started within any minute. */
  perMinute: number;
  /** Milliseconds of a clock that nobody can set; default: the runtime's. A clock that is set back is borne. */
  now?: () => number;
  /** Default: a timer. */
  sleep?: Sleep;
  /**
   * The maximum number of calls started at once; further ones of the minute are spread evenly; default: a tenth of
   * `perMinute`.
   */
  burst?: number;
  /** How many starts of each minute are left to calls of normal priority; default: a twentieth of `perMinute`. */
  heldBack?: number;
  /** A caller that would wait longer is refused at once with `throttled` and the time to wait; default: no limit. */
  longestWaitMs?: number;
  /** Keeps the count beyond this process; default: it ends with the limiter. */
  kept?: KeptStarts;
}

/** Where calls wait for their turn, and a pause that stops them all. */
export interface Limiter {
  /**
   * Resolves when the caller may start, in the order of calls within a priority (default `normal`); throws `cancelled`
   * once the signal aborts.
   */
  enter(signal?: AbortSignal, priority?: Priority): Promise<void>;
  /** Blocks all starts for this long, as a 429 requests; at once. Resolves when that is kept. */
  pause(ms?: number): Promise<void>;
  /** The rest of the pause, in ms; 0 if there is none. */
  pausedMs(): Promise<number>;
  /** Ends a pause early, for a person who wants to retry at once. Resolves when that is kept. */
  resume(): Promise<void>;
}

/** The pause after a 429 without Retry-After. */
const defaultPauseMs = 1000;

/** A sliding count for all clients of one store: at most `perMinute` starts in any minute. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { perMinute, sleep = timerSleep, longestWaitMs = Infinity, kept } = options;
  const limits = {
    perMinute,
    heldBack: options.heldBack ?? Math.floor(perMinute / 20),
    burst: Math.max(1, Math.min(perMinute, options.burst ?? Math.floor(perMinute / 10))),
  };
  const log = createStartLog(options.now ?? systemMonotonicMs);
  const reservation = kept && createReservation(kept, log);
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> | undefined => (loading ??= reservation?.load());

  /** The time until the last of these calls could start, one after the other. */
  const waitMs = (calls: readonly Priority[]): number => {
    const now = log.now();
    const starts = [...log.starts()];
    let at = Math.max(now, log.pausedUntil());
    for (const priority of calls) {
      at = nextStartAt(starts, priority, at, limits);
      starts.push({ at, priority });
    }
    // Timers have no fractions of a millisecond.
    return Math.ceil(at - now);
  };
  const queue = createQueue({ waitMs: (priority) => waitMs([priority]), onStart: log.add, reservation, sleep });
  return {
    async enter(signal, priority = 'normal') {
      if (reservation !== undefined) await load();
      if (isAborted(signal)) throw cancelled();
      if (longestWaitMs < Infinity) {
        const ms = waitMs([...queue.ahead(priority), priority]);
        if (ms > longestWaitMs)
          throw new ShelfedgeError('throttled', 'Too many calls are waiting for their turn', { retryAfterMs: ms });
      }
      await queue.enter(priority, signal);
    },
    async pause(ms = defaultPauseMs) {
      log.pause(ms);
      await reservation?.note();
    },
    async pausedMs() {
      await load();
      return log.pausedMs();
    },
    async resume() {
      if (reservation !== undefined) await load();
      log.resume();
      queue.wake();
      await reservation?.note();
    },
  };
}

interface QueueOptions {
  /** How long a call of this priority has to wait if it is the next to start. */
  waitMs(priority: Priority): number;
  onStart(priority: Priority): void;
  reservation: Reservation | undefined;
  sleep: Sleep;
}

interface Waiting {
  priority: Priority;
  start(): void;
  fail(error: unknown): void;
}

/** The waiting requests, by priority. The first one is chosen at the moment of starting. */
function createQueue({ waitMs, onStart, reservation, sleep }: QueueOptions) {
  const waiting: Record<Priority, Set<Waiting>> = { normal: new Set(), low: new Set() };
  let isServing = false;
  let nap = new AbortController();
  const first = (): Waiting | undefined => waiting.normal.values().next().value ?? waiting.low.values().next().value;
  const serve = async (): Promise<void> => {
    if (isServing) return;
    isServing = true;
    for (let next = first(); next !== undefined; next = first()) {
      const ms = waitMs(next.priority);
      if (ms > 0) {
        nap = new AbortController();
        await sleep(ms, nap.signal).catch(next.fail);
      } else if (reservation?.take() === false) {
        await reservation.renew(waiting.normal.size + waiting.low.size);
      } else {
        onStart(next.priority);
        next.start();
      }
    }
    isServing = false;
  };
  return {
    /** Computes the wait of the first anew. */
    wake: () => nap.abort(),
    ahead: (priority: Priority): Priority[] =>
      [...waiting.normal, ...(priority === 'low' ? waiting.low : [])].map((one) => one.priority),
    enter: (priority: Priority, signal: AbortSignal | undefined): Promise<void> =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting[priority].delete(entry);
          signal?.removeEventListener('abort', abort);
          // The queue is empty, so no wake-up is needed.
          if (first() === undefined) nap.abort();
        };
        const entry: Waiting = {
          priority,
          start: () => (leave(), resolve()),
          fail: (error) => (leave(), reject(error instanceof Error ? error : new Error(String(error)))),
        };
        const abort = (): void => entry.fail(cancelled());
        waiting[priority].add(entry);
        signal?.addEventListener('abort', abort);
        // The request that the queue sleeps for may be another by now.
        nap.abort();
        void serve();
      }),
  };
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const cancelled = (): ShelfedgeError => new ShelfedgeError('cancelled', 'The call was cancelled while it waited');
