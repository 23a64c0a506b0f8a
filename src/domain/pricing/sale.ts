import { Big } from 'big.js';
import { priceStep } from '../currency.ts';
import { roundWithin } from '../price-steps.ts';
import { toAmount } from '../typing/money.ts';
import { problem, type PriceIntent, type PriceProblem } from './intent.ts';

type SaleResult = { tag: 'ok'; paid: string } | { tag: 'problem'; problem: PriceProblem };

/** The price to pay for a regular price under a sale. */
export function paidUnder(sale: NonNullable<PriceIntent['sale']>, regular: string, currency: string): SaleResult {
  const paid = exactlyPaid(sale, new Big(regular));
  const isComputed = sale.kind === 'percent';
  const isRaised = (amount: Big): boolean => amount.gt(regular);
  const rounded = isComputed && !paid.eq(regular) ? roundWithin(paid, priceStep(currency), isRaised) : paid;
  const amount = toAmount(rounded.toFixed(), currency);
  if (paid.lt(0)) return problem({ tag: 'below_zero', result: amount });
  // A sale price must be below the regular price.
  if (paid.gt(regular) || (sale.kind === 'paid' && paid.eq(regular)))
    return problem({ tag: 'sale_not_below', sale: amount, regular });
  return { tag: 'ok', paid: amount };
}

function exactlyPaid(sale: NonNullable<PriceIntent['sale']>, regular: Big): Big {
  switch (sale.kind) {
    case 'paid':
      return new Big(sale.amount);
    case 'percent':
      return regular.times(new Big(100).minus(sale.percent)).div(100);
    case 'off':
      return regular.minus(sale.amount);
    case 'end':
      return regular;
  }
}

/** The new cost: null keeps the old one, '' removes it. */
export const toCost = (own: string | null, cost: string | null): string | null =>
  cost === null ? own : cost === '' ? null : cost;
