import { describe, expect, test } from 'vitest';
import {
  Edit,
  Intent,
  manualReasons,
  needsPerson,
  waitingReasons,
  wholeIntent,
  type EditState,
} from '../../../src/domain/edit.ts';
import { ShelfedgeError, codeOf } from '../../../src/base/errors.ts';
import { partOf } from '../../../src/domain/product.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const states: EditState[] = [
  { tag: 'queued', notBefore: 0 },
  { tag: 'queued', notBefore: 0, whileSeen: true },
  { tag: 'sending', attempt: 1 },
  { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 0, wasSent: false },
  { tag: 'applied', at: 0 },
  { tag: 'conflict', theirs: '1' },
  { tag: 'conflict', theirs: '1', why: 'unseen', askedAt: 0 },
  { tag: 'refused', code: 'validation', description: '' },
];
test.each(states)('an edit in state %o parses back as stored', (state) => {
  const edit = createEdit({ state });
  expect(Edit.parse(edit)).toEqual(edit);
});

test('an edit stored before key fingerprints existed can be sent with any key', () => {
  const { keyFingerprint: _, ...old } = createEdit({ keyFingerprint: 'a' });
  expect(Edit.parse(old)).toMatchObject({ keyFingerprint: null });
});

describe('an intent is refused', () => {
  const cases: [why: string, change: object][] = [
    ['without a proper id', { id: 'one' }],
    ['without a product', { productId: '' }],
    ['with an endless product id', { productId: 'x'.repeat(101) }],
    ['with an empty variant id', { variantId: '' }],
    ['for an unknown field', { field: 'constructor' }],
    ['with an endless value', { value: '1'.repeat(101) }],
    ['with an endless base', { base: '1'.repeat(501) }],
    ['with an endless name', { productName: 'x'.repeat(201) }],
    ['with an invalid currency code', { currency: 'Euro' }],
  ];
  test.each(cases)('%s', (_, change) => {
    const { storeId: _s, surface: _u, createdAt: _c, undoOf: _o, state: _t, ...intent } = createEdit();
    expect(Intent.safeParse(intent).success).toBe(true);
    expect(Intent.safeParse({ ...intent, ...change }).success).toBe(false);
  });
});

test('a foreign error has the code “internal”', () => {
  expect(codeOf(new ShelfedgeError('timeout', ''))).toBe('timeout');
  for (const thrown of [new Error('x'), { code: 'timeout' }, 'timeout', null, undefined])
    expect(codeOf(thrown)).toBe('internal');
});

test('a part is the product itself, one of its variants, or undefined', () => {
  const variant = createVariant({ id: 'v1' });
  const product = createProduct({ variants: [variant] });
  expect(partOf(product, null)).toBe(product);
  expect(partOf(product, 'v1')).toBe(variant);
  expect(partOf(product, 'v2')).toBeUndefined();
});

describe('an edit needs a person', () => {
  test.each(states)('an edit in state %o needs no person', (state) => {
    expect(needsPerson({ state })).toBe(state.tag === 'conflict' || state.tag === 'refused');
  });

  test.each(waitingReasons)('an edit that waits needs no person: %s', (reason) => {
    const state: EditState = { tag: 'waiting', reason, attempt: 1, nextAt: 0, wasSent: false };
    expect(needsPerson({ state })).toBe(manualReasons.includes(reason));
  });
});

test('an omitted part of an intent is nothing, and a given part stays', () => {
  const { delta: _, locationId: _l, locationNumber: _n, ...intent } = createEdit();
  expect(wholeIntent(intent)).toMatchObject({ delta: null, locationId: null, locationNumber: null, value: '26.00' });
  const said = { delta: '-3', locationId: 'l1', locationNumber: 2 };
  expect(wholeIntent({ ...intent, ...said })).toMatchObject(said);
});
