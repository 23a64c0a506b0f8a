/** Fields of a V3 product that are returned only on request. */
export const ProductRequestedField = [
  'URL',
  'CURRENCY',
  'INFO_SECTION',
  'MERCHANT_DATA',
  'PLAIN_DESCRIPTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'SUBSCRIPTION_PRICES_INFO',
  'BREADCRUMBS_INFO',
  'WEIGHT_MEASUREMENT_UNIT_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
  'MEDIA_ITEMS_INFO',
  'DESCRIPTION',
  'DIRECT_CATEGORIES_INFO',
  'ALL_CATEGORIES_INFO',
  'INFO_SECTION_DESCRIPTION',
  'THUMBNAIL',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'PRODUCT_CHOICES_DISPLAY_IMAGE',
  'DISCOUNT_INFO',
] as const;
export type ProductRequestedField = (typeof ProductRequestedField)[number];

/** The requestable fields of many products. */
export const ProductsRequestedField = [...ProductRequestedField, 'MIN_PRICE_VARIANT'] as const;
export type ProductsRequestedField = (typeof ProductsRequestedField)[number];

/** Fields of a ribbon that are returned only on request; the name is singular, unlike the others. */
export const RibbonRequestedField = ['ASSIGNED_PRODUCT_COUNT'] as const;
export type RibbonRequestedField = (typeof RibbonRequestedField)[number];

/** Fields of a brand that are returned only on request. */
export const BrandRequestedField = ['ASSIGNED_PRODUCTS_COUNT'] as const;
export type BrandRequestedField = (typeof BrandRequestedField)[number];

/** Fields of an info section that are returned only on request. */
export const InfoSectionRequestedField = ['ASSIGNED_PRODUCTS_COUNT'] as const;
export type InfoSectionRequestedField = (typeof InfoSectionRequestedField)[number];

/** Fields of a customization that are returned only on request. */
export const CustomizationRequestedField = ['ASSIGNED_PRODUCTS_COUNT', 'CHOICE_DISPLAY_IMAGE'] as const;
export type CustomizationRequestedField = (typeof CustomizationRequestedField)[number];

/** Fields of a variant row that are returned only on request. */
export const VariantRequestedField = [
  'CURRENCY',
  'MERCHANT_DATA',
  'SUBSCRIPTION_PRICES_INFO',
  'WEIGHT_MEASUREMENT_UNIT_INFO',
] as const;
export type VariantRequestedField = (typeof VariantRequestedField)[number];
