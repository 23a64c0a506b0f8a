import { useEffect, useState } from 'react';
import type { CardView } from '../../protocol/view.ts';
import type { View } from '../../store/mirror.ts';
import { UnsavedContext } from '../fields/copy-unsaved.tsx';
import { unsavedOf } from '../fields/unsaved.ts';
import { DraftStoreContext, useNewDraftStore } from '../fields/draft-store.ts';
import { useEnded } from '../shared/use-ended.ts';
import { useView } from '../shared/use-view.ts';
import { CardBody } from './card-body.tsx';
import { restoreTexts } from './restore-texts.ts';
import type { PlaceSource } from './place-source.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import styles from './card.module.css';

interface CardProps {
  claimed: Promise<View<CardView>>;
  /** The position of the card's frame on the page. */
  place: PlaceSource;
}

/** The card at a value on the store's page. Empty until `claimed` resolves: until the background has accepted the token. */
export function Card({ claimed, place }: CardProps) {
  const [view, setView] = useState<View<CardView> | null>(null);
  useEffect(() => void claimed.then(setView), [claimed]);
  return view === null ? null : <ClaimedCard view={view} place={place} />;
}

function ClaimedCard({ view, place }: { view: View<CardView>; place: PlaceSource }) {
  const snapshot = useView(view);
  const isOutdated = useEnded(view);
  return snapshot === null ? null : <CardContent snapshot={snapshot} isOutdated={isOutdated} place={place} />;
}

interface CardContentProps {
  snapshot: CardView;
  isOutdated: boolean;
  place: PlaceSource;
}

function CardContent({ snapshot, isOutdated, place }: CardContentProps) {
  const drafts = useNewDraftStore(snapshot.store, snapshot.edits, () => restoreTexts(snapshot));
  return (
    <DraftStoreContext value={drafts}>
      <UnsavedContext
        value={() => unsavedOf({ states: drafts.states, edits: snapshot.edits, products: [snapshot.product] })}
      >
        <main
          className={styles['card']}
          data-surface="card"
          aria-label={cardMessages.label({ product: snapshot.product.name })}
        >
          <CardBody view={snapshot} isOutdated={isOutdated} place={place} />
        </main>
      </UnsavedContext>
    </DraftStoreContext>
  );
}
