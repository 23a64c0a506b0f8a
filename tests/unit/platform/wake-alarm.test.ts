import { describe, expect, test } from 'vitest';
import { wakeByAlarm } from '../../../src/platform/wake-alarm.ts';

const now = 1_000_000;

/** The browser's alarms, with what was set. */
function createAlarms(scheduledTime?: number) {
  let alarm = scheduledTime === undefined ? undefined : { scheduledTime };
  return {
    get: () => Promise.resolve(alarm),
    create: (_: string, { when }: { when: number }) => Promise.resolve(void (alarm = { scheduledTime: when })),
    time: () => alarm?.scheduledTime,
  };
}

describe('the alarm', () => {
  test.each([
    ['is set where there is none', undefined, now + 60_000, now + 60_000],
    ['is never sooner than half a minute', undefined, now + 2000, now + 30_000],
    ['is not postponed by a later request', now + 40_000, now + 60_000, now + 40_000],
    ['is brought forward by an earlier request', now + 60_000, now + 40_000, now + 40_000],
    ['is not postponed by a request that is due within half a minute', now + 10_000, now + 2000, now + 10_000],
    ['is set again if its time has passed', now - 1, now + 60_000, now + 60_000],
  ])('%s', async (_, scheduled, at, then) => {
    const alarms = createAlarms(scheduled);
    await wakeByAlarm(alarms, at, now);
    expect(alarms.time()).toBe(then);
  });
});
