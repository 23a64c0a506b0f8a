import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../../src/base/errors.ts';
import { announce } from '../../../../src/page/gate/announce.ts';
import type { Handover } from '../../../../src/page/handover.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The background's answers; one never comes. */
const answers = {
  ok: () => Promise.resolve({ ok: true, value: {} }),
  nothing: () => Promise.resolve(undefined),
  null: () => Promise.resolve(null),
  gone: () => Promise.reject(new Error('Extension context invalidated.')),
};

const refusal = (code: ErrorCode) => ({ ok: false, error: { code, message: 'no', details: {} } });

/** A page whose announcements are all answered with this. */
function announced(answer: ErrorCode | keyof typeof answers, isAlive = true) {
  const handover: Handover = {};
  const [sent, left]: [number[], number[]] = [[], []];
  const startedMs = Date.now();
  const ask = () => {
    sent.push(Date.now() - startedMs);
    const answered =
      answer in answers ? answers[answer as keyof typeof answers]() : Promise.resolve(refusal(answer as ErrorCode));
    return { address: 'https://shop.example/', canonical: null, isHinted: false, answer: answered };
  };
  announce(handover, { ask, isAlive: () => isAlive, leave: () => void left.push(Date.now() - startedMs) });
  return { handover, sent, left };
}

test('a page that is answered is announced once, and the answer is kept', async () => {
  const { handover, sent, left } = announced('ok');
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent, left]).toEqual([[0], []]);
  await expect(handover.request?.answer).resolves.toEqual({ ok: true, value: {} });
});

test.each(['nothing', 'null', 'gone', 'no_page', 'internal'] as const)(
  'after a failure (%s) it is announced again, ever later and once a minute at last',
  async (failure) => {
    const { sent, left } = announced(failure);
    await vi.advanceTimersByTimeAsync(240_000);
    const doubling = [0, 50, 150, 350, 750, 1_550, 3_150, 6_350, 12_750, 25_550, 51_150, 102_350];
    expect(sent).toEqual([...doubling, 162_350, 222_350]);
    expect(left).toEqual([]);
  },
);

test('once the docked button’s script has started, it is not announced again', async () => {
  const { handover, sent } = announced('nothing');
  handover.isStarted = true;
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
  const { sent, left } = announced('gone', false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent, left]).toEqual([[0], [0]]);
});

test('facts just read of the page are told once; a later try reads the page anew', async () => {
  const said: (string | undefined)[] = [];
  const ask = (page?: string) => {
    said.push(page);
    return { address: 'https://shop.example/', canonical: null, isHinted: true, answer: answers.nothing() };
  };
  announce({}, { ask, isAlive: () => true, leave: () => undefined }, 'mug');
  await vi.advanceTimersByTimeAsync(200);
  expect(said).toEqual(['mug', undefined, undefined]);
});
