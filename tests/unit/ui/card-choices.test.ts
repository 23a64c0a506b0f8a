import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { variantsChosen } from '../../../src/domain/choice-groups.ts';
import type { FieldKey } from '../../../src/domain/fields.ts';
import type { Product } from '../../../src/domain/product.ts';
import { searchKey } from '../../../src/domain/typing/fold.ts';
import { findChoices, type SearchedChoice } from '../../../src/ui/card/find-choices.ts';
import { choicesOf, firstChoice, targetOf, withChosen } from '../../../src/ui/card/targets.ts';
import { keyOfPart } from '../../../src/products/values/target.ts';
import { createPrice, createProduct, createVariant } from '../../fixtures/product.ts';

const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'];
const colours = ['Red', 'Blue', 'Green', 'Sage', 'Slate', 'Ink', 'Sand', 'Rose', 'Moss', 'Rust'];

/** A jumper in ten sizes and ten colours; `fits` adds a third option. */
function jumperOf(saleBy: Product['saleBy'], fits: string[] = []): Product {
  const variants = sizes.flatMap((Size) =>
    colours.flatMap((Colour) =>
      (fits.length === 0 ? [undefined] : fits).map((Fit) => {
        const choices = { Size, Colour, ...(Fit !== undefined && { Fit }) };
        const label = Object.values(choices).join(', ');
        return createVariant({ id: label, label, choices, price: createPrice('24.50') });
      }),
    ),
  );
  return createProduct({ saleBy, variants });
}

const offer = (product: Product, chosen: Record<string, string>, field: FieldKey = 'price') =>
  withChosen(
    choicesOf(product, field),
    product,
    variantsChosen(product.variants, chosen).map(({ id }) => id),
  );

for (const saleBy of ['discount', 'compare_at'] as const)
  describe(`a card’s list of choices of a product by ${saleBy}`, () => {
    const jumper = jumperOf(saleBy);

    test('begins with the size that the page has chosen, then has everything in the store’s order', () => {
      const { choices, chosen } = offer(jumper, { Size: 'L' });
      expect(chosen).toMatchObject({ kind: 'group', label: 'Size: L', count: 10 });
      const others = sizes.filter((size) => size !== 'L');
      expect(choices.filter(({ kind }) => kind !== 'variant').map(({ label }) => label)).toEqual([
        'Size: L',
        jumper.name,
        ...others.map((size) => `Size: ${size}`),
        ...colours.map((colour) => `Colour: ${colour}`),
      ]);
      expect(choices).toHaveLength(121);
      expect(choices.slice(-100).map(({ label }) => label)).toEqual(jumper.variants.map(({ label }) => label));
    });

    test('begins with the variant where everything is chosen', () => {
      const { choices, chosen } = offer(jumper, { Size: 'L', Colour: 'Blue' });
      expect(chosen).toMatchObject({ kind: 'variant', label: 'L, Blue' });
      expect(choices[0]).toBe(chosen);
      expect(new Set(choices.map(keyOfPart)).size).toBe(121);
    });

    test('begins with the variants of two of three options, which no other choice stands for', () => {
      const product = jumperOf(saleBy, ['Slim', 'Wide', 'Tall']);
      const { choices, chosen } = offer(product, { Size: 'L', Colour: 'Blue' });
      expect(chosen).toMatchObject({ kind: 'group', label: 'Size: L, Colour: Blue', count: 3, values: ['24.50'] });
      expect(choices).toHaveLength(1 + 1 + 10 + 10 + 3 + 300);
    });

    test('begins with nothing else where the page has chosen nothing, or all of the variants', () => {
      for (const chosen of [{}, { Wrapping: 'Gift' }, { Size: '6XL' }]) {
        const offered = offer(jumper, chosen);
        expect(offered.chosen).toBeNull();
        expect(offered.choices).toEqual(choicesOf(jumper, 'price'));
      }
      const one = { ...jumper, variants: jumper.variants.filter(({ choices }) => choices['Size'] === 'L') };
      expect(offer(one, { Size: 'L' }).chosen).toBeNull();
    });

    test('loses nothing, whatever is chosen', () => {
      assert(
        property(constantFrom(...sizes), constantFrom(undefined, ...colours), (Size, Colour) => {
          const { choices } = offer(jumper, { Size, ...(Colour !== undefined && { Colour }) });
          expect(new Set(choices)).toEqual(new Set(choicesOf(jumper, 'price')));
        }),
        { seed: 7 },
      );
    });
  });

test('the stock of a size that the page has chosen begins with its variants', () => {
  const jumper = jumperOf('compare_at');
  const { choices, chosen } = offer(jumper, { Size: 'L' }, 'stock');
  expect(chosen?.label).toBe('L, Red');
  expect(choices.slice(0, 10).map(({ label }) => label)).toEqual(colours.map((colour) => `L, ${colour}`));
  expect(firstChoice(choices, { variantId: null, locationId: null })?.label).toBe('L, Red');
});

test('a V1 sale, which is the whole product’s, has no choice of a size', () => {
  expect(offer(jumperOf('discount'), { Size: 'L' }, 'salePrice')).toMatchObject({ chosen: null, choices: [{}] });
});

test('the target of a choice is the choice again', () => {
  for (const choice of choicesOf(jumperOf('compare_at'), 'price'))
    expect(keyOfPart(targetOf(choice))).toBe(keyOfPart(choice));
});

describe('the search among choices', () => {
  const product = jumperOf('compare_at');
  const all = choicesOf(product, 'price').map((choice): SearchedChoice => ({
    choice,
    label: choice.label,
    key: searchKey(choice.label),
  }));
  const found = (text: string) => findChoices(all, text).map(({ label }) => label);

  test('finds a whole word first, then words that begin with it, then words that contain it', () => {
    expect(found('l')[0]).toBe('Size: L');
    expect(found('xl')[0]).toBe('Size: XL');
    expect(found('s')[0]).toBe('Size: S');
    expect(found('l blue')).toContain('L, Blue');
    expect(found('l blue')[0]).toBe('L, Blue');
    expect(found('bl')[0]).toBe('Colour: Blue');
    const numbered = ['Size 7, Shade 8', 'Size 8, Shade 7', 'Size 8, Shade 70'];
    const lines = numbered.map((label) => ({ choice: all[0]!.choice, label, key: searchKey(label) }));
    expect(findChoices(lines, 'SIZE 8 shade 7').map(({ label }) => label)).toEqual([
      'Size 8, Shade 7',
      'Size 7, Shade 8',
      'Size 8, Shade 70',
    ]);
  });

  test('finds every choice by its own name, however it is spelt', () => {
    assert(
      property(integer({ min: 0, max: all.length - 1 }), (index) => {
        const label = all[index]?.label ?? '';
        for (const text of [
          label,
          label.toUpperCase(),
          `  ${label.normalize('NFD')} `,
          label.replaceAll(' ', '\u00a0'),
        ])
          expect(found(text)).toContain(label);
      }),
      { seed: 7 },
    );
  });

  test('has all without a text, and never one twice', () => {
    expect(found(' ')).toEqual(all.map(({ label }) => label));
    assert(
      property(string(), (text) => {
        const labels = found(text);
        expect(new Set(labels).size).toBe(labels.length);
      }),
      { seed: 7 },
    );
    expect(found('purple')).toEqual([]);
  });
});
