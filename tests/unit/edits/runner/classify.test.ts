import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import type { Stock, StockItem } from '../../../../src/domain/product.ts';
import {
  classifyAfterWrite,
  classifyBeforeWrite,
  readCurrentValue,
  type CurrentValue,
} from '../../../../src/edits/runner/classify.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const currentValue = (value: string, revision: string | null = null): CurrentValue => ({ value, revision });
const written = (value: string, at: CurrentValue) => ({ tag: 'write', value, before: at });
const applied = { tag: 'applied' };
const conflict = (theirs: string) => ({ tag: 'settled', state: { tag: 'conflict', theirs } });
const doubtState = (theirs: string) => ({ tag: 'conflict', theirs, why: 'doubt' });
const doubt = (theirs: string) => ({ tag: 'settled', state: doubtState(theirs) });
const unclear = (otherwise: object | null) => ({ tag: 'unclear', else: otherwise });

const gone = (description: string) => ({
  tag: 'gone',
  state: { tag: 'refused', code: 'not_found', description },
});

describe('a value that was typed, from 24.50 to 26.00', () => {
  const edit = createEdit();
  const over = createEdit({ ownValues: ['25.00'] });

  test.each([
    ['is written over the base', edit, '24.50', written('26.00', currentValue('24.50'))],
    ['is written over the base however it is spelled', edit, '24.5', written('26.00', currentValue('24.5'))],
    [
      'is written over a value that an earlier edit may have written',
      over,
      '25.00',
      written('26.00', currentValue('25.00')),
    ],
    ['is applied if the store already holds it', edit, '26.00', applied],
    ['is applied if the store already holds it in another spelling', edit, '26', applied],
    ['is a conflict after a foreign change', edit, '22.00', conflict('22.00')],
    [
      'is a conflict after a foreign write of a value that only another edit of ours may have written',
      edit,
      '25.00',
      conflict('25.00'),
    ],
  ])('%s', (_, one, value, decision) => {
    expect(classifyBeforeWrite(one, currentValue(value), false)).toEqual(decision);
    expect(classifyBeforeWrite(one, currentValue(value), true)).toEqual(decision);
  });

  test.each([
    ['is applied if the store holds it', '26.00', applied],
    ['is read again if the reading may be older than the write', '24.50', unclear(null)],
    ['is a conflict if a foreign write came before the read-back', '22.00', conflict('22.00')],
  ])('a value after the write %s', (_, value, decision) => {
    expect(classifyAfterWrite(edit, currentValue(value))).toEqual(decision);
  });

  test('is written only over the base or our own values, for any current value', () => {
    const cents = integer({ min: 0, max: 400 }).map((n) => (24 + n / 100).toFixed(2));
    assert(
      property(cents, cents, cents, cents, constantFrom(true, false), (base, value, our, stands, wasSent) => {
        const decision = classifyBeforeWrite(
          createEdit({ base, value, ownValues: [our] }),
          currentValue(stands),
          wasSent,
        );
        if (decision.tag === 'write') expect([base, our]).toContain(stands);
        else expect(decision).toEqual(stands === value ? applied : conflict(stands));
      }),
    );
  });
});

const delta = (sent: Edit['sent'] = null, pieces = '-2'): Edit =>
  createEdit({ field: 'stock', base: '12', value: '10', delta: pieces, sent });
const at12 = (isAnswered: boolean, revision: string | null = null): Edit['sent'] => ({
  before: '12',
  revision,
  isAnswered,
  at: 0,
});

describe('a delta of minus two', () => {
  test.each([
    ['starts from the current stock', '12', written('10', currentValue('12'))],
    ['starts from the stock after sales and reverts none of them', '5', written('3', currentValue('5'))],
    ['can reach zero', '2', written('0', currentValue('2'))],
  ])('%s', (_, value, decision) => {
    expect(classifyBeforeWrite(delta(), currentValue(value), false)).toEqual(decision);
  });

  test('never goes below zero', () => {
    expect(classifyBeforeWrite(delta(), currentValue('1'), false)).toEqual({
      tag: 'settled',
      state: { tag: 'refused', code: 'invalid_input', description: 'below_zero' },
    });
  });

  test('can raise a negative stock, also to a negative result', () => {
    expect(classifyBeforeWrite(delta(null, '2'), currentValue('-5'), false)).toEqual(written('-3', currentValue('-5')));
    expect(classifyBeforeWrite(delta(null, '-1'), currentValue('-5'), false)).toMatchObject({
      state: { tag: 'refused' },
    });
  });

  test('starts anew if no earlier write was recorded', () => {
    expect(classifyBeforeWrite(delta(), currentValue('12'), true)).toEqual(written('10', currentValue('12')));
  });
});

