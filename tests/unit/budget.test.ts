import { expect, test } from 'vitest';
import { budgets, judge } from '../../scripts/budget.mjs';

const names = Object.keys(budgets);
const each = (times: number) =>
  Object.fromEntries(Object.entries(budgets).map(([name, most]) => [name, most * times])) as typeof budgets;

test('a part of the tests within its budget passes, and its minutes are told', () => {
  const { lines, over } = judge(each(1), 1);
  expect(over).toEqual([]);
  expect(lines.slice(0, -1).map((line) => line.slice(2, 3))).toEqual(names.map(() => '✓'));
  expect(lines.at(-1)).toContain('at 1.00 times');
});

test('a part that takes much longer than its budget fails by its name', () => {
  expect(judge({ ...each(1), Chromium: budgets.Chromium * 2.1 }, 1).over).toEqual([
    `Chromium took ${(budgets.Chromium * 2.1).toFixed(1)} min`,
  ]);
});

test('a machine that is twice as slow at the yardstick may take twice as long', () => {
  expect(judge(each(3.9), 2).over).toEqual([]);
  expect(judge(each(4.1), 2).over).toHaveLength(names.length);
});

test('a part that did not run and its budget are not told of', () => {
  const { lines } = judge({ Firefox: budgets.Firefox }, 1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(` of ${budgets.Firefox} min, at 1.00`);
});
