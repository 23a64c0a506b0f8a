/** A pointer inside the card, and the constant position of the card's frame on the screen. */
export interface PointerInside {
  type: string;
  /** The frame's corner in screen px, computed from the pointer's events. */
  x: number;
  y: number;
  /** Since when the pointer is inside and the frame has not moved, epoch ms. */
  sinceMs: number;
  /** When it went down, epoch ms; null if it has not, or if the frame has moved since. */
  downMs: number | null;
}

/** The data of a pointer event. */
export interface PointerSample extends Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY'> {
  kind: 'inside' | 'down' | 'left';
  type: string;
  atMs: number;
}

/** The largest apparent movement that rounded coordinates can cause, screen px. */
const roundingPx = 4;

/** True if a pointer of this type hovers. */
export const canHover = (type: string): boolean => type === 'mouse';

/**
 * The state of the pointer after an event. `zoom`: the tab's zoom. A movement of the frame restarts the time, so that the
 * page cannot move the card under a pointer.
 */
export function followPointer(before: PointerInside | null, sample: PointerSample, zoom: number): PointerInside | null {
  // A finger leaves before its click comes.
  if (sample.kind === 'left') return canHover(sample.type) ? null : before;
  const [x, y] = [sample.screenX - sample.clientX * zoom, sample.screenY - sample.clientY * zoom];
  const isSame =
    before !== null &&
    before.type === sample.type &&
    Math.abs(before.x - x) <= roundingPx &&
    Math.abs(before.y - y) <= roundingPx;
  const inside = isSame ? before : { type: sample.type, x, y, sinceMs: sample.atMs, downMs: null };
  return sample.kind === 'down' ? { ...inside, downMs: sample.atMs } : inside;
}
