import { toShownPrice } from './pages/price.ts';
import { isInStock, type ShopPrice, type ShopProduct } from './shop-product.ts';

/** The data shown for the product, or for the chosen variant. */
export interface Offer {
  toPay: string;
  /** The struck-through price; empty when not on sale. */
  regular: string;
  sku: string;
  stock: { level: 'in' | 'low' | 'out'; words: string };
}

/** An offer for one combination of choices: option name to choice description. */
interface VariantOffer extends Offer {
  choices: Record<string, string>;
}

const lowStock = 5;

/** The offer before any choice is made. */
export function productOffer(product: ShopProduct): Offer {
  const { trackInventory, quantity } = product.stock ?? {};
  const counted = trackInventory === true && (product.variants?.length ?? 0) < 2;
  return toOffer(product.priceData, product.sku, {
    inStock: isInStock(product),
    quantity: counted ? quantity : undefined,
    digital: product.productType === 'digital',
  });
}

/** One offer for each visible variant; none for a product without options. */
export function variantOffers(product: ShopProduct): VariantOffer[] {
  if ((product.productOptions?.length ?? 0) === 0) return [];
  const visible = (product.variants ?? []).filter(({ variant }) => variant.visible !== false);
  return visible.map(({ choices = {}, variant, stock }) => ({
    choices,
    ...toOffer(variant.priceData, variant.sku, {
      inStock: stock?.inStock !== false,
      quantity: stock?.trackQuantity === true ? stock.quantity : undefined,
      digital: product.productType === 'digital',
    }),
  }));
}

interface Availability {
  inStock: boolean;
  /** How many are left, when they are counted. */
  quantity: number | undefined;
  digital: boolean;
}

function toOffer(price: ShopPrice, sku: string | undefined, availability: Availability): Offer {
  const { toPay, regular } = toShownPrice(price);
  return { toPay, regular: regular ?? '', sku: sku ?? '', stock: toStockLine(availability) };
}

function toStockLine({ inStock, quantity, digital }: Availability): Offer['stock'] {
  if (!inStock || quantity === 0) return { level: 'out', words: 'Out of stock' };
  if (digital) return { level: 'in', words: 'Download, sent at once' };
  if (quantity !== undefined && quantity <= lowStock) return { level: 'low', words: `Only ${quantity} left` };
  return { level: 'in', words: 'In stock' };
}
