import { storedProduct, until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';

/** The product of most journeys. */
export const slug = 'stoneware-mug';

/** The price that its tile prints. */
export const tile = `[data-slug="${slug}"] [data-hook="product-item-price-to-pay"]`;

export const priceOf = (shop: RunningShop, of = slug): number => storedProduct(shop, of).price;

export const untilPrice = (shop: RunningShop, price: number, of = slug): Promise<void> =>
  until(() => priceOf(shop, of) === price, `${price} at the platform`, 20_000);

/** How many requests of the extension have written. */
export const countWrites = ({ db }: RunningShop): number =>
  Number(
    db.prepare("SELECT count(DISTINCT requestId) AS n FROM ledger WHERE origin LIKE '%-extension://%'").get()?.['n'],
  );
