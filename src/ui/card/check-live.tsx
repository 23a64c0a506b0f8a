import { useState } from 'react';
import { isPriceField } from '../../domain/pricing/read.ts';
import type { Edit } from '../../domain/edit.ts';
import type { CardView } from '../../protocol/view.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { formatValue } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { useRequest } from '../shared/use-request.ts';
import { compareLive, onlyPrice, type LivePrice } from './compare-live.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import styles from './card.module.css';
import { LinkButton } from '../kit/link-button.tsx';

interface CheckLiveProps {
  view: CardView;
  /** The saved edit. */
  edit: Edit;
}

/** Shows if shoppers see a saved price yet. Drawn only where the page prints the one price of this product. */
export function CheckLive({ view, edit }: CheckLiveProps) {
  const wanted = onlyPrice(view.product);
  if (wanted === null || !view.isOnOwnPage || !isPriceField(edit.field) || edit.field === 'cost') return null;
  return <Check key={`${edit.id} ${wanted}`} wanted={wanted} currency={view.product.currency} />;
}

function Check({ wanted, currency }: { wanted: string; currency: string }) {
  const { call, locale } = useServices();
  const { busy, failure, send } = useRequest();
  const [found, setFound] = useState<LivePrice | null>(null);
  const check = () => send(async () => setFound(compareLive((await call('card.checkLive', {})).prices, wanted)));
  const shown = (price: string) => formatValue('price', price, currency, locale);
  return (
    <>
      <div className={styles['stripFound']} aria-live="polite">
        {found !== null && !busy && (
          <StatusLine tone={found.tag === 'fresh' ? 'good' : 'notice'}>{textOf(found, wanted, shown)}</StatusLine>
        )}
        <FailureLine failure={failure} />
      </div>
      <LinkButton className={styles['stripCheck']} aria-disabled={busy} onClick={check}>
        {busy ? cardMessages.live.checking : cardMessages.live.check}
      </LinkButton>
    </>
  );
}

function textOf(found: LivePrice, wanted: string, shown: (price: string) => string): string {
  switch (found.tag) {
    case 'fresh':
      return cardMessages.live.fresh({ price: shown(wanted) });
    case 'stale':
      return cardMessages.live.stale({ price: shown(String(found.price)) });
    case 'unread':
      return cardMessages.live.unread;
  }
}
