import { ExtendedFieldsInput } from './extended-fields.ts';
import { MediaV3Input } from './product-media-v3-input.ts';
import { ConnectedModifierInput, ConnectedOptionInput } from './product-options-v3-input.ts';
import { PricePerUnitSettingsInput, VariantV3Input, VariantsWithInventoryInfoInput } from './variant-v3-input.ts';
import {
  ProductTypeV3,
  SubscriptionDiscountType,
  SubscriptionFrequency,
  UserCriteria,
} from '../enumerations/catalog-v3.ts';
import { SeoDataInput } from './seo-data.ts';
import { once } from '../../base/once.ts';
import {
  anyObject,
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
} from '../schema/wire.ts';

/** The fields of a V3 product that can be written. `revision` must be sent on update; lists are replaced as a whole. */
export const ProductV3Input = once(() =>
  strict({
    physicalProperties: opt(PhysicalPropertiesInput()),
    id: nul(id()),
    revision: nul(text()),
    name: nul(text(80, 1)),
    slug: nul(text(300, 1)),
    description: opt(anyObject()),
    plainDescription: nul(text(16_000)),
    visible: nul(flag()),
    visibleInPos: nul(flag()),
    media: opt(MediaV3Input()),
    seoData: nul(SeoDataInput()),
    taxGroupId: nul(id()),
    options: opt(many(ConnectedOptionInput(), 6)),
    modifiers: opt(many(ConnectedModifierInput(), 10)),
    brand: nul(ProductBrandInput()),
    infoSections: opt(many(ProductInfoSectionInput(), 20)),
    ribbon: nul(ProductRibbonInput()),
    mainCategoryId: nul(id()),
    productType: opt(choice(ProductTypeV3)),
    variantsInfo: opt(strict({ variants: opt(many(VariantV3Input(), 1000, 1)) })),
    purchaseEligibility: opt(strict({ userCriteria: opt(choice(UserCriteria)) })),
    additionalRibbons: opt(many(ProductRibbonInput(), 4)),
    extendedFields: opt(ExtendedFieldsInput()),
    tags: opt(TagsInput()),
    subscriptionDetails: opt(SubscriptionDetailsInput()),
    ...readOnly(
      'createdDate',
      'updatedDate',
      'url',
      'directCategoriesInfo',
      'allCategoriesInfo',
      'costRange',
      'inventory',
      'handle',
      'currency',
      'breadcrumbsInfo',
      'actualPriceRange',
      'compareAtPriceRange',
      'variantSummary',
    ),
  }),
);

/** Physical properties, as they are written. */
export const PhysicalPropertiesInput = once(() =>
  strict({
    pricePerUnit: opt(PricePerUnitSettingsInput()),
    fulfillerId: nul(id()),
    deliveryProfileId: nul(id()),
    ...readOnly('shippingWeightRange', 'pricePerUnitRange', 'weightMeasurementUnitInfo'),
  }),
);

/** A product brand, as a request sends it. */
export const ProductBrandInput = once(() => strict({ id: nul(id()), name: nul(text(50)) }));

/** A product info section, as a request sends it. */
export const ProductInfoSectionInput = once(() =>
  strict({
    id: nul(id()),
    uniqueName: nul(text(100)),
    plainDescription: nul(text(16_000)),
    ...readOnly('title', 'description'),
  }),
);

/** A product ribbon, as a request sends it. */
export const ProductRibbonInput = once(() => strict({ id: nul(guid()), name: nul(text(30)) }));

/** Tags, as they are written. */
export const TagsInput = once(() =>
  strict({
    privateTags: opt(strict({ tagIds: opt(many(text(5), 100)) })),
    publicTags: opt(strict({ tagIds: opt(many(text(5), 100)) })),
  }),
);

/** Subscription details, as they are written. */
export const SubscriptionDetailsInput = once(() =>
  strict({ subscriptions: opt(many(SubscriptionInput(), 6, 1)), allowOneTimePurchases: nul(flag()) }),
);

/** A subscription, as a request sends it. */
export const SubscriptionInput = once(() =>
  oneOf(
    strict({
      autoRenewal: opt(flag()),
      billingCycles: opt(number(2, 999)),
      id: nul(id()),
      title: opt(text(20, 1)),
      description: nul(text(60)),
      visible: nul(flag()),
      frequency: opt(choice(SubscriptionFrequency)),
      interval: nul(number(1, 50)),
      discount: opt(
        oneOf(
          strict({
            amountOff: opt(decimal(0, 999_999_999.99, 3, true)),
            percentOff: opt(number(0.1, 99.9)),
            type: opt(choice(SubscriptionDiscountType)),
          }),
          ['amountOff', 'percentOff'],
        ),
      ),
    }),
    ['autoRenewal', 'billingCycles'],
  ),
);

/** A product with inventory, as a request sends it. */
export const ProductWithInventoryInput = once(() =>
  strict({
    physicalProperties: opt(PhysicalPropertiesInput()),
    id: nul(id()),
    revision: nul(text()),
    name: nul(text(80, 1)),
    slug: nul(text(300, 1)),
    plainDescription: nul(text(16_000)),
    visible: nul(flag()),
    visibleInPos: nul(flag()),
    media: opt(MediaV3Input()),
    seoData: nul(SeoDataInput()),
    taxGroupId: nul(id()),
    options: opt(many(ConnectedOptionInput(), 6)),
    modifiers: opt(many(ConnectedModifierInput(), 10)),
    brand: nul(ProductBrandInput()),
    infoSections: opt(many(ProductInfoSectionInput(), 20)),
    ribbon: nul(ProductRibbonInput()),
    additionalRibbons: opt(many(ProductRibbonInput(), 4)),
    mainCategoryId: nul(id()),
    productType: opt(choice(ProductTypeV3)),
    variantsInfo: opt(VariantsWithInventoryInfoInput()),
    subscriptionDetails: opt(SubscriptionDetailsInput()),
    purchaseEligibility: opt(strict({ userCriteria: opt(choice(UserCriteria)) })),
    extendedFields: opt(ExtendedFieldsInput()),
    tags: opt(TagsInput()),
    ...readOnly('handle'),
  }),
);

/** A variant adjustment, as a request sends it. */
export const VariantAdjustmentInput = once(() =>
  oneOf(
    strict({ amount: opt(decimal(-999_999_999.99, 999_999_999.99, 2)), percentage: opt(number(-100, 1000)) }),
    ['amount', 'percentage'],
    true,
  ),
);

/** An unsigned variant adjustment, as a request sends it. */
export const UnsignedVariantAdjustmentInput = once(() =>
  oneOf(
    strict({ amount: opt(decimal(0, 999_999_999.99, 2)), percentage: opt(number(undefined, 100)) }),
    ['amount', 'percentage'],
    true,
  ),
);

/** A product id with revision, as a request sends it. */
export const ProductIdWithRevisionInput = once(() => strict({ productId: opt(guid()), revision: nul(text()) }));
