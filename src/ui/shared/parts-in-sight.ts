/** The drawn parts of a long list, by their numbers, and the heights of all parts that were drawn before, px. */
export interface Drawn {
  parts: readonly number[];
  heights: ReadonlyMap<number, number>;
}

const partOf = (item: Element): number => Number((item as HTMLElement).dataset['part']);

/**
 * The parts of a list to draw next: the visible ones, and the one with the focus, whose element must not disappear. The
 * same object if nothing changes. A part that is left out keeps its height.
 */
export function partsToDraw(before: Drawn, list: Element, seen: ReadonlySet<Element>): Drawn {
  const items = [...list.children];
  const kept = items.filter((item) => seen.has(item) || item.contains(item.ownerDocument.activeElement));
  const parts = [...new Set(kept.map(partOf))].toSorted((a, b) => a - b);
  // A list that is not in sight at all, as one in a hidden page, stays as it is.
  if (parts.length === 0 || parts.join() === before.parts.join()) return before;
  const heights = new Map(before.heights);
  for (const part of before.parts) {
    const boxes = items.filter((item) => partOf(item) === part).map((item) => item.getBoundingClientRect());
    const height = (boxes.at(-1)?.bottom ?? 0) - (boxes[0]?.top ?? 0);
    if (height > 0) heights.set(part, height);
  }
  return { parts, heights };
}
