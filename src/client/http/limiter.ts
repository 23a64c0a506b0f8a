import { ShelfedgeError } from '../../domain/errors.ts';
import { sleep as timerSleep, type Sleep } from './sleep.ts';
import { systemMonotonicMs } from './runtime.ts';
import { nextStartAt, recentStarts, type Priority, type Start } from './start-window.ts';

export type { Priority };

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

/** Where the starts of the last minute are kept. If it fails, the count holds for this limiter alone. */
export interface KeptStarts {
  /** How long ago each start was, in ms; called once, before the first start. */
  load(): Promise<readonly number[]>;
  /** Replaces what is kept. A negative age is a start that may still come, at the latest in that many ms. */
  save(agesMs: readonly number[]): Promise<void>;
}

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

/** The pause after a 429 without Retry-After. */
const defaultPauseMs = 1000;
/** The maximum pause that a response can cause. */
const maxPauseMs = 300_000;

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
      if (reservation !== undefined) await (loading ??= reservation.load());
      if (isAborted(signal)) throw cancelled();
      if (longestWaitMs < Infinity) {
        const ms = waitMs([...queue.ahead(priority), priority]);
        if (ms > longestWaitMs)
          throw new ShelfedgeError('throttled', 'Too many calls are waiting for their turn', { retryAfterMs: ms });
      }
      await queue.enter(priority, signal);
    },
    pause: (ms = defaultPauseMs) => log.pauseUntil(log.now() + Math.min(ms, maxPauseMs)),
    pausedMs: () => Math.max(0, log.pausedUntil() - log.now()),
    resume() {
      log.resume();
      queue.wake();
    },
  };
}

/** The counted starts and the pause, by a clock that may be set back. */
function createStartLog(clock: () => number) {
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
  return {
    now,
    starts: (): readonly Start[] => starts,
    add(priority: Priority): void {
      const at = now();
      starts = [...recentStarts(starts, at), { at, priority }];
    },
    /** Adds starts of before, by their ages in ms. */
    addEarlier(agesMs: readonly number[]): void {
      const at = now();
      const earlier = agesMs.map((ms): Start => ({ at: at - Math.max(0, ms), priority: 'low' }));
      starts = [...earlier, ...starts].toSorted((a, b) => a.at - b.at);
    },
    pausedUntil: (): number => pausedUntil,
    pauseUntil: (at: number): void => void (pausedUntil = Math.max(pausedUntil, at)),
    resume: (): void => void (pausedUntil = 0),
  };
}

type StartLog = ReturnType<typeof createStartLog>;

/** How long a saved block of coming starts holds. */
const blockMs = 2000;
/** The most starts of one block. */
const maxBlock = 10;

interface Reservation {
  load(): Promise<void>;
  /** Takes a start out of the block; false if it has none left. */
  take(): boolean;
  /** Saves what was started and a block of this many coming starts, so that a start is never counted too late. */
  renew(calls: number): Promise<void>;
}

function createReservation(kept: KeptStarts, log: StartLog): Reservation {
  let [left, endsAt] = [0, 0];
  return {
    load: () => kept.load().then(log.addEarlier, () => undefined),
    take() {
      const isFree = left > 0 && log.now() < endsAt;
      if (isFree) left -= 1;
      return isFree;
    },
    async renew(calls) {
      const at = log.now();
      const size = Math.min(maxBlock, calls);
      const agesMs = recentStarts(log.starts(), at).map((start) => at - start.at);
      await kept.save([...agesMs, ...Array.from({ length: size }, () => -blockMs)]).catch(() => undefined);
      [left, endsAt] = [size, at + blockMs];
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

/** Those who wait, by priority. Who is first is decided at the moment of starting. */
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
        // The one that the queue sleeps for may be another now.
        nap.abort();
        void serve();
      }),
  };
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const cancelled = (): ShelfedgeError => new ShelfedgeError('cancelled', 'The call was cancelled while it waited');
