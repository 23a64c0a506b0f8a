import type { Surface } from '../../domain/edit.ts';
import { byIdentity } from '../../domain/by-identity.ts';
import { z } from '../../base/schema.ts';
import { isDroppedBy, type DropEvent } from './drop-rules.ts';
import { DisplacedValue, unsavedKey, UnsavedValue, type TypedChange } from './unsaved-value.ts';

/** Every unsaved text, one a target, and what it takes to tell which is newer. */
export const WorkingCopy = z.object({
  /** By `unsavedKey`. */
  values: z.record(z.string(), UnsavedValue),
  /** The `seq` of the newest value so far. */
  seq: z.int(),
  /** The number of the last change of each of the last mounts of surfaces. */
  heard: z.record(z.string(), z.int()),
  /** The values that were replaced or dropped last on another mount than theirs, the oldest first. */
  displaced: z.array(DisplacedValue),
});
export type WorkingCopy = z.infer<typeof WorkingCopy>;

export const emptyCopy: WorkingCopy = { values: {}, seq: 0, heard: {}, displaced: [] };

/** The number of mounts whose last change is remembered: a change is repeated within seconds, not after 50 further mounts. */
const maxHeard = 50;

/** The number of displaced values that are remembered until their surfaces have taken notice. */
const maxDisplaced = 1000;

/** The unsaved values, in the order of typing. */
export const valuesOf = byIdentity(({ values }: WorkingCopy): readonly UnsavedValue[] =>
  Object.values(values).toSorted((a, b) => a.seq - b.seq),
);

/** Notes what was typed and dropped on a mount of a surface, once: later typing replaces the value of its target. */
export function keepChanges(
  copy: WorkingCopy,
  changes: readonly TypedChange[],
  { by, surface }: { by: string; surface: Surface },
): WorkingCopy {
  const last = copy.heard[by] ?? 0;
  const news = changes.filter(({ n }) => n > last).toSorted((a, b) => a.n - b.n);
  if (news.length === 0) return copy;
  const values = { ...copy.values };
  const displaced = [...copy.displaced];
  let { seq } = copy;
  for (const { n, typed, seen, ...target } of news) {
    const key = unsavedKey(target);
    const before = values[key];
    if (typed !== null) values[key] = { ...target, ...typed, by, surface, n, seq: (seq += 1) };
    // A text that was typed elsewhere in the meantime stays.
    else if (
      before !== undefined &&
      (before.by === by || before.seq === seen) &&
      isDroppedBy('discarded', before.surface)
    )
      delete values[key];
    if (before !== undefined && before.by !== by && values[key] !== before)
      displaced.push({ by: before.by, key, n: before.n });
  }
  const heard = withLast(copy.heard, by, news.at(-1)?.n ?? last);
  return { values, seq, heard, displaced: displaced.slice(-maxDisplaced) };
}

function withLast(heard: WorkingCopy['heard'], by: string, n: number): WorkingCopy['heard'] {
  const { [by]: _before, ...others } = heard;
  return Object.fromEntries([...Object.entries(others), [by, n] as const].slice(-maxHeard));
}

/** The copy without the values that an event drops, of those that it is about. The same copy if there are none. */
export function dropValues(
  copy: WorkingCopy,
  event: DropEvent,
  isMeant: (value: UnsavedValue) => boolean,
): WorkingCopy {
  const left = Object.entries(copy.values).filter(
    ([, value]) => !(isMeant(value) && isDroppedBy(event, value.surface)),
  );
  return left.length === Object.keys(copy.values).length ? copy : { ...copy, values: Object.fromEntries(left) };
}

/** The copy without the texts whose edits are among these edits of the journal. */
export const withoutSaved = (copy: WorkingCopy, edits: readonly { id: string }[]): WorkingCopy =>
  dropValues(copy, 'saved', ({ id }) => id !== undefined && edits.some((edit) => edit.id === id));
