import { describe, expect, test } from 'vitest';
import { checkRun } from '../../chaos/check.ts';
import { mergeSeen } from '../../chaos/merchant.ts';
import type { Applied, Commit, RunData, SeenEdit, Request } from '../../chaos/run-data.ts';

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
  ours: [],
  replaced: [],
  undoOf: null,
  createdAt: at,
  tag,
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
    decisions: [],
    applied: [],
    requests: [],
    initial: new Map([['p//price', '10']]),
  };
  return checkRun({ ...none, commits, journal, seen: journal, ...found }).violations.map(({ rule }) => rule);
}

describe('the judge of a run', () => {
  const edit = typed(20, 1);
  test('is content with an edit that was applied once', () => {
    expect(rulesOf({ commits: [edit], applied: [write(2, 10, 20)] })).toEqual([]);
  });
  test('is content with edits that one was typed over', () => {
    const over = typed(30, 3, { kept: { base: '99', ours: [], replaced: [edit.id] } });
    expect(rulesOf({ commits: [edit, over], journal: [kept(over)], applied: [write(4, 10, 30)] })).toEqual([]);
  });
  test('misses pieces that came twice, but where nobody could tell on a catalog without revisions', () => {
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
  test('lets pieces that were dropped when they may have arrived be taken back once more', () => {
    const first = { ...kept(typed(5, 1, { delta: -5 })), undoOf: 'e' };
    const applied = [write(2, 15, 10), write(4, 10, 5)];
    const dropped = { kind: 'discarded', id: first.id, theirs: null, at: 3 } as const;
    const found = { seen: [mergeSeen(first, { ...first, createdAt: 4 })], applied };
    expect(rulesOf({ ...found, decisions: [dropped] })).toEqual([]);
    expect(rulesOf(found)).toEqual(['twice']);
  });
  test('misses an acknowledged edit', () => {
    expect(rulesOf({ commits: [edit], journal: [] })).toEqual(['lost']);
    expect(rulesOf({ commits: [{ ...edit, isAcknowledged: false }], journal: [] })).toEqual([]);
    expect(
      rulesOf({ commits: [edit], journal: [], decisions: [{ kind: 'discarded', id: edit.id, theirs: null, at: 3 }] }),
    ).toEqual([]);
  });
  test('misses one that is said to be applied and never was', () => {
    expect(rulesOf({ commits: [edit] })).toEqual(['lost']);
  });
  test('misses one that is left under way', () => {
    expect(rulesOf({ commits: [edit], journal: [kept(edit, 'waiting')] })).toEqual(['unsettled']);
  });
  test('knows an edit that was typed over', () => {
    const over = typed(30, 2);
    const applied = [write(3, 10, 30)];
    expect(rulesOf({ commits: [edit, over], journal: [kept(over)], applied })).toEqual([]);
    const alone = typed(30, 2, { base: '20' });
    expect(rulesOf({ commits: [edit, alone], journal: [kept(alone)], applied })).toEqual(['lost']);
  });
  test('sees an edit that was applied twice', () => {
    const applied = [write(2, 10, 20), write(3, 20, 10, false), write(4, 10, 20)];
    expect(rulesOf({ commits: [edit], applied })).toEqual(['twice']);
    const words = [{ kind: 'kept-mine', id: edit.id, theirs: '10', at: 3 } as const];
    expect(rulesOf({ commits: [edit], applied, decisions: words })).toEqual([]);
  });
  test('sees what nobody typed', () => {
    expect(rulesOf({ applied: [write(2, 10, 21)] })).toEqual(['twice']);
  });
  test('sees edits out of order', () => {
    const next = typed(30, 2, { base: '20' });
    expect(rulesOf({ commits: [edit, next], applied: [write(3, 10, 20), write(4, 20, 30)] })).toEqual([]);
    expect(rulesOf({ commits: [edit, next], applied: [write(3, 10, 30), write(4, 30, 20)] })).toEqual(['order']);
  });
  test('sees work of others that was written over unasked', () => {
    const applied = [write(2, 10, 15, false), write(3, 15, 20)];
    expect(rulesOf({ commits: [edit], applied })).toEqual(['overwritten']);
    expect(rulesOf({ commits: [typed(20, 2, { base: '15' })], applied })).toEqual([]);
    expect(
      rulesOf({ commits: [edit], applied, decisions: [{ kind: 'kept-mine', id: edit.id, theirs: '15', at: 3 }] }),
    ).toEqual([]);
  });
  test('counts pieces that were added once, whatever others did to the stock', () => {
    const added = typed(15, 1, { delta: 5 });
    expect(rulesOf({ commits: [added], applied: [write(2, 10, 30, false), write(3, 30, 35)] })).toEqual([]);
    expect(rulesOf({ commits: [added], applied: [write(3, 10, 15), write(4, 15, 20)] })).toEqual(['twice']);
    expect(rulesOf({ commits: [added], applied: [] })).toEqual(['lost']);
    const doubted = { ...kept(added, 'conflict'), isDoubted: true };
    const twice = [write(3, 10, 15), write(4, 15, 20)];
    expect(rulesOf({ commits: [added], journal: [doubted], applied: twice })).toEqual([]);
  });
  test('on catalog V1 makes no violation of what nobody could have seen, and counts it', () => {
    const seen = { version: 'v1' as const, commits: [edit], applied: [write(2, 10, 15, false), write(3, 15, 20)] };
    const unaware = [request(1, 'GET', 1), request(3, 'PATCH', 3)];
    const aware = [request(1, 'GET', 2), request(3, 'PATCH', 3)];
    expect(rulesOf({ ...seen, requests: unaware })).toEqual([]);
    expect(rulesOf({ ...seen, requests: aware })).toEqual(['overwritten']);
  });
});
