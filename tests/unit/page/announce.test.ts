import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShelfedgeError, type ErrorCode } from '../../../src/domain/errors.ts';
import { announce } from '../../../src/page/announce.ts';
import type { OnDemand } from '../../../src/page/on-demand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose announcements are all answered with this. */
function announced(answer: ErrorCode | 'ok', isAlive = true) {
  const onDemand: OnDemand = {};
  const [sent, left]: [number[], number[]] = [[], []];
  const startedMs = Date.now();
  const ask = () => {
    sent.push(Date.now() - startedMs);
    const answered = answer === 'ok' ? Promise.resolve({}) : Promise.reject(new ShelfedgeError(answer, 'no'));
    return { address: 'https://shop.example/', isHinted: false, answer: answered };
  };
  announce(onDemand, { ask, isAlive: () => isAlive, leave: () => void left.push(Date.now() - startedMs) });
  return { onDemand, sent, left };
}

test('a page that is answered is announced once, and the answer is kept', async () => {
  const { onDemand, sent, left } = announced('ok');
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent, left]).toEqual([[0], []]);
  await expect(onDemand.request?.answer).resolves.toEqual({});
});

test('after a failure it is announced again, ever later and once a minute at last', async () => {
  const { sent, left } = announced('interrupted');
  await vi.advanceTimersByTimeAsync(182_000);
  expect(sent).toEqual([0, 2_000, 6_000, 14_000, 30_000, 62_000, 122_000, 182_000]);
  expect(left).toEqual([]);
});

test('once the docked button’s script has started, it is not announced again', async () => {
  const { onDemand, sent } = announced('interrupted');
  onDemand.isStarted = true;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual([0]);
});

test.each(['not_connected', 'not_allowed', 'other_version'] as const)(
  'a page that is refused with %s is left, so that the script can be run again',
  async (code) => {
    const { sent, left } = announced(code);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sent, left]).toEqual([[0], [0]]);
  },
);

test('a page whose extension is gone is left', async () => {
  const { sent, left } = announced('interrupted', false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent, left]).toEqual([[0], [0]]);
});
