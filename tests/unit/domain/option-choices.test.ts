import { expect, test } from 'vitest';
import { fitChoices } from '../../../src/domain/option-choices.ts';

test('choices are kept by their option', () => {
  expect(
    fitChoices(
      new Map([
        ['Size', 'L'],
        ['Colour', 'Red'],
      ]),
    ),
  ).toEqual({ Size: 'L', Colour: 'Red' });
});

test('names and choices that no store has are dropped', () => {
  const [name, choice] = ['n'.repeat(100), 'c'.repeat(200)];
  expect(fitChoices([[name, choice]])).toEqual({ [name]: choice });
  expect(
    fitChoices([
      [`${name}n`, 'L'],
      ['Size', `${choice}c`],
    ]),
  ).toEqual({});
});

test('the first hundred that fit are kept', () => {
  const choices = Array.from({ length: 101 }, (_, at): [string, string] => [`Option ${at}`, 'A']);
  const kept = Object.keys(fitChoices([['n'.repeat(101), 'L'], ...choices]));
  expect(kept).toHaveLength(100);
  expect(kept.at(-1)).toBe('Option 99');
});
