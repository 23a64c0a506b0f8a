/** The type of a V3 product; V1 uses lower case. */
export const ProductTypeV3 = ['PHYSICAL', 'DIGITAL'] as const;
export type ProductTypeV3 = (typeof ProductTypeV3)[number];

/** The type of a V3 media item. */
export const MediaType = ['IMAGE', 'VIDEO'] as const;
export type MediaType = (typeof MediaType)[number];

/** How the choices of a V3 option are displayed. */
export const ProductOptionRenderType = ['TEXT_CHOICES', 'SWATCH_CHOICES'] as const;
export type ProductOptionRenderType = (typeof ProductOptionRenderType)[number];

/** How a modifier is displayed. */
export const ModifierRenderType = ['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES'] as const;
export type ModifierRenderType = (typeof ModifierRenderType)[number];

/** The role of a customization in a product. */
export const CustomizationType = ['PRODUCT_OPTION', 'MODIFIER'] as const;
export type CustomizationType = (typeof CustomizationType)[number];

/** How a customization is displayed. */
export const CustomizationRenderType = ['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES'] as const;
export type CustomizationRenderType = (typeof CustomizationRenderType)[number];

/** The content of a choice. */
export const ChoiceType = ['CHOICE_TEXT', 'ONE_COLOR'] as const;
export type ChoiceType = (typeof ChoiceType)[number];

/** The availability of an inventory item; a product's counterpart is `InventoryStatus`. */
export const AvailabilityStatus = ['IN_STOCK', 'OUT_OF_STOCK', 'PREORDER'] as const;
export type AvailabilityStatus = (typeof AvailabilityStatus)[number];

/** The share of a product's variants that accept pre-orders. */
export const PreorderStatus = ['ENABLED', 'DISABLED', 'PARTIALLY_ENABLED'] as const;
export type PreorderStatus = (typeof PreorderStatus)[number];

/** The part of a product's variants that accepts pre-orders now. */
export const PreorderAvailability = ['ALL_VARIANTS', 'NO_VARIANTS', 'SOME_VARIANTS'] as const;
export type PreorderAvailability = (typeof PreorderAvailability)[number];

/** The site's unit of weight. */
export const WeightUnit = ['UNSPECIFIED_WEIGHT_UNIT', 'KG', 'LB'] as const;
export type WeightUnit = (typeof WeightUnit)[number];

/** The file type of a digital product. */
export const FileType = [
  'UNSPECIFIED',
  'SECURE_PICTURE',
  'SECURE_VIDEO',
  'SECURE_DOCUMENT',
  'SECURE_MUSIC',
  'SECURE_ARCHIVE',
  'SECURE_RAW',
] as const;
export type FileType = (typeof FileType)[number];

/** The interval of a subscription. */
export const SubscriptionFrequency = ['UNDEFINED', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type SubscriptionFrequency = (typeof SubscriptionFrequency)[number];

/** The type of a subscription's discount. */
export const SubscriptionDiscountType = ['AMOUNT', 'PERCENT'] as const;
export type SubscriptionDiscountType = (typeof SubscriptionDiscountType)[number];

/** The customers who are eligible for a discount. */
export const UserCriteria = ['MEMBERS_ONLY'] as const;
export type UserCriteria = (typeof UserCriteria)[number];

/** Why stock changed. */
export const ReasonType = ['ORDER', 'MANUAL', 'REVERT_INVENTORY_CHANGE'] as const;
export type ReasonType = (typeof ReasonType)[number];

/** How adjusted prices are rounded. */
export const RoundingStrategy = ['NO_ROUNDING', 'CURRENCY_PRECISION', 'NEAREST_WHOLE_NUMBER'] as const;
export type RoundingStrategy = (typeof RoundingStrategy)[number];
