/** A product is read by its merchant, with the key, or as by a shopper. */
export const readers = ['merchant', 'shopper'] as const;
export type Reader = (typeof readers)[number];
