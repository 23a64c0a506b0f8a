import { Choices } from '../domain/choices.ts';
import { FieldKey } from '../domain/fields.ts';
import { z } from '../base/schema.ts';

const PrintedPrice = z.object({
  choices: Choices,
  regular: z.string(),
  toPay: z.string(),
  regularText: z.string(),
  toPayText: z.string(),
});

/** The facts that a page may know of the product behind a tile's link: only those that shoppers see. */
export const PageTile = z.object({
  /** The path as the link has it. */
  link: z.string(),
  id: z.string(),
  name: z.string(),
  fields: z.array(FieldKey),
  prices: z.array(PrintedPrice),
  currency: z.string(),
  /** '' for none. */
  ribbon: z.string(),
});
export type PageTile = z.infer<typeof PageTile>;
