import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { checkRun } from '../../chaos/check.ts';
import { mergeSeen, toKept } from '../../chaos/merchant.ts';
import type { Applied, Commit, RunData, SeenEdit, Request } from '../../chaos/run-data.ts';
import { createEdit } from '../../fixtures/edit.ts';

const target = { productId: 'p', variantId: null, field: 'price' } as const;

/** An edit from 10 to this value, typed at this time. */
const typed = (value: number, at: number, more: Partial<Commit> = {}): Commit => {
  const base = more.base ?? '10';
  const rest = { id: `e${value}`, surface: 'popup', isAcknowledged: true, kept: { base, ours: [], replaced: [] } };
  return { ...target, ...rest, base, value: String(value), delta: null, at, ...more };
};

const kept = ({ id, base, value, delta, at }: Commit, tag = 'applied'): SeenEdit => ({
  ...target,
  id,
  base,
  value,
  delta,
  madeBy: delta ?? null,
  ours: [],
  replaced: [],
  undoOf: null,
  createdAt: at,
  order: 0,
  isRemade: false,
  sentAt: [],
  tag,
  isTakenOver: false,
  waits: '',
  isDoubted: false,
});

const write = (n: number, before: number, after: number, isOurs = true): Applied => ({
  n,
  at: n,
  target,
  before: String(before),
  after: String(after),
  isOurs,
  requestId: isOurs ? `r${n}` : null,
});

const request = (n: number, method: string, shows: number): Request => ({
  requestId: `r${n}`,
  method,
  path: '/products/p',
  status: 200,
  fault: null,
  shows,
});

function rulesOf(found: Partial<RunData>): string[] {
  const { commits = [], journal = commits.map((commit) => kept(commit)) } = found;
  const none = {
    version: 'v3' as const,
    wasLost: false,
    decisions: [],
    applied: [],
    requests: [],
    events: [],
    initial: new Map([['p//price', '10']]),
  };
  return checkRun({ ...none, commits, journal, seen: journal, ...found }).violations.map(({ rule }) => rule);
}

