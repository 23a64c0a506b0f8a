/** The priority of a call: a `low` call starts only when no other waits, and leaves some starts of each minute to others. */
export type Priority = 'normal' | 'low';

/** When a call started, in ms of the limiter's clock. */
export interface Start {
  at: number;
  priority: Priority;
}

export interface WindowLimits {
  perMinute: number;
  /** How many starts of each minute are left to calls of normal priority. */
  heldBack: number;
  /** How many calls start at once; further ones of the minute are spread evenly. */
  burst: number;
}

const minuteMs = 60_000;

/** The starts, in order of time, that still count at this time. */
export const recentStarts = (starts: readonly Start[], now: number): Start[] =>
  starts.filter(({ at }) => at > now - minuteMs);

/** The earliest time, from `now` on, at which one more call of this priority keeps the limits. */
export function nextStartAt(
  starts: readonly Start[],
  priority: Priority,
  now: number,
  { perMinute, heldBack, burst }: WindowLimits,
): number {
  const recent = recentStarts(starts, now);
  const limit = priority === 'low' ? Math.max(1, perMinute - heldBack) : perMinute;
  const leaving = recent.at(-limit);
  const freeAt = recent.length < limit || leaving === undefined ? now : leaving.at + minuteMs;
  // Calls of low priority make room for the others; the others do not wait for them.
  const own = priority === 'low' ? recent : recent.filter((start) => start.priority === 'normal');
  const [oldest, last, restsAfter] = [recent[0], own.at(-1), own.at(-burst)];
  if (own.length < burst || oldest === undefined || last === undefined || restsAfter === undefined) return freeAt;
  // After a burst the rest of its minute is spread, so that calls of no later minute have to wait for it all at once.
  const left = Math.max(0, limit - recent.length);
  const restMs = (oldest.at + minuteMs - last.at) / (left + 1);
  const evenlyAt = last.at + Math.max(minuteMs / limit, restMs);
  return Math.max(freeAt, Math.min(evenlyAt, restsAfter.at + minuteMs));
}
