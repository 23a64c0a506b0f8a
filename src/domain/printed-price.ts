/** The prices of a product, or of the variant with these choices, as the store prints them. */
export interface PrintedPrice {
  /** Option name to choice; empty for the product itself. */
  choices: Record<string, string>;
  regularText: string;
  toPayText: string;
}
