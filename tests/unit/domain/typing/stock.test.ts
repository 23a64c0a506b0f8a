import { expect, test } from 'vitest';
import { changesTracking, parseStock, sameStock, stockValue, toStock } from '../../../../src/domain/typing/stock.ts';

test.each(['0', '12', '-3', 'in_stock', 'out_of_stock'])('the stock of %s has that value', (value) => {
  expect(stockValue(toStock(value))).toBe(value);
});

test('only a number is a tracked quantity', () => {
  expect(toStock('12')).toEqual({ tag: 'tracked', quantity: 12 });
  expect(toStock('in_stock')).toEqual({ tag: 'untracked', inStock: true });
  expect(toStock('out_of_stock')).toEqual({ tag: 'untracked', inStock: false });
});

test('a change between a quantity and none starts or stops the tracking, and no other does', () => {
  expect([changesTracking('in_stock', '5'), changesTracking('5', 'out_of_stock')]).toEqual([true, true]);
  expect([changesTracking('4', '5'), changesTracking('in_stock', 'out_of_stock')]).toEqual([false, false]);
});

test('two stocks are the same however the quantity is written', () => {
  expect([sameStock('12', '012'), sameStock('in_stock', 'in_stock')]).toEqual([true, true]);
  expect([sameStock('12', '13'), sameStock('0', 'out_of_stock'), sameStock('in_stock', '0')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a stock is typed as a quantity, or says whether it is in stock', () => {
  expect([' 007 ', 'in_stock', 'out_of_stock'].map((text) => parseStock(text))).toEqual([
    { tag: 'ok', value: '7' },
    { tag: 'ok', value: 'in_stock' },
    { tag: 'ok', value: 'out_of_stock' },
  ]);
  expect(parseStock('')).toEqual({ tag: 'problem', problem: { tag: 'empty' } });
});
