import { useEffect, useState } from 'react';
import type { CardView } from '../../protocol/view.ts';
import type { ReadonlyStore } from '../../store/mirror.ts';
import { DeskContext, useDesk } from '../fields/desk.ts';
import { useView } from '../shared/use-view.ts';
import { CardBody } from './card-body.tsx';

type View = ReadonlyStore<CardView | null>;

/** The card at a value on the store's page. Draws nothing until `claimed`: until the background knows who opened it. */
export function Card({ claimed }: { claimed: Promise<View> }) {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => void claimed.then(setView), [claimed]);
  return view === null ? null : <ClaimedCard view={view} />;
}

function ClaimedCard({ view }: { view: View }) {
  const snapshot = useView(view);
  return snapshot === null ? null : <OpenCard snapshot={snapshot} />;
}

function OpenCard({ snapshot }: { snapshot: CardView }) {
  const desk = useDesk(snapshot.edits);
  return (
    <DeskContext value={desk}>
      <CardBody view={snapshot} />
    </DeskContext>
  );
}
