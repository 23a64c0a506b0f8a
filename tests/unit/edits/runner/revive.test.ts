import { beforeEach, describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import { toPriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { createEditStore, type EditStore } from '../../../../src/edits/runner/edit-store.ts';
import { createReplacing } from '../../../../src/edits/runner/replace-earlier.ts';
import { isOver, revive } from '../../../../src/edits/runner/revive.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit, waitingState } from '../../../fixtures/edit.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';

const applied: EditState = { tag: 'applied', at: 5 };
const refused: EditState = { tag: 'refused', code: 'guarded', description: '' };
const replacedBy = (by: string | null): EditState => ({ tag: 'replaced', at: 4, by });
const batches = new Map([createBatch({ id: 'b', state: 'running' })].map((batch) => [batch.id, batch]));
const old = createEdit({ createdAt: 1, state: replacedBy('gone'), finishedSeq: 3 });
const later = (change: Partial<Edit>): Edit => createEdit({ createdAt: 2, batchId: 'b', ...change });
const back = { tag: 'queued', notBefore: 4 };

const isDropped = (change: Partial<Edit>): boolean => isOver({ before: createEdit(change), after: null });

describe('nothing came of an edit', () => {
  test.each<[string, Partial<Edit>]>([
    ['dropped while it was queued', {}],
    ['dropped while it waited unsent', { state: waitingState(false) }],
    ['dropped after it was refused', { state: refused }],
    ['dropped at the question of a guardrail', { state: { tag: 'conflict', theirs: '1.00', why: 'guarded' } }],
    ['dropped at the question of one that was not seen', { state: { tag: 'conflict', theirs: '1.00', why: 'unseen' } }],
  ])('nothing came of an edit that was %s', (_, change) => {
    expect(isDropped(change)).toBe(true);
  });

  test.each<[string, Partial<Edit>]>([
    ['whose write can be in the store', { state: waitingState(true) }],
    ['that took the place of one whose write can be in the store', { ownValues: ['1.00'] }],
    ['that was answered with the store’s value', { state: { tag: 'conflict', theirs: '1.00' } }],
    ['that a disconnected store left open', { readBackOnly: true, state: waitingState(false) }],
  ])('something may have come of an edit %s', (_, change) => {
    expect(isDropped(change)).toBe(false);
  });

  test('an edit is not revived if it is refused, or if its own batch was called off after it was replaced', () => {
    const before = createEdit();
    const wasSent = { ...refused, wasSent: true } as EditState;
    const becomes = (state: EditState, from: EditState = before.state): boolean =>
      isOver({ before: { ...before, state: from }, after: { ...before, state } });
    expect([becomes(refused), becomes(wasSent), becomes(refused, refused)]).toEqual([true, false, false]);
    expect([becomes(replacedBy('x')), becomes(replacedBy(null), replacedBy('x'))]).toEqual([false, true]);
  });
});

describe('a replaced edit', () => {
  test('comes back with its own place in the order, and says so', () => {
    const { finishedSeq: _, ...rest } = old;
    expect(revive(old, [], batches)).toEqual({ ...rest, isBack: true, state: back });
  });

  test.each<[string, Partial<Edit>]>([
    ['is queued', {}],
    ['waits', { state: waitingState(false) }],
    ['asks', { state: { tag: 'conflict', theirs: '1.00' } }],
    ['is saved', { state: applied }],
    ['is single', { batchId: null }],
  ])('stays replaced by another later edit that %s', (_, change) => {
    const other = later(change);
    expect(revive(old, [other], batches).state).toEqual(replacedBy(other.id));
  });

  test.each<[string, Partial<Edit>]>([
    ['is refused', { state: refused }],
    ['is replaced itself', { state: replacedBy('x') }],
    ['is of another field', { field: 'name' }],
    ['is the undo of another edit', { undoOf: 'x', state: applied }],
  ])('comes back although there is a later edit that %s', (_, change) => {
    expect(revive(old, [later(change)], batches).state).toEqual(back);
  });

  test('a change of stock replaced by a number comes back and adds up with later changes', () => {
    const stock = { field: 'stock', value: '9', delta: '5' } as const;
    expect(revive({ ...old, ...stock }, [later({ ...stock, state: applied })], batches).state).toEqual(back);
  });
});

const part = (actual: string) => ({ actual, compareAt: null, cost: null });

const prices = (parts: Record<string, string>, to: string): Partial<Edit> => {
  const variants = Object.fromEntries(Object.entries(parts).map(([id, actual]) => [id, part(actual)]));
  const changed = Object.fromEntries(Object.keys(parts).map((id) => [id, part(to)]));
  return {
    value: to,
    prices: {
      from: { saleBy: 'compare_at', variants },
      to: { saleBy: 'compare_at', variants: changed },
      intent: toPriceIntent('price', to),
    },
  };
};

describe('a replaced price', () => {
  test('is looked at again once the answer to a question leaves numbers of the later change out, and only then', () => {
    const asking = later({
      state: { tag: 'conflict', theirs: '11.00' },
      ...prices({ s: '10.00', m: '10.00' }, '12.00'),
    });
    const queued: EditState = { tag: 'queued', notBefore: 6 };
    const isLookedAt = (change: Partial<Edit>): boolean => isOver({ before: asking, after: { ...asking, ...change } });
    const ofSmall = prices({ s: '10.00' }, '12.00');
    expect(isLookedAt({ ...ofSmall, state: queued })).toBe(true);
    expect(isLookedAt({ state: queued })).toBe(false);
    const medium = { ...old, variantId: 'm', ...prices({ m: '10.00' }, '13.00') };
    expect(revive(medium, [{ ...asking, ...ofSmall, state: queued }], batches).state).toEqual(back);
    expect(revive(medium, [{ ...asking, state: queued }], batches).state).toEqual(replacedBy(asking.id));
  });

  const whole = { ...old, ...prices({ s: '10.00', m: '10.00' }, '12.00') };

  test('leaves out the variants that were saved since', () => {
    const saved = later({ variantId: 's', state: applied, ...prices({ s: '10.00' }, '13.00') });
    const after = revive(whole, [saved], batches);
    expect([after.state, Object.keys(after.prices?.to.variants ?? {})]).toEqual([back, ['m']]);
  });

  test('an edit of one variant stays replaced if that variant was saved since', () => {
    const saved = later({ state: applied, ...prices({ s: '10.00', m: '10.00' }, '13.00') });
    const one = { ...old, variantId: 's', ...prices({ s: '10.00' }, '12.00') };
    expect(revive(one, [saved], batches).state).toEqual(replacedBy(saved.id));
  });

  test('asks if it cannot leave out later saved numbers', () => {
    const sale: Edit = {
      ...old,
      ...prices({ '': '10.00' }, '12.00'),
    };
    const own = {
      saleBy: 'discount',
      isWhole: true,
      price: '10.00',
      cost: null,
      discount: null,
      variants: {},
    } as const;
    const all = { from: own, to: { ...own, price: '12.00' }, intent: toPriceIntent('price', '12.00') };
    const discount = { type: 'PERCENT', value: 20 } as const;
    const onSale = { from: own, to: { ...own, discount }, intent: toPriceIntent('salePrice', '8.00') };
    const saved = later({ field: 'salePrice', state: applied, prices: onSale });
    expect(revive({ ...sale, prices: all }, [saved], batches).state).toMatchObject({
      tag: 'refused',
      description: 'newer_saved',
    });
  });
});

describe('in the journal', () => {
  let journal: MemoryJournal;
  let editStore: EditStore;
  let told: string[] = [];
  const older = createBatch({ id: '00000000-0000-4000-8000-00000000000a', state: 'paused', total: 1 });
  const newer = createBatch({ id: '00000000-0000-4000-8000-00000000000b', state: 'running', total: 1 });
  const [row, over] = [
    createEdit({ batchId: older.id, createdAt: 1 }),
    createEdit({ batchId: newer.id, createdAt: 2 }),
  ];
  const drop = (...ids: string[]) => editStore.change(ids, () => null);
  const setTo = (id: string, state: EditState) => editStore.change([id], (edit) => ({ ...edit, state }));
  const tagOf = async ({ id }: Edit) => (await journal.get(id))?.state.tag;

  beforeEach(async () => {
    told = [];
    journal = createMemoryJournal();
    editStore = createEditStore(journal, {
      onEdits: (edits) => void told.push(...edits.map(({ id, state }) => `${id} ${state.tag}`)),
      onRemoved: () => undefined,
    });
    for (const batch of [older, newer]) await editStore.batches.put(batch);
    await editStore.add([row, over]);
    await setTo(row.id, replacedBy(over.id));
  });

  const countsOf = async ({ id }: Pick<Edit, 'id'>) => {
    const stored = (await journal.batches()).find((batch) => batch.id === id);
    return [editStore.batches.countsOf(id), await journal.countBatch(id), stored?.cancelled, stored?.replaced];
  };

  test('an edit comes back in the transaction that drops the later one, and counts so', async () => {
    expect(await countsOf(older)).toMatchObject([{ replaced: 1 }, { replaced: 1 }, 0, 1]);
    const left = await drop(over.id);
    expect(left.map(({ id, state }) => [id, state.tag])).toEqual([[row.id, 'queued']]);
    expect([await tagOf(row), editStore.edits.get(row.id)?.isBack, told.at(-1)]).toEqual([
      'queued',
      true,
      `${row.id} queued`,
    ]);
    const counts = { queued: 1, replaced: 0 };
    expect(await countsOf(older)).toMatchObject([counts, counts, 0, 0]);
    expect(await countsOf(newer)).toMatchObject([{ queued: 0 }, { queued: 0 }, 1, 0]);
    expect((await journal.get(row.id))?.finishedSeq).toBeUndefined();
  });

  test('an edit comes back as the later one is refused, and is replaced again as that is retried', async () => {
    await setTo(over.id, refused);
    expect(await tagOf(row)).toBe('queued');
    await setTo(row.id, replacedBy(over.id));
    await drop(over.id);
    expect(await tagOf(row)).toBe('queued');
  });

  test('an edit comes back if the later one was merged into another, which is dropped', async () => {
    const merged = createEdit({ createdAt: 3, replaced: [over.id] });
    await editStore.replace(merged, [over.id], { canBeDropped: () => true, toStored: () => merged });
    expect(await tagOf(row)).toBe('replaced');
    await drop(merged.id);
    expect(await tagOf(row)).toBe('queued');
  });

  test('replaced edits come back one after the other, the older if the newer is called off, too', async () => {
    const [middle, last] = [createEdit({ createdAt: 3 }), createEdit({ createdAt: 4, batchId: newer.id })];
    await editStore.add([middle, last]);
    await setTo(over.id, replacedBy(middle.id));
    await setTo(middle.id, replacedBy(last.id));
    await drop(last.id);
    expect([await tagOf(row), await tagOf(over), await tagOf(middle)]).toEqual(['replaced', 'replaced', 'queued']);
    await drop(middle.id);
    expect([await tagOf(row), await tagOf(over)]).toEqual(['replaced', 'queued']);
    await drop(over.id);
    expect(await tagOf(row)).toBe('queued');
  });

  test('an edit comes back if nothing came of one of several edits that together replaced it', async () => {
    const beside = createEdit({ createdAt: 3 });
    await editStore.add([beside]);
    await setTo(row.id, { tag: 'replaced', at: 4, by: over.id, beside: [beside.id] });
    await setTo(over.id, replacedBy('x'));
    await drop(beside.id);
    expect(await tagOf(row)).toBe('queued');
  });

  test('an edit is not marked as replaced by a later one that was dropped or refused meanwhile', async () => {
    await drop(over.id);
    await editStore.add([createEdit({ ...over, id: 'other' })]);
    const { update } = journal;
    for (const end of [refused, null]) {
      // Another context is faster.
      journal.update = async (...args) => {
        journal.update = update;
        await update(['other'], (edit) => (end === null ? null : { ...edit, state: end }));
        return update(...args);
      };
      await createReplacing(editStore, () => 9)([row]);
      expect(await tagOf(row)).toBe('queued');
    }
  });

  test.each([
    [
      'comes back to be read first if a write of it was sent',
      { before: '24.50', revision: null, isAnswered: true, at: 1 },
    ],
    ['comes back as unsent if none was', null],
  ])('a question that was replaced %s', async (_, sent) => {
    const asks = { tag: 'conflict', theirs: '11.00' } as const;
    await editStore.batches.put({ ...older, state: 'running' });
    await editStore.change([row.id], (edit) => ({ ...edit, sent, state: asks }));
    await createReplacing(editStore, () => 9)([row]);
    expect(await tagOf(row)).toBe('replaced');
    await drop(over.id);
    const { state, isBack } = (await journal.get(row.id)) ?? {};
    const expected = sent === null ? { tag: 'queued' } : { tag: 'waiting', wasSent: true, nextAt: 9 };
    expect([state, isBack]).toMatchObject([expected, true]);
  });

  test('a question whose write was sent stays so if another later edit takes its place', async () => {
    const other = createEdit({ createdAt: 3, batchId: newer.id });
    await editStore.add([other]);
    await setTo(row.id, { tag: 'replaced', at: 4, by: over.id, wasSent: true });
    await drop(over.id);
    expect((await journal.get(row.id))?.state).toEqual({ tag: 'replaced', at: 4, by: other.id, wasSent: true });
  });

  test('an edit whose own batch was called off does not come back', async () => {
    await setTo(row.id, replacedBy(null));
    await drop(over.id);
    expect(await tagOf(row)).toBe('replaced');
    expect(await countsOf(older)).toMatchObject([{ replaced: 1 }, { replaced: 1 }, 0, 1]);
  });
});
