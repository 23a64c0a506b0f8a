import { useRef, type RefObject } from 'react';
import type { CardView } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import type { PlaceSource } from './place-source.ts';
import { isComing } from '../fields/use-working-copy.ts';
import { usePressCheck, type PressCheck } from './use-press-check.ts';
import { useShape } from './use-shape.ts';
import { useTypedValues } from './use-typed-values.ts';

interface CardSurfaceOptions {
  view: CardView;
  fetched: Fetched;
  place: PlaceSource;
}

interface CardSurface {
  /** The element that must be visible, and the one whose height the frame has. */
  pane: RefObject<HTMLDivElement | null>;
  inner: RefObject<HTMLDivElement | null>;
  check: PressCheck;
}

/** The card within its page: its check of presses, and its reports about itself. */
export function useCardSurface({ view, fetched, place }: CardSurfaceOptions): CardSurface {
  const pane = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const check = usePressCheck({ element: pane, inner, place });
  const { states } = useDraftStore();
  // The background tells the page of saves that are held back.
  const isSaving = check.notice === 'wait' || Object.values(states).some((state) => isComing(state, view.edits));
  useShape({ card: inner, isSaving, values: useTypedValues(view, fetched), onResize: check.onResize });
  return { pane, inner, check };
}
