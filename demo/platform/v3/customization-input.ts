import { z } from 'zod';
import { amountInput } from './decimal-input.ts';

const color = z
  .string()
  .min(3)
  .max(20)
  .refine((code) => /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/iu.test(code), {
    error: 'must be a hexadecimal colour',
    params: { rule: 'FORMAT', type: 'COLOR_HEX' },
  });

const displayImage = z.object({
  id: z.string().max(400).nullish(),
  url: z.string().nullish(),
  height: z.number().nullish(),
  width: z.number().nullish(),
  altText: z.string().max(200).nullish(),
  filename: z.string().nullish(),
});

/** The input of a choice; the id counts only for existing choices. */
export const choiceInput = z.object({
  id: z.guid().nullish(),
  choiceType: z.enum(['CHOICE_TEXT', 'ONE_COLOR']).nullish(),
  name: z.string().min(1).max(50),
  colorCode: color.nullish(),
  defaultAddedPrice: amountInput.nullish(),
  displayImage: displayImage.nullish(),
  primaryChoiceIds: z.array(z.guid()).max(4).nullish(),
});

export type ChoiceInput = z.infer<typeof choiceInput>;

/** A change of a choice that exists. */
export const choiceChange = choiceInput.partial().extend({ id: z.guid() });

export type ChoiceChange = z.infer<typeof choiceChange>;

const freeText = z.object({
  minCharCount: z.int().min(0).nullish(),
  maxCharCount: z.int().max(500).nullish(),
  defaultAddedPrice: amountInput.nullish(),
  title: z.string().min(1).max(100),
});

const customizationId = z.string().min(1).max(36);

/** The input of a new customization. */
export const customizationInput = z.object({
  id: customizationId.nullish(),
  name: z.string().min(1).max(50),
  customizationType: z.enum(['PRODUCT_OPTION', 'MODIFIER']),
  customizationRenderType: z.enum(['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES']),
  freeTextInput: freeText.nullish(),
  choicesSettings: z.object({ choices: z.array(choiceInput).min(1).max(1000) }).nullish(),
});

export type CustomizationInput = z.infer<typeof customizationInput>;

/** The input of a customization update; types and choices are ignored. */
export const customizationChange = z.object({
  id: customizationId.nullish(),
  revision: z.string().nullish(),
  name: z.string().min(1).max(50).optional(),
  freeTextInput: freeText.partial().nullish(),
});

export type CustomizationChange = z.infer<typeof customizationChange>;
