import { createSerialQueue } from '../base/queue.ts';
import { wakeByAlarm, type Alarms } from './wake-alarm.ts';

/**
 * The browser stops a worker after 30 s without an event. Timers cover shorter waits only, and an alarm is always set
 * too.
 */
const maxTimerMs = 20_000;
/**
 * Times this close together are one wake-up. Each wake-up asks again for every time that is still ahead: with a timer for each
 * request, two that stay ahead would double the timers with each ring.
 */
const stepMs = 50;

interface WakeUpOptions {
  alarms: Alarms;
  /** Epoch ms. */
  now(): number;
  onWake(): void;
  report(error: unknown): void;
}

/** Returns the function that wakes at an epoch ms, while this worker runs and after it was stopped. */
export function createWakeUps({ alarms, now, onWake, report }: WakeUpOptions): (at: number) => void {
  const timed = new Set<number>();
  const setTimer = (at: number): void => {
    const step = Math.ceil(Math.max(at, now()) / stepMs) * stepMs;
    const inMs = step - now();
    if (inMs >= maxTimerMs || timed.has(step)) return;
    timed.add(step);
    setTimeout(() => {
      timed.delete(step);
      onWake();
    }, inMs);
  };
  const serially = createSerialQueue();
  /** The earliest time that the next look at the alarm is for; undefined if none is due. */
  let earliest: number | undefined;
  const setAlarm = (): Promise<void> => {
    const at = earliest ?? now();
    earliest = undefined;
    return wakeByAlarm(alarms, at, now());
  };
  return (at) => {
    setTimer(at);
    const isAsked = earliest !== undefined;
    earliest = Math.min(earliest ?? at, at);
    if (!isAsked) serially(setAlarm).catch(report);
  };
}
