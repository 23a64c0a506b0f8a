import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWakeUps } from '../../../src/platform/wake-ups.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Wake-ups with a browser's alarm: how often it was looked at, and when it rings. */
function createBrowser(onWake: (wakeAt: (at: number) => void) => void = () => undefined) {
  const browser = { rings: 0, looks: 0, alarm: undefined as { scheduledTime: number } | undefined };
  const wakeAt: (at: number) => void = createWakeUps({
    alarms: {
      get: () => {
        browser.looks += 1;
        return Promise.resolve(browser.alarm);
      },
      create: (_, { when }) => Promise.resolve(void (browser.alarm = { scheduledTime: when })),
    },
    now: () => Date.now(),
    onWake() {
      browser.rings += 1;
      onWake(wakeAt);
    },
    report: (error) => {
      throw error;
    },
  });
  return { browser, wakeAt };
}

test('times that stay ahead and are asked for again at each wake-up ring once each', async () => {
  const times = [2_000, 4_000, 4_010, 6_000, 8_000].map((ms) => 1_000_000 + ms);
  const { browser, wakeAt } = createBrowser((again) => {
    for (const at of [...times, ...times]) if (at > Date.now()) again(at);
  });
  for (const at of times) wakeAt(at);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(browser.rings).toBe(5);
  expect(vi.getTimerCount()).toBe(0);
});

test('a time that has passed wakes at once, and one beyond the life of a worker is left to the alarm', async () => {
  const { browser, wakeAt } = createBrowser();
  wakeAt(1_000_000 - 5);
  wakeAt(1_000_000);
  await vi.advanceTimersByTimeAsync(50);
  expect(browser.rings).toBe(1);
  wakeAt(1_000_000 + 60_000);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(browser).toMatchObject({ rings: 1, alarm: { scheduledTime: 1_000_000 + 30_000 } });
});

test('many times in one task look at the alarm once, for the earliest of them', async () => {
  const { browser, wakeAt } = createBrowser();
  for (let times = 0; times < 10_000; times += 1) wakeAt(1_000_000 + 100_000 - times);
  await vi.advanceTimersByTimeAsync(0);
  expect(browser).toMatchObject({ looks: 1, alarm: { scheduledTime: 1_000_000 + 90_001 } });
  wakeAt(1_000_000 + 40_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(browser).toMatchObject({ looks: 2, alarm: { scheduledTime: 1_000_000 + 40_000 } });
});
