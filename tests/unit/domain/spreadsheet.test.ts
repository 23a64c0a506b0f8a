import Papa from 'papaparse';
import { assert, array, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCells, toCsvLine } from '../../../src/domain/spreadsheet.ts';
import { readPastedCells } from '../../../src/domain/typing/pasted-cells.ts';

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

  test.each(['"=1+1"', '"Best" mug', '"'])('are pasted with their quotation marks: %s', (text) => {
    expect(readPastedCells(toCells([[text, 'x']]))).toEqual([[text, 'x']]);
    expect(toCells([[text]])).toMatch(/^""/);
  });

  test('cells of any text are as many as there were, and none begins as a formula', () => {
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

const withoutSigns = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => cell.replaceAll("'", '')));

describe('a line of a CSV file', () => {
  test('has every cell quoted', () => {
    expect(toCsvLine(['12" plate', 'two\nlines', '', '-5'])).toBe('"12"" plate","two\nlines","","-5"');
  });

  test.each([
    '=1+1',
    '＝1+1',
    '＋1',
    '－1+2',
    '＠sum',
    ' =1',
    '\u3000=1',
    'a;=1+1',
    'a\t@sum',
    'a,"=1',
    'a\n+1',
    '|-1',
    '\u200B=1',
    '\0=1',
    '\u2060 +1',
    'a;\u200B=1',
    '﹦1+1',
    '﹣1+2',
  ])('runs no cell whatever the separator: %j', (text) => {
    for (const line of [toCsvLine([text]), toCsvLine(['x', text])])
      expect(line).not.toMatch(/(?:^|[,;|\t\r\n])["\s\0\u200B\u2060]*[=+\-@＝＋－＠﹢﹣﹦﹫]/);
  });

  test('is read by a spreadsheet as the cells that it was written from', () => {
    assert(
      property(array(array(string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const read = Papa.parse<string[]>(rows.map(toCsvLine).join('\r\n'), { delimiter: ',', newline: '\r\n' });
        expect(read.errors).toEqual([]);
        expect(withoutSigns(read.data)).toEqual(withoutSigns(rows));
      }),
      { seed: 1 },
    );
  });
});

describe('cells copied from a spreadsheet', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"with\ttab"\t"12"" plate"', [['with\ttab', '12" plate']]],
    ['12" plate\tb', [['12" plate', 'b']]],
    [
      '"open\tb\nc\td',
      [
        ['"open', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"open\t"two\nlines"', [['"open', 'two\nlines']]],
    ['""\t""""\t', [['', '"', '']]],
    ['a\n\t\n\n', [['a']]],
    ['a\n\nb\n', [['a'], [''], ['b']]],
    ['', []],
  ])('%j are %j', (text, cells) => {
    expect(readPastedCells(text)).toEqual(cells);
  });
});
