/** What a V3 product comes without unless asked for. */
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

/** The same where many products are asked for at once. */
export const ProductsRequestedField = [...ProductRequestedField, 'MIN_PRICE_VARIANT'] as const;
export type ProductsRequestedField = (typeof ProductsRequestedField)[number];

/** What a ribbon comes without unless asked for; singular, unlike the others. */
export const RibbonRequestedField = ['ASSIGNED_PRODUCT_COUNT'] as const;
export type RibbonRequestedField = (typeof RibbonRequestedField)[number];

/** What a brand comes without unless asked for. */
export const BrandRequestedField = ['ASSIGNED_PRODUCTS_COUNT'] as const;
export type BrandRequestedField = (typeof BrandRequestedField)[number];

/** What an info section comes without unless asked for. */
export const InfoSectionRequestedField = ['ASSIGNED_PRODUCTS_COUNT'] as const;
export type InfoSectionRequestedField = (typeof InfoSectionRequestedField)[number];

/** What a customization comes without unless asked for. */
export const CustomizationRequestedField = ['ASSIGNED_PRODUCTS_COUNT', 'CHOICE_DISPLAY_IMAGE'] as const;
export type CustomizationRequestedField = (typeof CustomizationRequestedField)[number];

/** What a row of the variants' service comes without unless asked for. */
export const VariantRequestedField = [
  'CURRENCY',
  'MERCHANT_DATA',
  'SUBSCRIPTION_PRICES_INFO',
  'WEIGHT_MEASUREMENT_UNIT_INFO',
] as const;
export type VariantRequestedField = (typeof VariantRequestedField)[number];
