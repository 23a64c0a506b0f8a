import { expect, test } from 'vitest';
import { Drafts, migrateDrafts } from '../../../../src/background/services/stored-schemas.ts';

const draft = (text: string) => ({ variantId: null, locationId: null, text });

test('drafts of the first version become one list for each product', () => {
  const migrated = migrateDrafts({
    's1/p1/price': draft('26'),
    's1/p1/name': draft('Cup'),
    's1/p2/sku': draft('CUP-1'),
    's2/p1/price': draft('7'),
    's1/p1/gone': draft('of a field that is no more'),
  });
  expect(migrated).toEqual({
    's1/p1': [
      { ...draft('26'), field: 'price' },
      { ...draft('Cup'), field: 'name' },
    ],
    's1/p2': [{ ...draft('CUP-1'), field: 'sku' }],
    's2/p1': [{ ...draft('7'), field: 'price' }],
  });
  expect(Drafts.safeParse(migrated).success).toBe(true);
});

test('what is no record of drafts stays as it is, and is found unreadable', () => {
  for (const stored of ['damaged', { 's1/p1/price': 7 }, null]) {
    expect(migrateDrafts(stored)).toBe(stored);
    expect(Drafts.safeParse(stored).success).toBe(false);
  }
});
