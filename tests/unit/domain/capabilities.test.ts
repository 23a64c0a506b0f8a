import { describe, expect, test } from 'vitest';
import { canTrack, capabilities, mayWrite } from '../../../src/domain/capabilities.ts';
import { fieldKeys, fields, isPartField } from '../../../src/domain/fields.ts';
import type { Merchant } from '../../../src/domain/store.ts';

test('each catalog offers the fields that it has, in their order', () => {
  for (const version of ['V1_CATALOG', 'V3_CATALOG'] as const) {
    const offered = capabilities[version].fields;
    expect(offered).toEqual(fieldKeys.filter((key) => isPartField(key) && fields[key].versions.includes(version)));
    expect(offered).toContain('price');
    expect(offered).not.toContain('group');
  }
});

test('the catalogs store sales and groups in their own ways', () => {
  expect(capabilities.V1_CATALOG).toMatchObject({ groups: 'collections', salePrice: 'discount' });
  expect(capabilities.V3_CATALOG).toMatchObject({ groups: 'categories', salePrice: 'compare_at' });
});

test('tracking is switched where it reaches nothing else', () => {
  expect(canTrack('V1_CATALOG', null)).toBe(true);
  expect(canTrack('V1_CATALOG', 'v1')).toBe(false);
  expect(canTrack('V3_CATALOG', null)).toBe(true);
  expect(canTrack('V3_CATALOG', 'v1')).toBe(true);
});

describe('a field may be written', () => {
  const ready = { tag: 'ready', remembered: null } as const;
  test('a field may be written with a key that has its permission', () => {
    expect(mayWrite({ ...ready, missing: [] }, 'stock')).toBe(true);
    expect(mayWrite({ ...ready, missing: [fields.stock.needs] }, 'stock')).toBe(false);
    expect(mayWrite({ ...ready, missing: [fields.stock.needs] }, 'price')).toBe(true);
  });
  test('unless it is in groups, with a key that may change all but these', () => {
    const refused = fieldKeys.filter((field) => !mayWrite({ ...ready, missing: ['groups_write'] }, field));
    expect(refused).toEqual(['group']);
  });
  test.each<Merchant | undefined>([
    undefined,
    { tag: 'missing' },
    { tag: 'locked' },
    { tag: 'refused', status: 401, missing: [], remembered: null },
  ])('a field may not be written with %o', (merchant) => {
    expect(mayWrite(merchant, 'price')).toBe(false);
  });
});
