import { describe, expect, test } from 'vitest';
import { fieldsV3 } from '../../../src/catalog/v3/fields-v3.ts';
import { toProduct, type Items } from '../../../src/catalog/v3/to-product-v3.ts';
import { toVariantsBody } from '../../../src/catalog/v3/variants-body-v3.ts';
import { toItemBody } from '../../../src/catalog/v3/write-v3.ts';
import type { ProductV3 } from '../../../src/client/entities/product-v3.ts';
import type { VariantV3 } from '../../../src/client/entities/variant-v3.ts';

import { change } from '../../fixtures/change.ts';

const options: ProductV3['options'] = [{ id: 'size', name: 'Size' }];
const wireOf = (...variants: VariantV3[]): ProductV3 => ({ id: 'p', options, variantsInfo: { variants } });
const bodiesOf = (wire: ProductV3, ...changes: Parameters<typeof toVariantsBody>[1]) =>
  toVariantsBody(wire, changes).variantsInfo?.variants;

const full: VariantV3 = {
  id: 'full',
  visible: false,
  sku: 'A',
  barcode: '40',
  choices: [{ optionChoiceIds: { optionId: 'size', choiceId: 'L' }, optionChoiceNames: { optionName: 'Size' } }],
  price: {
    actualPrice: { amount: '5.00', formattedAmount: '5 €' },
    compareAtPrice: { amount: '6.00', formattedAmount: '6 €' },
  },
  revenueDetails: { cost: { amount: '3.00', formattedAmount: '3 €' }, profit: { amount: '2.00' } },
  physicalProperties: {
    weight: 2,
    pricePerUnit: { settings: { quantity: 2, measurementUnit: 'M' }, description: '2.50 € a metre' },
    productDimensions: { length: '1', unit: 'CM' },
    packageDimensions: { length: '4', unit: 'CM' },
  },
  inventoryStatus: { inStock: true },
};
const fullBody = {
  id: 'full',
  visible: false,
  sku: 'A',
  barcode: '40',
  choices: [{ optionChoiceIds: { optionId: 'size', choiceId: 'L' } }],
  price: { actualPrice: { amount: '5.00' }, compareAtPrice: { amount: '6.00' } },
  revenueDetails: { cost: { amount: '3.00' } },
  physicalProperties: {
    weight: 2,
    pricePerUnit: { settings: { quantity: 2, measurementUnit: 'M' } },
    productDimensions: { length: '1', unit: 'CM' },
    packageDimensions: { length: '4', unit: 'CM' },
  },
};
const bare: VariantV3 = { id: 'bare' };

describe('the variants of a V3 write', () => {
  const wire = wireOf(full, bare);
  const product = toProduct(wire, []);

  test.each(Object.entries(fieldsV3))('keep what the field %s of another variant has', (_, { writeVariant }) => {
    if (writeVariant === undefined) return;
    const written = writeVariant({ id: 'other', price: { actualPrice: { amount: '1.00' } } }, '5');
    expect(Object.keys(written)).toHaveLength(3);
    const [kept] = bodiesOf(wireOf(written as VariantV3, bare), change(product, 'sku', 'A', 'bare')) ?? [];
    expect(kept).toMatchObject(written);
  });
  test('are sent whole, without the fields that only the platform writes', () => {
    const nothing = bodiesOf(wire, change(product, 'sku', 'A', 'full'));
    expect(nothing).toEqual([fullBody, { id: 'bare', price: {} }]);
  });

  test('have no empty or missing fields', () => {
    const empty: VariantV3 = {
      ...bare,
      sku: '',
      barcode: '',
      revenueDetails: null,
      physicalProperties: {},
      digitalProperties: {},
      choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: 'L' } }],
    };
    expect(bodiesOf(wireOf(empty))).toEqual([
      {
        id: 'bare',
        price: {},
        choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: 'L' } }],
        physicalProperties: {},
        digitalProperties: {},
      },
    ]);
  });

  test('keep their digital file', () => {
    const digital: VariantV3 = { ...bare, digitalProperties: { digitalFile: { id: 'file', fileName: 'book.pdf' } } };
    expect(bodiesOf(wireOf(digital))).toEqual([
      { id: 'bare', price: {}, digitalProperties: { digitalFile: { id: 'file' } } },
    ]);
  });

  test.each([
    ['sku', 'B', { ...fullBody, sku: 'B' }],
    ['barcode', '41', { ...fullBody, barcode: '41' }],
    ['visible', 'true', { ...fullBody, visible: true }],
    ['weight', '0.5', { ...fullBody, physicalProperties: { ...fullBody.physicalProperties, weight: 0.5 } }],
    ['cost', '4.00', { ...fullBody, revenueDetails: { cost: { amount: '4.00' } } }],
    ['price', '7.00', { ...fullBody, price: { actualPrice: { amount: '5.00' }, compareAtPrice: { amount: '7.00' } } }],
    ['salePrice', '', { ...fullBody, price: { actualPrice: { amount: '6.00' } } }],
  ] as const)('have a new %s, and nothing else changes', (field, value, expected) => {
    expect(bodiesOf(wire, change(product, field, value, 'full'))).toEqual([expected, { id: 'bare', price: {} }]);
  });

  test('lose a text, a weight or a cost that is emptied', () => {
    const emptied = (['sku', 'barcode', 'weight', 'cost'] as const).map((field) => change(product, field, '', 'full'));
    const { sku: _, barcode: __, revenueDetails: ___, physicalProperties, ...rest } = fullBody;
    const { weight: ____, ...measures } = physicalProperties;
    expect(bodiesOf(wire, ...emptied)?.[0]).toEqual({ ...rest, physicalProperties: measures });
  });

  test('all get a value that is set on the product', () => {
    const bodies = bodiesOf(wire, change(product, 'weight', '1'), change(product, 'cost', '2'));
    expect(bodies).toMatchObject([
      { physicalProperties: { weight: 1 }, revenueDetails: { cost: { amount: '2.00' } } },
      { physicalProperties: { weight: 1 }, revenueDetails: { cost: { amount: '2.00' } } },
    ]);
  });

  test('are one for a product without options, whose prices are the product’s', () => {
    const plain: ProductV3 = { id: 'p', variantsInfo: { variants: [full] } };
    const body = toVariantsBody(plain, [change(toProduct(plain, []), 'price', '9.00')]);
    expect(body).toEqual({ variantsInfo: { variants: [{ ...fullBody, price: expect.anything() as object }] } });
    expect(body.variantsInfo?.variants?.[0]?.price).toEqual({
      actualPrice: { amount: '5.00' },
      compareAtPrice: { amount: '9.00' },
    });
  });

  test('are left out where none were read', () => {
    expect(toVariantsBody({ id: 'p' }, [])).toEqual({ variantsInfo: { variants: [] } });
  });
});

