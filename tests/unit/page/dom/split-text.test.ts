import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { printsAmount } from '../../../../src/page/dom/printed.ts';
import { amountEdits } from '../../../../src/page/edit-mode/amount-edits.ts';
import { editTexts, joinTexts } from '../../../../src/page/dom/split-text.ts';

const toAmount = (texts: readonly string[], from: string, to: string): string[] | undefined =>
  editTexts(texts, (joined) => amountEdits(joined, [{ from, to }]));

test.each([
  [['€', '24', '.50'], '24.5', '19.9', ['€', '19', '.90']],
  // Only their own element tells the cents from the rest.
  [['€', '19', '90'], '19.9', '1234.5', ['€', '1234', '50']],
  [['\n  €\n', '\n  19\n', ' ', '\n  90\n'], '19.9', '7', ['\n  €\n', '\n  7\n', ' ', '\n  00\n']],
  [['1.234', '50', ' €'], '1234.5', '98765.4', ['98.765', '40', ' €']],
  [['From ', '24', ',', '50', ' €'], '24.5', '8', ['From ', '8', ',', '00', ' €']],
  [['١٩', '٫٩٠'], '19.9', '21.5', ['٢١', '٫٥٠']],
  // A currency without decimals.
  [['¥', '1', '990'], '1990', '2050', ['¥', '2', '050']],
  [['1', '9', '.', '9', '0'], '19.9', '24.5', ['2', '4', '.', '5', '0']],
  [['1', '9', '.', '9', '0'], '19.9', '124.5', ['124', '', '.', '5', '0']],
  [['24', ' €'], '24', '18.5', ['18.5', ' €']],
  [['0', '00'], '0', '7', ['7', '00']],
])('in %j, %s becomes %s: %j', (texts, from, to, expected) => {
  expect(toAmount(texts, from, to)).toEqual(expected);
});

test.each([
  [['Size 19', 'Colour 90'], '19.9'],
  [['2', '4.50'], '4.5'],
  [[], '19.9'],
])('%j does not print %s', (texts, amount) => {
  expect(printsAmount(joinTexts(texts), [amount])).toBe(false);
  expect(toAmount(texts, amount, '1')).toBeUndefined();
});

/** How shops split a price: the currency in front or behind, a mark or none in front of the cents. */
const forms = [
  (whole: string, cents: string) => ['€', whole, `.${cents}`],
  (whole: string, cents: string) => ['€', whole, cents],
  (whole: string, cents: string) => [whole, ',', cents, '\u00A0€'],
  (whole: string, cents: string) => ['\n', `\t${whole} `, ' ', `${cents}\n`, 'EUR'],
  (whole: string, cents: string) => [`From €${whole}.${cents}`],
];

test('a price in parts becomes exactly the new one in the same parts, and the old one again', () => {
  const cents = integer({ min: 0, max: 9_999_999 });
  assert(
    property(constantFrom(...forms), cents, cents, (form, from, to) => {
      const [before, after] = [from, to].map((each) => (each / 100).toFixed(2)) as [string, string];
      const write = (amount: string): string[] => form(...(amount.split('.') as [string, string]));
      const next = toAmount(write(before), before, after);
      expect(next).toEqual(write(after));
      expect(toAmount(next ?? [], after, before)).toEqual(write(before));
    }),
  );
});

test('edits change nothing outside of the replaced parts, however a text is split', () => {
  const piece = string({ maxLength: 8 });
  assert(
    property(array(piece, { maxLength: 6 }), string({ maxLength: 8 }), integer(), integer(), (texts, text, a, b) => {
      const joined = joinTexts(texts);
      const [start, end] = [a, b].map((each) => Math.abs(each) % (joined.length + 1)).toSorted((x, y) => x - y) as [
        number,
        number,
      ];
      const next = editTexts(texts, () => [{ start, end, text }]) ?? [];
      expect(next).toHaveLength(texts.length);
      // White space around each text stays, and so does every text that the edit does not reach.
      const kept = joinTexts(texts.map((each) => each.replaceAll(/[^ \t\n\r\f]/g, 'x'))).length === joined.length;
      if (kept && start === end) expect(next).toEqual(texts);
      if (texts.length === 1 && start < end) {
        const [only = ''] = texts;
        const at = only.indexOf(joined);
        expect(next[0]).toBe(only.slice(0, at + start) + text + only.slice(at + end));
      }
    }),
  );
});
