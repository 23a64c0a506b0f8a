import { useEffect, useRef, type RefObject } from 'react';
import type { CardShape, FieldDraft } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';
import type { TypedValues } from './use-typed-values.ts';

/** The pane's distance from the frame's edge, px; see `card.css`. */
const panePx = 8;

type Unsaved = Pick<CardShape, 'drafts' | 'typed' | 'typedTexts'>;

/**
 * Sends the card's shape and its unsaved text to the background, so that the frame fits, and what the page shows of that
 * text. Returns when the height last changed, epoch ms.
 */
export function useShape(
  card: RefObject<HTMLElement | null>,
  drafts: readonly FieldDraft[],
  values: TypedValues,
): RefObject<number> {
  const { call, localNow: now } = useServices();
  const changed = useRef(0);
  const sent = useRef('');
  const height = useRef(0);
  const unsaved = JSON.stringify({ drafts, ...values });
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const sendShape = (): void => {
      const shape = { height: heightOf(element), ...(JSON.parse(unsaved) as Unsaved) };
      const text = JSON.stringify(shape);
      if (text === sent.current) return;
      sent.current = text;
      if (shape.height !== height.current) changed.current = now();
      height.current = shape.height;
      const send = () => call('card.shape', shape);
      // Without this message the frame stays too small for the buttons. A second call starts a stopped worker.
      send()
        .catch(() => (sent.current === text ? send() : undefined))
        .catch(() => (sent.current = ''));
    };
    sendShape();
    const observer = new ResizeObserver(sendShape);
    observer.observe(element);
    return () => observer.disconnect();
  }, [call, now, card, unsaved]);
  return changed;
}

const heightOf = (card: HTMLElement): number =>
  Math.min(2000, Math.ceil(card.getBoundingClientRect().height) + 2 * panePx);
