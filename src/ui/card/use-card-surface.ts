import { useRef, type RefObject } from 'react';
import type { CardView, FieldDraft } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import type { Fetched } from '../fields/known-product.ts';
import { useServices } from '../shared/services.ts';
import type { PlaceSource } from './place-source.ts';
import { useCommitGate, type CommitGate } from './use-commit-gate.ts';
import { useShape } from './use-shape.ts';
import { useTypedValues } from './use-typed-values.ts';

interface CardSurfaceOptions {
  view: CardView;
  fetched: Fetched;
  drafts: readonly FieldDraft[];
  place: PlaceSource;
}

interface CardSurface {
  /** The element that must be visible, and the one whose height the frame has. */
  pane: RefObject<HTMLDivElement | null>;
  inner: RefObject<HTMLDivElement | null>;
  gate: CommitGate;
}

/** The card as the page around it has it: its gate for presses, and what it tells of itself. */
export function useCardSurface({ view, fetched, drafts, place }: CardSurfaceOptions): CardSurface {
  const pane = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const { localNow } = useServices();
  const resized = useRef(0);
  const gate = useCommitGate({ element: pane, resized, place });
  const isComing = useIsComing(view);
  const isSaving = isComing || gate.notice === 'wait';
  const onResize = (): void => void (resized.current = localNow());
  useShape({ card: inner, drafts, isSaving, values: useTypedValues(view, fetched), onResize });
  return { pane, inner, gate };
}

/** True while the save of a field is not kept yet. The background tells the page of those that are held back. */
function useIsComing({ edits }: CardView): boolean {
  const { states } = useDraftStore();
  return Object.values(states).some((state) => state.tag === 'saving' && edits.every(({ id }) => id !== state.id));
}