test('options are sent with their choices whole, without the fields that only the platform writes', () => {
  const choice = {
    choiceId: 'L',
    name: 'Large',
    choiceType: 'ONE_COLOR',
    colorCode: '#8a6',
    key: 'large',
    inStock: true,
    displayImage: { id: 'swatch', url: 'https://a.example/s.png', altText: 'Swatch', height: 10 },
    media: { items: [{ mediaId: 'one' }] },
    linkedMedia: [{ id: 'two', url: 'https://a.example/t.png', altText: 'Two', height: 10 }],
  };
  const wire: ProductV3 = {
    id: 'p',
    options: [
      {
        id: 'size',
        name: 'Size',
        key: 'size',
        optionRenderType: 'TEXT_CHOICES',
        choicesSettings: { choices: [choice] },
      },
      { id: 'colour', choicesSettings: { choices: [{ choiceId: 'S', media: { items: [] }, linkedMedia: [] }] } },
      { id: 'none' },
    ],
  };
  const { key: _, inStock: __, ...sent } = choice;
  expect(toVariantsBody(wire, []).options).toEqual([
    {
      id: 'size',
      name: 'Size',
      optionRenderType: 'TEXT_CHOICES',
      choicesSettings: {
        choices: [
          {
            ...sent,
            displayImage: { id: 'swatch', url: 'https://a.example/s.png', altText: 'Swatch' },
            linkedMedia: [{ id: 'two', url: 'https://a.example/t.png', altText: 'Two' }],
          },
        ],
      },
    },
    { id: 'colour', choicesSettings: { choices: [{ choiceId: 'S' }] } },
    { id: 'none', choicesSettings: { choices: [] } },
  ]);
});

describe('the stock of a V3 write', () => {
  const items: Items = ['a', 'b'].map((locationId, at) => ({
    id: `item-${locationId}`,
    revision: '7',
    variantId: 'v',
    locationId,
    quantity: 10 * (at + 1),
  }));
  const at = (count: number) =>
    toProduct({ id: 'p', variantsInfo: { variants: [{ id: 'v' }] } }, items.slice(0, count));

  test.each([
    ['a count', '4', null, { quantity: 4 }],
    ['a difference, added to the count read', '4', -3, { quantity: 7 }],
    ['an end of the tracking, in stock', 'in_stock', null, { inStock: true }],
    ['an end of the tracking, out of stock', 'out_of_stock', null, { inStock: false }],
  ])('is %s at the revision read', (_, value, delta, expected) => {
    const body = toItemBody(change(at(1), 'stock', value, null, delta));
    expect(body).toEqual({ id: 'item-a', revision: '7', ...expected });
  });

  test('is the stock of the named location', () => {
    expect(toItemBody(change(at(2), 'stock', '4', null, 1, 'b'))).toEqual({
      id: 'item-b',
      revision: '7',
      quantity: 21,
    });
  });

  test.each([
    ['several locations of which none is named', at(2), null],
    ['no item', at(0), null],
    ['no item at the named location', at(2), 'c'],
  ])('is not found with %s', (_, product, locationId) => {
    const run = () => toItemBody(change(product, 'stock', '4', null, null, locationId));
    expect(run).toThrow(expect.objectContaining({ code: 'not_found' }) as Error);
  });
});

test('a ribbon or a brand is written by its id, and an empty one is removed', async () => {
  for (const field of ['ribbon', 'brand'] as const) {
    const { write } = fieldsV3[field];
    expect(await write('New', (name) => Promise.resolve(`id of ${name}`))).toEqual({ [field]: { id: 'id of New' } });
    expect(await write('', () => Promise.reject(new Error('not asked')))).toEqual({ [field]: null });
  }
});
