import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import type { Entry } from '../../domain/entry.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { formatMoney } from '../../domain/money.ts';
import { partOf, type Product } from '../../domain/product.ts';
import { formatDifference, formatPercent, formatValue } from '../shared/format.ts';
import { Icon } from '../shared/icon.tsx';
import { words } from '../shared/words.ts';
import { cardWords } from './card-words.ts';
import { amountsAfter, changeOf, marginOf } from '../../domain/profit.ts';

interface FollowUpListProps {
  product: Product;
  variantId: string | null;
  field: FieldKey;
  /** The value that stands in the store. */
  stands: string;
  /** What was typed, as it is understood. */
  entry: Entry;
  locale: string;
}

/** What follows from a value: where it comes from and how far it moves; for a price what shoppers pay and what is left. */
export function FollowUpList(props: FollowUpListProps) {
  const { entry, field } = props;
  const typed = entry.tag === 'ok' ? entry.value : null;
  return (
    <dl className="follow-ups small">
      <Change {...props} />
      {field === 'price' && <PriceFollowUps {...props} typed={typed} />}
    </dl>
  );
}

/** What stands in the store and, once something else was typed, what Enter makes of it. */
function Change({ product, field, stands, entry, locale }: FollowUpListProps) {
  const shown = (value: string) => formatValue(field, value, product.currency, locale);
  const isChange = entry.tag === 'ok' && !fields[field].same(stands, entry.value);
  if (!isChange)
    return (
      <FollowUp id="card-change" label={cardWords.now}>
        <bdi>{shown(stands)}</bdi>
      </FollowUp>
    );
  // A percentage that was rounded was typed: it need not be told again.
  const moves = entry.how === 'rounded' ? words.rounded : movesBy(field, stands, entry.value, locale);
  return (
    <FollowUp id="card-change" label={cardWords.enterSaves}>
      <span>
        <bdi>{words.change(shown(stands), shown(entry.value))}</bdi>
        {moves !== null && (
          <span className="quiet">
            {' '}
            · <bdi>{moves}</bdi>
          </span>
        )}
      </span>
    </FollowUp>
  );
}

function PriceFollowUps({
  product,
  variantId,
  typed,
  locale,
}: Omit<FollowUpListProps, 'entry'> & { typed: string | null }) {
  const { currency } = product;
  const part = partOf(product, variantId) ?? product;
  const { sale, cost } = amountsAfter(product, part, 'price', typed ?? part.price.regular);
  const toPay = typed === null ? null : sale === '' ? typed : sale;
  const margin = toPay === null ? null : marginOf(toPay, cost);
  return (
    <>
      {sale !== '' && (
        <FollowUp label={cardWords.shoppersPay}>
          <bdi>{toPay === null ? '–' : formatMoney(toPay, currency, locale)}</bdi>
          {typed !== null && <Off product={product} regular={typed} sale={sale} locale={locale} />}
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

/** What a sale takes off, as the store was told: a percentage, or money; where it was told neither, a percentage. */
function Off({ product, regular, sale, locale }: { product: Product; regular: string; sale: string; locale: string }) {
  const { currency, discount } = product;
  const part = changeOf(regular, sale);
  const shown =
    discount?.type === 'AMOUNT'
      ? formatMoney(String(discount.value), currency, locale)
      : discount?.type === 'PERCENT'
        ? formatPercent(discount.value / 100, locale)
        : part === null || part >= 0
          ? null
          : formatPercent(-part, locale);
  if (shown === null) return null;
  return (
    <span className="quiet">
      · <bdi>{cardWords.off(shown)}</bdi>
    </span>
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

interface FollowUpProps {
  id?: string;
  label: string;
  isLoss?: boolean;
  children: ReactNode;
}

function FollowUp({ id, label, isLoss = false, children }: FollowUpProps) {
  return (
    <div id={id}>
      <dt className="quiet">{label}</dt>
      <dd className="numbers" data-tone={isLoss ? 'wait' : undefined}>
        {isLoss && <Icon of={CircleAlert} />}
        {children}
      </dd>
    </div>
  );
}
