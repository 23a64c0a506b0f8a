import type { TurnedDown } from '../../domain/turned-down.ts';

/** Called with each place that a search turns down, and the reason; the last call for a place counts. */
export type Note = (place: Element, why: TurnedDown) => void;

/** The reason for which a place does not count; undefined for one that counts. */
export type Judge = (place: HTMLElement) => TurnedDown | undefined;

/** True for a place that counts. */
export function counts(place: HTMLElement, judge: Judge, note: Note | undefined): boolean {
  const why = judge(place);
  if (why !== undefined) note?.(place, why);
  return why === undefined;
}

/** The places that count. */
export const sift = (places: readonly HTMLElement[], judge: Judge, note?: Note): HTMLElement[] =>
  places.filter((place) => counts(place, judge, note));

/** The first place that counts. Those behind it are not judged. */
export const firstOf = (places: readonly HTMLElement[], judge: Judge, note?: Note): HTMLElement | undefined =>
  places.find((place) => counts(place, judge, note));
