import { useState, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Big } from 'big.js';
import type { PriceChange } from '../../domain/edit.ts';
import type { Entry } from '../../domain/typing/entry.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { formatMoney, isAmount, sameAmount } from '../../domain/typing/money.ts';
import {
  changeOf,
  distinctEffects,
  effectOf,
  marginOf,
  profitOf,
  type PartEffect,
} from '../../domain/pricing/effect.ts';
import type { Prices } from '../../domain/pricing/prices.ts';
import { variantOf, type Product } from '../../domain/product.ts';
import { formatDifference, formatPercent, formatValue } from '../shared/format.ts';
import { BeforeAfter } from '../shared/before-after.tsx';
import { Icon } from '../kit/icon.tsx';
import { InSight } from '../shared/in-sight.tsx';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';

interface FollowUpListProps {
  /** The id of the line with the change. */
  id: string;
  product: Product;
  field: FieldKey;
  /** The value in the store. */
  storeValue: string;
  /** The meaning of the typed text. */
  entry: Entry;
  /** For a price: the prices that would be stored. */
  prices: Pick<PriceChange, 'from' | 'to'> | null;
  /** For a price: the stored prices of everything that the change affects. */
  currentPrices: Prices | null;
  locale: string;
}

/** The consequences of a change: old value, new value and difference; for a price, what shoppers pay and the margin. */
export function FollowUpList(props: FollowUpListProps) {
  const { currentPrices, prices, product, locale } = props;
  const effect =
    currentPrices === null
      ? []
      : effectOf(prices?.from ?? currentPrices, prices?.to ?? currentPrices, product.currency);
  return (
    <dl className={classes(styles['followUps'], textStyles['small'])}>
      <Change {...props} />
      {currentPrices !== null && effect.length > 0 && <Effect product={product} effect={effect} locale={locale} />}
    </dl>
  );
}

/** The value in the store, and the value after Enter. */
function Change({ id, product, field, storeValue, entry, locale }: FollowUpListProps) {
  const shown = (value: string) => formatValue(field, value, product.currency, locale);
  const isChange = entry.tag === 'ok' && !fields[field].same(storeValue, entry.value);
  if (!isChange)
    return (
      <FollowUp id={id} label={cardMessages.now}>
        <bdi>{shown(storeValue)}</bdi>
        {entry.tag === 'ok' && entry.how === 'stands' && (
          <span className={textStyles['quiet']}> · {commonMessages.stands}</span>
        )}
      </FollowUp>
    );
  // If the price was rounded, a percentage was typed and need not be repeated.
  const difference =
    entry.how === 'rounded' || entry.how === 'stands'
      ? commonMessages[entry.how]
      : differenceOf(field, storeValue, entry.value, locale);
  return (
    <FollowUp id={id} label={cardMessages.enterSaves}>
      <span>
        <BeforeAfter before={shown(storeValue)} after={shown(entry.value)} />
        {difference !== null && (
          <span className={textStyles['quiet']}>
            {' '}
            · <bdi>{difference}</bdi>
          </span>
        )}
      </span>
    </FollowUp>
  );
}

interface EffectProps {
  product: Product;
  effect: readonly PartEffect[];
  locale: string;
}

