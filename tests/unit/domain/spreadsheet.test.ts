import { assert, array, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCells } from '../../../src/domain/spreadsheet.ts';

describe('cells for a spreadsheet', () => {
  test('are rows of lines and tabs', () => {
    expect(toCells([['Name', 'Price'], ['Mug', '24.50'], []])).toBe('Name\tPrice\nMug\t24.50\n');
  });

  test('have no line or tab of their own', () => {
    expect(toCells([['  Stone\tware \r\n mug  ']])).toBe('Stone ware mug');
  });

  test.each(['=1+1', '+41 44', '@sum', '-cmd', '-1+2', '-', '-1.', '--1', '-1 2'])(
    'are not run as a formula: %s',
    (text) => {
      expect(toCells([[text]])).toBe(`'${text}`);
    },
  );

  test.each(['-1', '-12.50', '1+1', 'a=b', '', '12'])('stay as they are: %j', (text) => {
    expect(toCells([[text]])).toBe(text);
  });

  test('of any text are as many as there were, and none begins as a formula', () => {
    assert(
      property(array(array(string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const lines = toCells(rows).split('\n');
        expect(lines).toHaveLength(rows.length);
        for (const cell of lines.flatMap((line) => line.split('\t')))
          expect(cell).not.toMatch(/^(?:[=+@]|-(?!\d+(?:\.\d+)?$))/);
      }),
    );
  });
});
