import { z } from 'zod';

/** The maximum amount of money and of weight. */
export const maxAmount = 999_999_999.99;

/** An amount of money: never negative, and with no more decimals than the currency has. */
export function moneyInput(decimals: number) {
  return z
    .number()
    .min(0)
    .max(maxAmount)
    .refine((amount) => Number(amount.toFixed(decimals)) === amount, {
      error: `must have at most ${decimals} decimals`,
      params: { rule: 'DECIMAL_MAX_SCALE', threshold: decimals },
    });
}

/** A weight in the shop's unit. */
export const weightInput = z.number().min(0).max(maxAmount);

/** A stock quantity, a whole number. */
export const quantityInput = z.int().min(0).max(99_999);

const length = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/u, 'must be a decimal number')
  .nullish();

/** Length, width and height as decimal text. */
export const dimensionsInput = z.object({
  length,
  width: length,
  height: length,
  unit: z.enum(['MM', 'CM', 'M', 'IN', 'FT', 'YD']).optional(),
});

const unit = z.enum('ML CL L CBM MG G KG MM CM M SQM OZ LB FLOZ PT QT GAL IN FT YD SQFT'.split(' '));
const unitQuantity = z.number().min(0.01).max(maxAmount);

const optionInput = z.object({
  name: z.string().min(1).max(50),
  choices: z
    .array(z.object({ value: z.string().min(1).max(50), description: z.string().min(1).max(50) }))
    .min(1)
    .max(100),
});

function discountInput(decimals: number) {
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('NONE'), value: z.number().nullish() }),
    z.object({ type: z.literal('PERCENT'), value: z.number().min(0).max(100) }),
    z.object({ type: z.literal('AMOUNT'), value: moneyInput(decimals) }),
  ]);
}

/** The writable fields of a product; read-only fields are ignored, as on the platform. */
export function productInput(decimals: number) {
  const money = moneyInput(decimals);
  return z.object({
    id: z.string().nullish(),
    name: z.string().min(1).max(80).nullish(),
    slug: z.string().min(1).max(100).nullish(),
    visible: z.boolean().nullish(),
    productType: z.enum(['physical', 'digital']).nullish(),
    description: z.string().max(8000).nullish(),
    sku: z.string().max(40).nullish(),
    weight: weightInput.nullish(),
    priceData: z.object({ price: money.nullish() }).nullish(),
    costAndProfitData: z.object({ itemCost: money.nullable() }).nullish(),
    discount: discountInput(decimals).nullish(),
    ribbon: z.string().max(30).nullish(),
    brand: z.string().min(1).max(50).nullish(),
    manageVariants: z.boolean().nullish(),
    productOptions: z.array(optionInput).max(6).nullish(),
    additionalInfoSections: z
      .array(z.object({ title: z.string().max(50), description: z.string().max(16_000) }))
      .optional(),
    pricePerUnitData: z
      .object({
        totalQuantity: unitQuantity,
        totalMeasurementUnit: unit,
        baseQuantity: unitQuantity,
        baseMeasurementUnit: unit,
      })
      .optional(),
    productDimensions: dimensionsInput.optional(),
    packageDimensions: dimensionsInput.optional(),
    seoData: z.record(z.string(), z.unknown()).nullish(),
  });
}

export type ProductInput = z.infer<ReturnType<typeof productInput>>;
