import { ShelfedgeError } from '../../domain/errors.ts';
import { sleep as timerSleep, type Sleep } from './sleep.ts';
import { systemNow } from './runtime.ts';

export interface LimiterOptions {
  /** The maximum number of calls started within any minute. */
  perMinute: number;
  /** Epoch ms; default: the system clock. */
  now?: () => number;
  /** Default: a timer. */
  sleep?: Sleep;
  /** The maximum number of calls started at once; default: a tenth of `perMinute`. */
  burst?: number;
  /** A caller that would wait longer is refused at once with `throttled` and the time to wait; default: no limit. */
  longestWaitMs?: number;
}

/** The priority of a waiting call: a `low` call starts only when no other waits. */
export type Priority = 'normal' | 'low';

export interface Limiter {
  /**
   * Resolves when the caller may start, in the order of calls within a priority (default `normal`); throws `cancelled`
   * once the signal aborts.
   */
  enter(signal?: AbortSignal, priority?: Priority): Promise<void>;
  /** Blocks all starts for this long, as a 429 requests. */
  pause(ms?: number): void;
  /** The rest of the pause, in ms; 0 if there is none. */
  pausedMs(): number;
  /** Ends a pause early, for a person who wants to retry at once. */
  resume(): void;
}

const minuteMs = 60_000;
/** The pause after a 429 without Retry-After. */
const defaultPauseMs = 1000;
/** The maximum pause that a response can cause. */
const maxPauseMs = 300_000;

/** A token bucket for all clients of one store: at most `perMinute` starts in any minute. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { perMinute, now = systemNow, sleep = timerSleep, longestWaitMs = Infinity } = options;
  const burst = Math.max(1, Math.min(perMinute, options.burst ?? Math.floor(perMinute / 10)));
  // A full bucket plus the refill of one minute is the limit of a minute.
  const intervalMs = minuteMs / (perMinute - burst + 1);
  let [tokens, filledAt, pausedUntil] = [burst, now(), 0];

  /** The time until this many calls could have started. */
  const waitMs = (calls: number): number => {
    const at = now();
    const passedMs = at - filledAt;
    tokens = Math.min(burst, tokens + Math.max(0, passedMs) / intervalMs);
    // A clock that was set back neither refills the bucket nor extends a pause.
    pausedUntil += Math.min(0, passedMs);
    filledAt = at;
    // Timers have no fractions of a millisecond.
    return Math.ceil(Math.max(pausedUntil - at, (calls - tokens) * intervalMs));
  };
  const queue = createQueue({ waitMs: () => waitMs(1), onStart: () => (tokens -= 1), sleep });
  return {
    async enter(signal, priority = 'normal') {
      if (isAborted(signal)) throw cancelled();
      const ms = waitMs(queue.countAhead(priority) + 1);
      if (ms > longestWaitMs)
        throw new ShelfedgeError('throttled', 'Too many calls are waiting for their turn', { retryAfterMs: ms });
      await queue.enter(priority, signal);
    },
    pause(ms = defaultPauseMs) {
      pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, maxPauseMs));
    },
    pausedMs: () => Math.max(0, pausedUntil - now()),
    resume() {
      pausedUntil = 0;
      queue.wake();
    },
  };
}

interface QueueOptions {
  /** How long the first in the queue has to wait still; it starts where that is 0. */
  waitMs(): number;
  onStart(): void;
  sleep: Sleep;
}

interface Waiting {
  start(): void;
  fail(error: unknown): void;
}

/** Those who wait, by priority. Who is first is decided at the moment of starting. */
function createQueue({ waitMs, onStart, sleep }: QueueOptions) {
  const waiting: Record<Priority, Set<Waiting>> = { normal: new Set(), low: new Set() };
  let isServing = false;
  let nap = new AbortController();
  const first = (): Waiting | undefined => waiting.normal.values().next().value ?? waiting.low.values().next().value;
  const serve = async (): Promise<void> => {
    if (isServing) return;
    isServing = true;
    for (let next = first(); next !== undefined; next = first()) {
      const ms = waitMs();
      if (ms > 0) {
        nap = new AbortController();
        await sleep(ms, nap.signal).catch(next.fail);
      } else {
        onStart();
        next.start();
      }
    }
    isServing = false;
  };
  return {
    /** Computes the wait of the first anew. */
    wake: () => nap.abort(),
    countAhead: (priority: Priority): number => waiting.normal.size + (priority === 'low' ? waiting.low.size : 0),
    enter: (priority: Priority, signal: AbortSignal | undefined): Promise<void> =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting[priority].delete(entry);
          signal?.removeEventListener('abort', abort);
          // The queue is empty, so no wake-up is needed.
          if (first() === undefined) nap.abort();
        };
        const entry: Waiting = {
          start: () => (leave(), resolve()),
          fail: (error) => (leave(), reject(error instanceof Error ? error : new Error(String(error)))),
        };
        const abort = (): void => entry.fail(cancelled());
        waiting[priority].add(entry);
        signal?.addEventListener('abort', abort);
        void serve();
      }),
  };
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const cancelled = (): ShelfedgeError => new ShelfedgeError('cancelled', 'The call was cancelled while it waited');
