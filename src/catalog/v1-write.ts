import type { Client } from '../client/client.ts';
import type { InputOf } from '../client/listing.ts';
import { decrementInventory, incrementInventory, updateInventoryVariants } from '../client/operations/inventory-v1.ts';
import { removeBrand, removeRibbon, updateProduct, updateProductVariants } from '../client/operations/products-v1.ts';
import type { FieldKey } from '../domain/fields.ts';
import { takenOff } from '../domain/sale.ts';
import { assertOneWrite, salePriceProblem } from './changes.ts';
import type { Change } from './port.ts';
import { defaultVariantId } from './v1-product.ts';

type ProductBody = Omit<InputOf<typeof updateProduct>['product'], 'id'>;
type VariantBody = Omit<NonNullable<InputOf<typeof updateProductVariants>['variants']>[number], 'variantIds'>;
type Field = Exclude<FieldKey, 'stock'>;

/** An amount that may be missing; null takes it away. */
const toNumber = (value: string): number | null => (value === '' ? null : Number(value));

/** How each field of a product is written; `regular` is the price that will stand then. */
const productBodies: Record<Field, (value: string, regular: string) => ProductBody> = {
  price: (value) => ({ priceData: { price: Number(value) } }),
  salePrice: (value, regular) => ({ discount: toDiscount(value, regular) }),
  cost: (value) => ({ costAndProfitData: { itemCost: toNumber(value) } }),
  sku: (sku) => ({ sku }),
  name: (name) => ({ name }),
  visible: (value) => ({ visible: value === 'true' }),
  ribbon: (ribbon) => (ribbon === '' ? {} : { ribbon }),
  brand: (brand) => (brand === '' ? {} : { brand }),
};

const variantBodies: Partial<Record<FieldKey, (value: string) => VariantBody>> = {
  price: (value) => ({ price: Number(value) }),
  cost: (value) => ({ cost: toNumber(value) }),
  sku: (sku) => ({ sku }),
  visible: (value) => ({ visible: value === 'true' }),
};

/** What is taken off a product by a call of its own. */
const removals: Partial<Record<FieldKey, typeof removeRibbon | typeof removeBrand>> = {
  ribbon: removeRibbon,
  brand: removeBrand,
};

function toDiscount(value: string, regular: string): NonNullable<ProductBody['discount']> {
  if (value === '') return { type: 'NONE', value: 0 };
  const off = takenOff(regular, value);
  if (off === null) throw salePriceProblem();
  return { type: 'AMOUNT', value: Number(off) };
}

/** Writes values of one product: all of the product's own in one call, all of its variants in another. */
export async function writeV1(client: Client, changes: readonly Change[]): Promise<void> {
  const product = assertOneWrite(changes);
  if (changes[0]?.field === 'stock') return writeStock(client, product.id, changes);
  const own = changes.filter(({ variantId }) => variantId === null);
  const regular = own.find(({ field }) => field === 'price')?.value ?? product.price.regular;
  const bodies = own.map(({ field, value }) => productBodies[field as Field](value, regular));
  const body: ProductBody = Object.assign({}, ...bodies);
  const variants = toVariants(changes);
  if (Object.keys(body).length > 0) await client.call(updateProduct, { product: { id: product.id, ...body } });
  for (const { field, value } of own) {
    const remove = removals[field];
    if (remove !== undefined && value === '') await client.call(remove, { id: product.id });
  }
  if (variants.length > 0) await client.call(updateProductVariants, { id: product.id, variants });
}

/** One entry for each variant, with all that changes of it. */
function toVariants(changes: readonly Change[]): (VariantBody & { variantIds: string[] })[] {
  const bodies = new Map<string, VariantBody>();
  for (const { variantId, field, value } of changes)
    if (variantId !== null) bodies.set(variantId, { ...bodies.get(variantId), ...variantBodies[field]?.(value) });
  return [...bodies].map(([id, body]) => ({ variantIds: [id], ...body }));
}

/** Pieces more or fewer go by the calls that cannot overwrite a sale; counts by the one that sets them. */
async function writeStock(client: Client, productId: string, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ variantId, value, delta }) => ({
    variantId: variantId ?? defaultVariantId,
    value,
    delta,
  }));
  const counts = rows.filter(({ delta }) => delta === null);
  const more = rows.flatMap(({ variantId, delta }) =>
    delta !== null && delta > 0 ? { productId, variantId, incrementBy: delta } : [],
  );
  const fewer = rows.flatMap(({ variantId, delta }) =>
    delta !== null && delta < 0 ? { productId, variantId, decrementBy: -delta } : [],
  );
  if (counts.length > 0) {
    const variants = counts.map(({ variantId, value }) => ({ variantId, quantity: Number(value) }));
    await client.call(updateInventoryVariants, { inventoryItem: { productId, trackQuantity: true, variants } });
  }
  if (more.length > 0) await client.call(incrementInventory, { incrementData: more });
  if (fewer.length > 0) await client.call(decrementInventory, { decrementData: fewer });
}
