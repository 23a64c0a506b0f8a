import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLimiter, type LimiterOptions, type Priority } from '../../../../src/client/http/limiter.ts';
import type { StartCount } from '../../../../src/client/http/start-log.ts';
import type { KeptStarts } from '../../../../src/client/http/start-reservation.ts';
import { createClock } from '../../../fixtures/clock.ts';

const minuteMs = 60_000;

/** The number of random runs, when set by hand. Otherwise the seed is fixed, so that a green suite stays green. */
const byHand = process.env['RUNS'];
const parameters = (numRuns: number) => (byHand === undefined ? { numRuns, seed: 1 } : { numRuns: Number(byHand) });

/** A store of starts as the background has one: ages and the time of the save, by the machine's clock. */
function createStore(now: () => number) {
  let saved: StartCount & { at: number } = { at: 0, agesMs: [], pausedMs: 0 };
  const store = {
    saves: 0,
    count: () => saved.agesMs.length,
    kept: {
      load: () => {
        const passedMs = Math.max(0, now() - saved.at);
        const agesMs = saved.agesMs.map((age) => age + passedMs);
        return Promise.resolve({ agesMs, pausedMs: Math.max(0, saved.pausedMs - passedMs) });
      },
      save: (count) => {
        store.saves += 1;
        saved = { at: now(), ...count };
        return Promise.resolve();
      },
    } satisfies KeptStarts,
  };
  return store;
}

/** Workers with a limiter each, one after the other, on one store; all starts by the true time. */
function startWorkers(options: Partial<LimiterOptions> = {}) {
  const clock = createClock();
  const begun = clock.now();
  const store = createStore(clock.now);
  const starts: { priority: Priority; at: number }[] = [];
  /** A worker that was killed starts nothing and saves nothing any more. */
  const createWorker = () => {
    const worker = { isAlive: true };
    const save = (count: StartCount) => (worker.isAlive ? store.kept.save(count) : Promise.resolve());
    const kept = { ...store.kept, save };
    return { worker, limiter: createLimiter({ perMinute: 200, ...clock, kept, ...options }) };
  };
  let current = createWorker();
  return {
    clock,
    store,
    starts,
    limiter: () => current.limiter,
    kill() {
      current.worker.isAlive = false;
      current = createWorker();
    },
    enter(priority: Priority = 'normal') {
      const { worker, limiter } = current;
      const note = () => (worker.isAlive ? starts.push({ priority, at: clock.now() - begun }) : 0);
      void limiter.enter(undefined, priority).then(note);
    },
    /** The highest number of starts within any minute. */
    most: (of: (priority: Priority) => boolean = () => true) => {
      const times = starts.filter(({ priority }) => of(priority)).map(({ at }) => at);
      return Math.max(
        0,
        ...times.map((at, index) => times.slice(index).filter((later) => later < at + minuteMs).length),
      );
    },
  };
}

describe('the count of starts', () => {
  test('holds for any minute over killed workers, whatever the calls', async () => {
    const step = record({
      calls: integer({ min: 0, max: 30 }),
      priority: constantFrom<Priority>('normal', 'low'),
      passMs: integer({ min: 0, max: 40_000 }),
      next: constantFrom('go on', 'kill', 'kill', 'rest'),
    });
    await assert(
      asyncProperty(
        integer({ min: 1, max: 25 }),
        integer({ min: 1, max: 25 }),
        array(step, { minLength: 1, maxLength: 25 }),
        async (perMinute, burst, steps) => {
          const heldBack = Math.floor(perMinute / 5);
          const workers = startWorkers({ perMinute, burst, heldBack });
          for (const { calls, priority, passMs, next } of steps) {
            for (let call = 0; call < calls; call += 1) workers.enter(priority);
            await workers.clock.pass(next === 'rest' ? 0 : passMs);
            if (next === 'kill') workers.kill();
          }
          await workers.clock.pass(minuteMs);
          expect(workers.most()).toBeLessThanOrEqual(perMinute);
          expect(workers.most((priority) => priority === 'low')).toBeLessThanOrEqual(Math.max(1, perMinute - heldBack));
        },
      ),
      parameters(150),
    );
  });

  test('is carried on by the next worker in the middle of a bulk change', async () => {
    const workers = startWorkers({ burst: 60 });
    for (let life = 0; life < 12; life += 1) {
      for (let call = 0; call < 300; call += 1) workers.enter('low');
      await workers.clock.pass(10_000);
      workers.kill();
    }
    expect(workers.most()).toBeLessThanOrEqual(190);
    // Each of the twelve workers leaves up to ten reserved starts unused.
    expect(workers.starts.length).toBeGreaterThan(2 * 190 - 120);
  });

  test('is saved once for a block of calls, not once a call', async () => {
    const workers = startWorkers({ burst: 60 });
    for (let call = 0; call < 60; call += 1) workers.enter('low');
    await workers.clock.settle();
    expect(workers.starts).toHaveLength(60);
    expect(workers.store.saves).toBeLessThan(8);
  });

  test('counts a block that a killed worker did not use for no longer than a minute', async () => {
    const workers = startWorkers({ perMinute: 10, burst: 10, heldBack: 0 });
    for (let call = 0; call < 10; call += 1) workers.enter();
    await workers.clock.settle();
    workers.kill();
    await workers.clock.pass(minuteMs + 2000);
    for (let call = 0; call < 10; call += 1) workers.enter();
    await workers.clock.settle();
    expect(workers.starts).toHaveLength(20);
  });

  test('goes on in memory if nothing can be kept', async () => {
    const kept = { load: () => Promise.reject(new Error('damaged')), save: () => Promise.reject(new Error('full')) };
    const workers = startWorkers({ perMinute: 5, burst: 5, kept });
    for (let call = 0; call < 12; call += 1) workers.enter();
    await workers.clock.pass(minuteMs - 1);
    expect(workers.starts).toHaveLength(5);
    await workers.clock.pass(2 * minuteMs);
    expect(workers.starts).toHaveLength(12);
  });
});

