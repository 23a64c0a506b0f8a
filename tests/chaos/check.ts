import type { Edit } from '../../src/domain/edit.ts';
import {
  keyOf,
  type Applied,
  type Commit,
  type RunData,
  type SeenEdit,
  type Request,
  type Target,
} from './run-data.ts';

type Rule = 'lost' | 'stands still' | 'twice' | 'order' | 'overwritten' | 'last word' | 'guardrail' | 'surface';

export interface Violation {
  rule: Rule;
  /** The target of the violation. */
  key: string;
  /** The edit, or a value that no edit has. */
  what: string;
  detail: string;
}

/** The violations of a run. */
export interface RunResult {
  violations: Violation[];
  /**
   * Losses that no client can detect on catalog V1, which has no revisions, and that are therefore no violations:
   * foreign changes between our last reading and our write, and deltas that the browser sent twice while the count also
   * changed.
   */
  unseen: number;
}

/** An edit: typed, or an undo created by the journal. */
interface Known {
  id: string;
  value: string;
  delta: number | null;
  /** The count that its author chose in place of its delta, which may have been applied; null without one. */
  chosen: string | null;
  /** The values that it may overwrite, because its author had seen them. */
  seen: string[];
  createdAt: number;
  /** Its place in the order of typing; 0 if the journal was not seen with it. */
  order: number;
  /** True if it was made again at another place in the order of typing. */
  isRemade: boolean;
  sentAt: readonly number[];
  /** The number of allowed writes: one, and one more for each retry by the user. */
  times: number;
}

/** A write of ours and its edit; undefined if no edit is left for it. */
interface Owned {
  write: Applied;
  edit: Known | undefined;
}

/**
 * Finds edits that were lost, applied twice or out of order, and foreign changes that were overwritten without a
 * question.
 */
export function checkRun(evidence: RunData): RunResult {
  const known = groupByTarget(evidence);
  const owned = attribute(
    known,
    evidence.applied.filter(({ isOurs }) => isOurs),
  );
  const seen = [
    ...judgeRepeats(evidence, known, owned),
    ...owned.flatMap((one) => judgeOverwriting(evidence, known, one)),
  ];
  return {
    violations: [
      ...judgeAcknowledged(evidence),
      ...judgeStandstill(evidence),
      ...judgeOrder(owned),
      ...seen.flatMap(({ violation }) => violation ?? []),
    ],
    unseen: seen.filter(({ violation }) => violation === null).length,
  };
}

/**
 * Assigns each write to an earlier edit of its value that has no write yet: the one that recorded a write last before it,
 * or the newest. Edits of equal values are told apart by their records.
 */
function attribute(known: Map<string, Known[]>, writes: readonly Applied[]): Owned[] {
  const used = new Map<Known, number>();
  return writes.map((write) => {
    const possible = candidates(known, write).filter(
      (one) => one.createdAt <= write.at && (used.get(one) ?? 0) < one.times,
    );
    const edit = possible.toSorted((one, other) => lastSentBefore(one, write) - lastSentBefore(other, write)).at(-1);
    if (edit !== undefined) used.set(edit, (used.get(edit) ?? 0) + 1);
    return { write, edit };
  });
}

const lastSentBefore = ({ sentAt }: Known, { at }: Applied): number =>
  Math.max(-Infinity, ...sentAt.filter((sent) => sent <= at));

/** Clocks are set back by more than this. */
const clockJumpMs = 1_800_000;

const openTags: readonly string[] = ['queued', 'sending', 'waiting'];

/** True if an edit is neither finished nor asks. */
export const isUnderWay = ({ state }: Pick<Edit, 'state'>): boolean => openTags.includes(state.tag);

