/** A pointer that is inside the card, and where on the screen the card's frame was all the while. */
export interface PointerInside {
  type: string;
  /** The frame's corner on the screen, in px of the screen, as the pointer's own events tell it. */
  x: number;
  y: number;
  /** Since when the pointer is inside and the frame there, epoch ms. */
  sinceMs: number;
  /** When it went down, epoch ms; null while it has not, or the frame moved since. */
  downMs: number | null;
}

/** What one event of a pointer tells. */
export interface PointerSign extends Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY'> {
  kind: 'inside' | 'down' | 'left';
  type: string;
  atMs: number;
}

/** How far the frame may seem to move by the rounding of coordinates, px of the screen. */
const roundingPx = 4;

/** Whether a pointer of this type can be seen before it presses. */
export const canHover = (type: string): boolean => type === 'mouse';

/**
 * What is known of the pointer after one of its events; `zoom` is that of the tab. A frame that was moved, under the
 * pointer or with it, starts the time anew: it is never the page that brings a pointer into the card.
 */
export function followPointer(before: PointerInside | null, sign: PointerSign, zoom: number): PointerInside | null {
  // A finger leaves before its click comes.
  if (sign.kind === 'left') return canHover(sign.type) ? null : before;
  const [x, y] = [sign.screenX - sign.clientX * zoom, sign.screenY - sign.clientY * zoom];
  const isSame =
    before !== null &&
    before.type === sign.type &&
    Math.abs(before.x - x) <= roundingPx &&
    Math.abs(before.y - y) <= roundingPx;
  const inside = isSame ? before : { type: sign.type, x, y, sinceMs: sign.atMs, downMs: null };
  return sign.kind === 'down' ? { ...inside, downMs: sign.atMs } : inside;
}
