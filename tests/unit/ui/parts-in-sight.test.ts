import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { partsToDraw, type Drawn } from '../../../src/ui/shared/parts-in-sight.ts';

/** A list whose first parts have two drawn items of these heights each, and whose others are left out. */
function listOf(heights: number[], leftOut: number) {
  const { document } = parseHTML('<ul></ul>');
  const list = document.querySelector('ul') as unknown as Element;
  let top = 0;
  const add = (part: number, height: number) => {
    const item = document.createElement('li');
    item.dataset['part'] = String(part);
    const box = { top, bottom: top + height };
    item.getBoundingClientRect = () => box as DOMRect;
    top += height;
    list.append(item);
    return item as unknown as Element;
  };
  const drawn = heights.map((height, part) => [add(part, height), add(part, height)]);
  const spaces = Array.from({ length: leftOut }, (_, index) => add(heights.length + index, 100));
  return { list, drawn, spaces };
}

const start: Drawn = { parts: [0, 1], heights: new Map() };

test('a part is drawn as soon as its space is in sight', () => {
  const { list, drawn, spaces } = listOf([20, 20], 3);
  const next = partsToDraw(start, list, new Set([drawn[1]![1]!, spaces[0]!]));
  expect(next.parts).toEqual([1, 2]);
});

test('a part that is left out keeps its height', () => {
  const { list, spaces } = listOf([20, 33], 2);
  const next = partsToDraw(start, list, new Set([spaces[1]!]));
  expect(next.parts).toEqual([3]);
  expect([...next.heights]).toEqual([
    [0, 40],
    [1, 66],
  ]);
});

test('a part stays while any of its items is in sight', () => {
  const { list, drawn } = listOf([20, 20], 1);
  const seen = new Set([drawn[0]![1]!, drawn[1]![0]!]);
  expect(partsToDraw(start, list, seen)).toBe(start);
});

test('a list of which nothing is in sight stays as it is', () => {
  const { list } = listOf([20, 20], 1);
  expect(partsToDraw(start, list, new Set())).toBe(start);
});

test('items that are no longer in the list count for nothing', () => {
  const { list, drawn } = listOf([20, 20], 1);
  const gone = listOf([20], 0).drawn[0]![0]!;
  expect(partsToDraw(start, list, new Set([gone, drawn[1]![0]!])).parts).toEqual([1]);
});
