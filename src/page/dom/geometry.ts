import { cardPx } from '../../domain/frame-place.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Viewport {
  width: number;
  height: number;
  scrollX: number;
  scrollY: number;
}

const pencilPx = 24;
const gapPx = 6;
const marginPx = 8;

/** The box of a handle, in document px: over the shown value, with the pencil beside it on the side that has room. */
export function placeHandle(value: Box, viewport: Viewport, isRtl: boolean): Box & { pencil: 'left' | 'right' } {
  const side = pencilPx + gapPx;
  const roomRight = viewport.width - marginPx - (value.left + value.width);
  const hasRoomRight = roomRight >= side;
  const hasRoomLeft = value.left - side - marginPx >= 0;
  const pencil = (isRtl ? hasRoomLeft : !hasRoomRight && hasRoomLeft) ? 'left' : 'right';
  const height = Math.max(value.height, pencilPx);
  return {
    pencil,
    left: value.left + viewport.scrollX - (pencil === 'left' ? side : 0),
    top: value.top + viewport.scrollY - (height - value.height) / 2,
    // Without room on either side, the pencil covers the value's end rather than leave the screen.
    width: value.width + (pencil === 'left' ? side : Math.max(0, Math.min(side, roomRight))),
    height,
  };
}

/** The middle of the first field, from the top of a card. */
const fieldPx = 106;

/**
 * The box of a card of this height, in px of the screen: beside the value, so that its change can be watched. After the
 * value where that side has room, else before it, with the field at the value's eye level; else below or above, whichever
 * has more room, and over the value as far as that room is too little: a card lower than it asks for saves nothing. A card
 * higher than the window scrolls inside. It stays in place while its height changes, as far as it fits.
 * In whole px: the browser would draw a fraction by a whole device pixel more or less.
 */
export function placeCard(value: Box, height: number, viewport: Viewport, isRtl: boolean): Box {
  const width = Math.min(cardPx, viewport.width - 2 * marginPx);
  const side = pencilPx + gapPx + marginPx;
  const right = value.left + value.width + side;
  const left = value.left - side - width;
  const beside = (isRtl ? [left, right] : [right, left]).find(
    (at) => at >= marginPx && at + width <= viewport.width - marginPx,
  );
  const fitting = Math.min(height, viewport.height - 2 * marginPx);
  if (beside !== undefined) {
    const top = keepIn(value.top + value.height / 2 - fieldPx, fitting, viewport);
    return { left: Math.round(beside), top, width, height: fitting };
  }
  const below = value.top + value.height + marginPx;
  const roomBelow = viewport.height - marginPx - below;
  const roomAbove = value.top - 2 * marginPx;
  const top = roomBelow >= roomAbove ? below : value.top - marginPx - fitting;
  const start = isRtl ? value.left + value.width - width + 16 : value.left - 16;
  const inside = Math.round(Math.max(marginPx, Math.min(start, viewport.width - width - marginPx)));
  return { left: inside, top: keepIn(top, fitting, viewport), width, height: fitting };
}

/** The top of a box of this height, moved only as far as needed to be fully visible. */
const keepIn = (top: number, height: number, viewport: Viewport): number =>
  Math.round(Math.max(marginPx, Math.min(top, viewport.height - height - marginPx)));
