import type { ProductV1, VariantV1 } from '../client/entities/product-v1.ts';
import { toAmount } from '../domain/money.ts';
import type { Discount, Price, Product, Stock, Variant } from '../domain/product.ts';

/** The one variant of a product whose variants are not managed one by one. */
export const defaultVariantId = '00000000-0000-0000-0000-000000000000';

/** A V1 product in the shop's words. */
export function toProduct(wire: ProductV1): Product {
  const currency = wire.priceData?.currency ?? 'USD';
  const { base, path } = wire.productPageUrl ?? {};
  const price = toPrice(wire.priceData, currency);
  const discount = toDiscount(wire.discount);
  const variants =
    wire.manageVariants === true ? (wire.variants ?? []).map((variant) => toVariant(variant, currency)) : [];
  return {
    id: wire.id,
    revision: null,
    name: wire.name ?? '',
    slug: wire.slug ?? '',
    sku: wire.sku ?? '',
    visible: wire.visible ?? true,
    pictureUrl: wire.media?.mainMedia?.thumbnail?.url ?? null,
    pageUrl: typeof base !== 'string' || typeof path !== 'string' ? null : joinUrl(base, path),
    currency,
    price,
    salePrice: discount === null ? '' : price.toPay,
    discount,
    cost: toFinite(wire.costAndProfitData?.itemCost, currency),
    stock: toStock(wire.stock?.trackInventory, wire.stock?.quantity, wire.stock?.inventoryStatus !== 'OUT_OF_STOCK'),
    stockItem: null,
    ribbon: wire.ribbon ?? '',
    brand: wire.brand ?? '',
    locks: [],
    // Also where a list leaves the variants out: what is counted on each is not the product's to set.
    onVariants: wire.manageVariants === true ? ['stock'] : [],
    variants,
  };
}

function toVariant(wire: VariantV1, currency: string): Variant {
  const choices = wire.choices ?? {};
  return {
    id: wire.id,
    label: Object.values(choices).join(', '),
    choices,
    sku: wire.variant?.sku ?? '',
    visible: wire.variant?.visible ?? true,
    price: toPrice(wire.variant?.priceData, currency),
    salePrice: null,
    cost: toFinite(wire.variant?.costAndProfitData?.itemCost, currency),
    stock: toStock(wire.stock?.trackQuantity, wire.stock?.quantity, wire.stock?.inStock ?? true),
    stockItem: null,
  };
}

function toPrice(wire: ProductV1['priceData'], currency: string): Price {
  const regular = toFinite(wire?.price, currency) ?? toAmount(0, currency);
  const toPay = toFinite(wire?.discountedPrice, currency) ?? regular;
  return {
    regular,
    toPay,
    regularText: wire?.formatted?.price ?? regular,
    toPayText: wire?.formatted?.discountedPrice ?? toPay,
  };
}

const toStock = (tracked: boolean | null | undefined, quantity: number | null | undefined, inStock: boolean): Stock =>
  tracked === true ? { tag: 'tracked', quantity: quantity ?? 0 } : { tag: 'untracked', inStock };

/** The platform may answer NaN and infinities; none of them is a price. */
const toFinite = (float: number | null | undefined, currency: string): string | null =>
  Number.isFinite(float) ? toAmount(float as number, currency) : null;

function toDiscount(wire: ProductV1['discount']): Discount | null {
  const type = wire?.type;
  const value = wire?.value;
  return (type === 'PERCENT' || type === 'AMOUNT') && typeof value === 'number' && value > 0 ? { type, value } : null;
}

const joinUrl = (base: string, path: string): string => `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
