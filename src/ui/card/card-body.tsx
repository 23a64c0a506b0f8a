import { useRef, useState } from 'react';
import { mayWrite } from '../../domain/store.ts';
import type { CardView } from '../../protocol/view.ts';
import type { Fetched } from '../fields/standing.ts';
import { useServices } from '../shared/services.ts';
import { CardForm } from './card-form.tsx';
import { CardKey } from './card-key.tsx';
import { CardStrip } from './card-strip.tsx';
import { cardWords } from './card-words.ts';
import { choicesOf, firstChoice } from './targets.ts';
import { useCommitGate } from './use-commit-gate.ts';
import { useLeave } from './use-leave.ts';
import { useShape } from './use-shape.ts';
import { useDraft } from './use-draft.ts';

interface CardBodyProps {
  view: CardView;
  /** The extension was updated under this card: nothing can be saved in it any more. */
  isOutdated: boolean;
}

/** The card once it is known what it is about: the form, then the strip that says what was saved. */
export function CardBody({ view, isOutdated }: CardBodyProps) {
  const { call, now } = useServices();
  const [fetched, setFetched] = useState<Fetched>(() => ({ product: view.product, atMs: now() }));
  const [variantId, setVariantId] = useState(
    () =>
      firstChoice(choicesOf(view.product, view.field, view.store.catalogVersion), (view.draft ?? view).variantId)
        ?.variantId ?? null,
  );
  const [sentId, setSentId] = useState<string | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const resized = useShape(inner, useDraft(view, variantId));
  const gate = useCommitGate(pane, resized);
  const { isStaying, leave } = useLeave(view, variantId);
  const refresh = async () => {
    const atMs = now();
    const { product } = await call('catalog.product', { storeId: view.store.id, productId: view.product.id });
    setFetched({ product, atMs });
  };
  const canWrite = !isOutdated && mayWrite(view.store.merchant, view.field);
  const sent = view.edits.find(({ id }) => id === sentId);
  const undo = view.edits.find(({ undoOf }) => undoOf !== null && undoOf === sentId);
  return (
    <main className="card" aria-label={cardWords.label(view.product.name)}>
      <div ref={pane} className="card-pane">
        <div ref={inner} className="card-inner">
          {sent?.state.tag === 'applied' ? (
            <CardStrip
              key={undo?.state.tag}
              edit={sent}
              undo={undo}
              gate={gate}
              canWrite={canWrite}
              isStaying={isStaying}
              close={leave}
            />
          ) : (
            <CardForm
              view={view}
              fetched={fetched}
              variantId={variantId}
              gate={gate}
              canWrite={canWrite}
              isOutdated={isOutdated}
              onVariant={setVariantId}
              onSent={setSentId}
              onStale={() => void refresh().catch(() => undefined)}
              isStaying={isStaying}
              close={leave}
            />
          )}
          {sent?.state.tag !== 'applied' && <CardKey view={view} />}
        </div>
      </div>
    </main>
  );
}
