import { z } from 'zod';
import { fieldFault } from '../http/envelope.ts';
import { toMediaJson } from '../v1/media-json.ts';
import { mediaOfChoices, toOptionsJson } from '../v1/options-json.ts';
import { toPriceData } from '../v1/product-json.ts';
import { hasChoice, readMedia } from '../v1/product-media.ts';
import { findCalledProduct } from '../v1/product-reads.ts';
import type { Call, Route } from '../http/route.ts';
import type { ProductOption, ProductRow, VariantRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { isInStock } from '../v1/stock.ts';
import { check } from '../http/validate.ts';
import { fitsChoices, readOwnChoices, readVariants } from '../v1/variants.ts';

function toSelectedJson(shop: Shop, product: ProductRow, variant: VariantRow): object {
  const price = toPriceData(shop, product, variant.price ?? product.price);
  return {
    price,
    convertedPriceData: price,
    weight: variant.weight ?? product.weight ?? 0,
    sku: variant.sku ?? product.sku,
    ...(product.track_quantity === 1 && { quantity: variant.quantity }),
    inStock: isInStock(product, variant),
    visible: variant.visible === 1,
    ...(JSON.parse(variant.details) as object),
  };
}

/** The variant of these choices, if every option has a choice. */
function findSelected(product: ProductRow, variants: VariantRow[], made: Record<string, string>) {
  const options = JSON.parse(product.options) as ProductOption[];
  for (const [option, choice] of Object.entries(made))
    if (!hasChoice(options, { option, choice }))
      throw fieldFault(`options.${option}`, 'VALIDATION', 'is no choice of this product');
  if (options.some(({ name }) => made[name] === undefined)) return undefined;
  return variants.find((variant) => fitsChoices(readOwnChoices(variant), made));
}

function getProductOptionsAvailability(call: Call): object {
  const { shop, payload } = call;
  const input = check(z.object({ options: z.record(z.string(), z.string()).nullish() }), payload);
  const made = input.options ?? {};
  const product = findCalledProduct(call);
  const variants = readVariants(shop.db, [product.id]).get(product.id) ?? [];
  const media = readMedia(shop.db, [product.id]).get(product.id) ?? [];
  const selected = findSelected(product, variants, made);
  const ofChoices = mediaOfChoices(
    media,
    Object.entries(made).map(([option, choice]) => ({ option, choice })),
  );
  return {
    ...(selected && { selectedVariant: toSelectedJson(shop, product, selected) }),
    media: toMediaJson(shop, product, ofChoices.length > 0 ? ofChoices : media),
    productOptions: toOptionsJson(shop, product, variants, media, made),
    availableForPurchase: selected !== undefined && selected.visible === 1 && isInStock(product, selected),
  };
}

/** The choices of a V1 product that remain available beside the given ones. */
export const optionsAvailabilityV1: Route[] = [
  {
    on: [
      'POST /stores-reader/v1/products/:id/productOptionsAvailability',
      'POST /stores/v1/products/:id/productOptionsAvailability',
    ],
    access: 'visitor',
    permission: 'WIX_STORES.READ_PRODUCTS',
    catalog: 'v1',
    handle: getProductOptionsAvailability,
  },
];
