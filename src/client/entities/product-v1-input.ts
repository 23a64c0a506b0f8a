import { DiscountType, ProductType } from '../enumerations/catalog-v1.ts';
import { DimensionsUnit, MeasurementUnit } from '../enumerations/shared.ts';
import { SeoDataInput } from './seo-data.ts';
import { once } from '../../base/once.ts';
import {
  anyNumber,
  choice,
  decimal,
  flag,
  id,
  many,
  nul,
  number,
  oneOf,
  opt,
  readOnly,
  record,
  strict,
  text,
} from '../schema/wire.ts';

/**
 * The fields of a V1 product that can be written: HTML description of 8000 characters at most, amounts as numbers, weight in the
 * site's unit.
 */
export const ProductV1Input = once(() =>
  strict({
    id: nul(id()),
    name: nul(text(80, 1)),
    slug: opt(text(100)),
    visible: nul(flag()),
    productType: opt(choice(ProductType)),
    description: nul(text(8000)),
    sku: nul(text(40)),
    weight: nul(number(undefined, 999_999_999.99)),
    productDimensions: opt(DimensionsV1Input()),
    packageDimensions: opt(DimensionsV1Input()),
    priceData: opt(PriceDataV1Input()),
    costAndProfitData: opt(
      strict({
        itemCost: nul(number(undefined, 999_999_999.99)),
        ...readOnly('formattedItemCost', 'profit', 'formattedProfit', 'profitMargin'),
      }),
    ),
    pricePerUnitData: opt(
      strict({
        totalQuantity: opt(number(0.01, 999_999_999.99)),
        totalMeasurementUnit: opt(choice(MeasurementUnit)),
        baseQuantity: opt(number(0.01, 999_999_999.99)),
        baseMeasurementUnit: opt(choice(MeasurementUnit)),
      }),
    ),
    additionalInfoSections: opt(many(strict({ title: opt(text(50)), description: opt(text(16_000)) }))),
    manageVariants: nul(flag()),
    productOptions: opt(many(ProductOptionV1Input(), 6)),
    discount: opt(strict({ type: opt(choice(DiscountType)), value: opt(anyNumber()) })),
    seoData: nul(SeoDataInput()),
    ribbon: nul(text(30)),
    brand: nul(text(50, 1)),
    ...readOnly(
      'weightRange',
      'stock',
      'price',
      'convertedPriceData',
      'priceRange',
      'costRange',
      'ribbons',
      'media',
      'customTextFields',
      'productPageUrl',
      'numericId',
      'inventoryItemId',
      'collectionIds',
      'variants',
      'lastUpdated',
      'createdDate',
    ),
  }),
);

/** A dimensions V1, as a request sends it. */
export const DimensionsV1Input = once(() =>
  strict({
    length: nul(decimal(0, 999_999_999, 6)),
    width: nul(decimal(0, 999_999_999, 6)),
    height: nul(decimal(0, 999_999_999, 6)),
    unit: opt(choice(DimensionsUnit)),
  }),
);

/** A price data V1, as a request sends it. */
export const PriceDataV1Input = once(() =>
  strict({
    price: nul(number(undefined, 999_999_999.99)),
    ...readOnly('currency', 'discountedPrice', 'formatted', 'pricePerUnit'),
  }),
);

/** A product option V1, as a request sends it. */
export const ProductOptionV1Input = once(() =>
  strict({ name: opt(text(50, 1)), choices: opt(many(ChoiceV1Input(), 100, 1)), ...readOnly('optionType') }),
);

/** A choice V1, as a request sends it. */
export const ChoiceV1Input = once(() =>
  strict({ value: opt(text(50, 1)), description: opt(text(50, 1)), ...readOnly('media', 'inStock', 'visible') }),
);

/** A variant override, as a request sends it. */
export const VariantOverrideInput = once(() =>
  strict({
    choices: opt(record(text())),
    variantIds: opt(many(text())),
    price: nul(number(undefined, 999_999_999.99)),
    cost: nul(number(undefined, 999_999_999.99)),
    weight: nul(number(undefined, 999_999_999.99)),
    sku: nul(text(40)),
    visible: nul(flag()),
    productDimensions: opt(DimensionsV1Input()),
    packageDimensions: opt(DimensionsV1Input()),
  }),
);

/** A media assignment to choice, as a request sends it. */
export const MediaAssignmentToChoiceInput = once(() =>
  strict({ option: opt(text(50, 1)), choice: opt(text(50, 1)), mediaIds: opt(many(text(), 50)) }),
);

/** Media to take off a choice. An empty list would take off all. */
export const MediaOfChoiceInput = once(() =>
  strict({ option: opt(text(50, 1)), choice: opt(text(50, 1)), mediaIds: many(text(), 50, 1) }),
);

/** A set value, as a request sends it. */
export const SetValueInput = once(() =>
  oneOf(
    strict({
      price: opt(number(undefined, 999_999_999.99)),
      cost: opt(number(undefined, 999_999_999.99)),
      weight: opt(number(undefined, 999_999_999.99)),
      ribbon: opt(text(30)),
      brand: opt(text(50)),
    }),
    ['price', 'cost', 'weight', 'ribbon', 'brand'],
    true,
  ),
);

/** An adjust value, as a request sends it. */
export const AdjustValueInput = once(() =>
  oneOf(
    strict({
      price: opt(PropertyAdjustmentDataInput()),
      cost: opt(PropertyAdjustmentDataInput()),
      weight: opt(PropertyAdjustmentDataInput()),
    }),
    ['price', 'cost', 'weight'],
    true,
  ),
);

/** A property adjustment data, as a request sends it. */
export const PropertyAdjustmentDataInput = once(() =>
  oneOf(
    strict({
      percentage: opt(strict({ roundToInt: opt(flag()), rate: opt(number(-100, 1000)) })),
      amount: opt(number(-999_999_999.99, 999_999_999.99)),
    }),
    ['amount', 'percentage'],
    true,
  ),
);
