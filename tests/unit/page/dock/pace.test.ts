import { expect, test } from 'vitest';
import { createPace } from '../../../../src/page/dock/pace.ts';

function createLooks() {
  let nowMs = 1_000;
  const pace = createPace(() => nowMs);
  const look = (tookMs: number): void => pace.look(() => (nowMs += tookMs));
  return { pace, look, inMs: (reason: Parameters<typeof pace.dueMs>[0]) => pace.dueMs(reason) - nowMs };
}

test('the first look is due at once, and a little later for a change without a number', () => {
  const { inMs } = createLooks();
  expect((['asked', 'lost', 'numbers', 'other'] as const).map(inMs)).toEqual([0, 0, 0, 200]);
});

test('the longer a look took, the later is the next look after a change of the page', () => {
  const { look, inMs } = createLooks();
  look(1);
  expect((['asked', 'lost', 'numbers', 'other'] as const).map(inMs)).toEqual([0, 1, 300, 1_000]);
  look(4);
  expect((['asked', 'lost', 'numbers', 'other'] as const).map(inMs)).toEqual([0, 4, 1_200, 2_000]);
  look(400);
  expect((['asked', 'lost', 'numbers', 'other'] as const).map(inMs)).toEqual([0, 400, 2_000, 2_000]);
});
