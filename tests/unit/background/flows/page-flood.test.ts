import { expect, test } from 'vitest';
import { createFloodWatch } from '../../../../src/background/flows/page-flood.ts';

/** The answers to requests, each for another product, this far apart. */
const changes = (watch: ReturnType<typeof createFloodWatch>, count: number, everyMs: number, from = 0): boolean[] =>
  Array.from({ length: count }, (_, index) => watch.record('document', `product ${index}`, from + index * everyMs));

test('the twenty-first change of product within ten seconds is a flood', () => {
  expect(changes(createFloodWatch(), 22, 100).indexOf(true)).toBe(20);
});

test('a person who goes through products, one each half second, is no flood', () => {
  expect(changes(createFloodWatch(), 100, 500)).not.toContain(true);
});

test('requests for the same product are no changes', () => {
  const watch = createFloodWatch();
  expect(Array.from({ length: 100 }, (_, at) => watch.record('document', 'mug', at))).not.toContain(true);
});

test('a flood lasts until another document asks', () => {
  const watch = createFloodWatch();
  changes(watch, 21, 100);
  expect([watch.record('document', 'mug', 11_000), watch.record('another', 'mug', 11_001)]).toEqual([true, false]);
  expect(changes(watch, 20, 100, 11_002)).not.toContain(true);
});

test('a flood lasts until the document has not asked for more than ten seconds', () => {
  const watch = createFloodWatch();
  changes(watch, 21, 100);
  expect(watch.record('document', 'mug', 12_000)).toBe(true);
  expect(watch.record('document', 'mug', 22_001)).toBe(false);
  expect(changes(watch, 20, 100, 22_002)).not.toContain(true);
});
