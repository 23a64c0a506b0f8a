import { hiddenPlace, type FramePlace } from '../../domain/frame-place.ts';
import type { Box } from '../dom/geometry.ts';

export interface FrameNotifier {
  /** Reports that the visible frame is at this box. */
  notifyBox(frame: HTMLIFrameElement, box: Box): void;
  /** Reports whether the styles of the frame's ancestors have changed since the card was opened. */
  notifyAltered(frame: HTMLIFrameElement, isAltered: boolean): void;
  /** Reports a press on the page beside the card. */
  notifyPressBeside(frame: HTMLIFrameElement): void;
}

/** Reports the frame's place on the page to the card on every change. The card ignores messages without its token. */
export function createFrameNotifier(
  token: string,
  origin: string,
  now: () => number,
  { isPressedEarly = false, isByItself = false } = {},
): FrameNotifier {
  let place: FramePlace = { ...hiddenPlace, isPressedEarly, ...(isByItself && { isByItself }) };
  let last: Box | undefined;
  const post = (frame: HTMLIFrameElement, next: FramePlace): void => {
    if (JSON.stringify(next) === JSON.stringify(place)) return;
    place = next;
    frame.contentWindow?.postMessage({ shelfedgePlace: place, token }, origin);
  };
  return {
    notifyBox(frame, box) {
      const nowMs = now();
      const { devicePixelRatio, innerWidth, innerHeight } = frame.ownerDocument.defaultView ?? {};
      const isMoved = last !== undefined && (last.left !== box.left || last.top !== box.top);
      last = box;
      post(frame, {
        ...place,
        shownMs: place.shownMs ?? nowMs,
        movedMs: isMoved ? nowMs : place.movedMs,
        pixelRatio: devicePixelRatio ?? place.pixelRatio,
        windowWidth: innerWidth ?? place.windowWidth,
        windowHeight: innerHeight ?? place.windowHeight,
      });
    },
    notifyAltered: (frame, isAltered) => post(frame, { ...place, isAltered }),
    notifyPressBeside: (frame) => post(frame, { ...place, pressedBesideMs: now() }),
  };
}