/** Every acknowledged edit must be applied, discarded or replaced. */
function judgeAcknowledged({
  commits,
  decisions: words,
  journal,
  seen: glimpsed,
  applied,
  initial,
  wasLost,
}: RunData): Violation[] {
  const kept = new Map(journal.map((edit) => [edit.id, edit]));
  // Both the stored and the last shown version count: the user may have decided in between.
  const others = [
    ...glimpsed,
    ...commits.flatMap((other) => (other.kept ? { ...other, ...other.kept, createdAt: other.at } : [])),
  ];
  const shown = new Map(glimpsed.map((edit) => [edit.id, edit]));
  const dropped = new Set(words.flatMap((word) => (word.kind === 'discarded' ? [word.id] : [])));
  /** True for a later edit of the place that is in no journal any more, and took effect. */
  const hasStood = (other: Pick<SeenEdit, 'id' | 'createdAt' | 'value' | 'delta' | keyof Target>, edit: SeenEdit) =>
    !kept.has(other.id) &&
    other.createdAt >= edit.createdAt &&
    keyOf(other) === keyOf(edit) &&
    stoodThere({ ...other, at: other.createdAt }, applied, initial);
  return commits
    .filter(({ isAcknowledged }) => isAcknowledged)
    .flatMap((commit): Violation[] => {
      const edit = kept.get(commit.id);
      if (edit === undefined) {
        const isGone =
          dropped.has(commit.id) ||
          (wasLost && stoodThere(commit, applied, initial)) ||
          others.some(({ replaced }) => replaced.includes(commit.id)) ||
          others.some((other) => isOverTyped(commit, other, toKnown(commit, shown.get(commit.id), words).seen));
        return isGone ? [] : [violation('lost', commit, keyOf(commit), 'acknowledged, and not in the journal')];
      }
      const isAnswered = glimpsed.some((other) => dropped.has(other.id) && isAskedAfter(other, edit));
      const isTakenOver = edit.isTakenOver || (wasLost && others.some((other) => hasStood(other, edit)));
      if (edit.tag === 'replaced' && !isTakenOver && !dropped.has(edit.id) && !isAnswered)
        return [
          violation('lost', commit, keyOf(commit), 'said to be replaced, and nothing that was typed later is there'),
        ];
      const isChosen = commit.delta !== null && edit.delta === null;
      const meant = isChosen ? { ...commit, delta: null, value: edit.value } : commit;
      if (edit.tag === 'applied' && !stoodThere(meant, applied, initial))
        return [violation('lost', commit, keyOf(commit), 'said to be applied, and the platform never held it')];
      return [];
    });
}

/** True if a later edit of the target asked: an answer for the store's value brings back nothing that the edit replaced. */
const isAskedAfter = (other: SeenEdit, edit: SeenEdit): boolean =>
  other.tag === 'conflict' && other.order > edit.order && keyOf(other) === keyOf(edit);

/** Edits that are still open after the faults are over, each with the reason for its wait. */
const judgeStandstill = ({ journal }: RunData): Violation[] =>
  journal
    .filter(({ tag }) => openTags.includes(tag))
    .map((edit) =>
      violation('stands still', edit, keyOf(edit), `${edit.tag}${edit.waits === '' ? '' : `: ${edit.waits}`}`),
    );

type Later = Pick<SeenEdit, 'id' | 'createdAt' | 'base' | 'ours' | keyof Target>;

/** True if the later edit, or an undo, replaced the earlier one while that waited. */
const isOverTyped = (earlier: Commit, later: Later, bases: readonly string[]): boolean =>
  later.id !== earlier.id &&
  // Further back, it was typed under a clock that was set back.
  (later.createdAt >= earlier.at || later.createdAt < earlier.at - clockJumpMs) &&
  keyOf(later) === keyOf(earlier) &&
  (later.ours.includes(earlier.value) || bases.includes(later.base));

/** True if the target had the edit's value at some time after the edit was typed. */
function stoodThere(
  commit: Pick<Commit, 'at' | 'value' | 'delta' | keyof Target>,
  applied: readonly Applied[],
  initial: Map<string, string>,
): boolean {
  const key = keyOf(commit);
  const changes = applied.filter(({ target }) => keyOf(target) === key);
  if (commit.delta !== null) return changes.some((change) => change.at >= commit.at && isBy(change, commit.delta));
  const stood = changes.findLast(({ at }) => at < commit.at)?.after ?? initial.get(key);
  return stood === commit.value || changes.some(({ at, after }) => at >= commit.at && after === commit.value);
}

