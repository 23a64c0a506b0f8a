import { describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import type { Product } from '../../../../src/domain/product.ts';
import {
  classifyEdit,
  keepWasSent,
  needsSettledWrite,
  toStep,
  waitUntilSettled,
  type AttemptContext,
} from '../../../../src/edits/runner/attempt-steps.ts';
import { staleMs } from '../../../../src/edits/runner/back-off.ts';
import type { CurrentValue, Decision } from '../../../../src/edits/runner/classify.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createPrice, createProduct } from '../../../fixtures/product.ts';

const nowMs = 1_000_000;
const settleMs = 10_000;
const context = (change: Partial<AttemptContext> = {}): AttemptContext =>
  ({ now: () => nowMs, random: () => 0.5, settleMs, ...change }) as AttemptContext;

const mug = (change: Partial<Product> = {}): Product =>
  createProduct({ id: 'p1', price: createPrice('24.50'), ...change });
const shelf = (...products: Product[]) => new Map(products.map((product) => [product.id, product]));

const conflict: EditState = { tag: 'conflict', theirs: '1' };
const refused: EditState = { tag: 'refused', code: 'invalid_input', description: '' };
const write = { tag: 'write', value: '26.00', before: { value: '24.50', revision: null } } as const;

const step = (decision: Decision, number = 1, change: Partial<Edit> = {}, products = shelf(mug())) =>
  toStep(createEdit(change), decision, { number, wasSent: true }, { products, context: context() });
const sentAt = (at: number, isAnswered = false): Edit['sent'] => ({ key: '', value: '26.00', at, isAnswered }) as never;

/** The current value by which an edit is classified. */
function currentOf(edit: Edit, edits: readonly Edit[], products = shelf(mug())): CurrentValue | undefined {
  let seen: CurrentValue | undefined;
  classifyEdit(edit, edits, products, (current) => {
    seen = current;
    return { tag: 'applied' };
  });
  return seen;
}

describe('an edit is classified', () => {
  test('an edit is classified by the value that was read, and as refused if its product is gone', () => {
    const edit = createEdit();
    expect(currentOf(edit, [edit])).toMatchObject({ value: '24.50' });
    expect(classifyEdit(edit, [edit], shelf(), () => ({ tag: 'applied' }))).toMatchObject({
      tag: 'settled',
      state: { tag: 'refused', description: 'product_gone' },
    });
  });

  test('a price beside the other price edits of its product, and of no other', () => {
    const edit = createEdit();
    const sale = createEdit({ field: 'salePrice', value: '20.00' });
    const name = createEdit({ field: 'name', value: 'Cup' });
    const elsewhere = createEdit({ productId: 'p2' });
    expect(currentOf(edit, [edit, sale, name, elsewhere])?.beside).toEqual([sale]);
    expect(currentOf(name, [edit, sale, name])).not.toHaveProperty('beside');
  });
});

describe('a decision is recorded', () => {
  test('a settled decision is recorded unchanged, and a refusal with the write that may have been sent', () => {
    expect(step({ tag: 'settled', state: conflict })).toEqual({ state: conflict });
    expect(step({ tag: 'settled', state: refused })).toEqual({ state: { ...refused, wasSent: true } });
    expect(keepWasSent(refused, { wasSent: false })).toEqual(refused);
    expect(keepWasSent(conflict, { wasSent: true })).toEqual(conflict);
  });

  test('a decision is recorded as waiting while another reading may help, and then by the result of that reading', () => {
    const unclear: Decision = { tag: 'unclear', else: conflict };
    for (const number of [1, 2])
      expect(step(unclear, number).state).toMatchObject({ tag: 'waiting', reason: 'server' });
    expect(step(unclear, 3)).toEqual({ state: conflict });
    expect(step({ tag: 'unclear', else: null }, 3).state).toEqual({ tag: 'applied', at: nowMs });
  });

  test('an applied edit is recorded with the value that was read or, without one, the edit’s own', () => {
    expect(step({ tag: 'applied' })).toEqual({ state: { tag: 'applied', at: nowMs }, after: '24.50' });
    expect(step({ tag: 'applied' }, 1, {}, shelf())).toEqual({ state: { tag: 'applied', at: nowMs }, after: '26.00' });
  });
});

test('a write and a conflict wait for an earlier write, other decisions do not', () => {
  const decisions: Decision[] = [
    write,
    { tag: 'settled', state: conflict },
    { tag: 'settled', state: refused },
    { tag: 'applied' },
    { tag: 'unclear', else: conflict },
  ];
  expect(decisions.map(needsSettledWrite)).toEqual([true, true, false, false, false]);
});

describe('an edit whose write can still take effect', () => {
  const info = { number: 2, wasSent: true };
  const waitOf = (change: Partial<Edit>) => waitUntilSettled(createEdit(change), info, context());
  const waiting: EditState = { tag: 'waiting', reason: 'timeout', attempt: 1, nextAt: 0, wasSent: true };

  test('waits until it cannot, and does not count the reading that came too early as an attempt', () => {
    const sent = sentAt(nowMs - 4_000);
    expect(waitOf({ sent, state: waiting })).toEqual({
      sent,
      state: { tag: 'waiting', reason: 'timeout', attempt: 1, nextAt: nowMs + 6_000, wasSent: true },
    });
    expect(waitOf({ sent: sentAt(nowMs - settleMs + 1), state: waiting })?.state).toMatchObject({ nextAt: nowMs + 1 });
    expect(waitOf({ sent: sentAt(nowMs - settleMs), state: waiting })).toBeUndefined();
  });

  test('waits longer without revisions, because an old reading proves no write unwritten', () => {
    const sent = { before: '12', revision: null, isAnswered: false, at: nowMs - settleMs };
    const stock: Partial<Edit> = { field: 'stock', delta: '5', state: waiting };
    expect(waitOf({ ...stock, sent })?.state).toMatchObject({ nextAt: nowMs + staleMs });
    expect(waitOf({ ...stock, sent: { ...sent, at: sent.at - staleMs } })).toBeUndefined();
    expect(waitOf({ ...stock, sent: { ...sent, revision: '1' } })).toBeUndefined();
    expect(waitOf({ ...stock, sent, delta: null })?.state).toMatchObject({ nextAt: nowMs + staleMs });
    expect(waitOf({ ...stock, sent: { ...sent, isAnswered: true } })).toBeUndefined();
  });

  test('does not wait if nothing was sent, or the write was answered', () => {
    expect(waitOf({ sent: null, state: waiting })).toBeUndefined();
    expect(waitOf({ sent: sentAt(nowMs, true), state: waiting })).toBeUndefined();
  });

  test('counts from now if its worker died while sending', () => {
    const sent = sentAt(nowMs - 60_000);
    expect(waitOf({ sent, state: { tag: 'sending', attempt: 1 } })).toMatchObject({
      sent: { ...sent, at: nowMs },
      state: { nextAt: nowMs + settleMs },
    });
    expect(waitOf({ sent, state: waiting })).toBeUndefined();
  });
});

test('a value that the store has although nothing left is another person’s, and is not undone', () => {
  const edit = createEdit({ sent: sentAt(nowMs) });
  const found = (wasSent: boolean) =>
    toStep(edit, { tag: 'applied' }, { number: 2, wasSent }, { products: shelf(mug()), context: context() });
  expect(found(false)).toMatchObject({ state: { tag: 'applied' }, sent: null });
  expect(found(true)).not.toHaveProperty('sent');
});
