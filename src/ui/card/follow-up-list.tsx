import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { formatMoney } from '../../domain/money.ts';
import { partOf, type Product } from '../../domain/product.ts';
import { formatDifference, formatPercent, formatValue } from '../shared/format.ts';
import { Icon } from '../shared/icon.tsx';
import { cardWords } from './card-words.ts';
import { changeOf, marginOf, toPayAfter } from './follow-ups.ts';

interface FollowUpListProps {
  product: Product;
  variantId: string | null;
  field: FieldKey;
  /** The value that stands in the store. */
  stands: string;
  /** The value as typed; null while it cannot be read. */
  typed: string | null;
  locale: string;
}

/** What follows from a value: where it comes from and how far it moves; for a price what shoppers pay and what is left. */
export function FollowUpList(props: FollowUpListProps) {
  const { product, field, stands, typed, locale } = props;
  const moves = typed !== null && !fields[field].same(stands, typed) ? movesBy(field, stands, typed, locale) : null;
  return (
    <dl className="follow-ups small">
      <FollowUp label={cardWords.now}>
        <bdi>{formatValue(field, stands, product.currency, locale)}</bdi>
        {moves !== null && (
          <span className="quiet">
            · <bdi>{moves}</bdi>
          </span>
        )}
      </FollowUp>
      {field === 'price' && <PriceFollowUps {...props} />}
    </dl>
  );
}

function PriceFollowUps({ product, variantId, typed, locale }: FollowUpListProps) {
  const { currency, discount } = product;
  const cost = partOf(product, variantId)?.cost ?? product.cost;
  const toPay = typed === null ? null : toPayAfter(typed, discount, currency);
  const margin = toPay === null ? null : marginOf(toPay, cost);
  return (
    <>
      {discount !== null && (
        <FollowUp label={cardWords.shoppersPay}>
          <bdi>{toPay === null ? '–' : formatMoney(toPay, currency, locale)}</bdi>
          <span className="quiet">
            ·{' '}
            <bdi>
              {cardWords.off(
                discount.type === 'PERCENT'
                  ? formatPercent(discount.value / 100, locale)
                  : formatMoney(String(discount.value), currency, locale),
              )}
            </bdi>
          </span>
        </FollowUp>
      )}
      {cost !== null && (
        <FollowUp label={cardWords.margin} isLoss={margin !== null && margin < 0}>
          <bdi>{margin === null ? '–' : formatPercent(margin, locale)}</bdi>
          {margin !== null && margin < 0 && ` · ${cardWords.loss}`}
        </FollowUp>
      )}
    </>
  );
}

/** How far a value moves: a price in percent, a count in pieces. */
function movesBy(field: FieldKey, stands: string, typed: string, locale: string): string | null {
  switch (fields[field].kind) {
    case 'money': {
      if (stands === '' || typed === '') return null;
      const change = changeOf(stands, typed);
      return change === null ? null : formatPercent(change, locale, true);
    }
    case 'quantity':
      return formatDifference(Number(typed) - Number(stands), locale);
    case 'text':
    case 'flag':
      return null;
  }
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