describe('calls of low priority', () => {
  test('leave the last ten starts of each minute to others', async () => {
    const workers = startWorkers({ burst: 60 });
    for (let call = 0; call < 600; call += 1) workers.enter('low');
    await workers.clock.pass(3 * minuteMs);
    const { at } = workers.starts.at(-1) ?? { at: 0 };
    for (let call = 0; call < 10; call += 1) workers.enter();
    await workers.clock.settle();
    const people = workers.starts.filter(({ priority }) => priority === 'normal');
    expect([people.length, people.every((start) => start.at - at < 400)]).toEqual([10, true]);
    expect(workers.most((priority) => priority === 'low')).toBe(190);
  });

  test('start 190 times each minute in the long run, and never wait long after their burst', async () => {
    const workers = startWorkers({ burst: 60, longestWaitMs: 20_000 });
    const go = async (): Promise<void> => {
      await workers.limiter().enter(undefined, 'low');
      workers.starts.push({ priority: 'low', at: workers.clock.now() });
      return go();
    };
    for (let one = 0; one < 6; one += 1) void go();
    await workers.clock.pass(5 * minuteMs);
    expect(workers.starts.length).toBeGreaterThan(5 * 190 - 5);
    const times = workers.starts.map(({ at }) => at);
    expect(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))).toBeLessThan(500);
  });

  test('give way to a call that comes while they wait', async () => {
    const workers = startWorkers({ perMinute: 20, burst: 1, heldBack: 10 });
    for (let call = 0; call < 3; call += 1) workers.enter('low');
    await workers.clock.settle();
    workers.enter();
    await workers.clock.settle();
    expect(workers.starts.map(({ priority, at }) => `${priority} ${at}`)).toEqual(['low 0', 'normal 0']);
  });
});

describe('a clock that is set', () => {
  test('back frees no start and blocks none for longer than a minute', async () => {
    await assert(
      asyncProperty(integer({ min: 1, max: 10 }), integer({ min: 0, max: 1_000_000 }), async (perMinute, backMs) => {
        const clock = createClock();
        const [begun, offset] = [clock.now(), { ms: 0 }];
        const now = () => clock.now() + offset.ms;
        const limiter = createLimiter({ perMinute, burst: perMinute, now, sleep: clock.sleep });
        const starts: number[] = [];
        const enter = () => void limiter.enter().then(() => starts.push(clock.now() - begun));
        for (let call = 0; call < perMinute; call += 1) enter();
        await clock.pass(1000);
        offset.ms -= backMs;
        for (let call = 0; call < perMinute; call += 1) enter();
        await clock.pass(minuteMs - 2001);
        expect(starts).toHaveLength(perMinute);
        await clock.pass(minuteMs + 2001);
        expect(starts).toHaveLength(2 * perMinute);
      }),
      parameters(60),
    );
  });

  test('back between two workers counts what is kept as of now', async () => {
    const [clock, wall] = [createClock(), { ms: 5_000_000 }];
    const { kept } = createStore(() => wall.ms);
    const first = createLimiter({ perMinute: 4, burst: 4, ...clock, kept });
    for (let call = 0; call < 4; call += 1) await first.enter();
    wall.ms -= 3_600_000;
    const second = createLimiter({ perMinute: 4, burst: 4, ...clock, kept, longestWaitMs: 1000 });
    await expect(second.enter()).rejects.toMatchObject({ code: 'throttled', details: { retryAfterMs: minuteMs } });
  });
});

describe('the pause that a store asked for', () => {
  test('holds for the next worker, which tells it before it starts a call', async () => {
    const workers = startWorkers();
    await workers.limiter().pause(15_000);
    await workers.clock.pass(5000);
    workers.kill();
    expect(await workers.limiter().pausedMs()).toBe(10_000);
    workers.enter();
    await workers.clock.pass(9999);
    expect(workers.starts).toEqual([]);
    await workers.clock.pass(1);
    expect(workers.starts).toHaveLength(1);
  });

  test('is over for the next worker if a person has ended it', async () => {
    const workers = startWorkers();
    await workers.limiter().pause(15_000);
    workers.kill();
    await workers.limiter().resume();
    expect(await workers.limiter().pausedMs()).toBe(0);
    workers.kill();
    expect(await workers.limiter().pausedMs()).toBe(0);
  });

  test('is no longer for the next worker than a store may ask for', async () => {
    const kept = { load: () => Promise.resolve({ agesMs: [], pausedMs: 1e12 }), save: () => Promise.resolve() };
    expect(await startWorkers({ kept }).limiter().pausedMs()).toBe(300_000);
  });

  test('leaves the starts counted, those of before and those to come', async () => {
    const workers = startWorkers({ perMinute: 60, burst: 1 });
    for (let call = 0; call < 3; call += 1) workers.enter();
    await workers.clock.pass(1000);
    await workers.limiter().pause(100);
    expect(workers.starts).toHaveLength(2);
    expect(workers.store.count()).toBe(3);
    workers.kill();
    await workers.limiter().resume();
    expect(workers.store.count()).toBe(3);
  });
});
