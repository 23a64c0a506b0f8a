import { useRef, type RefObject } from 'react';
import type { CardView, FieldDraft } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import type { PlaceSource } from './place-source.ts';
import { isComing } from './use-drafts.ts';
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

/** The card within its page: its gate for presses, and its reports about itself. */
export function useCardSurface({ view, fetched, drafts, place }: CardSurfaceOptions): CardSurface {
  const pane = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const gate = useCommitGate({ element: pane, inner, place });
  const { states } = useDraftStore();
  // The background tells the page of saves that are held back.
  const isSaving = gate.notice === 'wait' || Object.values(states).some((state) => isComing(state, view.edits));
  useShape({ card: inner, drafts, isSaving, values: useTypedValues(view, fetched), onResize: gate.onResize });
  return { pane, inner, gate };
}