describe('the check of a run', () => {
  const edit = typed(20, 1);
  test('accepts that a lost journal has lost an edit that the platform has, and no other', () => {
    const lost = { commits: [edit], journal: [], wasLost: true };
    expect(rulesOf({ ...lost, applied: [write(2, 10, 20)] })).toEqual([]);
    expect(rulesOf(lost)).toEqual(['lost']);
  });

  test('accepts an edit that was applied once', () => {
    expect(rulesOf({ commits: [edit], applied: [write(2, 10, 20)] })).toEqual([]);
  });
  test('accepts edits that a later edit replaced', () => {
    const over = typed(30, 3, { kept: { base: '99', ours: [], replaced: [edit.id] } });
    expect(rulesOf({ commits: [edit, over], journal: [kept(over)], applied: [write(4, 10, 30)] })).toEqual([]);
  });
  test('reports a delta that was applied twice, unless no client could detect it on a catalog without revisions', () => {
    const pieces = typed(15, 1, { delta: 5 });
    const [first, second] = [write(3, 90, 95), write(4, 95, 100)];
    const foreign = write(2, 10, 90, false);
    const requests = [request(1, 'GET', 0), request(3, 'PATCH', 3), request(4, 'PATCH', 4), request(5, 'GET', 4)];
    const applied = [foreign, first, second];
    expect(rulesOf({ commits: [pieces], applied, requests })).toEqual(['twice']);
    expect(rulesOf({ version: 'v1', commits: [pieces], applied, requests })).toEqual([]);
    const seen = requests.map((one) => ({ ...one, shows: Math.max(one.shows ?? 0, 2) }));
    expect(rulesOf({ version: 'v1', commits: [pieces], applied, requests: seen })).toEqual(['twice']);
  });
  test('accepts a second undo of a delta that was dropped with an unknown outcome', () => {
    const first = { ...kept(typed(5, 1, { delta: -5 })), undoOf: 'e' };
    const applied = [write(2, 15, 10), write(4, 10, 5)];
    const dropped = { kind: 'discarded', id: first.id, theirs: null, at: 3 } as const;
    const found = { seen: [mergeSeen(first, { ...first, createdAt: 4 })], applied };
    expect(rulesOf({ ...found, decisions: [dropped] })).toEqual([]);
    expect(rulesOf(found)).toEqual(['twice']);
  });
  test('reports an acknowledged edit that was lost', () => {
    expect(rulesOf({ commits: [edit], journal: [] })).toEqual(['lost']);
    expect(rulesOf({ commits: [{ ...edit, isAcknowledged: false }], journal: [] })).toEqual([]);
    expect(
      rulesOf({ commits: [edit], journal: [], decisions: [{ kind: 'discarded', id: edit.id, theirs: null, at: 3 }] }),
    ).toEqual([]);
  });
  test('reports an edit that is marked as applied and was not written', () => {
    expect(rulesOf({ commits: [edit] })).toEqual(['lost']);
  });
  test('reports an edit that was replaced by nothing', () => {
    const replaced = kept(edit, 'replaced');
    expect(rulesOf({ commits: [edit], journal: [{ ...replaced, isTakenOver: true }] })).toEqual([]);
    expect(rulesOf({ commits: [edit], journal: [replaced] })).toEqual(['lost']);
    const cancelled = { kind: 'discarded', id: edit.id, theirs: null, at: 3 } as const;
    expect(rulesOf({ commits: [edit], journal: [replaced], decisions: [cancelled] })).toEqual([]);
  });
  test('accepts a replaced edit whose later one took effect before a loss took it', () => {
    const [replaced, later] = [kept(edit, 'replaced'), kept(typed(30, 3))];
    const found = { commits: [edit], journal: [replaced], seen: [replaced, later], applied: [write(4, 10, 30)] };
    expect(rulesOf({ ...found, wasLost: true })).toEqual([]);
    expect(rulesOf(found)).toEqual(['lost']);
  });
  test('accepts a replaced edit whose later one asked and was answered for the value of the store', () => {
    const replaced = { ...kept(edit, 'replaced'), order: 1 };
    const asked = { ...kept(typed(30, 3), 'conflict'), order: 2 };
    const answered = { kind: 'discarded' as const, id: asked.id, theirs: null, at: 4 };
    const run = { commits: [edit], journal: [replaced], seen: [replaced, asked] };
    expect(rulesOf({ ...run, decisions: [answered] })).toEqual([]);
    expect(rulesOf(run)).toEqual(['lost']);
    const unsent = { ...asked, tag: 'queued' };
    expect(rulesOf({ ...run, seen: [replaced, unsent], decisions: [answered] })).toEqual(['lost']);
  });
  test('knows which edit replaced another one, whatever its target', () => {
    const at = { productId: 'p', createdAt: 1 };
    const old = createEdit({ ...at, variantId: 'v1', state: { tag: 'replaced', at: 2, by: 'x' } });
    const isTakenOver = (...others: Edit[]): boolean | undefined => toKept([old, ...others])[0]?.isTakenOver;
    expect(isTakenOver(createEdit({ ...at, id: 'x', createdAt: 2 }))).toBe(true);
    expect(isTakenOver(createEdit({ ...at, replaced: ['x'], createdAt: 2 }))).toBe(true);
    expect(isTakenOver(createEdit({ ...at, id: 'x', createdAt: 0 }))).toBe(false);
    expect(isTakenOver(createEdit({ ...at, createdAt: 2 }))).toBe(false);
  });
  test('goes by the order of typing of the journal, and by the times where that is not known', () => {
    const commits = [edit, typed(30, 2, { base: '20' })];
    const journal = [2, 1].map((order, index) => ({ ...kept(commits[index] ?? edit), order }));
    const applied = [write(3, 10, 30), write(4, 30, 20)];
    expect(rulesOf({ commits, journal, applied })).toEqual([]);
    expect(rulesOf({ commits, applied })).toEqual(['order']);
  });
  test('reports an edit that is still open at the end', () => {
    expect(rulesOf({ commits: [edit], journal: [kept(edit, 'waiting')] })).toEqual(['stands still']);
  });
  test('recognises a replaced edit', () => {
    const over = typed(30, 2);
    const applied = [write(3, 10, 30)];
    expect(rulesOf({ commits: [edit, over], journal: [kept(over)], applied })).toEqual([]);
    const alone = typed(30, 2, { base: '20' });
    expect(rulesOf({ commits: [edit, alone], journal: [kept(alone)], applied })).toEqual(['lost']);
  });
  test('reports an edit that was applied twice', () => {
    const applied = [write(2, 10, 20), write(3, 20, 10, false), write(4, 10, 20)];
    expect(rulesOf({ commits: [edit], applied })).toEqual(['twice']);
    const words = [{ kind: 'kept-mine', id: edit.id, theirs: '10', at: 3 } as const];
    expect(rulesOf({ commits: [edit], applied, decisions: words })).toEqual([]);
  });
  test('reports a value that no edit has', () => {
    expect(rulesOf({ applied: [write(2, 10, 21)] })).toEqual(['twice']);
  });
  test('reports edits out of order', () => {
    const next = typed(30, 2, { base: '20' });
    expect(rulesOf({ commits: [edit, next], applied: [write(3, 10, 20), write(4, 20, 30)] })).toEqual([]);
    expect(rulesOf({ commits: [edit, next], applied: [write(3, 10, 30), write(4, 30, 20)] })).toEqual(['order']);
  });
  test('tells edits of equal values apart by when their writes were recorded', () => {
    const commits = [edit, typed(30, 2, { base: '20' }), typed(20, 3, { id: 'again', base: '30' })];
    const sent = [4, 5, 6];
    const journal = commits.map((commit, index) => ({ ...kept(commit), sentAt: [sent[index] ?? 0] }));
    const applied = [write(4, 10, 20), write(5, 20, 30), write(6, 30, 20)];
    expect(rulesOf({ commits, journal, applied })).toEqual([]);
    const late = [
      { ...kept(edit), sentAt: [6] },
      ...journal.slice(1, 2),
      ...journal.slice(2).map((one) => ({ ...one, sentAt: [4] })),
    ];
    expect(rulesOf({ commits, journal: late, applied })).toContain('order');
  });
  test('reports a foreign change that was overwritten without a question', () => {
    const applied = [write(2, 10, 15, false), write(3, 15, 20)];
    expect(rulesOf({ commits: [edit], applied })).toEqual(['overwritten']);
    expect(rulesOf({ commits: [typed(20, 2, { base: '15' })], applied })).toEqual([]);
    expect(
      rulesOf({ commits: [edit], applied, decisions: [{ kind: 'kept-mine', id: edit.id, theirs: '15', at: 3 }] }),
    ).toEqual([]);
  });
  test('accepts a delta that was applied once, whatever else changed the stock', () => {
    const added = typed(15, 1, { delta: 5 });
    expect(rulesOf({ commits: [added], applied: [write(2, 10, 30, false), write(3, 30, 35)] })).toEqual([]);
    expect(rulesOf({ commits: [added], applied: [write(3, 10, 15), write(4, 15, 20)] })).toEqual(['twice']);
    expect(rulesOf({ commits: [added], applied: [] })).toEqual(['lost']);
    const doubted = { ...kept(added, 'conflict'), isDoubted: true };
    const twice = [write(3, 10, 15), write(4, 15, 20)];
    expect(rulesOf({ commits: [added], journal: [doubted], applied: twice })).toEqual([]);
  });
  test('takes the count on the button of a doubted delta for its value, once it was pressed', () => {
    const added = typed(15, 1, { delta: 5 });
    const chosen = { ...kept(typed(35, 1, { base: '30' })), id: added.id, isDoubted: true };
    const applied = [write(3, 10, 15), write(4, 15, 32, false), write(5, 32, 35)];
    const pressed = (theirs: string) => [{ kind: 'kept-mine' as const, id: added.id, theirs, at: 4 }];
    expect(rulesOf({ commits: [added], journal: [chosen], applied, decisions: pressed('32') })).toEqual([]);
    expect(rulesOf({ commits: [added], journal: [chosen], applied, decisions: pressed('31') })).toEqual([
      'overwritten',
    ]);
  });
  test('takes the count that an undo became once its question was answered for a change by its delta', () => {
    const taken = typed(5, 1, { delta: -5 });
    const asking = {
      ...kept(typed(15, 2, { delta: 5, id: 'undo', base: '10' }), 'conflict'),
      isDoubted: true,
      undoOf: taken.id,
    };
    const chosen = mergeSeen(asking, { ...asking, delta: null, madeBy: null, tag: 'applied' });
    const applied = [write(2, 10, 5), write(4, 5, 10), write(5, 10, 15)];
    const pressed = [{ kind: 'kept-mine' as const, id: 'undo', theirs: '15', at: 6 }];
    const judged = (undo: SeenEdit) =>
      rulesOf({
        commits: [taken],
        journal: [kept(taken), undo],
        seen: [kept(taken), undo],
        applied,
        decisions: pressed,
      });
    expect(judged(chosen)).toEqual([]);
    expect(judged({ ...chosen, madeBy: null })).toEqual(['twice']);
  });
  test('leaves an undo that was made again under its id out of the order', () => {
    const [first, next] = [typed(20, 1), typed(30, 2)];
    const made = { ...kept(typed(10, 0, { id: 'undo', base: '20' })), order: 1 };
    const again = { ...made, order: 9 };
    const journal = (undo: SeenEdit) => [kept(first), { ...kept(next), order: 5 }, undo];
    const applied = [write(3, 10, 20), write(4, 20, 10), write(5, 10, 30)];
    const commits = [first, next];
    expect(rulesOf({ commits, journal: journal(again), seen: journal(again), applied })).toContain('order');
    const merged = journal(mergeSeen(made, again));
    expect(rulesOf({ commits, journal: merged, seen: merged, applied })).not.toContain('order');
  });
  test('counts an undetectable loss on catalog V1, and reports no violation', () => {
    const seen = { version: 'v1' as const, commits: [edit], applied: [write(2, 10, 15, false), write(3, 15, 20)] };
    const unaware = [request(1, 'GET', 1), request(3, 'PATCH', 3)];
    const aware = [request(1, 'GET', 2), request(3, 'PATCH', 3)];
    expect(rulesOf({ ...seen, requests: unaware })).toEqual([]);
    expect(rulesOf({ ...seen, requests: aware })).toEqual(['overwritten']);
  });
});
