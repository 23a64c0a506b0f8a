import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { anyEdit, type HistoryQuery } from '../../../src/domain/history.ts';
import { isOld, isWanted, toCsv, toJson } from '../../../src/edits/history.ts';
import { createEdit } from '../../fixtures/edit.ts';

const applied = createEdit({
  id: 'a',
  state: { tag: 'applied', at: 86_400_000 },
  sent: { before: '24.00', revision: null, isAnswered: true, at: 1 },
  after: '26.0',
});
const waiting = createEdit({
  id: 'w',
  variantLabel: 'Größe L, "rot"',
  state: { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 9, wasSent: true },
});

test.each<[Partial<HistoryQuery>, Edit[]]>([
  [{}, [applied, waiting]],
  [{ standing: 'applied' }, [applied]],
  [{ standing: 'open' }, [waiting]],
  [{ text: ' grösse ' }, []],
  [{ text: 'GRÖSSE'.replace('SS', 'ß') }, [waiting]],
  [{ text: 'stoneware' }, [applied, waiting]],
  [{ field: 'stock' }, []],
  [{ storeId: 'store', surface: 'card', productId: 'p1' }, [applied, waiting]],
  [{ batchId: 'b' }, []],
])('%j finds what is like that', (query, found) => {
  expect([applied, waiting].filter((edit) => isWanted(edit, { ...anyEdit, ...query }))).toEqual(found);
});

test('a file has what stood before and after, and of what is not saved yet what was typed', () => {
  const lines = [
    { time: '1970-01-02T00:00:00.000Z', before: '24.00', after: '26.0', state: 'applied', variant: '', id: 'a' },
    { time: '1970-01-01T00:00:00.000Z', before: '24.50', after: '26.00', state: 'waiting', variant: 'Größe L, "rot"' },
  ];
  expect(JSON.parse(toJson([applied, waiting]))).toMatchObject(lines);
  const { data, errors } = Papa.parse(toCsv([applied, waiting]), { header: true });
  expect([data, errors]).toMatchObject([lines, []]);
});

const at = (createdAt: number): Edit => ({ ...applied, createdAt });

test('edits are old by their number or by their age, whichever comes first', () => {
  const day = 86_400_000;
  const isGone = isOld({ edits: 100, days: 10 }, 20 * day);
  expect([isGone(at(10 * day), 99), isGone(at(10 * day), 100), isGone(at(10 * day - 1), 0)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(isOld({ edits: 100, days: null }, 999 * day)(at(0), 99)).toBe(false);
});
