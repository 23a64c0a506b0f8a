import type { ShopPrice } from '../shop-product.ts';

/** The price for a shopper: the amount to pay and, on sale, the regular price. */
interface ShownPrice {
  toPay: string;
  regular: string | undefined;
}

/** Both prices exactly as the platform prints them. */
export function toShownPrice({ price, discountedPrice, formatted }: ShopPrice): ShownPrice {
  if (discountedPrice < price) return { toPay: formatted.discountedPrice, regular: formatted.price };
  return { toPay: formatted.price, regular: undefined };
}
