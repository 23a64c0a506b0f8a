import { currencyCode } from '../../domain/currency-code.ts';
import { useState } from 'react';
import { formatMoney } from '../../domain/typing/money.ts';
import { pricesOf, wholeId } from '../../domain/pricing/prices.ts';
import { readPrices } from '../../domain/pricing/read.ts';
import type { Product } from '../../domain/product.ts';
import { useServices } from '../shared/services.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { lowestLabel, useLowest } from './use-lowest.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';

interface ExplainPriceProps {
  product: Product;
  variantId: string | null;
}

/** Explains the price that shoppers see, in a disclosure. Nothing if the part has no price of its own. */
export function ExplainPrice(props: ExplainPriceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['explain']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={textStyles['small']}>{cardMessages.explain}</summary>
      {isOpen && <Parts {...props} />}
    </details>
  );
}

function Parts({ product, variantId }: ExplainPriceProps) {
  const { locale } = useServices();
  const { currency } = product;
  const lowest = useLowest(variantId);
  const parts = readPrices(pricesOf(product), currency);
  const base = parts.get(wholeId);
  const part = parts.get(variantId ?? wholeId);
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const lines: [label: string, value: string][] = [
    ...(base === undefined ? [] : [[cardMessages.basePrice, money(base.regular)] as [string, string]]),
    ...(part === undefined || variantId === null || part.owner === 'product'
      ? []
      : [[cardMessages.ownPrice, money(part.regular)] as [string, string]]),
    ...(part?.isOnSale === true ? [[cardMessages.numbers.paid, money(part.paid)] as [string, string]] : []),
    ...(part === undefined
      ? []
      : [[cardMessages.shoppersPay, `${money(part.paid)} (${currencyCode(currency)})`] as [string, string]]),
    ...(lowest?.paid == null ? [] : [[lowestLabel(lowest), money(lowest.paid)] as [string, string]]),
  ];
  return (
    <>
      <dl className={classes(styles['followUps'], textStyles['small'])}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className={textStyles['quiet']}>{label}</dt>
            <dd className={textStyles['numbers']}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>
        {cardMessages.atCheckout}
        {lowest !== null && ` ${cardMessages.lowestFrom({ count: lowest.changes })}`}
      </p>
    </>
  );
}
