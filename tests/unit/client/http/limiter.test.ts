import { getEventListeners } from 'node:events';
import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLimiter, type LimiterOptions, type Priority } from '../../../../src/client/http/limiter.ts';
import { createClock } from '../../../fixtures/clock.ts';

/** A limiter by a clock of its own, and who came in when. */
function start(options: Partial<LimiterOptions> = {}) {
  const clock = createClock();
  const limiter = createLimiter({ perMinute: 200, ...clock, ...options });
  const begun = clock.now();
  const elapsedMs = () => clock.now() - begun;
  const entries: [name: string, atMs: number][] = [];
  const refusals: unknown[] = [];
  const enter = (name: string, signal?: AbortSignal, priority?: Priority): void =>
    void limiter.enter(signal, priority).then(
      () => entries.push([name, elapsedMs()]),
      (error: unknown) => refusals.push(error),
    );
  const names = () => entries.map(([name]) => name).join('');
  return { clock, limiter, enter, entries, names, refusals, elapsedMs };
}

describe('the rate', () => {
  test('never starts more calls in any minute than allowed', async () => {
    const arrivals = array(integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 });
    await assert(
      asyncProperty(
        integer({ min: 1, max: 12 }),
        integer({ min: 1, max: 12 }),
        arrivals,
        async (perMinute, burst, gaps) => {
          const { clock, enter, entries } = start({ perMinute, burst });
          for (const gap of gaps) {
            enter('.');
            await clock.pass(gap % 7 === 0 ? gap : 0);
          }
          await clock.pass(60_000 * gaps.length);
          expect(entries).toHaveLength(gaps.length);
          entries.forEach(([, at], index) => {
            const inMinute = entries.slice(index).filter(([, later]) => later < at + 60_000);
            expect(inMinute.length).toBeLessThanOrEqual(perMinute);
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is used fully: 200 per minute in the long run', async () => {
    const { clock, enter, entries } = start();
    for (let call = 0; call < 600; call += 1) enter('.');
    await clock.pass(59_999);
    expect(entries).toHaveLength(200);
    await clock.pass(120_000);
    expect(entries).toHaveLength(600);
  });

  test('allows a burst after a rest of any length', async () => {
    const { clock, enter, entries } = start();
    await clock.pass(3_600_000);
    for (let call = 0; call < 30; call += 1) enter('.');
    await clock.settle();
    expect(entries).toHaveLength(20);
  });
});

describe('the queue', () => {
  test('is served in the order of coming', async () => {
    const { clock, enter, names } = start({ burst: 1 });
    for (const name of 'abcdef') enter(name);
    await clock.pass(60_000);
    expect(names()).toBe('abcdef');
  });

  test('is left at once by an aborted caller, without cost to others', async () => {
    const { clock, enter, entries, refusals } = start({ perMinute: 2, burst: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    enter('a');
    enter('b', first.signal);
    enter('c', second.signal);
    enter('d');
    await clock.settle();
    second.abort();
    first.abort();
    await clock.settle();
    expect(refusals).toMatchObject([{ code: 'cancelled' }, { code: 'cancelled' }]);
    await clock.pass(30_000);
    expect(entries).toEqual([
      ['a', 0],
      ['d', 30_000],
    ]);
  });

  test('is not joined by a caller that has already aborted', async () => {
    const { clock, enter, names, refusals } = start();
    enter('a', AbortSignal.abort());
    await clock.settle();
    expect([names(), refusals]).toMatchObject(['', [{ code: 'cancelled' }]]);
  });

  test('refuses a caller at once that would wait too long, with the wait', async () => {
    const { clock, enter, names, refusals } = start({ perMinute: 2, burst: 1, longestWaitMs: 60_000 });
    const leaving = new AbortController();
    enter('a');
    enter('b', leaving.signal);
    enter('c');
    enter('d');
    await clock.settle();
    expect(refusals).toMatchObject([{ code: 'throttled', details: { retryAfterMs: 90_000 } }]);
    leaving.abort();
    await clock.settle();
    enter('e');
    await clock.pass(60_000);
    expect(names()).toBe('ace');
  });

  test('leaves no listener on a signal that outlives the call', async () => {
    const { clock, enter, names } = start({ burst: 1 });
    const { signal } = new AbortController();
    for (const name of 'ab') enter(name, signal);
    await clock.pass(60_000);
    expect([names(), getEventListeners(signal, 'abort')]).toEqual(['ab', []]);
  });

  test('lets calls of low priority start when no other waits', async () => {
    const { clock, enter, names } = start({ burst: 1 });
    enter('a');
    for (const name of 'xy') enter(name, undefined, 'low');
    await clock.settle();
    for (const name of 'bc') enter(name);
    await clock.pass(60_000);
    expect(names()).toBe('abcxy');
  });

  test('calls of low priority ahead in the queue delay no other call', async () => {
    const { clock, enter, names, refusals } = start({ perMinute: 2, burst: 1, longestWaitMs: 60_000 });
    enter('a');
    for (const name of 'xyz') enter(name, undefined, 'low');
    await clock.settle();
    expect(refusals).toMatchObject([{ code: 'throttled', details: { retryAfterMs: 90_000 } }]);
    enter('b');
    await clock.pass(120_000);
    expect(names()).toBe('abxy');
  });

  test('serves a call that arrives right after the last one', async () => {
    const { clock, enter, entries, refusals } = start({ perMinute: 2, burst: 1 });
    const leaving = new AbortController();
    enter('a');
    enter('b', leaving.signal);
    await clock.settle();
    leaving.abort();
    enter('c');
    await clock.pass(60_000);
    expect([entries.at(-1), refusals.length]).toEqual([['c', 30_000], 1]);
  });

  test('continues after a failed sleep', async () => {
    const failing = { sleep: () => Promise.reject(new Error('no timers')) };
    const { clock, enter, names, refusals } = start({ burst: 1, ...failing });
    for (const name of 'ab') enter(name);
    await clock.pass(60_000);
    enter('c');
    await clock.settle();
    expect([names(), refusals.length]).toEqual(['ac', 1]);
  });
});

describe('a pause', () => {
  test('blocks all callers until its end, including those that already wait', async () => {
    const { clock, limiter, enter, entries } = start({ perMinute: 60, burst: 1 });
    enter('a');
    enter('b');
    await clock.settle();
    void limiter.pause(10_000);
    enter('c');
    await clock.pass(60_000);
    expect(entries).toEqual([
      ['a', 0],
      ['b', 10_000],
      ['c', 11_000],
    ]);
  });

  test('is not cut short by a shorter one', async () => {
    const { clock, limiter, enter, entries } = start();
    void limiter.pause(10_000);
    void limiter.pause();
    void limiter.pause(0);
    enter('a');
    await clock.pass(60_000);
    expect(entries).toEqual([['a', 10_000]]);
  });

  test('is one second without Retry-After, and at most five minutes', async () => {
    const [short, long] = [start(), start()];
    void short.limiter.pause();
    void long.limiter.pause(Number.MAX_SAFE_INTEGER);
    for (const { clock, enter } of [short, long]) {
      enter('a');
      await clock.pass(600_000);
    }
    expect([short.entries, long.entries]).toEqual([[['a', 1000]], [['a', 300_000]]]);
  });

  test('ends even if the clock was set back', async () => {
    const { clock, limiter, enter, names } = start();
    void limiter.pause(10_000);
    clock.set(0);
    enter('a');
    await clock.pass(10_000);
    expect(names()).toBe('a');
  });

  test('a pause that is ended early lets in at once the calls that wait and those that come', async () => {
    const { clock, limiter, enter, entries } = start();
    void limiter.pause(15_000);
    enter('a');
    await clock.settle();
    void limiter.resume();
    enter('b');
    await clock.pass(60_000);
    expect(entries).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  test('a pause that was made longer while others waited is ended early for them, too', async () => {
    const { clock, limiter, enter, entries } = start({ longestWaitMs: 20_000 });
    void limiter.pause(15_000);
    enter('a');
    await clock.pass(1000);
    void limiter.pause(300_000);
    await clock.pass(15_000);
    void limiter.resume();
    enter('b');
    await clock.pass(600_000);
    expect(entries).toEqual([
      ['a', 16_000],
      ['b', 16_000],
    ]);
  });

  test('a pause that is ended early leaves no call waiting for longer than the rate demands', async () => {
    const arrivals = array(integer({ min: 0, max: 2000 }), { maxLength: 20 });
    await assert(
      asyncProperty(
        integer({ min: 1, max: 12 }),
        integer({ min: 1, max: 12 }),
        integer({ min: 1, max: 400_000 }),
        arrivals,
        async (perMinute, burst, pauseMs, gaps) => {
          const [paused, free] = [start({ perMinute, burst }), start({ perMinute, burst })];
          void paused.limiter.pause(pauseMs);
          for (const gap of gaps) {
            paused.enter('.');
            await paused.clock.pass(Math.min(gap, Math.floor(pauseMs / gaps.length)));
          }
          void paused.limiter.resume();
          await free.clock.pass(paused.elapsedMs());
          for (const _ of gaps) free.enter('.');
          await Promise.all([paused.clock.pass(60_000 * gaps.length), free.clock.pass(60_000 * gaps.length)]);
          expect(paused.entries).toEqual(free.entries);
        },
      ),
      { numRuns: 40 },
    );
  });
});
