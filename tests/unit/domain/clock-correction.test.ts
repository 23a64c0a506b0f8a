import { expect, test } from 'vitest';
import { isConfirmed, needsNotice, readDate, voteCorrection } from '../../../src/domain/clock-correction.ts';

const hour = 3_600_000;

test('a single answer with a wrong date changes nothing, but two that agree do', () => {
  expect(voteCorrection([hour], 0)).toBe(0);
  expect(voteCorrection([hour, hour + 1000], 0)).toBe(hour);
  expect(voteCorrection([0, -9 * hour, 0], 0)).toBe(0);
});

test('a correction ends once two answers show the clock to be right', () => {
  expect(voteCorrection([0], hour)).toBe(hour);
  expect(voteCorrection([0, 300], hour)).toBe(0);
});

test('a clock that is off by less than two minutes is left alone', () => {
  expect(voteCorrection([119_000, 119_000], 0)).toBe(0);
  expect(voteCorrection([121_000, 121_000], 0)).toBe(121_000);
});

test('only the newest answers count', () => {
  expect(voteCorrection([0, 0, 0, 0, 0, hour, hour, hour], 0)).toBe(hour);
});

test('the last answer confirms the time it agrees with, and no other', () => {
  expect(isConfirmed([], 0)).toBe(false);
  expect(isConfirmed([hour], 0)).toBe(false);
  expect(isConfirmed([-hour, 800], 0)).toBe(true);
  expect(isConfirmed([hour, hour], hour)).toBe(true);
});

test('an answer is dated in the middle of its second and of its way', () => {
  const date = 'Thu, 26 Nov 2026 20:00:00 GMT';
  const atMs = Date.parse(date);
  expect(readDate(date, { atMs: atMs + 500, tookMs: 0 })).toBe(0);
  expect(readDate(date, { atMs: atMs + 1500, tookMs: 2000 })).toBe(0);
  expect(readDate(date, { atMs: atMs + 500 - hour, tookMs: 0 })).toBe(hour);
});

test.each([null, '', 'soon'])('a date of %j says nothing', (date) => {
  expect(readDate(date, { atMs: 0, tookMs: 0 })).toBeUndefined();
});

test('an answer that took long says nothing', () => {
  expect(readDate('Thu, 26 Nov 2026 20:00:00 GMT', { atMs: 0, tookMs: 10_001 })).toBeUndefined();
});

test('a correction is told once, and another anew', () => {
  expect(needsNotice({ correctionMs: 0, offMs: 0, dismissedMs: null })).toBe(false);
  expect(needsNotice({ correctionMs: 0, offMs: hour, dismissedMs: null })).toBe(true);
  expect(needsNotice({ correctionMs: 0, offMs: hour + 900, dismissedMs: hour })).toBe(false);
  expect(needsNotice({ correctionMs: 0, offMs: 2 * hour, dismissedMs: hour })).toBe(true);
});
