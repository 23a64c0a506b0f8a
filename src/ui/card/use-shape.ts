import { useEffect, useRef, type RefObject } from 'react';
import type { CardShape, Draft } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';

/** The pane's distance from the frame's edge, px; see `card.css`. */
const panePx = 8;

/**
 * Sends the card's shape and its unsaved text to the background, so that the frame fits and the field lies over the
 * page's value. Returns when the height last changed, epoch ms.
 */
export function useShape(card: RefObject<HTMLElement | null>, draft: Draft | null): RefObject<number> {
  const { call, now } = useServices();
  const changed = useRef(0);
  const sent = useRef('');
  const height = useRef(0);
  const typed = JSON.stringify(draft);
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const sendShape = (): void => {
      const shape = { ...measure(element), draft: JSON.parse(typed) as Draft | null };
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

function measure(card: HTMLElement): Omit<CardShape, 'draft'> {
  const height = Math.min(2000, Math.ceil(card.getBoundingClientRect().height) + 2 * panePx);
  const editor = card.querySelector('[data-editor]');
  const first = editor?.firstElementChild;
  if (editor == null || first == null) return { height, anchor: null };
  const { top, height: ownHeight } = editor.getBoundingClientRect();
  return { height, anchor: { x: Math.round(first.getBoundingClientRect().left), y: Math.round(top + ownHeight / 2) } };
}
