import { expect, test } from 'vitest';
import { toProduct } from '../../../src/catalog/v1/to-product-v1.ts';
import { toProduct as toProductV3 } from '../../../src/catalog/v3/to-product-v3.ts';
import { ProductV1 } from '../../../src/client/entities/product-v1.ts';
import { checkOf } from '../../../src/client/schema/compile.ts';
import { Choices } from '../../../src/domain/choices.ts';
import { Product } from '../../../src/domain/product.ts';
import { pageCommands } from '../../../src/protocol/commands/page-commands.ts';
import { choicesOf } from '../../../src/ui/card/targets.ts';

const names = ['__proto__', 'constructor', 'hasOwnProperty', 'Size'];

test.each(names)('an option named %s is read, stored and offered as any other on catalog V1', (name) => {
  const wire = JSON.parse(
    `{"id":"p","manageVariants":true,"priceData":{"price":5},"productOptions":[{"name":${JSON.stringify(name)},
      "choices":[{"value":"L","description":"L"},{"value":"S","description":"S"}]}],"variants":[
      {"id":"a","choices":{${JSON.stringify(name)}:"L"}},{"id":"b","choices":{${JSON.stringify(name)}:"L"}},
      {"id":"c","choices":{${JSON.stringify(name)}:"S"}}]}`,
  ) as ProductV1;
  const product = toProduct(checkOf(ProductV1())(wire, []) as ProductV1);
  const stored = Product.parse(JSON.parse(JSON.stringify(product)));
  expect(stored.variants.map(({ choices }) => Object.entries(choices))).toEqual([
    [[name, 'L']],
    [[name, 'L']],
    [[name, 'S']],
  ]);
  expect(choicesOf(stored, 'price').map(({ label }) => label)).toContain(`${name}: L`);
});

test.each(names)('an option named %s is read and stored as any other on catalog V3', (name) => {
  const choices = [{ optionChoiceNames: { optionName: name, choiceName: 'L' } }];
  const product = toProductV3({ id: 'p', options: [{ name }], variantsInfo: { variants: [{ id: 'a', choices }] } }, []);
  expect(Object.entries(Product.parse(structuredClone(product)).variants[0]?.choices ?? {})).toEqual([[name, 'L']]);
});

test.each(names)('a page’s choice of an option named %s reaches the background', (name) => {
  const input = JSON.parse(`{"field":"price","choices":{${JSON.stringify(name)}:"L"}}`) as object;
  const parsed = pageCommands['page.openCard'].input.parse(input);
  expect(Object.entries(parsed.choices)).toEqual([[name, 'L']]);
});

test.each([null, undefined, 'text', ['L'], { Size: 5 }, { Size: null }])('%j are no choices', (value) => {
  expect(Choices.safeParse(value).success).toBe(false);
});
