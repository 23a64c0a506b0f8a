import { productFault } from './product-faults.ts';
import type { Money, StoredProduct, StoredVariant } from './product-shape.ts';

interface Range {
  minValue: Money;
  maxValue: Money;
}

type Ranges = Pick<StoredProduct, 'actualPriceRange' | 'compareAtPriceRange' | 'costRange'>;

function toRange(amounts: Money[]): Range | undefined {
  const sorted = amounts.toSorted((one, other) => Number(one.amount) - Number(other.amount));
  const [minValue, maxValue] = [sorted[0], sorted.at(-1)];
  return minValue === undefined || maxValue === undefined ? undefined : { minValue, maxValue };
}

/** The ranges of a product's prices and costs over its variants. */
export function toPriceRanges(variants: StoredVariant[]): Ranges {
  const actual = toRange(variants.map(({ price }) => price.actualPrice)) ?? {
    minValue: { amount: '0' },
    maxValue: { amount: '0' },
  };
  const reduced = variants.some(({ price }) => price.compareAtPrice !== undefined);
  const compareAt = toRange(variants.map(({ price }) => price.compareAtPrice ?? price.actualPrice));
  const cost = toRange(variants.flatMap(({ revenueDetails }) => revenueDetails?.cost ?? []));
  return {
    actualPriceRange: actual,
    ...(reduced && compareAt && { compareAtPriceRange: compareAt }),
    ...(cost && { costRange: cost }),
  };
}

/** Refuses a compare-at price below the price. */
export function checkPrices(variants: StoredVariant[]): void {
  for (const { price } of variants)
    if (price.compareAtPrice !== undefined && Number(price.compareAtPrice.amount) < Number(price.actualPrice.amount))
      throw productFault(
        'COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE',
        `compare-at price ${price.compareAtPrice.amount} is lower than ${price.actualPrice.amount}`,
      );
}
