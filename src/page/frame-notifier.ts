import { hiddenPlace, type FramePlace } from '../domain/frame-place.ts';
import type { Box } from './geometry.ts';

export interface FrameNotifier {
  /** Tells the frame, which is shown now, that it stands at this box. */
  notifyBox(frame: HTMLIFrameElement, box: Box): void;
  /** Tells it whether the page draws what is above it otherwise than at first. */
  notifyAltered(frame: HTMLIFrameElement, isAltered: boolean): void;
  /** Tells it that somebody pressed the page beside it. */
  notifyPressBeside(frame: HTMLIFrameElement): void;
}

/** Tells the card's frame how it stands on the page, whenever that changed. The frame believes nobody without the token. */
export function createFrameNotifier(token: string, origin: string, now: () => number): FrameNotifier {
  let place = hiddenPlace;
  let last: Box | undefined;
  const post = (frame: HTMLIFrameElement, next: FramePlace): void => {
    if (JSON.stringify(next) === JSON.stringify(place)) return;
    place = next;
    frame.contentWindow?.postMessage({ shelfedgePlace: place, token }, origin);
  };
  return {
    notifyBox(frame, box) {
      const nowMs = now();
      const isMoved = last !== undefined && (last.left !== box.left || last.top !== box.top);
      last = box;
      post(frame, {
        ...place,
        shownMs: place.shownMs ?? nowMs,
        movedMs: isMoved ? nowMs : place.movedMs,
        pixelRatio: frame.ownerDocument.defaultView?.devicePixelRatio ?? place.pixelRatio,
      });
    },
    notifyAltered: (frame, isAltered) => post(frame, { ...place, isAltered }),
    notifyPressBeside: (frame) => post(frame, { ...place, pressedBesideMs: now() }),
  };
}
