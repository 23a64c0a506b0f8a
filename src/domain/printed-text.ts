import type { PlacedField } from './field-selectors.ts';

/** The fields that pages print as text, beside the prices. */
export const printedFields = ['name', 'sku', 'stock', 'ribbon'] as const satisfies Exclude<PlacedField, 'price'>[];
export type PrintedField = (typeof printedFields)[number];

/** A text of a product, or of the variant with these choices (option name to choice), as the store has it. */
export interface PrintedText {
  choices: Record<string, string>;
  field: PrintedField;
  text: string;
}

/** The text after the typed value is saved. */
export interface TypedText extends PrintedText {
  /** The text that the page prints now; '' for stock, because a page is not given its quantity. */
  stored: string;
}
