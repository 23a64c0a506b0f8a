import { array, assert, constant, integer, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { createSteadyClock } from '../../../src/domain/steady-clock.ts';

const hour = 3_600_000;

function open() {
  const machine = { wall: 1_000_000_000, monotonic: 0 };
  const jumps: number[] = [];
  const source = { wallMs: () => machine.wall, monotonicMs: () => machine.monotonic };
  const clock = createSteadyClock(source, (ms) => jumps.push(ms));
  return {
    clock,
    jumps,
    pass: (ms: number) => {
      machine.wall += ms;
      machine.monotonic += ms;
    },
    set: (ms: number) => void (machine.wall += ms),
    wall: () => machine.wall,
  };
}

test('goes on evenly when the machine’s clock is set back, and is right again when it is put right', () => {
  const { clock, jumps, pass, set, wall } = open();
  const startMs = clock.now();
  set(-hour);
  pass(10);
  expect(clock.now()).toBe(startMs + 10);
  set(hour);
  pass(10);
  expect(clock.now()).toBe(startMs + 20);
  expect(clock.now()).toBe(wall());
  expect(jumps).toEqual([-hour, hour]);
});

test('follows a clock that went ahead, as after a sleep of the machine', () => {
  const { clock, jumps, set, wall } = open();
  set(8 * hour);
  expect(clock.now()).toBe(wall());
  expect(jumps).toEqual([8 * hour]);
});

test('follows small steps, by which the network keeps a clock right', () => {
  const { clock, jumps, set, wall } = open();
  set(-400);
  expect(clock.now()).toBe(wall());
  expect(jumps).toEqual([]);
});

test('a correction takes the place of the compensation', () => {
  const { clock, set, wall } = open();
  set(-hour);
  clock.correct(2 * hour);
  expect(clock.now()).toBe(wall() + 2 * hour);
  set(hour);
  expect(clock.now()).toBe(wall() + 2 * hour);
});

test('never goes back by a jump, whatever the jumps', () => {
  const step = oneof(
    record({ do: constant('pass' as const), ms: integer({ min: 0, max: hour }) }),
    record({ do: constant('set' as const), ms: integer({ min: -1e11, max: 1e11 }) }),
  );
  assert(
    property(array(step), (steps) => {
      const { clock, pass, set } = open();
      let last = clock.now();
      for (const { do: what, ms } of steps) {
        if (what === 'pass') pass(ms);
        else if (Math.abs(ms) >= 1000) set(ms);
        const now = clock.now();
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
    }),
  );
});
