import { isEqual } from '../../domain/is-equal.ts';
import { keyOf, targetOfKey } from '../../products/values/target.ts';
import {
  unsavedKey,
  type DisplacedValue,
  type TypedChange,
  type TypedText,
  type UnsavedValue,
  type UnsavedView,
} from '../../products/working-copy/unsaved-value.ts';
import type { FieldAction, States } from './field-states.ts';

/** A text that was typed on this mount and that the background is to keep. */
export interface KeptText extends TypedText {
  /** The target, by `keyOf`. */
  key: string;
}

/** One mount of a surface: what it has told of its texts, and what it has taken in of those typed elsewhere. */
export interface Mount {
  by: string;
  storeId: string;
  /** The number of its last change. */
  n: number;
  /**
   * The texts that it keeps, with the numbers of their changes. `keptSeq`: a value of a smaller `seq` is older than the text. `over`: the
   * `seq` of the value that the text was typed over, which goes with the text.
   */
  told: Map<string, { text: KeptText; n: number; keptSeq?: number; over?: number | undefined }>;
  /** The `seq` of the value that was taken in last, by key. */
  taken: Map<string, number>;
  /** The `seq` of the value that its field shows, by key. */
  shown: Map<string, number>;
  /** A value was left for later, because a change of its target is not acknowledged yet and may be the later one. */
  isBehind: boolean;
}

export const createMount = (storeId: string, by: string): Mount => ({
  by,
  storeId,
  n: 0,
  told: new Map(),
  taken: new Map(),
  shown: new Map(),
  isBehind: false,
});

/**
 * The actions by which the fields take in what was typed, saved and dropped elsewhere. `baseOf`: the stored value that a text was
 * typed over; null while it is not known, or if there is no such field. `unsent`: the changes that are not acknowledged.
 */
export function takeIn(
  mount: Mount,
  states: States,
  { values, displaced }: UnsavedView,
  { baseOf, unsent }: { baseOf(value: UnsavedValue): string | null; unsent: readonly TypedChange[] },
): FieldAction[] {
  const pending = new Set(unsent.map(unsavedKey));
  mount.isBehind = false;
  const others = new Map(values.flatMap((value) => (value.by === mount.by ? [] : [[keyOf(value), value] as const])));
  const actions: FieldAction[] = [];
  for (const [key, { text, n }] of mount.told) {
    if (!displaced.some((one) => isOf(mount, one, key) && one.n === n)) continue;
    mount.told.delete(key);
    if (!others.has(key)) actions.push({ key, event: { type: 'applied', text: text.text } });
  }
  for (const [key, value] of others) {
    const state = states[key];
    if (mount.taken.get(key) === value.seq || state?.tag === 'saving') continue;
    if (pending.has(unsavedKey(value))) {
      mount.isBehind = true;
      continue;
    }
    if ((mount.told.get(key)?.keptSeq ?? 0) > value.seq) continue;
    const isShown = state?.tag === 'editing' && state.from?.seq === value.seq;
    const base = isShown ? null : baseOf(value);
    if (base === null && !isShown) continue;
    mount.taken.set(key, value.seq);
    if (base !== null) actions.push({ key, event: { type: 'elsewhere', value, base } });
  }
  for (const [key, seq] of mount.taken) {
    if (others.get(key)?.seq === seq) continue;
    mount.taken.delete(key);
    actions.push({ key, event: { type: 'goneElsewhere', seq } });
  }
  return actions;
}

/** Notes that changes are kept, the last of them in this place of the order of typing. */
export function noteKept(mount: Mount, changes: readonly TypedChange[], seq: number): void {
  for (const { n, ...target } of changes) {
    const key = keyOf(target);
    const told = mount.told.get(key);
    if (told?.n === n) mount.told.set(key, { ...told, keptSeq: seq });
  }
}

const isOf = ({ by, storeId }: Mount, displaced: DisplacedValue, key: string): boolean =>
  displaced.by === by && displaced.key === `${storeId}/${key}`;

/** The changes of the texts of a mount since it was asked last, for the background to keep. */
export function toChanges(
  mount: Mount,
  states: States,
  kept: readonly KeptText[],
  { values }: UnsavedView,
): TypedChange[] {
  const { changes, tell } = startTelling(mount);
  const own = new Map(kept.map((text) => [text.key, text]));
  for (const [key, text] of own) {
    if (isEqual(mount.told.get(key)?.text, text)) continue;
    const { key: _key, ...typed } = text;
    tell(key, { typed });
    mount.told.set(key, { text, n: mount.n, over: mount.shown.get(key) ?? mount.told.get(key)?.over });
  }
  for (const [key, { over }] of mount.told) {
    if (own.has(key)) continue;
    mount.told.delete(key);
    // A text that was typed elsewhere took its place there, too.
    if (!isFromElsewhere(states, key)) tell(key, toDrop(over));
  }
  for (const [key, seq] of mount.shown) {
    if (isFromElsewhere(states, key)) continue;
    mount.shown.delete(key);
    const isDropped = !own.has(key) && values.some((value) => value.seq === seq);
    if (isDropped) tell(key, toDrop(seq));
  }
  for (const [key, state] of Object.entries(states))
    if (state.tag === 'editing' && state.from !== undefined) mount.shown.set(key, state.from.seq);
  return changes;
}

/**
 * The changes that drop texts which are saved in another way than at their fields, also once the surface is gone. A text that was
 * typed anew since stays.
 */
export function toDrops(mount: Mount, texts: ReadonlyMap<string, string>): TypedChange[] {
  const { changes, tell } = startTelling(mount);
  for (const [key, text] of texts) {
    const told = mount.told.get(key);
    const seen = mount.shown.get(key);
    if (told?.text.text === text) {
      mount.told.delete(key);
      tell(key, toDrop(told.over));
    } else if (told === undefined && seen !== undefined) {
      mount.shown.delete(key);
      tell(key, toDrop(seen));
    }
  }
  return changes;
}

/** The change that drops a text, and the value typed elsewhere that it showed or was typed over. */
const toDrop = (seen: number | undefined): Pick<TypedChange, 'typed' | 'seen'> => ({
  typed: null,
  ...(seen !== undefined && { seen }),
});

function startTelling(mount: Mount) {
  const changes: TypedChange[] = [];
  const tell = (key: string, change: Pick<TypedChange, 'typed' | 'seen'>): void => {
    const target = targetOfKey(key);
    if (target === null) return;
    const { variantIds, ...place } = target;
    const ids = variantIds && { variantIds: [...variantIds] };
    changes.push({ storeId: mount.storeId, ...place, ...ids, ...change, n: (mount.n += 1) });
  };
  return { changes, tell };
}

function isFromElsewhere(states: States, key: string): boolean {
  const state = states[key];
  return state?.tag === 'editing' && state.from !== undefined;
}
