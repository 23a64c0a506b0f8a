import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { judgeAfter, judgeBefore, readStanding, type Standing } from '../../../src/edits/judge.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const standing = (value: string, revision: string | null = null): Standing => ({ value, revision });
const written = (value: string, at: Standing) => ({ tag: 'write', value, before: at });
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
  const over = createEdit({ ours: ['25.00'] });

  test.each([
    ['is written over the base', edit, '24.50', written('26.00', standing('24.50'))],
    ['is written over the base however it is spelled', edit, '24.5', written('26.00', standing('24.5'))],
    ['is written over what an earlier typing may have written', over, '25.00', written('26.00', standing('25.00'))],
    ['is done where it stands already', edit, '26.00', applied],
    ['is done where it stands already, however it is spelled', edit, '26', applied],
    ['asks where somebody else was', edit, '22.00', conflict('22.00')],
    [
      'asks where somebody else wrote what only another edit of ours may have written',
      edit,
      '25.00',
      conflict('25.00'),
    ],
  ])('%s', (_, one, value, verdict) => {
    expect(judgeBefore(one, standing(value), false)).toEqual(verdict);
    expect(judgeBefore(one, standing(value), true)).toEqual(verdict);
  });

  test.each([
    ['is done where it stands', '26.00', applied],
    ['is looked at again where the reading may be older than the write', '24.50', unclear(null)],
    ['asks where somebody else was faster than the reading back', '22.00', conflict('22.00')],
  ])('after the write %s', (_, value, verdict) => {
    expect(judgeAfter(edit, standing(value))).toEqual(verdict);
  });

  test('is written only over what the merchant saw or may have written, whatever stands there', () => {
    const cents = integer({ min: 0, max: 400 }).map((n) => (24 + n / 100).toFixed(2));
    assert(
      property(cents, cents, cents, cents, constantFrom(true, false), (base, value, our, stands, wasSent) => {
        const verdict = judgeBefore(createEdit({ base, value, ours: [our] }), standing(stands), wasSent);
        if (verdict.tag === 'write') expect([base, our]).toContain(stands);
        else expect(verdict).toEqual(stands === value ? applied : conflict(stands));
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

describe('two pieces less', () => {
  test.each([
    ['go from what stands there', '12', written('10', standing('12'))],
    ['go from what sales have left, and take none of them back', '5', written('3', standing('5'))],
    ['go down to none', '2', written('0', standing('2'))],
  ])('%s', (_, value, verdict) => {
    expect(judgeBefore(delta(), standing(value), false)).toEqual(verdict);
  });

  test('never go below none', () => {
    expect(judgeBefore(delta(), standing('1'), false)).toEqual({
      tag: 'settled',
      state: { tag: 'refused', code: 'invalid_input', description: 'below_zero' },
    });
  });

  test('start over where nothing was noted of an earlier try', () => {
    expect(judgeBefore(delta(), standing('12'), true)).toEqual(written('10', standing('12')));
  });
});

describe('two pieces less without revisions, of which nobody knows whether they arrived,', () => {
  test.each([
    ['are done where they are gone', '10', applied],
    ['are looked at again where nothing changed, and then asked about', '12', unclear(doubtState('12'))],
    ['are asked about where they may be gone twice', '8', doubt('8')],
    ['are asked about where something else happened as well', '11', doubt('11')],
  ])('%s', (_, value, verdict) => {
    expect(judgeBefore(delta(at12(false)), standing(value), true)).toEqual(verdict);
  });

  test('are never sent again by themselves', () => {
    assert(
      property(integer({ min: 0, max: 30 }), integer({ min: -5, max: 5 }), (stands, pieces) => {
        const verdict = judgeBefore(delta(at12(false), String(pieces)), standing(String(stands)), true);
        expect(verdict.tag).not.toBe('write');
      }),
    );
  });

  test('right after the write are looked at again, then asked about', () => {
    for (const value of ['12', '10', '8'])
      expect(judgeAfter(delta(at12(false)), standing(value))).toEqual(unclear(doubtState(value)));
  });
});

describe('two pieces less without revisions, to which the platform said yes,', () => {
  test.each([
    ['are done', '10', applied],
    ['are done where a sale came after them', '7', applied],
    ['are asked about where the browser may have sent them twice', '8', doubt('8')],
    ['are looked at again where nothing changed', '12', unclear(null)],
  ])('%s', (_, value, verdict) => {
    expect(judgeAfter(delta(at12(true)), standing(value))).toEqual(verdict);
    expect(judgeBefore(delta(at12(true)), standing(value), true)).toEqual(verdict);
  });
});

describe('two pieces less that the platform refused, perhaps to the second of two sendings of the browser,', () => {
  test.each([
    ['are sent again where nothing changed', '12', null, written('10', standing('12'))],
    ['are asked about where they are gone: somebody may have sold as many', '10', null, doubt('10')],
    ['are asked about where something else happened as well', '11', null, doubt('11')],
    ['are asked about where they are gone, whoever wrote', '10', '5', doubt('10')],
    ['are sent again where the one write since was of somebody else', '11', '5', written('9', standing('11', '5'))],
    ['are asked about where there were two writes since', '11', '6', doubt('11')],
    ['are asked about where two writes since came out the same', '12', '6', doubt('12')],
    [
      'are sent again where the one write since left the count as it was',
      '12',
      '5',
      written('10', standing('12', '5')),
    ],
  ])('%s', (_, value, revision, verdict) => {
    const edit = delta(at12(false, revision === null ? null : '4'));
    expect(judgeBefore(edit, standing(value, revision), false)).toEqual(verdict);
  });
});

test('pieces under a revision are sent again only where at most one other write came, and not theirs', () => {
  const pieces = integer({ min: 1, max: 5 }).chain((n) => constantFrom(n, -n));
  assert(
    property(
      integer({ min: 0, max: 30 }),
      integer({ min: 4, max: 8 }),
      pieces,
      constantFrom(true, false),
      (stands, now, by, wasSent) => {
        const edit = delta(at12(false, '4'), String(by));
        const verdict = judgeBefore(edit, standing(String(stands), String(now)), wasSent);
        if (verdict.tag !== 'write') return;
        expect(now).toBeLessThanOrEqual(5);
        if (now === 5) expect(stands).not.toBe(12 + by);
        expect(verdict.value).toBe(String(stands + by));
      },
    ),
  );
});

describe('two pieces less under a revision', () => {
  test('are sent again where the count is still of that revision: only one of the two can be taken', () => {
    const now = standing('12', '4');
    expect(judgeBefore(delta(at12(false, '4')), now, true)).toEqual(written('10', now));
  });

  test.each([
    ['are done where they are gone', '10', '5', applied],
    ['are sent again where the one change was somebody else’s', '11', '5', written('9', standing('11', '5'))],
    ['are asked about where several changes came', '11', '6', doubt('11')],
    ['are looked at again where several came out the same, then asked about', '12', '6', unclear(doubtState('12'))],
  ])('and of another revision by now %s', (_, value, revision, verdict) => {
    expect(judgeBefore(delta(at12(false, '4')), standing(value, revision), true)).toEqual(verdict);
  });

  test('are done once the platform said yes and counts another revision, whatever was sold since', () => {
    for (const value of ['10', '8', '3', '12'])
      expect(judgeAfter(delta(at12(true, '4')), standing(value, '5'))).toEqual(applied);
  });

  test('are looked at again where the platform said yes and the reading is older', () => {
    expect(judgeAfter(delta(at12(true, '4')), standing('12', '4'))).toEqual(unclear(null));
  });
});

describe('the place of an edit', () => {
  const item = { id: 'i1', revision: '7' };

  test('has its value, and the revision that a write of it goes by', () => {
    const product = createProduct({ revision: '3', stockItem: item });
    expect(readStanding(createEdit(), product)).toEqual({ tag: 'standing', standing: standing('24.50', '3') });
    expect(readStanding(delta(), product)).toEqual({ tag: 'standing', standing: standing('12', '7') });
    const variants = [createVariant({ stockItem: { id: 'i2', revision: '8' } })];
    const ofVariant = { ...delta(), variantId: 'v1' };
    expect(readStanding(ofVariant, { ...product, variants })).toEqual({
      tag: 'standing',
      standing: standing('3', '8'),
    });
  });

  test.each([
    ['product_gone', createEdit(), undefined],
    ['variant_gone', createEdit({ variantId: 'v9' }), createProduct({ variants: [createVariant()] })],
    ['field_gone', delta(), createProduct({ stock: { tag: 'untracked', inStock: true } })],
    ['field_gone', createEdit(), createProduct({ onVariants: ['price'], variants: [createVariant()] })],
    ['locked', createEdit(), createProduct({ locks: ['price'] })],
  ])('may be missing: %s', (why, edit, product) => {
    expect(readStanding(edit, product)).toEqual(gone(why));
  });
});
