import { expect, test } from 'vitest';
import { commands } from '../../../src/protocol/commands.ts';

const parse = (choices: unknown) => commands['page.openCard'].input.safeParse({ field: 'price', choices });

test('leaves out a text that is too long for an option of a product', () => {
  const choices = { Colour: 'Red', ['n'.repeat(101)]: 'x', Size: 'c'.repeat(201), Length: 'c'.repeat(200) };
  expect(parse(choices).data?.choices).toEqual({ Colour: 'Red', Length: 'c'.repeat(200) });
});

test('takes no more than a hundred options', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`Option ${index}`, 'x']));
  expect(Object.keys(parse(many).data?.choices ?? {})).toHaveLength(100);
});

test('refuses choices that are no text', () => {
  expect(parse({ Colour: 1 }).success).toBe(false);
});