/** A violation, or null if no client could detect the loss. */
interface Judged {
  violation: Violation | null;
}

/** Writes without an edit. */
const judgeRepeats = (evidence: RunData, known: Map<string, Known[]>, owned: readonly Owned[]): Judged[] =>
  owned.flatMap(({ write, edit }, index): Judged[] => {
    if (edit !== undefined) return [];
    const key = keyOf(write.target);
    const [again] = candidates(known, write).filter(({ delta }) => delta !== null);
    const first = owned.slice(0, index).findLast((one) => again !== undefined && one.edit?.id === again.id);
    if (evidence.version === 'v1' && first !== undefined && isBlurred(evidence, first.write, write))
      return [{ violation: null }];
    return [{ violation: { rule: 'twice', key, what: write.after, detail: `once too often at ${write.n}` } }];
  });

/**
 * True if the count had a foreign change between the reading before a delta was sent and the reading after it arrived
 * twice.
 */
function isBlurred({ applied, requests }: RunData, first: Applied, second: Applied): boolean {
  const isRead = ({ method, path, status }: Request): boolean =>
    method === 'GET' && status === 200 && path.includes(first.target.productId);
  const at = ({ requestId }: Applied): number => requests.findIndex((request) => request.requestId === requestId);
  const before = requests.slice(0, at(first)).findLast(isRead)?.shows ?? 0;
  const after = requests.slice(at(second)).find(isRead)?.shows ?? Infinity;
  return applied.some(
    ({ n, target, isOurs }) => !isOurs && keyOf(target) === keyOf(first.target) && n > before && n <= after,
  );
}

/** Edits of one value are applied in order of typing; a later decision of the user may come later. */
function judgeOrder(owned: readonly Owned[]): Violation[] {
  const newest = new Map<string, Known>();
  return owned.flatMap(({ write, edit }): Violation[] => {
    const key = keyOf(write.target);
    const before = newest.get(key);
    if (edit === undefined || edit.times > 1 || edit.isRemade) return [];
    // An edit and its undo can come in either order: an edit may be in flight when it is dropped.
    if (before !== undefined && before.id !== edit.id && isTypedAfter(before, edit))
      return [violation('order', edit, key, `applied at ${write.n} after ${before.id}, which was typed later`)];
    newest.set(key, edit);
    return [];
  });
}

/** By the order of typing, where the journal gave both a place in it. */
const isTypedAfter = (one: Known, other: Known): boolean =>
  one.order !== 0 && other.order !== 0 ? one.order > other.order : one.createdAt > other.createdAt;

/** A write over a foreign change: null if the change could not be detected, empty if the user was asked. */
function judgeOverwriting(
  { applied, requests, version }: RunData,
  known: Map<string, Known[]>,
  { write, edit }: Owned,
): Judged[] {
  const key = keyOf(write.target);
  const before = applied.findLast(({ n, target }) => n < write.n && keyOf(target) === key);
  // A delta overwrites no value.
  if (before === undefined || before.isOurs || isDelta(edit, write)) return [];
  if (candidates(known, write).some(({ seen }) => seen.includes(write.before))) return [];
  if (version === 'v1' && !hadSeen(requests, write, before)) return [{ violation: null }];
  const detail = `${write.before} of another writer became ${write.after} at ${write.n}`;
  return [{ violation: { rule: 'overwritten', key, what: edit?.id ?? '', detail } }];
}

const isDelta = (edit: Known | undefined, write: Applied): boolean =>
  edit !== undefined && edit.delta !== null && edit.chosen !== write.after;

/** True if the last response about this product before the write contained the foreign change. */
function hadSeen(requests: readonly Request[], write: Applied, foreign: Applied): boolean {
  const sent = requests.findIndex(({ requestId }) => requestId === write.requestId);
  const read = requests
    .slice(0, sent)
    .findLast(
      ({ method, path, status }) => method === 'GET' && status === 200 && path.includes(write.target.productId),
    );
  return (read?.shows ?? 0) >= foreign.n;
}

