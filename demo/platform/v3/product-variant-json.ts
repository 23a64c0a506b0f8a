import type { Shop } from '../shop.ts';
import type { Customization } from './customization-choices.ts';
import type { Lookup } from './product-lookup.ts';
import { toMediaJson } from './product-media.ts';
import type { Money, StoredProduct, StoredVariant } from './product-shape.ts';
import type { VariantStock } from './product-stock.ts';

/** What the parts of an answer about products need to know. */
export interface ShowContext {
  shop: Shop;
  lookup: Lookup;
  stock: Map<string, VariantStock>;
  /** Whether amounts come with their formatted text, as they do when the currency is asked for. */
  formatted: boolean;
}

/** An amount as the wire shows it. */
export function toMoneyJson({ shop, formatted }: ShowContext, { amount }: Money): object {
  return { amount, ...(formatted && { formattedAmount: shop.currency.format(Number(amount)) }) };
}

/** What a variant costs and earns, when its cost is known. */
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

/** A variant's price as the wire shows it. */
export function toPriceJson(context: ShowContext, { price: { actualPrice, compareAtPrice } }: StoredVariant): object {
  return {
    actualPrice: toMoneyJson(context, actualPrice),
    ...(compareAtPrice && { compareAtPrice: toMoneyJson(context, compareAtPrice) }),
    priceAfterDiscount: toMoneyJson(context, actualPrice),
  };
}

/** A variant inside its product, with all that may be asked for. */
export function toVariantJson(context: ShowContext, product: StoredProduct, variant: StoredVariant): object {
  const [main] = product.media.itemsInfo.items;
  return {
    ...variant,
    choices: toVariantChoices(context, variant),
    price: toPriceJson(context, variant),
    revenueDetails: toRevenueJson(context, variant),
    ...(main && { media: toMediaJson(context.shop, main) }),
    inventoryStatus: context.stock.get(variant.id) ?? { inStock: false, preorderEnabled: false },
  };
}