describe('a delta of minus two without revisions and with an unknown outcome', () => {
  test.each([
    ['is applied if the stock is lower by two', '10', applied],
    ['is read again if nothing changed, then is a doubt', '12', unclear(doubtState('12'))],
    ['is a doubt if it may have been applied twice', '8', doubt('8')],
    ['is a doubt if the stock changed by another amount', '11', doubt('11')],
  ])('%s', (_, value, decision) => {
    expect(classifyBeforeWrite(delta(at12(false)), currentValue(value), true)).toEqual(decision);
  });

  test('is never sent again automatically', () => {
    assert(
      property(integer({ min: 0, max: 30 }), integer({ min: -5, max: 5 }), (stands, pieces) => {
        const decision = classifyBeforeWrite(delta(at12(false), String(pieces)), currentValue(String(stands)), true);
        expect(decision.tag).not.toBe('write');
      }),
    );
  });

  test('is read again right after the write, then is a doubt', () => {
    for (const value of ['12', '10', '8'])
      expect(classifyAfterWrite(delta(at12(false)), currentValue(value))).toEqual(unclear(doubtState(value)));
  });
});

describe('a delta of minus two without revisions that the platform accepted', () => {
  test.each([
    ['is applied', '10', applied],
    ['is applied if a sale came after it', '9', applied],
    ['is a doubt if more is gone than twice as much', '7', doubt('7')],
    ['is a doubt if the browser may have sent it twice', '8', doubt('8')],
    ['is read again if nothing changed', '12', unclear(null)],
  ])('%s', (_, value, decision) => {
    expect(classifyAfterWrite(delta(at12(true)), currentValue(value))).toEqual(decision);
    expect(classifyBeforeWrite(delta(at12(true)), currentValue(value), true)).toEqual(decision);
  });
});

describe('a delta of minus two that was refused, perhaps on a second send by the browser', () => {
  test.each([
    ['is sent again if nothing changed', '12', null, written('10', currentValue('12'))],
    ['is a doubt if the stock is lower by two: a sale looks the same', '10', null, doubt('10')],
    ['is a doubt if the stock changed by another amount', '11', null, doubt('11')],
    ['is a doubt if the stock is lower by two at any revision', '10', '5', doubt('10')],
    ['is sent again if the one write since was foreign', '11', '5', written('9', currentValue('11', '5'))],
    ['is a doubt after two writes', '11', '6', doubt('11')],
    ['is a doubt if two writes cancel out', '12', '6', doubt('12')],
    ['is sent again if the one write since kept the count', '12', '5', written('10', currentValue('12', '5'))],
  ])('%s', (_, value, revision, decision) => {
    const edit = delta(at12(false, revision === null ? null : '4'));
    expect(classifyBeforeWrite(edit, currentValue(value, revision), false)).toEqual(decision);
  });
});

test('a delta under a revision is sent again only after at most one foreign write', () => {
  const pieces = integer({ min: 1, max: 5 }).chain((n) => constantFrom(n, -n));
  assert(
    property(
      integer({ min: 0, max: 30 }),
      integer({ min: 4, max: 8 }),
      pieces,
      constantFrom(true, false),
      (stands, now, by, wasSent) => {
        const edit = delta(at12(false, '4'), String(by));
        const decision = classifyBeforeWrite(edit, currentValue(String(stands), String(now)), wasSent);
        if (decision.tag !== 'write') return;
        expect(now).toBeLessThanOrEqual(5);
        if (now === 5) expect(stands).not.toBe(12 + by);
        expect(decision.value).toBe(String(stands + by));
      },
    ),
  );
});

describe('a delta of minus two under a revision', () => {
  test('is sent again if the count still has that revision: the platform accepts only one of the two', () => {
    const now = currentValue('12', '4');
    expect(classifyBeforeWrite(delta(at12(false, '4')), now, true)).toEqual(written('10', now));
  });

  test.each([
    ['is applied if the stock is lower by two', '10', '5', applied],
    ['is sent again if the one write was foreign', '11', '5', written('9', currentValue('11', '5'))],
    ['is a doubt after several writes', '11', '6', doubt('11')],
    ['is read again if several writes cancel out, then is a doubt', '12', '6', unclear(doubtState('12'))],
  ])('a delta at another revision %s', (_, value, revision, decision) => {
    expect(classifyBeforeWrite(delta(at12(false, '4')), currentValue(value, revision), true)).toEqual(decision);
  });

  test('is applied once the platform accepted it and has another revision, whatever was sold since', () => {
    for (const value of ['10', '8', '3', '12'])
      expect(classifyAfterWrite(delta(at12(true, '4')), currentValue(value, '5'))).toEqual(applied);
  });

  test('is read again if the platform accepted it and the reading is older', () => {
    expect(classifyAfterWrite(delta(at12(true, '4')), currentValue('12', '4'))).toEqual(unclear(null));
  });
});

