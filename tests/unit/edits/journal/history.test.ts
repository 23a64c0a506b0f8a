import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import { anyEdit, type HistoryQuery } from '../../../../src/domain/history.ts';
import { matchesQuery } from '../../../../src/edits/journal/match-query.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { applied, groupRow, onSale, waiting } from '../../../fixtures/history-edits.ts';

test.each<[Partial<HistoryQuery>, Edit[]]>([
  [{}, [applied, waiting]],
  [{ state: 'applied' }, [applied]],
  [{ state: 'open' }, [waiting]],
  [{ text: ' grosse ' }, [waiting]],
  [{ text: 'GRÖSSE  l, “Rot”' }, [waiting]],
  [{ text: 'stoneware' }, [applied, waiting]],
  [{ field: 'stock' }, []],
  [{ storeId: 'store', surface: 'card', productId: 'p1' }, [applied, waiting]],
  [{ batchId: 'b' }, []],
])('%j finds the matching edits', (query, found) => {
  expect([applied, waiting].filter((edit) => matchesQuery(edit, { ...anyEdit, ...query }))).toEqual(found);
});

test('a sale begun over a price is found as a change of the sale price', () => {
  const found = (['salePrice', 'price', null] as const).filter((field) => matchesQuery(onSale, { ...anyEdit, field }));
  expect(found).toEqual(['salePrice', null]);
});

test.each<[Partial<HistoryQuery>, boolean]>([
  [{ storeId: 'store' }, false],
  [{ surface: 'card' }, false],
  [{ productId: 'p1' }, false],
  [{ batchId: 'b1', field: 'group' }, true],
  [{ text: ' gifts ' }, true],
  [{ text: 'Lamp' }, false],
  [{ sinceMs: 50, beforeMs: 51 }, true],
  [{ sinceMs: 51 }, false],
  [{ beforeMs: 50 }, false],
])('%j finds a row of a bulk change in another store: %s', (query, isFound) => {
  expect(matchesQuery(groupRow, { ...anyEdit, ...query })).toBe(isFound);
});

test('a change of a product without variants has no other words than its name', () => {
  expect(matchesQuery(createEdit({ variantLabel: null }), { ...anyEdit, text: 'null' })).toBe(false);
  expect(matchesQuery(createEdit({ variantLabel: null }), { ...anyEdit, text: 'undefined' })).toBe(false);
});
