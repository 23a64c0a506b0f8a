import type { Edit, PriceChange } from '../../domain/edit.ts';
import type { Entry } from '../../domain/typing/entry.ts';

/** The value part of an intent: from, to, and the number of units where stock was typed as a change. */
export interface ValueIntent {
  base: string;
  value: string;
  delta: string | null;
  prices?: PriceChange;
}

/** True for a waiting change of stock whose units may be in the store. */
export const mayBeApplied = ({ state, restored }: Edit): boolean =>
  state.tag === 'waiting' && (state.wasSent || restored !== undefined);

/**
 * Converts a typed value to an intent. A stock change replaces a waiting stock change and includes its units, unless the
 * waiting one may have been applied.
 */
export function toValueIntent(
  { value, delta }: Extract<Entry, { tag: 'ok' }>,
  base: string,
  before: Edit | undefined,
): ValueIntent {
  const waiting = before?.state.tag === 'waiting' ? before.state : undefined;
  const waits = waiting === undefined ? undefined : before;
  if (delta === null || waits?.delta === null) return { base, value, delta: null };
  const units = Number(delta) + (waits !== undefined && !mayBeApplied(waits) ? Number(waits.delta) : 0);
  return { base: String(Number(value) - units), value, delta: String(units) };
}
