import type { Stock } from '../../domain/product.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { formatCount } from './format.ts';

/** The highest quantity that counts as low. */
const lowAt = 5;

export interface StockText {
  text: string;
  tone?: 'wait' | 'bad';
}

/** Stock as text. Low and out of stock are stated in the text, not only by colour. */
export function stockText(stock: Stock, locale: string): StockText {
  if (stock.tag === 'untracked')
    return stock.inStock ? { text: commonMessages.inStock } : { text: commonMessages.outOfStock, tone: 'bad' };
  if (stock.quantity <= 0) return { text: commonMessages.outOfStock, tone: 'bad' };
  const shown = formatCount(stock.quantity, locale);
  return stock.quantity <= lowAt
    ? { text: commonMessages.low({ count: shown }), tone: 'wait' }
    : { text: commonMessages.countInStock({ count: shown }) };
}

/** The stock of a product as the sum of its variants'; a variant that is not counted makes the sum a plain yes or no. */
export function totalStock(stocks: readonly Stock[]): Stock {
  let quantity = 0;
  for (const stock of stocks) {
    if (stock.tag === 'untracked')
      return {
        tag: 'untracked',
        inStock: stocks.some((each) => (each.tag === 'untracked' ? each.inStock : each.quantity > 0)),
      };
    quantity += Math.max(0, stock.quantity);
  }
  return { tag: 'tracked', quantity };
}