/** The price to pay for each part before and after, and the margin. */
function Effect({ product, effect, locale }: EffectProps) {
  const { currency } = product;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const parts = distinctEffects(effect);
  const before = rangeOf(
    parts.map((part) => part.before.paid),
    money,
  );
  const after = rangeOf(
    parts.map((part) => part.after.paid),
    money,
  );
  const isOnSale = parts.some((part) => part.before.isOnSale || part.after.isOnSale);
  const isChanged = before !== after || parts.some((part) => !sameAmount(part.before.paid, part.after.paid));
  const margins = parts.flatMap(({ after: part }) => marginOf(part.paid, part.cost) ?? []);
  const lowest = margins.length === 0 ? null : Math.min(...margins);
  const hasCost = parts.some(({ after: part }) => part.cost !== null);
  const profits = parts.flatMap(({ after: part }) => profitOf(part.paid, part.cost) ?? []);
  const leastProfit = profits.toSorted((a, b) => a.cmp(b))[0];
  const costed = effect.filter(({ after: { cost } }) => cost !== null && Number(cost) !== 0);
  const priced = costed.filter(({ after: { paid } }) => Number(paid) !== 0);
  return (
    <>
      {(isOnSale || effect.length > 1) && (
        <FollowUp label={cardMessages.shoppersPay}>
          {isChanged ? <BeforeAfter before={before} after={after} /> : <bdi>{after}</bdi>}
        </FollowUp>
      )}
      {effect.length > 1 && isChanged && <EachVariant product={product} effect={effect} money={money} />}
      {leastProfit !== undefined && (
        <FollowUp label={cardMessages.profit}>
          <bdi>{orMore(money(leastProfit.toFixed()), costed.length > 1)}</bdi>
        </FollowUp>
      )}
      {hasCost && (
        <FollowUp label={cardMessages.margin} isLoss={lowest !== null && lowest < 0}>
          <bdi>{marginText(lowest, priced.length > 1, locale)}</bdi>
          {lowest !== null && lowest < 0 && ` · ${cardMessages.loss}`}
        </FollowUp>
      )}
    </>
  );
}

function marginText(lowest: number | null, isOfSeveral: boolean, locale: string): string {
  if (lowest === null) return commonMessages.none;
  return orMore(formatPercent(lowest, locale), isOfSeveral);
}

const orMore = (value: string, isOfSeveral: boolean): string =>
  isOfSeveral ? cardMessages.orMore({ margin: value }) : value;

/** The height of a variant's line, px. */
const linePx = 20;

/** Every variant with its price to pay, in a disclosure. */
function EachVariant({ product, effect, money }: Omit<EffectProps, 'locale'> & { money(amount: string): string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['eachVariant']}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{cardMessages.eachVariant({ count: effect.length })}</summary>
        {isOpen && (
          <InSight items={effect} itemPx={linePx} keyOf={({ id }) => id}>
            {({ id, before, after }) => (
              <div className={styles['eachLine']}>
                <bdi className={textStyles['clip']}>{variantOf(product, id)?.label ?? product.name}</bdi>
                {sameAmount(before.paid, after.paid) ? (
                  <bdi className={textStyles['numbers']}>{money(after.paid)}</bdi>
                ) : (
                  <BeforeAfter before={money(before.paid)} after={money(after.paid)} />
                )}
              </div>
            )}
          </InSight>
        )}
      </details>
    </div>
  );
}

/** One amount, or the lowest and the highest of several. */
function rangeOf(amounts: readonly string[], money: (amount: string) => string): string {
  const sorted = [...new Set(amounts)].map((amount) => new Big(amount)).toSorted((a, b) => a.cmp(b));
  const [lowest, highest] = [sorted[0]?.toFixed() ?? '0', sorted.at(-1)?.toFixed() ?? '0'];
  return lowest === highest ? money(lowest) : `${money(lowest)}–${money(highest)}`;
}

/** The difference between two values: a price in percent, a count in units. */
function differenceOf(field: FieldKey, storeValue: string, typed: string, locale: string): string | null {
  switch (fields[field].kind) {
    case 'money': {
      if (storeValue === '' || typed === '') return null;
      const change = changeOf(storeValue, typed);
      return change === null ? null : formatPercent(change, locale, true);
    }
    case 'quantity':
      return isAmount(typed) && isAmount(storeValue)
        ? formatDifference(Number(typed) - Number(storeValue), locale)
        : null;
    case 'weight':
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
      <dt className={textStyles['quiet']}>{label}</dt>
      <dd className={textStyles['numbers']} data-tone={isLoss ? 'wait' : undefined}>
        {isLoss && <Icon of={CircleAlert} />}
        {children}
      </dd>
    </div>
  );
}
