import { useEffect, useState } from 'react';
import type { CardView } from '../../protocol/view.ts';
import type { View } from '../../store/mirror.ts';
import { DeskContext, useDesk } from '../fields/desk.ts';
import { useView } from '../shared/use-view.ts';
import { CardBody } from './card-body.tsx';

/** The card at a value on the store's page. Draws nothing until `claimed`: until the background knows who opened it. */
export function Card({ claimed }: { claimed: Promise<View<CardView>> }) {
  const [view, setView] = useState<View<CardView> | null>(null);
  useEffect(() => void claimed.then(setView), [claimed]);
  return view === null ? null : <ClaimedCard view={view} />;
}

function ClaimedCard({ view }: { view: View<CardView> }) {
  const snapshot = useView(view);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => void view.ended.then(() => setOutdated(true)), [view]);
  return snapshot === null ? null : <OpenCard snapshot={snapshot} isOutdated={isOutdated} />;
}

function OpenCard({ snapshot, isOutdated }: { snapshot: CardView; isOutdated: boolean }) {
  const desk = useDesk(snapshot.edits);
  return (
    <DeskContext value={desk}>
      <CardBody view={snapshot} isOutdated={isOutdated} />
    </DeskContext>
  );
}
