import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShelfedgeError, type ErrorCode } from '../../../src/domain/errors.ts';
import { createKeeper } from '../../../src/ui/shared/keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A background that keeps each text, and whose first answers are lost, or are refusals. */
function createBackground(losses: number, code: ErrorCode = 'interrupted') {
  const came: string[] = [];
  const told: boolean[] = [];
  let left = losses;
  const keeper = createKeeper(
    async (text: string) => {
      came.push(text);
      left -= 1;
      const isLost = left >= 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (isLost) throw new ShelfedgeError(code, 'no');
    },
    (isKept) => told.push(isKept),
  );
  return { came, told, ...keeper };
}

test('a text without an answer is told, and sent again until it is kept', async () => {
  const { keep, came, told } = createBackground(3);
  keep('a');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(came).toEqual(['a', 'a', 'a', 'a']);
  expect(told).toEqual([false, false, false, true]);
});

test('a lost answer to an older text never brings it back over a newer one', async () => {
  const { keep, came, told } = createBackground(1);
  keep('old');
  keep('newer');
  keep('newest');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(came).toEqual(['old', 'newest']);
  expect(told).toEqual([true]);
});

test('a refused text is told and not sent again by itself; a later one is', async () => {
  const { keep, came, told } = createBackground(1, 'invalid_input');
  keep('a');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(came).toEqual(['a']);
  keep('b');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(came).toEqual(['a', 'b']);
  expect(told).toEqual([false, true]);
});

test('a page that closes sends what waits at once, and nothing that is kept', async () => {
  const { keep, leave, came } = createBackground(0);
  keep('old');
  keep('new');
  leave();
  expect(came).toEqual(['old', 'new']);
  await vi.advanceTimersByTimeAsync(30_000);
  const before = came.length;
  leave();
  expect(came).toHaveLength(before);
});
