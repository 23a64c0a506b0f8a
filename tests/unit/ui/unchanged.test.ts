import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldKey } from '../../../src/domain/fields.ts';
import type { Product } from '../../../src/domain/product.ts';
import type { TypedPrices } from '../../../src/domain/typing/price-entry.ts';
import { baseValue, shownValue } from '../../../src/products/values/current-value.ts';
import type { FieldEdit } from '../../../src/ui/fields/field-edit.ts';
import { readField } from '../../../src/ui/fields/read-field.ts';
import { isUnchanged } from '../../../src/ui/fields/unchanged.ts';
import { atMs, edit, mug, states } from '../../visual/goods.ts';

/** True if this text, typed into a field of a product, would change nothing. */
function isEqual(product: Product, field: FieldKey, text: string, prices?: TypedPrices, locale = 'en'): boolean {
  const target = { productId: product.id, variantId: null, locationId: null, field };
  const known = { fetched: { product, seq: atMs }, edits: [] };
  const context = { currency: product.currency, locale };
  const typed = { text, ...(prices && { prices }) };
  const state: FieldEdit = {
    tag: 'editing',
    base: baseValue(known, target) ?? '',
    opened: '',
    trouble: null,
    ...typed,
  };
  return isUnchanged(field, state, readField({ known, target, shown: shownValue(known, target), context }, typed));
}

describe('typed text of an equal value', () => {
  test.each(['25', '25.0', '25.00', ' 25.00 ', '=25', '+0', '-0%'])('%j changes no price of 25.00', (text) => {
    expect(isEqual(mug, 'price', text)).toBe(true);
  });

  test.each(['25.01', '2', '-25', '+1', '1%', '', 'x'])('%j does', (text) => {
    expect(isEqual(mug, 'price', text)).toBe(false);
  });

  test('is read as the locale writes it', () => {
    expect(isEqual(mug, 'price', '25,0', undefined, 'de')).toBe(true);
  });

  test('changes nothing in any other field either', () => {
    const full = { ...mug, cost: '9.50', values: { ...mug.values, ribbon: 'New' } };
    const same: [FieldKey, string, string][] = [
      ['cost', '9.5', '9.6'],
      ['stock', '+0', '+1'],
      ['name', ` ${mug.name} `, `${mug.name}s`],
      ['sku', ` ${mug.sku}`, 'OTHER'],
      ['ribbon', 'New ', 'Old'],
      ['visible', String(mug.visible), String(!mug.visible)],
    ];
    for (const [field, equal, other] of same)
      expect([field, isEqual(full, field, equal), isEqual(full, field, other)]).toEqual([field, true, false]);
  });

  test('changes no price of any amount', () => {
    assert(
      property(integer({ min: 0, max: 9_999_999 }), integer({ min: 1, max: 500 }), (cents, more) => {
        const amount = (cents / 100).toFixed(2);
        const price = { regular: amount, toPay: amount, regularText: '', toPayText: '' };
        const product = { ...mug, price, salePrice: '', compareAt: null, discount: null };
        expect(isEqual(product, 'price', String(cents / 100))).toBe(true);
        expect(isEqual(product, 'price', String((cents + more) / 100))).toBe(false);
      }),
      { seed: 29 },
    );
  });

  test('still withdraws an edit that is not saved yet, and answers a problem', () => {
    const known = { fetched: { product: mug, seq: atMs }, edits: [] };
    const target = { productId: mug.id, variantId: null, locationId: null, field: 'sku' } as const;
    const read = readField(
      { known, target, shown: mug.sku, context: { currency: 'EUR', locale: 'en' } },
      { text: mug.sku },
    );
    const state: FieldEdit = { tag: 'editing', base: mug.sku, opened: '', text: mug.sku, trouble: null };
    expect(isUnchanged('sku', state, read)).toBe(true);
    expect(isUnchanged('sku', state, read, { edit: edit(mug, states.offline) })).toBe(false);
    expect(isUnchanged('sku', { ...state, trouble: { kind: 'door', code: 'network' } }, read)).toBe(false);
    expect(isUnchanged('sku', { ...state, tag: 'saving', id: 'x' }, read)).toBe(false);
  });
});
