import { z } from 'zod';
import { amountInput, decimalInput, maxAmount } from './decimal-input.ts';
import { subscriptionDetailsInput } from './subscription-input.ts';

const moneyInput = z.object({ amount: amountInput });

function text(max: number, min = 1) {
  return z.string().min(min).max(max);
}

const units = 'UNSPECIFIED ML CL L CBM MG G KG MM CM M SQM OZ LB FLOZ PT QT GAL IN FT YD SQFT'.split(' ');
const pricePerUnitInput = z.object({ quantity: z.number().min(0.01).max(maxAmount), measurementUnit: z.enum(units) });
const lengthInput = decimalInput(999_999_999, 6).nullish();
const dimensionsInput = z.object({
  length: lengthInput,
  width: lengthInput,
  height: lengthInput,
  unit: z.enum(['UNKNOWN_DIMENSIONS_UNIT', 'MM', 'CM', 'M', 'IN', 'FT', 'YD']),
});

const mediaItemInput = z
  .object({
    id: text(200).optional(),
    url: z.url().optional(),
    altText: text(1000).nullish(),
    displayName: text(80, 0).nullish(),
  })
  .refine(({ id, url }) => id !== undefined || url !== undefined, {
    error: 'must have an id or a url',
    params: { rule: 'REQUIRED_ONE_OF_FIELD' },
  });

const choiceType = z.enum(['CHOICE_TEXT', 'ONE_COLOR']);
const choiceInput = z.object({
  choiceId: z.guid().nullish(),
  name: text(50).nullish(),
  choiceType: choiceType.optional(),
  colorCode: text(20, 3).optional(),
  linkedMedia: z.array(z.looseObject({})).max(15).optional(),
  displayImage: z.looseObject({}).optional(),
  media: z.object({ items: z.array(z.looseObject({})).max(15) }).optional(),
  addedPrice: amountInput.nullish(),
});
const choicesInput = z.object({ choices: z.array(choiceInput).min(1).max(1000) });

const optionInput = z.object({
  id: text(36).nullish(),
  name: text(50).nullish(),
  optionRenderType: z.enum(['TEXT_CHOICES', 'SWATCH_CHOICES']).optional(),
  choicesSettings: choicesInput,
});

const modifierInput = z.object({
  id: text(36).nullish(),
  name: text(50).nullish(),
  modifierRenderType: z.enum(['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES']).optional(),
  mandatory: z.boolean().nullish(),
  freeTextSettings: z
    .object({
      minCharCount: z.int().min(0).optional(),
      maxCharCount: z.int().max(500).optional(),
      defaultAddedPrice: amountInput.nullish(),
      title: text(150),
    })
    .optional(),
  choicesSettings: choicesInput.optional(),
});

const choiceReference = z.object({
  optionChoiceIds: z.object({ optionId: text(36), choiceId: z.guid() }).optional(),
  optionChoiceNames: z
    .object({ optionName: z.string().min(1), choiceName: z.string().min(1), renderType: z.string().optional() })
    .optional(),
});

/** The writable fields of a variant. */
export const variantInput = z.object({
  id: z.guid().nullish(),
  visible: z.boolean().nullish(),
  sku: text(40).nullish(),
  barcode: text(40).nullish(),
  choices: z.array(choiceReference).max(6).optional(),
  price: z.object({ actualPrice: moneyInput, compareAtPrice: moneyInput.nullish() }),
  revenueDetails: z.object({ cost: moneyInput.nullish() }).nullish(),
  physicalProperties: z
    .object({
      weight: z.number().min(0).max(maxAmount).nullish(),
      pricePerUnit: z.object({ settings: pricePerUnitInput }).nullish(),
      productDimensions: dimensionsInput.optional(),
      packageDimensions: dimensionsInput.optional(),
    })
    .nullish(),
  digitalProperties: z.object({ digitalFile: z.object({ id: text(100) }).nullish() }).nullish(),
  inventoryItem: z
    .object({
      quantity: z.int().min(-99_999).max(99_999).optional(),
      inStock: z.boolean().optional(),
      preorderInfo: z
        .object({
          enabled: z.boolean().nullish(),
          message: text(250).nullish(),
          limit: z.int().min(0).max(100_000).nullish(),
        })
        .optional(),
    })
    .refine(({ quantity, inStock }) => quantity === undefined || inStock === undefined, {
      error: 'must be tracked either by quantity or by inStock',
      params: { rule: 'ONE_OF_ALIGNMENT' },
    })
    .nullish(),
});

const tagList = z.object({ tagIds: z.array(z.string().max(5)).max(100) }).optional();

/** Tags to set, to assign or to unassign. */
export const tagsInput = z.object({ privateTags: tagList, publicTags: tagList });

const ribbonInput = z.object({ id: text(36).nullish(), name: text(30).nullish() });

/** The writable fields of a product; read-only fields are ignored, as on the platform. */
export const productInput = z.object({
  id: text(36).nullish(),
  revision: z.string().nullish(),
  name: text(80).nullish(),
  slug: text(300).nullish(),
  productType: z.enum(['PHYSICAL', 'DIGITAL']).optional(),
  visible: z.boolean().nullish(),
  visibleInPos: z.boolean().nullish(),
  description: z.looseObject({ nodes: z.array(z.looseObject({})) }).nullish(),
  plainDescription: text(16_000, 0).nullish(),
  media: z.object({ itemsInfo: z.object({ items: z.array(mediaItemInput).max(50) }).optional() }).nullish(),
  seoData: z
    .looseObject({
      settings: z.looseObject({ keywords: z.array(z.looseObject({})).max(5).optional() }).optional(),
    })
    .nullish(),
  taxGroupId: z.guid().nullish(),
  mainCategoryId: z.guid().nullish(),
  options: z.array(optionInput).max(6).optional(),
  modifiers: z.array(modifierInput).max(10).optional(),
  brand: z.object({ id: z.guid().nullish(), name: text(50).nullish() }).nullish(),
  ribbon: ribbonInput.nullish(),
  additionalRibbons: z.array(ribbonInput).max(4).optional(),
  infoSections: z
    .array(z.looseObject({ id: z.guid().nullish(), uniqueName: text(100).nullish() }))
    .max(20)
    .optional(),
  variantsInfo: z.object({ variants: z.array(variantInput).min(1).max(1000) }).optional(),
  physicalProperties: z
    .object({
      pricePerUnit: pricePerUnitInput.nullish(),
      fulfillerId: z.guid().nullish(),
      deliveryProfileId: z.guid().nullish(),
    })
    .nullish(),
  subscriptionDetails: subscriptionDetailsInput.nullish(),
  purchaseEligibility: z.looseObject({}).nullish(),
  extendedFields: z.object({ namespaces: z.record(z.string(), z.record(z.string(), z.unknown())) }).nullish(),
  tags: tagsInput.nullish(),
});

/** The input of a new product with its required fields. */
export const newProductInput = productInput.required({ productType: true, variantsInfo: true }).extend({
  name: text(80),
});

export type ProductInput = z.infer<typeof productInput>;
export type NewProductInput = z.infer<typeof newProductInput>;
export type VariantInput = z.infer<typeof variantInput>;
export type ModifierInput = z.infer<typeof modifierInput>;
export type OptionInput = z.infer<typeof optionInput>;
export type ChoiceInput = z.infer<typeof choiceInput>;
