import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { CardShape, FieldDraft } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';
import { createShapeSender } from './shape-sender.ts';
import type { TypedValues } from './use-typed-values.ts';

/** The pane's distance from the frame's edge, px; see `card.css`. */
const panePx = 8;

type Unsaved = Pick<CardShape, 'drafts' | 'typed' | 'typedTexts' | 'isSaving'>;

interface ShapeOptions {
  card: RefObject<HTMLElement | null>;
  drafts: readonly FieldDraft[];
  /** A save was pressed, and is not kept yet or can still be taken back. */
  isSaving: boolean;
  values: TypedValues;
  /** The height has changed. */
  onResize(): void;
}

/**
 * Sends the card's shape and its unsaved text to the background, so that the frame fits, and what the page shows of that
 * text.
 */
export function useShape({ card, drafts, isSaving, values, onResize }: ShapeOptions): void {
  const { call } = useServices();
  const resize = useEffectEvent(onResize);
  const [send] = useState(() => createShapeSender((shape) => call('card.shape', shape)));
  const height = useRef(0);
  const unsaved = JSON.stringify({ drafts, ...values, ...(isSaving && { isSaving }) });
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const sendShape = (): void => {
      const shape = { height: heightOf(element), ...(JSON.parse(unsaved) as Unsaved) };
      if (!send(shape)) return;
      if (shape.height !== height.current) resize();
      height.current = shape.height;
    };
    sendShape();
    const observer = new ResizeObserver(sendShape);
    observer.observe(element);
    return () => observer.disconnect();
  }, [send, card, unsaved]);
}

const heightOf = (card: HTMLElement): number =>
  Math.min(2000, Math.ceil(card.getBoundingClientRect().height) + 2 * panePx);
