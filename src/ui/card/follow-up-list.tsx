import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { partOf, type Product } from '../../domain/product.ts';
import { formatMoney } from '../../domain/money.ts';
import { formatPercent } from '../shared/format.ts';
import { Icon } from '../shared/icon.tsx';
import { cardWords } from './card-words.ts';
import { changeOf, marginOf, toPayAfter } from './follow-ups.ts';

interface FollowUpListProps {
  product: Product;
  variantId: string | null;
  base: string;
  /** The price as typed; null while it cannot be read. */
  amount: string | null;
  locale: string;
}

/** What follows from a price: what shoppers pay, what is left, how far it moves. */
export function FollowUpList({ product, variantId, base, amount, locale }: FollowUpListProps) {
  const { currency, discount } = product;
  const cost = partOf(product, variantId)?.cost ?? product.cost;
  const toPay = amount === null ? null : toPayAfter(amount, discount, currency);
  const margin = toPay === null ? null : marginOf(toPay, cost);
  const change = amount === null ? null : changeOf(base, amount);
  const off = discount?.type === 'PERCENT' ? formatPercent(discount.value / 100, locale) : null;
  const amountOff = discount?.type === 'AMOUNT' ? formatMoney(String(discount.value), currency, locale) : null;
  return (
    <dl className="follow-ups small">
      {discount !== null && (
        <FollowUp label={cardWords.shoppersPay}>
          {toPay === null ? '–' : formatMoney(toPay, currency, locale)}
          <span className="quiet"> · {cardWords.off(off ?? amountOff ?? '')}</span>
        </FollowUp>
      )}
      {cost !== null && (
        <FollowUp label={cardWords.margin} isLoss={margin !== null && margin < 0}>
          {margin === null ? '–' : formatPercent(margin, locale)}
          {margin !== null && margin < 0 && ` · ${cardWords.loss}`}
        </FollowUp>
      )}
      <FollowUp label={cardWords.change}>
        {change === null || change === 0 ? '–' : formatPercent(change, locale, true)}
      </FollowUp>
    </dl>
  );
}

function FollowUp({ label, isLoss = false, children }: { label: string; isLoss?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd className="numbers" data-tone={isLoss ? 'wait' : undefined}>
        {isLoss && <Icon of={CircleAlert} />}
        {children}
      </dd>
    </div>
  );
}
