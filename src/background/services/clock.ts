import {
  isConfirmed,
  maxAnswers,
  readDate,
  toleranceMs,
  voteCorrection,
  type ClockCorrection,
} from '../../domain/clock-correction.ts';
import { createSteadyClock } from '../../domain/steady-clock.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Runtime } from '../runtime.ts';
import { readKey, writeKey } from './stored-values.ts';

/** The time, corrected by what the platform's answers say. */
export interface Clock {
  /** Epoch ms; the machine's time, with the last known correction, while no answer confirmed it. */
  now(): number;
  /** Epoch ms by the machine's clock, right or wrong; no correction moves it. */
  machineNow(): number;
  /** The correction that `now` adds to the machine's clock, in ms. */
  correctionMs(): number;
  /** Learns from the `Date` of an answer that came just now and took this long. */
  learn(date: string | null, tookMs: number): void;
  /** Epoch ms; null unless an answer to this worker confirmed the time and the clock was not moved ahead since. */
  trustedNow(): number | null;
  /** Calls back once the time is trusted: now, or when an answer confirms it. */
  whenTrusted(use: (nowMs: number) => void): void;
  /** Takes up the correction that an earlier worker found. */
  restore(): Promise<void>;
  /** Dismisses the notice about the clock's current error. */
  dismiss(): Promise<void>;
}

/** `Date` has whole seconds: the same correction differs a little from answer to answer. */
const isSame = (voted: number, known: number): boolean =>
  Math.abs(voted - known) <= toleranceMs && (voted === 0) === (known === 0);

type ClockRuntime = Pick<Runtime, 'now' | 'monotonicMs' | 'local' | 'session' | 'report'>;

export function createClock(runtime: ClockRuntime, app: AppStore): Clock {
  /** How far the machine's clock is behind, by each of the newest answers, in ms. */
  let answers: number[] = [];
  const waiting = new Set<(nowMs: number) => void>();
  const steady = createSteadyClock({ wallMs: runtime.now, monotonicMs: runtime.monotonicMs }, (jumpMs) => {
    // A clock that went ahead was set, or the machine slept: the next answer shows which.
    answers = jumpMs < 0 ? answers.map((ms) => ms - jumpMs) : [];
    queueMicrotask(show);
  });
  const show = (): void => {
    const correctionMs = steady.correctionMs();
    if (correctionMs !== app.getState().clock.correctionMs)
      app.setState(({ clock }) => ({ clock: { ...clock, correctionMs } }));
  };
  const keep = async (change: Partial<ClockCorrection>): Promise<void> => {
    app.setState(({ clock: shown }) => ({ clock: { ...shown, ...change } }));
    await writeKey(runtime, 'clock', app.getState().clock);
  };
  const trustedNow = (): number | null => {
    const nowMs = steady.now();
    return isConfirmed(answers, steady.correctionMs()) ? nowMs : null;
  };
  const learn: Clock['learn'] = (date, tookMs) => {
    // Detects a jump of the clock first, so that this answer does not count as one from before the jump.
    steady.now();
    const offMs = readDate(date, { atMs: runtime.now(), tookMs });
    if (offMs === undefined) return;
    answers = [...answers, offMs].slice(-maxAnswers);
    const voted = voteCorrection(answers, steady.correctionMs());
    if (![steady.correctionMs(), app.getState().clock.offMs].every((known) => isSame(voted, known))) {
      steady.correct(voted);
      void keep({ correctionMs: voted, offMs: voted }).catch(runtime.report);
    }
    const nowMs = trustedNow();
    if (nowMs === null) return;
    for (const use of waiting) use(nowMs);
    waiting.clear();
  };
  const clock: Clock = {
    now: steady.now,
    machineNow: runtime.now,
    correctionMs: steady.correctionMs,
    learn,
    trustedNow,
    whenTrusted(use) {
      const nowMs = trustedNow();
      if (nowMs === null) waiting.add(use);
      else use(nowMs);
    },
    async restore() {
      const kept = await readKey(runtime, 'clock');
      if (kept === undefined) return;
      steady.correct(kept.offMs);
      app.setState({ clock: { ...kept, correctionMs: kept.offMs } });
    },
    async dismiss() {
      await keep({ dismissedMs: app.getState().clock.offMs });
    },
  };
  return clock;
}

type TimedRuntime = Pick<Runtime, 'now' | 'monotonicMs' | 'fetch' | 'wakeAt'>;

/** The runtime with this clock's times; the clock learns from what the runtime fetches. */
export function withClock<R extends TimedRuntime>(runtime: R, clock: Clock): R {
  return {
    ...runtime,
    now: clock.now,
    // The browser's alarms go by the machine's clock.
    wakeAt: (at: number) => runtime.wakeAt(at - clock.correctionMs()),
    fetch: async (url: string, init: RequestInit) => {
      const startedMs = runtime.monotonicMs();
      const response = await runtime.fetch(url, init);
      if (isOwnAnswer(response)) clock.learn(response.headers.get('date'), runtime.monotonicMs() - startedMs);
      return response;
    },
  };
}

/** True for a fresh answer of the platform itself: not a portal's page, and not from a cache. */
const isOwnAnswer = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').includes('json') && !headers.has('age');
