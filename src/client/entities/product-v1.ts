import type { DiscountType, OptionType, ProductType } from '../enumerations/catalog-v1.ts';
import type { DimensionsUnit, InventoryStatus, MeasurementUnit } from '../enumerations/shared.ts';
import type { z } from '../../base/schema.ts';
import { MediaV1 } from './collection.ts';
import { SeoData } from './seo-data.ts';
import { once } from '../../base/once.ts';
import { bool, list, loose, map, maybe, num, open, str, string, strs, time } from '../schema/wire.ts';

/**
 * A V1 product as the platform answers it. Amounts are numbers in the store's currency; `price` is before, `discountedPrice`
 * after the discount.
 */
export const ProductV1 = once(() =>
  loose({
    id: string(),
    name: str(),
    slug: str(),
    visible: bool(),
    productType: open<ProductType>(),
    description: str(),
    sku: str(),
    weight: num(),
    weightRange: maybe(NumericPropertyRange()),
    productDimensions: maybe(DimensionsV1()),
    packageDimensions: maybe(DimensionsV1()),
    stock: maybe(
      loose({ trackInventory: bool(), quantity: num(), inStock: bool(), inventoryStatus: open<InventoryStatus>() }),
    ),
    price: maybe(PriceDataV1()),
    priceData: maybe(PriceDataV1()),
    convertedPriceData: maybe(PriceDataV1()),
    priceRange: maybe(NumericPropertyRange()),
    costAndProfitData: maybe(CostAndProfitData()),
    costRange: maybe(NumericPropertyRange()),
    pricePerUnitData: maybe(
      loose({
        totalQuantity: num(),
        totalMeasurementUnit: open<MeasurementUnit>(),
        baseQuantity: num(),
        baseMeasurementUnit: open<MeasurementUnit>(),
      }),
    ),
    additionalInfoSections: list(loose({ title: str(), description: str() })),
    ribbons: list(loose({ text: str() })),
    media: maybe(MediaV1()),
    customTextFields: list(loose({ title: str(), maxLength: num(), mandatory: bool() })),
    manageVariants: bool(),
    productOptions: list(ProductOptionV1()),
    productPageUrl: maybe(loose({ base: str(), path: str() })),
    numericId: str(),
    inventoryItemId: str(),
    discount: maybe(loose({ type: open<DiscountType>(), value: num() })),
    collectionIds: strs(),
    variants: list(VariantV1()),
    lastUpdated: time(),
    createdDate: time(),
    seoData: maybe(SeoData()),
    ribbon: str(),
    brand: str(),
  }),
);
export type ProductV1 = z.infer<ReturnType<typeof ProductV1>>;

/** A numeric property range, as the platform answers it. */
export const NumericPropertyRange = once(() => loose({ minValue: num(), maxValue: num() }));

/** A dimensions V1, as the platform answers it. */
export const DimensionsV1 = once(() =>
  loose({ length: str(), width: str(), height: str(), unit: open<DimensionsUnit>() }),
);

/** A price data V1, as the platform answers it. */
export const PriceDataV1 = once(() =>
  loose({
    currency: str(),
    price: num(),
    discountedPrice: num(),
    formatted: maybe(loose({ price: str(), discountedPrice: str(), pricePerUnit: str() })),
    pricePerUnit: num(),
  }),
);

/** A cost and profit data, as the platform answers it. */
export const CostAndProfitData = once(() =>
  loose({ itemCost: num(), formattedItemCost: str(), profit: num(), formattedProfit: str(), profitMargin: num() }),
);

/** A product option V1, as the platform answers it. */
export const ProductOptionV1 = once(() =>
  loose({ optionType: open<OptionType>(), name: str(), choices: list(ChoiceV1()) }),
);

/** A choice V1, as the platform answers it. */
export const ChoiceV1 = once(() =>
  loose({ value: str(), description: str(), media: maybe(MediaV1()), inStock: bool(), visible: bool() }),
);

/** A variant V1, as the platform answers it. */
export const VariantV1 = once(() =>
  loose({
    id: string(),
    choices: map(string()),
    variant: maybe(VariantDataWithNoStock()),
    stock: maybe(VariantStock()),
  }),
);
export type VariantV1 = z.infer<ReturnType<typeof VariantV1>>;

/** A variant data with no stock, as the platform answers it. */
export const VariantDataWithNoStock = once(() =>
  loose({
    priceData: maybe(PriceDataV1()),
    convertedPriceData: maybe(PriceDataV1()),
    costAndProfitData: maybe(CostAndProfitData()),
    weight: num(),
    sku: str(),
    visible: bool(),
    productDimensions: maybe(DimensionsV1()),
    packageDimensions: maybe(DimensionsV1()),
  }),
);

/** A variant stock, as the platform answers it. */
export const VariantStock = once(() => loose({ trackQuantity: bool(), quantity: num(), inStock: bool() }));
