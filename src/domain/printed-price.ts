/** The prices of a product, or of the variant with these choices: decimal strings, and as the store prints them. */
export interface PrintedPrice {
  /** Option name to choice; empty for the product itself. */
  choices: Record<string, string>;
  regular: string;
  toPay: string;
  regularText: string;
  toPayText: string;
}

/** The price after the typed value is saved. */
export type TypedPrice = Pick<PrintedPrice, 'choices' | 'regular' | 'toPay'>;
