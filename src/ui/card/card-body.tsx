import { useMemo, useState } from 'react';
import { mayWrite } from '../../domain/capabilities.ts';
import { variantsChosen } from '../../domain/choice-groups.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import type { Product } from '../../domain/product.ts';
import type { CardView } from '../../protocol/view.ts';
import type { PartRef } from '../../products/values/target.ts';
import { useLate } from '../shared/use-late.ts';
import { TryingAgain } from '../shared/trying-again.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import { CardForm } from './card-form.tsx';
import { CardKey } from './card-key.tsx';
import { CardStrip } from './card-strip.tsx';
import { PartQuestion } from './part-question.tsx';
import type { PlaceSource } from './place-source.ts';
import {
  choiceOfOption,
  choicesOf,
  choicesOfOption,
  firstChoice,
  mustAskPart,
  wholePart,
  withChosen,
  type Choice,
} from './targets.ts';
import { useCardSurface } from './use-card-surface.ts';
import { useReading, useRefresh, type Due } from './use-reading.ts';
import { useLeave } from './use-leave.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { useWorkingCopy } from '../fields/use-working-copy.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as failureMessages from '../../messages/compiled/failure.ts';
import styles from './card.module.css';

interface CardBodyProps {
  view: CardView;
  /** The extension was updated while the card was open. Nothing can be saved in it. */
  isOutdated: boolean;
  place: PlaceSource;
}

/**
 * The part that a card starts with: the pressed option's, that of the draft, the page's choice, or the clicked one; null if the
 * person must choose.
 */
function startOf(
  { unsaved, field, variantId, option, product }: CardView,
  { choices, chosen }: ReturnType<typeof withChosen>,
): PartRef | null {
  const typed = unsaved.values.filter((value) => value.field === field);
  if (option !== null) return choiceOfOption(choices, product, option) ?? null;
  // Text that was typed for a variant elsewhere does not decide which one the card is about.
  const draft = typed.find((one) => one.variantId === variantId) ?? typed.find(({ surface }) => surface === 'card');
  const wanted: PartRef = draft ?? { variantId, locationId: null };
  if (draft === undefined && chosen !== null && isPriceField(field)) return chosen;
  if (draft === undefined && mustAskPart(choices, wanted)) return null;
  return firstChoice(choices, wanted) ?? wholePart;
}

/** The choices to offer, with what the page has chosen first, and the variants that the page's choices leave. */
function useOfferedChoices({ field, chosenVariantId, chosen }: CardView, product: Product) {
  // Each view is a new object, its choices included; the page's first choice stays.
  const [onPage] = useState(chosen ?? {});
  return useMemo(() => {
    const chosenIds =
      chosenVariantId === null ? variantsChosen(product.variants, onPage).map(({ id }) => id) : [chosenVariantId];
    return { chosenIds, ...withChosen(choicesOf(product, field), product, chosenIds) };
  }, [field, chosenVariantId, onPage, product]);
}

/** The choices to ask for: those of the pressed option, if it has any. */
function offered({ option, product }: CardView, choices: readonly Choice[]): readonly Choice[] {
  const ofOption = option === null ? [] : choicesOfOption(choices, product, option.name);
  return ofOption.length > 0 ? ofOption : choices;
}

/** The card's content: the form, and after saving the strip that confirms it. */
export function CardBody({ view, isOutdated, place }: CardBodyProps) {
  const fetched = useReading(view);
  const { due, refresh } = useRefresh(view);
  const { chosenIds, ...offer } = useOfferedChoices(view, fetched.product);
  const { choices } = offer;
  const [part, setPart] = useState<PartRef | null>(() => startOf(view, offer));
  const typed = useWorkingCopy({ ...view, drafts: useDraftStore(), fetchedOf: () => fetched });
  const [isMoreOpen, setMoreOpen] = useState(() =>
    view.unsaved.values.some(({ field, surface }) => field !== view.field && surface !== 'workbench'),
  );
  const [sentId, setSentId] = useState<string | null>(null);
  const { pane, inner, check } = useCardSurface({ view, fetched, place });
  const closeLayer = () => {
    setMoreOpen(false);
    return isMoreOpen;
  };
  const isTyped = typed.length > 0;
  const { isStaying, leave } = useLeave(view, { part: part ?? wholePart, isTyped, isOutdated, place, closeLayer });
  const openMore = () => {
    setSentId(null);
    setMoreOpen(true);
  };
  const canWrite = !isOutdated && mayWrite(view.store.merchant, view.field);
  const sent = view.edits.find(({ id }) => id === sentId);
  const undo = view.edits.find(({ undoOf }) => undoOf !== null && undoOf === sentId);
  const shared = { check, canWrite, isStaying, close: leave };
  const form = {
    view,
    fetched,
    choices,
    chosenIds,
    isOutdated,
    isTyped,
    isMoreOpen,
    onMore: setMoreOpen,
    onSent: setSentId,
  };
  return (
    <div ref={pane} className={styles['cardPane']}>
      <div ref={inner} className={styles['cardInner']} data-unfolded={isMoreOpen}>
        {sent?.state.tag === 'applied' ? (
          <CardStrip key={undo?.state.tag} {...shared} view={view} edit={sent} undo={undo} onMore={openMore} />
        ) : part === null ? (
          <PartQuestion
            storeId={view.store.id}
            product={fetched.product}
            field={view.field}
            choices={offered(view, choices)}
            onChange={setPart}
            close={leave}
          />
        ) : (
          <CardForm {...shared} {...form} part={part} onTarget={setPart} onStale={refresh} />
        )}
        {due !== null && <DueLine due={due} />}
        {sent?.state.tag !== 'applied' && <CardKey view={view} />}
      </div>
    </div>
  );
}

const slowMs = 1000;

/** The product is being read again, slowly; or why it could not be, and when that is retried. */
function DueLine({ due: { code, atMs } }: { due: Due }) {
  const isSlow = useLate(code === null, slowMs);
  if (code === null) return isSlow ? <StatusLine tone="wait">{cardMessages.readingAgain}</StatusLine> : null;
  return (
    <StatusLine tone="wait">
      {failureMessages.errors[code].what} <TryingAgain atMs={atMs} />
    </StatusLine>
  );
}
