import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import { toPriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { pricesOf } from '../../../../src/domain/pricing/prices.ts';
import { claimsOf } from '../../../../src/edits/runner/claims.ts';
import { findReplacement, findReplacements, isInEffect, isUnsent } from '../../../../src/edits/runner/replaced.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit, waitingState } from '../../../fixtures/edit.ts';
import { createPrice, createProduct, createVariant } from '../../../fixtures/product.ts';

const batches = new Map(
  [createBatch({ id: 'b', state: 'paused' }), createBatch({ id: 'c', state: 'filling' })].map((one) => [one.id, one]),
);

/** The replaced edits of a list and those that replaced them, as indexes. Later in the list is later typed. */
function replaced(...edits: Partial<Edit>[]): [number, number][] {
  const all = edits.map((edit, index) => createEdit({ id: String(index), createdAt: index, ...edit }));
  return [...findReplacements(all, { batches, counts: () => true })].map(([id, { by }]) => [Number(id), Number(by.id)]);
}
const row = { batchId: 'b' } as const;

describe('an edit is replaced', () => {
  test.each<[string, Partial<Edit>, Partial<Edit>]>([
    ['as a row of a batch, by a later single edit', row, {}],
    ['as a single edit, by a later row', {}, row],
    ['as a single edit, by a later row that was previewed after it', {}, { ...row, seenOrder: 1 }],
    ['while it waits unsent', { ...row, state: waitingState(false) }, {}],
    [
      'as a stock delta, by a later count',
      { ...row, field: 'stock', value: '17', delta: '5' },
      { field: 'stock', value: '4' },
    ],
    ['as an undo, by what was typed later', { ...row, undoOf: 'x' }, {}],
    ['by its own undo', row, { undoOf: '0' }],
  ])('%s', (_, before, after) => {
    expect(replaced(before, after)).toEqual([[0, 1]]);
  });

  test('an edit is replaced by the last of several', () => {
    expect(replaced(row, {}, {})).toEqual([[0, 2]]);
  });
});

describe('an edit stays', () => {
  test.each<[string, Partial<Edit>, Partial<Edit>]>([
    ['if the later one is of another field', row, { field: 'name', value: 'Cup' }],
    ['if the later one is of another part', row, { variantId: 'v1' }],
    ['while its write can have been applied', { ...row, state: waitingState(true) }, {}],
    ['while it is sent', { ...row, state: { tag: 'sending', attempt: 1 } }, {}],
    ['if an edit that it replaced can have been applied', { ...row, ownValues: ['1.00'] }, {}],
    [
      'before a stock delta, which adds up',
      { ...row, field: 'stock', value: '4' },
      { field: 'stock', value: '9', delta: '5' },
    ],
    ['before an undo of another edit', row, { undoOf: 'x' }],
    ['beside a row of its own batch', row, row],
    ['before a batch that is not started', {}, { batchId: 'c' }],
    ['before a row that was previewed without it', {}, { ...row, seenOrder: 0 }],
    ['before a single edit if it is single itself', {}, {}],
  ])('%s', (_, before, after) => {
    expect(replaced(before, after)).toEqual([]);
  });
});

const product = (saleBy: 'discount' | 'compare_at') =>
  createProduct({
    saleBy,
    price: createPrice('10.00'),
    variants: ['s', 'm'].map((id) => createVariant({ id, price: createPrice('10.00') })),
  });

const all = (saleBy: 'discount' | 'compare_at', to: string): Partial<Edit> => {
  const from = pricesOf(product(saleBy));
  const changed =
    from.saleBy === 'discount'
      ? { ...from, price: to }
      : {
          ...from,
          variants: Object.fromEntries(Object.entries(from.variants).map(([id, one]) => [id, { ...one, actual: to }])),
        };
  return { value: to, prices: { from, to: changed, intent: toPriceIntent('price', to) } };
};
const one = (id: string, to: string): Partial<Edit> => {
  const { variants } = pricesOf(product('compare_at')) as Extract<
    ReturnType<typeof pricesOf>,
    { saleBy: 'compare_at' }
  >;
  const from = {
    saleBy: 'compare_at' as const,
    variants: { [id]: variants[id] as NonNullable<(typeof variants)[string]> },
  };
  return {
    variantId: id,
    prices: {
      from,
      to: { ...from, variants: { [id]: { ...from.variants[id], actual: to } as never } },
      intent: toPriceIntent('price', to),
    },
  };
};

describe('prices are replaced by their effect', () => {
  test('a variant’s by one for all variants, and all by the variants together', () => {
    expect(replaced({ ...row, ...one('s', '8.00') }, all('compare_at', '12.00'))).toEqual([[0, 1]]);
    expect(replaced({ ...row, ...all('compare_at', '8.00') }, one('s', '12.00'))).toEqual([]);
    expect(replaced({ ...row, ...all('compare_at', '8.00') }, one('s', '12.00'), one('m', '12.00'))).toEqual([[0, 2]]);
    const [first, ...later] = [all('compare_at', '8.00'), one('s', '12.00'), one('s', '13.00'), one('m', '12.00')].map(
      (edit, createdAt) => createEdit({ createdAt, ...edit, ...(createdAt === 0 && row) }),
    );
    // Each that is needed is named, so that the earlier one comes back if nothing comes of any of them.
    const found = first && findReplacement(later, claimsOf(first));
    expect([found?.by, found?.beside]).toEqual([later[2], [later[1]]]);
  });

  test('a sale of the product by a later price that ends it for shoppers', () => {
    const { prices } = all('discount', '12.00');
    if (prices?.from.saleBy !== 'discount') throw new Error('V1 has discounts');
    const discount = { type: 'PERCENT' as const, value: 20 };
    const sale = { from: prices.from, to: { ...prices.from, discount }, intent: toPriceIntent('salePrice', '8.00') };
    expect(replaced({ ...row, field: 'salePrice', prices: sale }, all('discount', '12.00'))).toEqual([[0, 1]]);
    expect(replaced({ ...row, ...all('discount', '12.00') }, { field: 'salePrice', prices: sale })).toEqual([]);
  });
});

const taken = (edit: Partial<Edit>, later: Partial<Edit>): string[] => {
  const [asking, other] = [createEdit({ createdAt: 1, ...edit }), createEdit({ createdAt: 2, ...later })];
  return [...findReplacements([other], { batches, counts: () => true, asking: [asking] }).values()].map(
    ({ by }) => by.id,
  );
};

describe('a question', () => {
  const question: Partial<Edit> = { state: { tag: 'conflict', theirs: '11.00' } };
  test('is moot once a later edit sets its numbers, also between single edits', () => {
    expect([taken(question, {}), taken(question, row), taken({ ...question, ...row }, {})].flat()).toHaveLength(3);
  });

  test('stays before an edit of other numbers, and if it asks about a change of stock in doubt', () => {
    expect(taken(question, { field: 'name', value: 'Cup' })).toEqual([]);
    const stock: Partial<Edit> = { field: 'stock', value: '4' };
    expect(taken({ ...stock, delta: '1', state: { tag: 'conflict', theirs: '3', why: 'doubt' } }, stock)).toEqual([]);
  });
});

test('an edit counts once its undo window is over', () => {
  expect(isInEffect(createEdit({ state: { tag: 'queued', notBefore: 10 } }), 9)).toBe(false);
  expect(isInEffect(createEdit({ state: { tag: 'queued', notBefore: 10 } }), 10)).toBe(true);
  expect(isInEffect(createEdit({ state: waitingState(false) }), 0)).toBe(true);
  expect(isUnsent(createEdit({ state: { tag: 'applied', at: 1 } }))).toBe(false);
});
