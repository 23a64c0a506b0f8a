import type { FileType, ProductOptionRenderType } from '../enumerations/catalog-v3.ts';
import type { DimensionsUnit, MeasurementUnit } from '../enumerations/shared.ts';
import type { z } from '../../base/schema.ts';
import { ProductMedia } from './product-media-v3.ts';
import { once } from '../../base/once.ts';
import { bool, list, loose, maybe, num, open, str, string } from '../schema/wire.ts';

/** A variant V3, as the platform answers it. */
export const VariantV3 = once(() =>
  loose({
    physicalProperties: maybe(
      loose({
        weight: num(),
        pricePerUnit: maybe(
          loose({
            settings: maybe(PricePerUnitSettings()),
            value: str(),
            description: str(),
            priceAfterDiscount: maybe(FixedMonetaryAmount()),
          }),
        ),
        productDimensions: maybe(Dimensions()),
        packageDimensions: maybe(Dimensions()),
      }),
    ),
    digitalProperties: maybe(
      loose({ digitalFile: maybe(loose({ id: str(), fileName: str(), fileSize: str(), fileType: open<FileType>() })) }),
    ),
    id: string(),
    visible: bool(),
    sku: str(),
    barcode: str(),
    choices: list(
      loose({
        optionChoiceIds: maybe(loose({ optionId: str(), choiceId: str() })),
        optionChoiceNames: maybe(
          loose({ optionName: str(), choiceName: str(), renderType: open<ProductOptionRenderType>() }),
        ),
      }),
    ),
    price: maybe(
      loose({
        actualPrice: maybe(FixedMonetaryAmount()),
        compareAtPrice: maybe(FixedMonetaryAmount()),
        priceAfterDiscount: maybe(FixedMonetaryAmount()),
      }),
    ),
    revenueDetails: maybe(
      loose({ cost: maybe(FixedMonetaryAmount()), profit: maybe(FixedMonetaryAmount()), profitMargin: num() }),
    ),
    media: maybe(ProductMedia()),
    subscriptionPricesInfo: maybe(
      loose({
        subscriptionPrices: list(
          loose({
            subscriptionId: str(),
            price: maybe(FixedMonetaryAmount()),
            pricePerUnit: maybe(
              loose({ value: str(), description: str(), priceAfterDiscount: maybe(FixedMonetaryAmount()) }),
            ),
            priceAfterDiscount: maybe(FixedMonetaryAmount()),
          }),
        ),
      }),
    ),
    inventoryStatus: maybe(loose({ inStock: bool(), preorderEnabled: bool() })),
  }),
);
export type VariantV3 = z.infer<ReturnType<typeof VariantV3>>;

/** Price per unit settings, as the platform answers it. */
export const PricePerUnitSettings = once(() => loose({ quantity: num(), measurementUnit: open<MeasurementUnit>() }));

/** Dimensions, as the platform answers it. */
export const Dimensions = once(() =>
  loose({ length: str(), width: str(), height: str(), unit: open<DimensionsUnit>() }),
);

/** A fixed monetary amount, as the platform answers it. */
export const FixedMonetaryAmount = once(() => loose({ amount: str(), formattedAmount: str() }));
