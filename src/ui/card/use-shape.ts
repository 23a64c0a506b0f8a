import { useEffect, useRef, type RefObject } from 'react';
import type { FieldDraft } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';

/** The pane's distance from the frame's edge, px; see `card.css`. */
const panePx = 8;

/**
 * Sends the card's shape and its unsaved text to the background, so that the frame fits. Returns when the height last changed, epoch ms.
 */
export function useShape(card: RefObject<HTMLElement | null>, drafts: readonly FieldDraft[]): RefObject<number> {
  const { call, now } = useServices();
  const changed = useRef(0);
  const sent = useRef('');
  const height = useRef(0);
  const typed = JSON.stringify(drafts);
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const sendShape = (): void => {
      const shape = { height: heightOf(element), drafts: JSON.parse(typed) as FieldDraft[] };
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
  }, [call, now, card, typed]);
  return changed;
}

const heightOf = (card: HTMLElement): number =>
  Math.min(2000, Math.ceil(card.getBoundingClientRect().height) + 2 * panePx);
