import { z } from 'zod';
import { writeProductsV1 } from './access-rules.ts';
import { updateRow } from '../database.ts';
import { fieldFault, gatewayFault } from '../http/envelope.ts';
import { offsetPaging, readPage } from '../paging.ts';
import { dimensionsInput, moneyInput, weightInput } from '../v1/product-input.ts';
import { toVariantJson } from '../v1/product-json.ts';
import { findCalledProduct, findProduct, readMerchantFlag } from '../v1/product-reads.ts';
import { touchProduct } from '../v1/product-writes.ts';
import type { Call, Route } from '../http/route.ts';
import type { VariantRow } from '../rows.ts';
import { check, checkSameId } from '../http/validate.ts';
import { readOwnChoices, readVariants } from '../v1/variants.ts';

const choices = z.record(z.string(), z.string());
const variantIds = z.array(z.guid()).max(1000);

function isChosen(variant: VariantRow, wanted: Record<string, string>): boolean {
  const own = readOwnChoices(variant);
  return Object.entries(wanted).every(([option, choice]) => own[option] === choice);
}

const variantsQuery = z.object({
  choices: choices.nullish(),
  variantIds: variantIds.nullish(),
  paging: offsetPaging.nullish(),
  includeMerchantSpecificData: z.boolean().nullish(),
});

function queryProductVariants({ shop, identity, params, payload }: Call): object {
  const requested = check(variantsQuery, payload);
  const merchantData = readMerchantFlag(identity, requested.includeMerchantSpecificData === true);
  const product = findProduct(shop, identity, params['id'] ?? '');
  const matching = (readVariants(shop.db, [product.id]).get(product.id) ?? [])
    .filter((variant) => !requested.variantIds?.length || requested.variantIds.includes(variant.id))
    .filter((variant) => isChosen(variant, requested.choices ?? {}));
  const { limit, offset } = readPage(requested.paging);
  const page = matching.slice(offset, offset + limit);
  return {
    variants: page.map((variant) => toVariantJson(shop, product, variant, merchantData)),
    metadata: { items: page.length, offset },
    totalResults: matching.length,
  };
}

function overrideInput(decimals: number) {
  const money = moneyInput(decimals);
  return z.object({
    choices: choices.optional(),
    variantIds: variantIds.optional(),
    price: money.nullish(),
    cost: money.nullish(),
    weight: weightInput.nullish(),
    sku: z.string().max(40).nullish(),
    visible: z.boolean().nullish(),
    productDimensions: dimensionsInput.optional(),
    packageDimensions: dimensionsInput.optional(),
  });
}

type Override = z.infer<ReturnType<typeof overrideInput>>;

function selectVariants(variants: VariantRow[], override: Override, path: string): VariantRow[] {
  const ids = override.variantIds ?? [];
  if (ids.length > 0 === Object.keys(override.choices ?? {}).length > 0)
    throw fieldFault(path, 'ONE_OF_ALIGNMENT', 'must select by choices or by variantIds');
  const selected = variants.filter((one) =>
    ids.length > 0 ? ids.includes(one.id) : isChosen(one, override.choices ?? {}),
  );
  if (selected.length < Math.max(1, new Set(ids).size)) throw gatewayFault(404, `${path} selects no such variant`);
  return selected;
}

function toChanges(override: Override, current: VariantRow): Partial<VariantRow> {
  const { productDimensions, packageDimensions } = override;
  return {
    ...(override.price !== undefined && { price: override.price }),
    ...(override.cost !== undefined && { cost: override.cost }),
    ...(override.weight !== undefined && { weight: override.weight }),
    ...(override.sku !== undefined && { sku: override.sku }),
    ...(typeof override.visible === 'boolean' && { visible: Number(override.visible) }),
    ...((productDimensions || packageDimensions) && {
      details: JSON.stringify({
        ...(JSON.parse(current.details) as object),
        ...(productDimensions && { productDimensions }),
        ...(packageDimensions && { packageDimensions }),
      }),
    }),
  };
}

function updateProductVariants({ shop, identity, params, payload }: Call): object {
  const schema = z.object({
    id: z.string().nullish(),
    variants: z.array(overrideInput(shop.currency.decimals)).min(1).max(1000),
  });
  const input = check(schema, payload);
  checkSameId('id', input.id, params['id'] ?? '');
  const product = findProduct(shop, identity, params['id'] ?? '');
  if (product.manage_variants === 0) throw gatewayFault(400, 'The variants of this product are not managed');
  const present = readVariants(shop.db, [product.id]).get(product.id) ?? [];
  for (const [index, override] of input.variants.entries())
    for (const variant of selectVariants(present, override, `variants[${index}]`))
      updateRow(shop.db, 'variants', { product_id: product.id, id: variant.id }, toChanges(override, variant));
  touchProduct(shop, product.id);
  const changed = readVariants(shop.db, [product.id]).get(product.id) ?? [];
  return { variants: changed.map((variant) => toVariantJson(shop, product, variant, false)) };
}

const defaults = { price: null, cost: null, weight: null, sku: null, visible: 1, details: '{}' };

function resetAllProductVariantData(call: Call): object {
  const { id } = findCalledProduct(call);
  updateRow(call.shop.db, 'variants', { product_id: id }, defaults);
  touchProduct(call.shop, id);
  return {};
}

/** The variants of a product of catalog V1. */
export const variantsV1: Route[] = [
  {
    on: ['POST /stores-reader/v1/products/:id/variants/query', 'POST /stores/v1/products/:id/variants/query'],
    access: 'visitor',
    permission: 'WIX_STORES.READ_PRODUCTS',
    catalog: 'v1',
    handle: queryProductVariants,
  },
  { ...writeProductsV1, on: ['PATCH /stores/v1/products/:id/variants'], handle: updateProductVariants },
  {
    ...writeProductsV1,
    on: ['POST /stores/v1/products/:id/variants/resetToDefault'],
    handle: resetAllProductVariantData,
  },
];
