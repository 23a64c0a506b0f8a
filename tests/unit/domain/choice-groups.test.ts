import { assert, constantFrom, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { choiceGroups, labelOfVariants, variantsChosen } from '../../../src/domain/choice-groups.ts';
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

/** A variant for each size and colour, in this order. */
const jumper = (pairs: [Size: string, Colour: string][]) =>
  pairs.map(([Size, Colour]) => variant(`${Size}${Colour}`, { Size, Colour }));

test('groups come option by option, whatever order the variants come in', () => {
  const variants = jumper([
    ['S', 'Red'],
    ['S', 'Blue'],
    ['S', 'Green'],
    ['M', 'Red'],
    ['M', 'Blue'],
    ['M', 'Green'],
  ]);
  const labels = ['Size: S', 'Size: M', 'Colour: Red', 'Colour: Blue', 'Colour: Green'];
  expect(choiceGroups(variants).map(({ label }) => label)).toEqual(labels);
});

test('the choices of an option come in the store’s order, even if its variants do not', () => {
  const variants = jumper([
    ['M', 'Green'],
    ['S', 'Green'],
    ['M', 'Red'],
    ['S', 'Red'],
  ]);
  const options = [
    { name: 'Colour', choices: ['Red', 'Blue', 'Green'] },
    { name: 'Size', choices: ['S', 'M'] },
  ];
  const labels = ['Colour: Red', 'Colour: Green', 'Size: S', 'Size: M'];
  expect(choiceGroups(variants, options).map(({ label }) => label)).toEqual(labels);
});

test('an option and a choice that read as another option and its choice are two groups', () => {
  const variants = [
    variant('a', { A: 'B: C', 'A: B': 'X' }),
    variant('b', { A: 'B: C', 'A: B': 'C' }),
    variant('c', { A: 'Y', 'A: B': 'C' }),
  ];
  expect(choiceGroups(variants)).toEqual([
    { label: 'A: B: C', ids: ['a', 'b'] },
    { label: 'A: B: C', ids: ['b', 'c'] },
  ]);
});

/** Choices whose first option has the name of a property that every object has. */
const named = (name: string, choice: string, Size: string) =>
  Object.fromEntries([
    [name, choice],
    ['Size', Size],
  ]);

test.each(['__proto__', 'constructor', 'toString'])('an option named %s is one as any other', (name) => {
  const variants = [
    variant('a', named(name, 'Red', 'S')),
    variant('b', named(name, 'Red', 'L')),
    variant('c', named(name, 'Blue', 'L')),
  ];
  expect(choiceGroups(variants)).toEqual([
    { label: `${name}: Red`, ids: ['a', 'b'] },
    { label: 'Size: L', ids: ['b', 'c'] },
  ]);
  const chosen = (choices: Record<string, string>) => variantsChosen(variants, choices).map(({ id }) => id);
  expect(chosen(Object.fromEntries([[name, 'Red']]))).toEqual(['a', 'b']);
  expect(chosen({ Size: 'L' })).toEqual(['b', 'c']);
  const plain = [variant('d', { Size: 'L' })];
  expect(variantsChosen(plain, Object.fromEntries([[name, 'Red']]))).toEqual([]);
});

test('the choices of a page leave the variants that have all of them', () => {
  const variants = jumper([
    ['S', 'Red'],
    ['S', 'Blue'],
    ['L', 'Red'],
  ]);
  const chosen = (choices: Record<string, string>) => variantsChosen(variants, choices).map(({ id }) => id);
  expect(chosen({ Size: 'S' })).toEqual(['SRed', 'SBlue']);
  expect(chosen({ Size: 'S', Colour: 'Blue', Wrapping: 'Gift' })).toEqual(['SBlue']);
  expect([chosen({}), chosen({ Wrapping: 'Gift' }), chosen({ Size: 'XL' })]).toEqual([[], [], []]);
});

const choice = constantFrom('1', '2', '3');
const variantsOf3 = uniqueArray(record({ A: choice, B: choice, C: choice }), {
  minLength: 1,
  maxLength: 27,
  selector: (choices) => Object.values(choices).join(),
}).map((all) => all.map((choices, index) => variant(`v${index}`, choices)));

test('the label of several variants names the choices that these alone share', () => {
  assert(
    property(variantsOf3, choice, choice, (variants, a, b) => {
      const ids = variantsChosen(variants, { A: a, B: b }).map(({ id }) => id);
      const label = labelOfVariants({ variants }, ids);
      if (label === undefined || label === '') {
        expect([0, variants.length]).toContain(ids.length);
        return;
      }
      const named = Object.fromEntries(label.split(', ').map((part) => part.split(': ') as [string, string]));
      expect(variantsChosen(variants, named).map(({ id }) => id)).toEqual(ids);
    }),
    { seed: 7 },
  );
});

test('variants that share nothing of their own have no label', () => {
  const variants = jumper([
    ['S', 'Red'],
    ['S', 'Blue'],
    ['L', 'Red'],
    ['L', 'Blue'],
  ]);
  expect(labelOfVariants({ variants }, ['SRed', 'LBlue'])).toBeUndefined();
  expect(labelOfVariants({ variants }, ['', 'SRed', 'SBlue'])).toBeUndefined();
  expect(labelOfVariants({ variants }, ['SRed', 'SBlue'])).toBe('Size: S');
});
