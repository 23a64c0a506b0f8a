import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLateCard } from '../../../../src/page/overlay/late-card.ts';

let isWaiting = true;
let said: string[] = [];
const say = (text: string) => {
  said.push(text);
  return () => void said.push('ended');
};
const words = expect.stringContaining('the popup');

beforeEach(() => {
  [isWaiting, said] = [true, []];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a card that is not open a second after its press is announced as late once, until it opens', () => {
  const late = createLateCard(say, () => isWaiting);
  late.start();
  vi.advanceTimersByTime(999);
  late.settle();
  expect(said).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([words]);
  late.settle();
  expect(said).toEqual([words]);
  isWaiting = false;
  late.settle();
  late.settle();
  expect(said).toEqual([words, 'ended']);
});

test('a card that opened in time, or was closed meanwhile, is never announced as late', () => {
  const late = createLateCard(say, () => isWaiting);
  late.start();
  isWaiting = false;
  late.settle();
  isWaiting = true;
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([]);
});

test('the second before a card is late begins at the last press', () => {
  const late = createLateCard(say, () => isWaiting);
  late.start();
  vi.advanceTimersByTime(900);
  late.start();
  vi.advanceTimersByTime(900);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(said).toEqual([words]);
});

test('a refusal takes the place of the notice of a late card, and stays when the page is drawn again', () => {
  const late = createLateCard(say, () => isWaiting);
  late.refuse('No card');
  late.start();
  vi.advanceTimersByTime(1_000);
  late.refuse('No card');
  isWaiting = false;
  late.settle();
  expect(said).toEqual([words, 'No card']);
});

test('a card that is refused in time is not announced as late', () => {
  const late = createLateCard(say, () => isWaiting);
  late.start();
  late.refuse('No card');
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([]);
});
