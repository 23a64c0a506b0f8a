import { expect, test } from 'vitest';
import { choiceGroups } from '../../../src/domain/choice-groups.ts';
import { createVariant } from '../../fixtures/product.ts';

const variant = (id: string, choices: Record<string, string>) => createVariant({ id, choices });

test('each choice of several variants is a group, in the order of the options', () => {
  const variants = [
    variant('a', { Size: 'L', Colour: 'Red' }),
    variant('b', { Size: 'L', Colour: 'Blue' }),
    variant('c', { Size: 'M', Colour: 'Red' }),
  ];
  expect(choiceGroups(variants)).toEqual([
    { label: 'Size: L', ids: ['a', 'b'] },
    { label: 'Colour: Red', ids: ['a', 'c'] },
  ]);
});

test('the same choice of two options is two groups', () => {
  const variants = [
    variant('a', { Front: 'Red', Back: 'Blue' }),
    variant('b', { Front: 'Red', Back: 'Red' }),
    variant('c', { Front: 'Blue', Back: 'Red' }),
  ];
  expect(choiceGroups(variants).map(({ label }) => label)).toEqual(['Front: Red', 'Back: Red']);
});

test('a choice of one variant, or of all, is no group', () => {
  expect(choiceGroups([variant('a', { Size: 'L' }), variant('b', { Size: 'M' })])).toEqual([]);
  expect(choiceGroups([variant('a', { Size: 'L' }), variant('b', { Size: 'L' })])).toEqual([]);
  expect(choiceGroups([])).toEqual([]);
});
