import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { isEqual } from '../../domain/is-equal.ts';
import { useServices } from '../shared/services.ts';
import { heightOf } from './card-height.ts';
import type { TypedValues } from './use-typed-values.ts';

interface ShapeOptions {
  card: RefObject<HTMLElement | null>;
  /** A save was pressed, and is not kept yet or can still be taken back. */
  isSaving: boolean;
  values: TypedValues;
  /** The height has changed. */
  onResize(): void;
}

/**
 * Sends the card's height to the background, so that the frame fits, and the part of the typed text that the page shows.
 */
export function useShape({ card, isSaving, values, onResize }: ShapeOptions): void {
  const { keeperOf } = useServices();
  const resize = useEffectEvent(onResize);
  const keeper = keeperOf('card.shape');
  const sent = useRef<{ height: number } | null>(null);
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const sendShape = (): void => {
      const shape = { height: heightOf(element), ...(isSaving && { isSaving }), ...values };
      // A refused shape is sent again at the next drawing.
      if (isEqual(shape, sent.current) && keeper.isKept()) return;
      keeper.keep(shape);
      if (shape.height !== (sent.current?.height ?? 0)) resize();
      sent.current = shape;
    };
    sendShape();
    const observer = new ResizeObserver(sendShape);
    observer.observe(element);
    return () => observer.disconnect();
  }, [keeper, card, isSaving, values]);
}
