import type { Client } from '../../client/client.ts';
import type { ProductV1 } from '../../client/entities/product-v1.ts';
import {
  decrementInventory,
  incrementInventory,
  updateInventoryVariants,
} from '../../client/operations/inventory-v1.ts';
import { updateProduct, updateProductVariants } from '../../client/operations/products-v1.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { fields } from '../../domain/fields.ts';
import { partOf } from '../../domain/product.ts';
import { changesTracking, isTracked, untracked } from '../../domain/typing/stock.ts';
import { assertOneWrite, refuse } from '../changes.ts';
import type { Change } from '../port.ts';
import { toPortError } from '../port-error.ts';
import { isOfPrices } from '../fold-prices.ts';
import { fieldsV1, isPlainV1 } from './fields-v1.ts';
import { pricesBody, type PriceBodies, type ProductBody, type VariantBody } from './prices-v1.ts';
import { defaultVariantId } from './to-product-v1.ts';

/** Writes values of one product: one call for the product, one for its variants. */
export async function writeV1(client: Client, changes: readonly Change[]): Promise<void> {
  try {
    await writeChanges(client, changes);
  } catch (error) {
    throw toPortError(error);
  }
}

async function writeChanges(client: Client, changes: readonly Change[]): Promise<void> {
  const product = assertOneWrite(changes);
  if (changes[0]?.field === 'stock') return writeStock(client, product.id, changes);
  const own = changes.filter((change) => change.variantId === null && !isOfPrices(change));
  const prices = pricesBody(product, changes.filter(isOfPrices));
  const bodies = own.map(({ field, value }) => (isPlainV1(field) ? fieldsV1[field].write(value) : {}));
  const body: ProductBody = Object.assign({}, prices.product, ...bodies);
  const written =
    Object.keys(body).length === 0
      ? undefined
      : (await client.call(updateProduct, { product: { id: product.id, ...body } })).product;
  const variants = toVariants(changes, withFoundOut(prices, written));
  try {
    for (const { field, value } of own) {
      const remove = isPlainV1(field) ? fieldsV1[field].remove : undefined;
      if (remove !== undefined && value === '') await client.call(remove, { id: product.id });
    }
    if (variants.length > 0) await client.call(updateProductVariants, { id: product.id, variants });
  } catch (error) {
    throw written === undefined ? error : partlyWritten(error);
  }
}

/**
 * The first call succeeded, so an error of the second does not describe the whole write. The outcome counts as unknown
 * and is read back.
 */
function partlyWritten(error: unknown): unknown {
  if (!(error instanceof ShelfedgeError)) return error;
  return new ShelfedgeError('server', 'Only a part was written.', error.details, { cause: error });
}

/**
 * The variants' bodies, plus the prices of variants whose own price shows only in the platform's response to the first
 * call.
 */
function withFoundOut({ variants, byChance }: PriceBodies, written: ProductV1 | undefined): PriceBodies['variants'] {
  const bodies = new Map(variants);
  for (const { id, variant } of written?.variants ?? []) {
    const found = byChance.get(id);
    if (found !== undefined && variant?.priceData?.price === found.currentPrice)
      bodies.set(id, { ...bodies.get(id), price: found.targetPrice });
  }
  return bodies;
}

const writeVariant = (field: string, value: string): VariantBody =>
  isPlainV1(field) ? (fieldsV1[field].writeVariant?.(value) ?? {}) : {};

/** One entry per variant, with all its changes. */
function toVariants(
  changes: readonly Change[],
  priced: ReadonlyMap<string, VariantBody>,
): (VariantBody & { variantIds: string[] })[] {
  const bodies = new Map<string, VariantBody>(priced);
  for (const { variantId, field, value } of changes)
    if (variantId !== null) bodies.set(variantId, { ...bodies.get(variantId), ...writeVariant(field, value) });
  return [...bodies].map(([id, body]) => ({ variantIds: [id], ...body }));
}

/** True if a change of one variant would start or stop tracking for its product's other variants. */
function changesSharedTracking({ product, variantId, value }: Change): boolean {
  const before = fields.stock.read(partOf(product, variantId) ?? product);
  return variantId !== null && before !== null && changesTracking(before, value);
}

/** Deltas use the calls that cannot overwrite a sale; counts use the call that sets them. */
async function writeStock(client: Client, productId: string, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ variantId, value, delta }) => ({
    variantId: variantId ?? defaultVariantId,
    value,
    delta,
  }));
  const set = rows.filter(({ delta }) => delta === null);
  if (changes.some(changesSharedTracking)) throw refuse('The quantity is tracked of all variants, or of none.');
  const more = rows.flatMap(({ variantId, delta }) =>
    delta !== null && delta > 0 ? { productId, variantId, incrementBy: delta } : [],
  );
  const fewer = rows.flatMap(({ variantId, delta }) =>
    delta !== null && delta < 0 ? { productId, variantId, decrementBy: -delta } : [],
  );
  for (const [trackQuantity, some] of Map.groupBy(set, ({ value }) => isTracked(value))) {
    const variants = some.map(({ variantId, value }) =>
      trackQuantity ? { variantId, quantity: Number(value) } : { variantId, inStock: value === untracked.inStock },
    );
    await client.call(updateInventoryVariants, { inventoryItem: { productId, trackQuantity, variants } });
  }
  if (more.length > 0) await client.call(incrementInventory, { incrementData: more });
  if (fewer.length > 0) await client.call(decrementInventory, { decrementData: fewer });
}
