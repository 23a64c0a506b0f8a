import type { Shop } from '../shop.ts';
import type { Customization } from './customization-choices.ts';
import type { Lookup } from './product-lookup.ts';
import { toMediaJson } from './product-media.ts';
import type { Money, StoredProduct, StoredVariant } from './product-shape.ts';
import type { VariantStock } from './product-stock.ts';
import { withUnitPrice } from './product-unit-price.ts';

/** The context for converting product data. */
export interface ShowContext {
  shop: Shop;
  lookup: Lookup;
  stock: Map<string, VariantStock>;
  /** True to add formatted amounts, as for the requested currency. */
  formatted: boolean;
}

/** Converts an amount to wire format. */
export function toMoneyJson({ shop, formatted }: ShowContext, { amount }: Money): object {
  return { amount, ...(formatted && { formattedAmount: shop.currency.format(Number(amount)) }) };
}

/** Cost and profit of a variant, if its cost is known. */
export function toRevenueJson(context: ShowContext, { price, revenueDetails }: StoredVariant): object | undefined {
  if (revenueDetails === undefined) return undefined;
  const { cost } = revenueDetails;
  const sold = Number(price.actualPrice.amount);
  const profit = context.shop.currency.round(sold - Number(cost.amount));
  return {
    cost: toMoneyJson(context, cost),
    profit: toMoneyJson(context, { amount: profit.toFixed(context.shop.currency.decimals) }),
    profitMargin: sold === 0 ? 0 : Math.round((profit / sold) * 10_000) / 10_000,
  };
}

/** A choice of a variant by ids and by the names these have now. */
export function toVariantChoices({ lookup }: ShowContext, variant: StoredVariant): object[] {
  return variant.choices.map(({ optionChoiceIds }) => {
    const option = lookup('customization', optionChoiceIds.optionId) as Customization | undefined;
    const choice = option?.choicesSettings?.choices.find(({ id }) => id === optionChoiceIds.choiceId);
    const optionChoiceNames = {
      optionName: option?.name ?? '',
      choiceName: choice?.name ?? '',
      renderType: option?.customizationRenderType,
    };
    return { optionChoiceIds, optionChoiceNames };
  });
}

/** Converts a variant's price to wire format. */
export function toPriceJson(context: ShowContext, { price: { actualPrice, compareAtPrice } }: StoredVariant): object {
  return {
    actualPrice: toMoneyJson(context, actualPrice),
    ...(compareAtPrice && { compareAtPrice: toMoneyJson(context, compareAtPrice) }),
  };
}

/** Converts a variant within its product, with all optional fields. */
export function toVariantJson(context: ShowContext, product: StoredProduct, variant: StoredVariant): object {
  const [main] = product.media.itemsInfo.items;
  return {
    ...variant,
    ...withUnitPrice(context.shop, product, variant),
    choices: toVariantChoices(context, variant),
    price: { ...toPriceJson(context, variant), priceAfterDiscount: toMoneyJson(context, variant.price.actualPrice) },
    revenueDetails: toRevenueJson(context, variant),
    ...(main && { media: toMediaJson(context.shop, main) }),
    inventoryStatus: context.stock.get(variant.id) ?? { inStock: false, preorderEnabled: false },
  };
}