const candidates = (known: Map<string, Known[]>, write: Applied): Known[] =>
  (known.get(keyOf(write.target)) ?? []).filter(
    ({ value, delta, chosen }) =>
      chosen === write.after || (delta === null ? value === write.after : isBy(write, delta)),
  );

const isBy = ({ before, after }: Applied, delta: number | null): boolean =>
  delta !== null && Number(after) - Number(before) === delta;

function groupByTarget({ commits, decisions: words, seen: glimpsed }: RunData): Map<string, Known[]> {
  const kept = new Map(glimpsed.map((edit) => [edit.id, edit]));
  const ids = new Set(commits.map(({ id }) => id));
  const edits = [
    ...commits.map((commit) => [keyOf(commit), toKnown(commit, kept.get(commit.id), words)] as const),
    ...glimpsed.filter(({ id }) => !ids.has(id)).map((edit) => [keyOf(edit), toMade(edit, words)] as const),
    ...commits.flatMap((commit) => takenBack(commit, kept.get(commit.id), words)),
  ].toSorted(([, one], [, other]) => one.createdAt - other.createdAt);
  const known = new Map<string, Known[]>();
  for (const [key, edit] of edits) known.set(key, [...(known.get(key) ?? []), edit]);
  return known;
}

const unseen = { chosen: null, order: 0, isRemade: false, sentAt: [] };

/** A dropped delta that may have been applied gets an undo of its own, which can disappear before it is seen. */
const takenBack = (
  commit: Commit,
  shown: SeenEdit | undefined,
  words: RunData['decisions'],
): (readonly [string, Known])[] =>
  words
    .filter(({ kind, id }) => kind === 'discarded' && id === commit.id)
    .map(({ id, at }) => {
      const value = shown?.base ?? commit.base;
      return [
        keyOf(commit),
        { ...unseen, id, value, delta: null, seen: [commit.value], createdAt: at, times: 1 },
      ] as const;
    });

const decisions = (id: string, words: RunData['decisions']): (string | null)[] =>
  words.flatMap((word) => (word.kind === 'kept-mine' && word.id === id ? [word.theirs] : []));

function toKnown(commit: Commit, kept: SeenEdit | undefined, words: RunData['decisions']): Known {
  const { id, value, delta, base, at } = commit;
  const kepts = [commit.kept, kept].flatMap((one) => (one ? [one.base, ...one.ours] : []));
  const decided = decisions(id, words);
  const seen = [base, ...kepts, ...decided.filter((theirs) => theirs !== null)];
  return {
    ...unseen,
    ...(kept && { order: kept.order, isRemade: kept.isRemade, sentAt: kept.sentAt }),
    id,
    value,
    delta,
    chosen: delta !== null && kept?.delta === null ? kept.value : null,
    seen,
    createdAt: at,
    times: timesOf(decided, kept),
  };
}

/** A stock delta with a doubt that the user was asked about may have been applied twice. */
const timesOf = (decided: readonly unknown[], kept: SeenEdit | undefined): number =>
  1 + decided.length + (kept?.isDoubted === true && kept.delta !== null ? 1 : 0);

function toMade(made: SeenEdit, words: RunData['decisions']): Known {
  const { id, value, madeBy: delta, base, ours, createdAt, order, isRemade, sentAt } = made;
  const decided = decisions(id, words);
  const seen = [base, ...ours, ...decided.filter((theirs) => theirs !== null)];
  // A dropped delta may have been applied before, and may be undone once more.
  const dropped = words.filter((word) => delta !== null && word.kind === 'discarded' && word.id === id);
  const times = timesOf(decided, made) + dropped.length;
  const chosen = delta !== null && made.delta === null ? value : null;
  return { id, value, delta, chosen, seen, createdAt, order, isRemade, sentAt, times };
}

function violation(rule: Rule, { id, value }: Pick<Known, 'id' | 'value'>, key: string, detail: string): Violation {
  return { rule, key, what: `${id} (${value})`, detail };
}
