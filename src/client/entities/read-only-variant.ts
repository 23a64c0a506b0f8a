import type {
  FileType,
  MediaType,
  ProductOptionRenderType,
  ProductTypeV3,
  WeightUnit,
} from '../enumerations/catalog-v3.ts';
import type { MeasurementUnit } from '../enumerations/shared.ts';
import type { z } from '../../base/schema.ts';
import { VariantRequestedField } from '../enumerations/requested-fields.ts';
import { once } from '../../base/once.ts';
import { bool, choice, list, loose, many, maybe, num, open, opt, str, string } from '../schema/wire.ts';

/** A read only variant, as the platform answers it. */
export const ReadOnlyVariant = once(() =>
  loose({
    physicalProperties: maybe(loose({ weight: num(), pricePerUnit: maybe(VariantPricePerUnit()) })),
    digitalProperties: maybe(
      loose({ digitalFile: maybe(loose({ id: str(), fileName: str(), fileSize: str(), fileType: open<FileType>() })) }),
    ),
    id: string(),
    visible: bool(),
    sku: str(),
    barcode: str(),
    optionChoices: list(VariantOptionChoice()),
    price: maybe(VariantPrice()),
    revenueDetails: maybe(VariantRevenue()),
    media: maybe(VariantMedia()),
    subscriptionPricesInfo: maybe(VariantSubscriptionPrices()),
    inventoryStatus: maybe(loose({ inStock: bool(), preorderEnabled: bool() })),
    productData: maybe(ProductFields()),
    variantId: str(),
  }),
);
export type ReadOnlyVariant = z.infer<ReturnType<typeof ReadOnlyVariant>>;

/** A variant price per unit, as the platform answers it. */
export const VariantPricePerUnit = once(() =>
  loose({
    settings: maybe(loose({ quantity: num(), measurementUnit: open<MeasurementUnit>() })),
    value: str(),
    description: str(),
  }),
);

/** A variant option choice, as the platform answers it. */
export const VariantOptionChoice = once(() =>
  loose({
    optionChoiceIds: maybe(loose({ optionId: str(), choiceId: str() })),
    optionChoiceNames: maybe(
      loose({ optionName: str(), choiceName: str(), renderType: open<ProductOptionRenderType>() }),
    ),
  }),
);

/** A variant price, as the platform answers it. */
export const VariantPrice = once(() =>
  loose({ actualPrice: maybe(VariantAmount()), compareAtPrice: maybe(VariantAmount()) }),
);

/** A variant amount, as the platform answers it. */
export const VariantAmount = once(() => loose({ amount: str(), formattedAmount: str() }));

/** A variant revenue, as the platform answers it. */
export const VariantRevenue = once(() =>
  loose({ cost: maybe(VariantAmount()), profit: maybe(VariantAmount()), profitMargin: num() }),
);

/** A variant media, as the platform answers it. */
export const VariantMedia = once(() =>
  loose({
    id: str(),
    url: str(),
    image: maybe(VariantImage()),
    video: maybe(VariantVideo()),
    altText: str(),
    displayName: str(),
    mediaType: open<MediaType>(),
    thumbnail: maybe(loose({ url: str(), height: num(), width: num(), altText: str() })),
    uploadId: str(),
  }),
);

/** A variant image, as the platform answers it. */
export const VariantImage = once(() =>
  loose({ id: str(), url: str(), height: num(), width: num(), altText: str(), filename: str() }),
);

/** A variant video, as the platform answers it. */
export const VariantVideo = once(() =>
  loose({
    id: str(),
    resolutions: list(loose({ url: str(), height: num(), width: num(), format: str() })),
    filename: str(),
  }),
);

/** Variant subscription prices, as the platform answers it. */
export const VariantSubscriptionPrices = once(() =>
  loose({
    subscriptionPrices: list(
      loose({
        subscriptionId: str(),
        price: maybe(VariantAmount()),
        pricePerUnit: maybe(loose({ value: str(), description: str() })),
      }),
    ),
  }),
);

/** Product fields, as the platform answers it. */
export const ProductFields = once(() =>
  loose({
    physicalProperties: maybe(
      loose({ weightMeasurementUnitInfo: maybe(loose({ weightMeasurementUnit: open<WeightUnit>() })) }),
    ),
    productId: str(),
    name: str(),
    productType: open<ProductTypeV3>(),
    slug: str(),
    visible: bool(),
    visibleInPos: bool(),
    mainCategoryId: str(),
    currency: str(),
    revision: str(),
    handle: str(),
  }),
);

/** The fields of a variant that are returned only on request. */
export const variantFields = once(() => opt(many(choice(VariantRequestedField), 100)));
