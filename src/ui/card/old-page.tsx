import { useState } from 'react';
import { isPriceField } from '../../domain/pricing/read.ts';
import { partOf, type Product } from '../../domain/product.ts';
import { formatMoney, sameAmount } from '../../domain/typing/money.ts';
import type { CardView } from '../../protocol/view.ts';
import type { PartRef } from '../../products/values/target.ts';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import * as cardMessages from '../../messages/compiled/card.ts';

interface OldPageProps {
  view: CardView;
  product: Product;
  part: PartRef;
}

/**
 * Shows both prices where the page prints another one than the store has, until a price is saved here, which the page
 * then prints.
 */
export function OldPage({ view: { pagePrice, field, edits }, product, part }: OldPageProps) {
  const { locale } = useServices();
  const [before] = useState(() => new Set(edits.map(({ id }) => id)));
  const { price, currency } = { ...product, ...partOf(product, part.variantId) };
  const isSaved = edits.some(({ id, state }) => state.tag === 'applied' && !before.has(id));
  if (pagePrice === undefined || !isPriceField(field) || isSaved || sameAmount(pagePrice, price.toPay)) return null;
  const [shown, stored] = [pagePrice, price.toPay].map((amount) => formatMoney(amount, currency, locale)) as [
    string,
    string,
  ];
  return <StatusLine tone="notice">{cardMessages.oldPage({ shown, stored })}</StatusLine>;
}
