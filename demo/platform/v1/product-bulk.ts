import { z } from 'zod';
import { updateRow } from '../database.ts';
import { fieldFault } from '../http/envelope.ts';
import { exactlyOne } from '../http/one-of.ts';
import { maxAmount, moneyInput, weightInput } from './product-input.ts';
import { touchProduct } from './product-writes.ts';
import type { ProductRow, VariantRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { readVariants } from './variants.ts';

type Amount = 'price' | 'cost' | 'weight';

const ids = z.array(z.string()).min(1).max(100);

/** Sets one property of many products to one value. */
export function setInput(decimals: number) {
  const money = moneyInput(decimals);
  const set = z.object({
    price: money.optional(),
    cost: money.optional(),
    weight: weightInput.optional(),
    ribbon: z.string().max(30).optional(),
    brand: z.string().max(50).optional(),
  });
  return z.object({ ids, set: exactlyOne(set, ['price', 'cost', 'weight', 'ribbon', 'brand']) });
}

const percentage = z.object({ rate: z.int().min(-100).max(1000), roundToInt: z.boolean().default(false) });
const by = exactlyOne(
  z.object({ amount: z.number().min(-maxAmount).max(maxAmount).optional(), percentage: percentage.optional() }),
  ['amount', 'percentage'],
).optional();

/** Changes one amount of many products by a sum or a percentage. */
export const adjustInput = z.object({
  ids,
  adjust: exactlyOne(z.object({ price: by, cost: by, weight: by }), ['price', 'cost', 'weight']),
});

type SetValue = z.infer<ReturnType<typeof setInput>>['set'];
type Adjustment = NonNullable<z.infer<typeof by>>;

function updateVariants(shop: Shop, product: ProductRow, change: (variant: VariantRow) => Partial<VariantRow>): void {
  for (const variant of readVariants(shop.db, [product.id]).get(product.id) ?? [])
    updateRow(shop.db, 'variants', { product_id: product.id, id: variant.id }, change(variant));
}

function requireInRange(amount: number, field: string): number {
  if (amount < 0) throw fieldFault(field, 'MIN', 'would become negative', { threshold: 0 });
  if (amount > maxAmount) throw fieldFault(field, 'MAX', 'would become too large', { threshold: maxAmount });
  return amount;
}

/** Sets a price; own prices of variants keep their distance from it. */
function setPrice(shop: Shop, product: ProductRow, price: number, field: string): void {
  updateRow(shop.db, 'products', { id: product.id }, { price: requireInRange(price, field) });
  updateVariants(shop, product, (variant) => {
    if (variant.price === null) return {};
    return { price: requireInRange(shop.currency.round(variant.price + price - product.price), field) };
  });
}

/** Sets the sent property; an empty ribbon or brand removes it. */
export function setProperty(shop: Shop, product: ProductRow, set: SetValue): void {
  const { price, ...changes } = set;
  if (price !== undefined) setPrice(shop, product, price, 'set.price');
  const stored = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]),
  );
  updateRow(shop.db, 'products', { id: product.id }, stored);
  const own = Object.fromEntries(['cost', 'weight'].filter((name) => name in stored).map((name) => [name, null]));
  updateVariants(shop, product, () => own);
  touchProduct(shop, product.id);
}

function toAdjusted(
  shop: Shop,
  name: Amount,
  current: number,
  { amount = 0, percentage: percent }: Adjustment,
): number {
  if (percent === undefined) {
    const sum = current + amount;
    return name === 'weight' ? Number(sum.toPrecision(12)) : shop.currency.round(sum);
  }
  const scaled = Number(((current * (100 + percent.rate)) / 100).toPrecision(12));
  if (percent.roundToInt) return Math.round(scaled);
  return name === 'weight' ? Math.round(scaled * 100) / 100 : shop.currency.round(scaled);
}

/** Changes the sent amount, of the product and of variants with an own one; a missing amount counts as zero. */
export function adjustProperty(
  shop: Shop,
  product: ProductRow,
  adjust: Partial<Record<Amount, Adjustment | undefined>>,
): void {
  for (const name of ['price', 'cost', 'weight'] as const) {
    const change = adjust[name];
    if (change === undefined) continue;
    const field = `adjust.${name}`;
    const adjusted = (amount: number | null) => requireInRange(toAdjusted(shop, name, amount ?? 0, change), field);
    if (name === 'price') {
      setPrice(shop, product, adjusted(product.price), field);
      continue;
    }
    updateRow(shop.db, 'products', { id: product.id }, { [name]: adjusted(product[name]) });
    updateVariants(shop, product, (variant) => (variant[name] === null ? {} : { [name]: adjusted(variant[name]) }));
  }
  touchProduct(shop, product.id);
}
