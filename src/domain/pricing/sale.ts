import { Big } from 'big.js';
import { currencyDecimals } from '../typing/money.ts';
import { problem, type PriceIntent, type PriceProblem } from './intent.ts';

type SaleResult = { tag: 'ok'; paid: string } | { tag: 'problem'; problem: PriceProblem };

/** What shoppers pay for a regular price under a sale. */
export function paidUnder(sale: NonNullable<PriceIntent['sale']>, regular: string, currency: string): SaleResult {
  const paid = {
    paid: () => new Big(sale.kind === 'paid' ? sale.amount : 0),
    percent: () => new Big(regular).times(new Big(100).minus(sale.kind === 'percent' ? sale.percent : 0)).div(100),
    off: () => new Big(regular).minus(sale.kind === 'off' ? sale.amount : 0),
    end: () => new Big(regular),
  }[sale.kind]();
  const amount = paid.toFixed(currencyDecimals(currency), Big.roundHalfUp);
  if (paid.lt(0)) return problem({ tag: 'below_zero', result: amount });
  // A sale price must be below the regular price.
  if (paid.gt(regular) || (sale.kind === 'paid' && paid.eq(regular)))
    return problem({ tag: 'sale_not_below', sale: amount, regular });
  return { tag: 'ok', paid: amount };
}

/** The new cost: null keeps the old one, '' removes it. */
export const toCost = (own: string | null, cost: string | null): string | null =>
  cost === null ? own : cost === '' ? null : cost;
