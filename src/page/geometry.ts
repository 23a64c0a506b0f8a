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

/** Where a handle lies, in document px: over the printed value, with the pencil beside it on the side that has room. */
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
    // With room on neither side the pencil lies over the value's end rather than beyond the screen's.
    width: value.width + (pencil === 'left' ? side : Math.max(0, Math.min(side, roomRight))),
    height,
  };
}

/** Where the card lies, in document px: over the value it edits, pushed only as far as it must to be seen whole. */
export function placeCard(value: Box, height: number, viewport: Viewport, isRtl: boolean): Box {
  const width = Math.min(320, viewport.width - 2 * marginPx);
  const wanted = isRtl ? value.left + value.width - width + 16 : value.left - 16;
  const left = Math.max(marginPx, Math.min(wanted, viewport.width - width - marginPx));
  const top = Math.max(marginPx, Math.min(value.top - 12, viewport.height - height - marginPx));
  return { left: left + viewport.scrollX, top: top + viewport.scrollY, width, height };
}
