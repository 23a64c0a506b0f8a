import type { Listing } from './operation.ts';
import type { Violation } from './schema/violation.ts';

const sent = new WeakMap<object, number>();

/** The number of items that the platform sent in a list, damaged ones included. */
export const countSent = (items: readonly unknown[]): number => sent.get(items) ?? items.length;

/**
 * Takes the damaged items out of a list's response and returns their violations; undefined if something else is damaged
 * too, or no item is left.
 */
export function takeOutDamaged(
  { items: name }: Listing,
  answer: unknown,
  violations: readonly Violation[],
): Violation[] | undefined {
  const damaged = new Map<number, Violation>();
  for (const violation of violations) {
    const [holder, index] = violation.field.split('.');
    if (holder !== name || index === undefined) return undefined;
    damaged.set(Number(index), violation);
  }
  const holder = answer as Record<string, unknown[]>;
  const all = holder[name] ?? [];
  const good = all.filter((_, index) => !damaged.has(index));
  if (good.length === 0) return undefined;
  sent.set(good, all.length);
  holder[name] = good;
  return [...damaged.values()];
}
