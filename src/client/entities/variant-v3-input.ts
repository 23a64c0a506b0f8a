import { ProductOptionRenderType } from '../enumerations/catalog-v3.ts';
import { DimensionsUnit, MeasurementUnit } from '../enumerations/shared.ts';
import { once } from '../../base/once.ts';
import {
  choice,
  decimal,
  flag,
  guid,
  id,
  many,
  nul,
  number,
  oneOf,
  opt,
  readOnly,
  strict,
  text,
  whole,
} from '../schema/wire.ts';

/** A variant V3, as a request sends it. */
export const VariantV3Input = once(() =>
  strict({
    physicalProperties: opt(VariantPhysicalPropertiesInput()),
    digitalProperties: opt(
      strict({ digitalFile: opt(strict({ id: opt(text(100, 1)), ...readOnly('fileName', 'fileSize', 'fileType') })) }),
    ),
    id: nul(id()),
    visible: nul(flag()),
    sku: nul(text(40, 1)),
    barcode: nul(text(40, 1)),
    choices: opt(
      many(
        strict({
          optionChoiceIds: opt(strict({ optionId: opt(guid()), choiceId: opt(id()) })),
          optionChoiceNames: opt(
            strict({ optionName: opt(id()), choiceName: opt(id()), renderType: opt(choice(ProductOptionRenderType)) }),
          ),
        }),
        6,
      ),
    ),
    price: opt(PriceInfoInput()),
    revenueDetails: opt(RevenueDetailsInput()),
    ...readOnly('media', 'subscriptionPricesInfo', 'inventoryStatus'),
  }),
);

/** Variant physical properties, as they are written. */
export const VariantPhysicalPropertiesInput = once(() =>
  strict({
    weight: nul(number(undefined, 999_999_999.99)),
    pricePerUnit: opt(
      strict({ settings: opt(PricePerUnitSettingsInput()), ...readOnly('value', 'description', 'priceAfterDiscount') }),
    ),
    productDimensions: opt(DimensionsInput()),
    packageDimensions: opt(DimensionsInput()),
  }),
);

/** Price per unit settings, as they are written. */
export const PricePerUnitSettingsInput = once(() =>
  strict({ quantity: opt(number(0.01, 999_999_999.99)), measurementUnit: opt(choice(MeasurementUnit)) }),
);

/** Dimensions, as they are written. */
export const DimensionsInput = once(() =>
  strict({
    length: nul(decimal(0, 999_999_999, 6)),
    width: nul(decimal(0, 999_999_999, 6)),
    height: nul(decimal(0, 999_999_999, 6)),
    unit: opt(choice(DimensionsUnit)),
  }),
);

/** A price info, as a request sends it. */
export const PriceInfoInput = once(() =>
  strict({
    actualPrice: opt(FixedMonetaryAmountInput()),
    compareAtPrice: opt(FixedMonetaryAmountInput()),
    ...readOnly('priceAfterDiscount'),
  }),
);

/** Revenue details, as they are written. */
export const RevenueDetailsInput = once(() =>
  strict({ cost: opt(FixedMonetaryAmountInput()), ...readOnly('profit', 'profitMargin') }),
);

/** A fixed monetary amount, as a request sends it. */
export const FixedMonetaryAmountInput = once(() =>
  strict({ amount: opt(decimal(0, 999_999_999.99, 3)), ...readOnly('formattedAmount') }),
);

/** A variant with inventory, as a request sends it. */
export const VariantWithInventoryInput = once(() =>
  strict({
    physicalProperties: opt(VariantPhysicalPropertiesInput()),
    digitalProperties: opt(
      strict({ digitalFile: opt(strict({ id: opt(text(100, 1)), ...readOnly('fileName', 'fileSize', 'fileType') })) }),
    ),
    id: nul(id()),
    visible: nul(flag()),
    sku: nul(text(40, 1)),
    barcode: nul(text(40, 1)),
    price: opt(PriceInfoInput()),
    revenueDetails: opt(RevenueDetailsInput()),
    inventoryItem: opt(
      oneOf(
        strict({
          inStock: opt(flag()),
          quantity: opt(number(-99_999, 99_999)),
          id: nul(id()),
          revision: nul(text()),
          preorderInfo: opt(ProductPreorderInfoInput()),
        }),
        ['quantity', 'inStock'],
      ),
    ),
    choices: opt(
      many(
        strict({
          optionChoiceIds: opt(ChoiceIdsReferenceInput()),
          optionChoiceNames: opt(ChoiceNamesReferenceInput()),
        }),
        6,
      ),
    ),
  }),
);

/** A product preorder info, as a request sends it. */
export const ProductPreorderInfoInput = once(() =>
  strict({
    enabled: nul(flag()),
    message: nul(text(250, 1)),
    limit: nul(whole(0, 100_000)),
    ...readOnly('counter', 'quantity'),
  }),
);

/** A choice ids reference, as a request sends it. */
export const ChoiceIdsReferenceInput = once(() => strict({ optionId: opt(guid()), choiceId: opt(id()) }));

/** A choice names reference, as a request sends it. */
export const ChoiceNamesReferenceInput = once(() =>
  strict({ optionName: opt(id()), choiceName: opt(id()), renderType: opt(choice(ProductOptionRenderType)) }),
);

/** A variants with inventory info, as a request sends it. */
export const VariantsWithInventoryInfoInput = once(() =>
  strict({ variants: opt(many(VariantWithInventoryInput(), 1000, 1)) }),
);
