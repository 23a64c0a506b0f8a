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

/** A card's height, and the point in it that is placed over the shown value, if any. */
export interface CardSize {
  height: number;
  anchor: { x: number; y: number } | null;
}

/**
 * The box of the card, in px of the screen: its field over the shown value or, without an anchor, below the value. It is
 * moved only as far as needed to be fully visible; a card higher than the screen scrolls inside.
 */
export function placeCard(value: Box, size: CardSize, viewport: Viewport, isRtl: boolean): Box {
  const { anchor } = size;
  const width = Math.min(320, viewport.width - 2 * marginPx);
  const height = Math.min(size.height, viewport.height - 2 * marginPx);
  const start = isRtl ? value.left + value.width - width + 16 : value.left - 16;
  const below = value.top + value.height + marginPx;
  const hasRoomBelow = below + height + marginPx <= viewport.height;
  const besides = hasRoomBelow ? below : value.top - height - marginPx;
  const wanted =
    anchor === null
      ? { left: start, top: besides }
      : { left: value.left - anchor.x, top: value.top + value.height / 2 - anchor.y };
  const left = Math.max(marginPx, Math.min(wanted.left, viewport.width - width - marginPx));
  const top = Math.max(marginPx, Math.min(wanted.top, viewport.height - height - marginPx));
  return { left, top: Math.round(top), width, height };
}
