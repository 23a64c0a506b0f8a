import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep } from '../../../../src/client/http/sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** True if a sleep has ended. */
function start(ms: number, signal?: AbortSignal) {
  const state = { isOver: false };
  void sleep(ms, signal).then(() => (state.isOver = true));
  return state;
}

test('a sleep lasts as long as requested', async () => {
  const state = start(1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(state.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.isOver).toBe(true);
});

test('a sleep longer than a timer’s maximum does not end at once', async () => {
  const state = start(2 ** 40);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(state.isOver).toBe(false);
});

test('a sleep ends when its signal aborts, and leaves no timer behind', async () => {
  const leaving = new AbortController();
  const states = [start(1000, leaving.signal), start(1000, AbortSignal.abort())];
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual([{ isOver: true }, { isOver: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a sleep leaves no listener on a signal that outlives it', async () => {
  const { signal } = new AbortController();
  const state = start(1000, signal);
  await vi.advanceTimersByTimeAsync(1000);
  expect([state.isOver, getEventListeners(signal, 'abort')]).toEqual([true, []]);
});
