import type { Edit, PriceChange } from '../../domain/edit.ts';
import type { Entry } from '../../domain/typing/entry.ts';

/** What an intent says of the value: from, to, and by how many pieces where stock was typed as a change. */
export interface Meant {
  base: string;
  value: string;
  delta: string | null;
  prices?: PriceChange;
}

/**
 * What a typed value means for the store. A change of stock that is typed over one that waits takes that one in, since
 * the one that waits makes room for it; one that may have arrived stands for itself.
 */
export function toMeant(
  { value, delta }: Extract<Entry, { tag: 'ok' }>,
  base: string,
  before: Edit | undefined,
): Meant {
  const waiting = before?.state.tag === 'waiting' ? before.state : undefined;
  const waits = waiting === undefined ? undefined : before;
  if (delta === null || waits?.delta === null) return { base, value, delta: null };
  const pieces = Number(delta) + (waiting?.wasSent === false ? Number(waits?.delta ?? 0) : 0);
  return { base: String(Number(value) - pieces), value, delta: String(pieces) };
}
