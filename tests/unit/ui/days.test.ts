import { expect, test } from 'vitest';
import { dayOf, dayStart } from '../../../src/ui/workbench/history/days.ts';

test.each(['2026-11-20', '2024-02-29', '2026-12-31', '2026-03-29', '2026-10-25', '0002-11-20'])(
  '%s is one whole day',
  (day) => {
    const [start, next] = [dayStart(day) ?? 0, dayStart(day, 1) ?? 0];
    expect([dayOf(start), dayOf(next - 1)]).toEqual([day, day]);
    expect([dayOf(start - 1), dayOf(next)]).not.toContain(day);
  },
);

test('an empty date input gives null', () => {
  expect([dayStart(''), dayStart('', 1)]).toEqual([null, null]);
});
