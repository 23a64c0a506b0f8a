/** What a V1 product is; V3 writes these in capitals. */
export const ProductType = ['unspecified_product_type', 'physical', 'digital'] as const;
export type ProductType = (typeof ProductType)[number];

/** How the choices of an option are drawn. */
export const OptionType = ['unspecified_option_type', 'drop_down', 'color'] as const;
export type OptionType = (typeof OptionType)[number];

/** How a V1 discount is counted. */
export const DiscountType = ['UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT'] as const;
export type DiscountType = (typeof DiscountType)[number];

/** What a media item is. */
export const MediaItemType = ['unspecified_media_item_type', 'image', 'video', 'audio', 'document', 'zip'] as const;
export type MediaItemType = (typeof MediaItemType)[number];

/** Where a cart stands that was left. */
export const CartState = ['ABANDONED', 'RECOVERED'] as const;
export type CartState = (typeof CartState)[number];

/** Whose cart it is. */
export const CartIdentity = ['ADMIN', 'MEMBER', 'VISITOR', 'CONTACT'] as const;
export type CartIdentity = (typeof CartIdentity)[number];

/** What was done about an abandoned cart. */
export const CartActivityType = [
  'UNRECOGNIZED_TYPE',
  'SCHEDULED',
  'EMAIL_SENT',
  'EMAIL_NOT_SENT',
  'NOTIFICATION_SENT',
  'TASK_CREATED',
  'CUSTOM_ACTIVITY',
] as const;
export type CartActivityType = (typeof CartActivityType)[number];
