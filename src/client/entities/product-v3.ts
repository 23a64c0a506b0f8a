import type {
  PreorderAvailability,
  PreorderStatus,
  ProductOptionRenderType,
  ProductTypeV3,
  SubscriptionDiscountType,
  SubscriptionFrequency,
  UserCriteria,
  WeightUnit,
} from '../enumerations/catalog-v3.ts';
import type { InventoryStatus } from '../enumerations/shared.ts';
import type { z } from '../../base/schema.ts';
import { ExtendedFields } from './extended-fields.ts';
import { MediaV3 } from './product-media-v3.ts';
import { ConnectedModifier, ConnectedOptionChoice } from './product-options-v3.ts';
import { FixedMonetaryAmount, PricePerUnitSettings, VariantV3 } from './variant-v3.ts';
import { ProductRequestedField, ProductsRequestedField } from '../enumerations/requested-fields.ts';
import { SeoData } from './seo-data.ts';
import { once } from '../../base/once.ts';
import {
  bool,
  choice,
  free,
  list,
  loose,
  many,
  maybe,
  num,
  open,
  opt,
  str,
  string,
  strs,
  time,
} from '../schema/wire.ts';

/** A V3 product as the platform answers it. Amounts are decimal text; many parts come only when `fields` asks for them. */
export const ProductV3 = once(() =>
  loose({
    physicalProperties: maybe(
      loose({
        pricePerUnit: maybe(PricePerUnitSettings()),
        fulfillerId: str(),
        shippingWeightRange: maybe(loose({ minValue: num(), maxValue: num() })),
        pricePerUnitRange: maybe(
          loose({ minValue: maybe(PricePerUnitRangePricePerUnit()), maxValue: maybe(PricePerUnitRangePricePerUnit()) }),
        ),
        weightMeasurementUnitInfo: maybe(loose({ weightMeasurementUnit: open<WeightUnit>() })),
        deliveryProfileId: str(),
      }),
    ),
    id: string(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    name: str(),
    slug: str(),
    url: maybe(loose({ relativePath: str(), url: str() })),
    description: free(),
    plainDescription: str(),
    visible: bool(),
    visibleInPos: bool(),
    media: maybe(MediaV3()),
    seoData: maybe(SeoData()),
    taxGroupId: str(),
    options: list(
      loose({
        choicesSettings: maybe(loose({ choices: list(ConnectedOptionChoice()) })),
        id: str(),
        name: str(),
        optionRenderType: open<ProductOptionRenderType>(),
        key: str(),
      }),
    ),
    modifiers: list(ConnectedModifier()),
    brand: maybe(ProductBrand()),
    infoSections: list(ProductInfoSection()),
    ribbon: maybe(ProductRibbon()),
    directCategoriesInfo: maybe(loose({ categories: list(loose({ id: str(), index: num() })) })),
    allCategoriesInfo: maybe(loose({ categories: list(loose({ id: str(), index: num() })) })),
    mainCategoryId: str(),
    costRange: maybe(PriceRange()),
    inventory: maybe(ProductInventory()),
    productType: open<ProductTypeV3>(),
    handle: str(),
    currency: str(),
    breadcrumbsInfo: maybe(
      loose({ breadcrumbs: list(loose({ categoryId: str(), categoryName: str(), categorySlug: str() })) }),
    ),
    actualPriceRange: maybe(PriceRange()),
    compareAtPriceRange: maybe(PriceRange()),
    variantsInfo: maybe(loose({ variants: list(VariantV3()) })),
    purchaseEligibility: maybe(loose({ userCriteria: open<UserCriteria>() })),
    additionalRibbons: list(ProductRibbon()),
    extendedFields: maybe(ExtendedFields()),
    tags: maybe(loose({ privateTags: maybe(loose({ tagIds: strs() })), publicTags: maybe(loose({ tagIds: strs() })) })),
    subscriptionDetails: maybe(loose({ subscriptions: list(Subscription()), allowOneTimePurchases: bool() })),
    variantSummary: maybe(loose({ variantCount: num(), minPriceVariant: maybe(VariantV3()) })),
  }),
);
export type ProductV3 = z.infer<ReturnType<typeof ProductV3>>;

/** A price per unit range price per unit, as the platform answers it. */
export const PricePerUnitRangePricePerUnit = once(() => loose({ value: str(), description: str() }));

/** A product brand, as the platform answers it. */
export const ProductBrand = once(() => loose({ id: str(), name: str() }));

/** A product info section, as the platform answers it. */
export const ProductInfoSection = once(() =>
  loose({ id: string(), uniqueName: str(), title: str(), description: free(), plainDescription: str() }),
);
export type ProductInfoSection = z.infer<ReturnType<typeof ProductInfoSection>>;

/** A product ribbon, as the platform answers it. */
export const ProductRibbon = once(() => loose({ id: string(), name: str() }));
export type ProductRibbon = z.infer<ReturnType<typeof ProductRibbon>>;

/** A price range, as the platform answers it. */
export const PriceRange = once(() =>
  loose({ minValue: maybe(FixedMonetaryAmount()), maxValue: maybe(FixedMonetaryAmount()) }),
);

/** A product inventory, as the platform answers it. */
export const ProductInventory = once(() =>
  loose({
    availabilityStatus: open<InventoryStatus>(),
    preorderStatus: open<PreorderStatus>(),
    preorderAvailability: open<PreorderAvailability>(),
  }),
);

/** A subscription, as the platform answers it. */
export const Subscription = once(() =>
  loose({
    autoRenewal: bool(),
    billingCycles: num(),
    id: str(),
    title: str(),
    description: str(),
    visible: bool(),
    frequency: open<SubscriptionFrequency>(),
    interval: num(),
    discount: maybe(loose({ amountOff: str(), percentOff: num(), type: open<SubscriptionDiscountType>() })),
  }),
);

/** The fields of a product that are returned only on request. */
export const productFields = once(() => opt(many(choice(ProductRequestedField), 100)));

/** The fields of a product in a list that are returned only on request. */
export const productListFields = once(() => opt(many(choice(ProductsRequestedField), 100)));
