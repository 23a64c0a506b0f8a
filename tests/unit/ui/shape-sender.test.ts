import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShelfedgeError, type ErrorCode } from '../../../src/domain/errors.ts';
import { createShapeSender } from '../../../src/ui/card/shape-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A background that loses or refuses so many shapes before it takes one. */
function createBackground(losses: number, code: ErrorCode = 'interrupted') {
  const came: number[] = [];
  const kept: number[] = [];
  let left = losses;
  const send = createShapeSender(({ height }) => {
    came.push(height);
    left -= 1;
    return left < 0 ? Promise.resolve(kept.push(height)) : Promise.reject(new ShelfedgeError(code, 'no'));
  });
  return { came, kept, send: (height: number) => send({ height, drafts: [], typed: [], typedTexts: [] }) };
}

test('a shape is sent until a background keeps it, however many were stopped over it', async () => {
  const background = createBackground(12);
  background.send(300);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(background.kept).toEqual([300]);
  expect(background.came).toHaveLength(13);
});

test('a lost shape is not sent again once there is a newer one', async () => {
  const background = createBackground(1);
  background.send(300);
  background.send(340);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(background.came).toEqual([300, 340]);
  expect(background.kept).toEqual([340]);
});

test('the shape that was sent last is not sent twice', async () => {
  const background = createBackground(0);
  expect(background.send(300)).toBe(true);
  expect(background.send(300)).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(background.came).toEqual([300]);
});

test('a refused shape is sent again when it is shown again, and not by itself', async () => {
  const background = createBackground(1, 'not_allowed');
  background.send(300);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(background.came).toEqual([300]);
  expect(background.send(300)).toBe(true);
});

test('the first lost shapes are sent again before anything else can be', async () => {
  const background = createBackground(4);
  background.send(300);
  await vi.advanceTimersByTimeAsync(0);
  expect(background.kept).toEqual([300]);
});
