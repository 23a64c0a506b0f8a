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

/** What such a text will be once what is typed is saved. */
export interface TypedText extends PrintedText {
  /** What the page prints for it now; '' for stock, whose quantity a page is not told. */
  stored: string;
}