const itemAt = (locationId: string, number: number, quantity: number, revision: string): StockItem => ({
  id: `item at ${locationId}`,
  revision,
  locationId,
  number,
  stock: { tag: 'tracked', quantity },
});

describe('the target of an edit', () => {
  const item = itemAt('main', 1, 12, '7');

  test('the target at a location has only that location’s value and revision', () => {
    const stock: Stock = { tag: 'tracked', quantity: 52 };
    const product = createProduct({ stock, stockItems: [item, itemAt('second', 2, 40, '3')] });
    const at = (locationId: string | null, of = product) => readCurrentValue({ ...delta(), locationId }, of);
    expect(at('main')).toMatchObject({ tag: 'found', current: currentValue('12', '7') });
    expect(at('second')).toMatchObject({ tag: 'found', current: currentValue('40', '3') });
    expect(at(null)).toMatchObject({ tag: 'gone', state: { description: 'per_location' } });
    const left = { ...product, stockItems: [itemAt('second', 2, 40, '3')] };
    expect(at('main', left)).toMatchObject({ tag: 'gone', state: { code: 'not_found', description: 'location_gone' } });
    expect(at('second', left)).toMatchObject({ tag: 'found', current: currentValue('40', '3') });
  });

  test('has its value and the revision that a write needs', () => {
    const product = createProduct({ revision: '3', stockItems: [item] });
    expect(readCurrentValue(createEdit(), product)).toMatchObject({
      tag: 'found',
      current: currentValue('24.50', '3'),
    });
    expect(readCurrentValue(delta(), product)).toMatchObject({ tag: 'found', current: currentValue('12', '7') });
    const variants = [createVariant({ stockItems: [itemAt('main', 1, 3, '8')] })];
    const ofVariant = { ...delta(), variantId: 'v1' };
    expect(readCurrentValue(ofVariant, { ...product, variants })).toMatchObject({
      tag: 'found',
      current: currentValue('3', '8'),
    });
  });

  test.each([
    ['product_gone', createEdit(), undefined],
    ['variant_gone', createEdit({ variantId: 'v9' }), createProduct({ variants: [createVariant()] })],
    ['field_gone', delta(), createProduct({ stock: { tag: 'untracked', inStock: true } })],
    ['field_gone', createEdit({ field: 'sku' }), createProduct({ onVariants: ['sku'], variants: [createVariant()] })],
    ['variant_gone', createEdit({ variantIds: ['v1', 'v9'] }), createProduct({ variants: [createVariant()] })],
  ])('can be missing: %s', (why, edit, product) => {
    expect(readCurrentValue(edit, product)).toEqual(gone(why));
  });
});

test('a reading that is older than the one before a delta was sent is read again', () => {
  expect(classifyBeforeWrite(delta(at12(false, '4')), currentValue('10', '3'), true)).toEqual(
    unclear(doubtState('10')),
  );
  expect(classifyBeforeWrite(delta(at12(true, '4')), currentValue('10', '3'), true)).toEqual(unclear(doubtState('10')));
});

test('a delta that loses its revision, or gets one, is never taken for an untouched one', () => {
  expect(classifyBeforeWrite(delta(at12(false, '0')), currentValue('11'), false)).toEqual(doubt('11'));
  expect(classifyBeforeWrite(delta(at12(false, '0')), currentValue('11'), true)).toEqual(doubt('11'));
});

test('a sale price that the store cannot hold is refused with the reason', () => {
  const edit = createEdit({ field: 'salePrice', base: '', value: '30.00' });
  const current = { value: '', revision: null, product: createProduct() };
  expect(classifyBeforeWrite(edit, current, false)).toEqual({
    tag: 'settled',
    state: { tag: 'refused', code: 'invalid_input', description: 'sale_not_below' },
  });
  expect(classifyBeforeWrite(createEdit({ value: '24.5' }), { ...current, value: '24.50' }, false)).toEqual(applied);
});

test('a delta of stock that is not tracked any more is refused, and a membership has no revision', () => {
  const product = createProduct({ revision: '7', stock: { tag: 'untracked', inStock: true } });
  expect(readCurrentValue(delta(), product)).toEqual(gone('field_gone'));
  const group = { id: 'g1', name: 'Gifts' };
  const inGroup = createEdit({ field: 'group', group, base: 'false', value: 'true' });
  expect(readCurrentValue(inGroup, product)).toMatchObject({ current: { value: 'false', revision: null } });
  expect(readCurrentValue(createEdit({ field: 'name' }), product)).toMatchObject({ current: { revision: '7' } });
});
