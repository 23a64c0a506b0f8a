import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { CardShape, FieldDraft } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';
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
  const { keeperOf } = useServices();
  const resize = useEffectEvent(onResize);
  const keeper = keeperOf('card.shape');
  const sent = useRef({ height: 0, text: '' });
  const unsaved = JSON.stringify({ drafts, ...values, ...(isSaving && { isSaving }) });
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const sendShape = (): void => {
      const height = heightOf(element);
      const shape = { height, ...(JSON.parse(unsaved) as Unsaved) };
      const text = JSON.stringify(shape);
      // A refused shape is sent again when it is shown again.
      if (text === sent.current.text && keeper.isKept()) return;
      keeper.keep(shape);
      if (height !== sent.current.height) resize();
      sent.current = { height, text };
    };
    sendShape();
    const observer = new ResizeObserver(sendShape);
    observer.observe(element);
    return () => observer.disconnect();
  }, [keeper, card, unsaved]);
}

const heightOf = (card: HTMLElement): number =>
  Math.min(2000, Math.ceil(card.getBoundingClientRect().height) + 2 * panePx);
