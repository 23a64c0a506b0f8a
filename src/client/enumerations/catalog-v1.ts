/** The type of a V1 product; V3 uses upper case. */
export const ProductType = ['unspecified_product_type', 'physical', 'digital'] as const;
export type ProductType = (typeof ProductType)[number];

/** How the choices of an option are displayed. */
export const OptionType = ['unspecified_option_type', 'drop_down', 'color'] as const;
export type OptionType = (typeof OptionType)[number];

/** The type of a V1 discount. */
export const DiscountType = ['UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT'] as const;
export type DiscountType = (typeof DiscountType)[number];

/** The type of a media item. */
export const MediaItemType = ['unspecified_media_item_type', 'image', 'video', 'audio', 'document', 'zip'] as const;
export type MediaItemType = (typeof MediaItemType)[number];

/** The state of an abandoned cart. */
export const CartState = ['ABANDONED', 'RECOVERED'] as const;
export type CartState = (typeof CartState)[number];

/** The owner of a cart. */
export const CartIdentity = ['ADMIN', 'MEMBER', 'VISITOR', 'CONTACT'] as const;
export type CartIdentity = (typeof CartIdentity)[number];

/** The action that was taken for an abandoned cart. */
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
