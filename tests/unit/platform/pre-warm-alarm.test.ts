import { expect, test } from 'vitest';
import { keepPreWarmAlarm, preWarmAlarm } from '../../../src/platform/pre-warm-alarm.ts';

/** The browser's alarms by name. */
function createAlarms() {
  const set: [name: string, info: object][] = [];
  return {
    set,
    get: (name: string) => Promise.resolve(set.find(([known]) => known === name)?.[1]),
    create: (name: string, info: object) => Promise.resolve(void set.push([name, info])),
  };
}

test('the alarm of warm-ups rings a minute after the start, then once a day', async () => {
  const alarms = createAlarms();
  await keepPreWarmAlarm(alarms);
  expect(alarms.set).toEqual([[preWarmAlarm, { delayInMinutes: 1, periodInMinutes: 1440 }]]);
});

test('the alarm of warm-ups is not set again by the next worker, which would postpone it for ever', async () => {
  const alarms = createAlarms();
  await keepPreWarmAlarm(alarms);
  await keepPreWarmAlarm(alarms);
  expect(alarms.set).toHaveLength(1);
});
