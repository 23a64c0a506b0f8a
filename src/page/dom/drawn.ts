import { clipBox, isNothingLeft, type Edges } from './clip-shape.ts';

/** The effects of an element's style on everything that is drawn in it. */
export interface Drawn {
  style: CSSStyleDeclaration;
  box: DOMRect;
  position: string;
  /** The share of its content that is let through, from 0 to 1: 0 where it is clipped, masked or turned away. */
  share: number;
  /** The box that its `clip-path` leaves; undefined for all. */
  clip: Edges | undefined;
  /** True if its background is clipped to its text. */
  isBehindText: boolean;
  overflowX: string;
  overflowY: string;
}

export type DrawnOf = (element: Element) => Drawn;

/** Keeps the readings of an element. They hold while the page does not change. */
export function keep<T>(read: (element: Element) => T): (element: Element) => T {
  const known = new Map<Element, T>();
  return (element) => {
    const kept = known.get(element);
    if (kept !== undefined) return kept;
    const value = read(element);
    known.set(element, value);
    return value;
  };
}

export function readDrawn(element: Element): Drawn {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const { position, clipPath, backgroundClip, overflowX, overflowY } = style;
  const isGone =
    isClippedAway(style) ||
    isMaskedAway(style) ||
    isTurnedAway(style, element) ||
    isNothingLeft(clipPath, element.ownerDocument);
  return {
    style,
    box,
    position,
    share: isGone ? 0 : shareShown(style),
    clip: clipPath === 'none' ? undefined : clipBox(clipPath, box),
    isBehindText: backgroundClip.includes('text'),
    overflowX,
    overflowY,
  };
}

/** A box without an area is not seen; a single pixel is for screen readers only. */
const minPx = 1;
export const isArea = ({ left, top, right, bottom }: Edges): boolean => right - left > minPx && bottom - top > minPx;

/** True if a style's `clip` leaves nothing, such as `rect(0, 0, 0, 0)`. */
function isClippedAway({ clip, position }: CSSStyleDeclaration): boolean {
  if (!clip.startsWith('rect') || clip.includes('auto') || !/absolute|fixed/.test(position)) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = Array.from(clip.matchAll(/-?[\d.]+/g), Number);
  return !isArea({ top, right, bottom, left });
}

/** The share of an element's content that its own opacity and filters let through, from 0 to 1. */
export function shareShown({ opacity, filter }: CSSStyleDeclaration): number {
  if (filter === 'none') return Number(opacity);
  return Array.from(filter.matchAll(/(?:opacity|contrast)\(([\d.]+)(%?)\)/g)).reduce(
    (share, [, digits, unit]) => share * Math.min(1, Number(digits) / (unit === '%' ? 100 : 1)),
    isBlurred(filter) ? 0 : Number(opacity),
  );
}

/** A text is illegible where it is blurred by this many px. */
const maxBlurPx = 12;
const isBlurred = (filter: string): boolean =>
  Array.from(filter.matchAll(/blur\(([\d.]+)px\)/g)).some(([, px]) => Number(px) >= maxBlurPx);

/** Matches a colour that is transparent, or nearly. */
export const clear = /^rgba\(.*, 0(?:\.0\d*)?\)$|\/ 0(?:\.0\d*)?%?\)$/;

/** True if a mask is of gradients alone that are clear all over, or has no size. */
function isMaskedAway({ maskImage, maskSize }: CSSStyleDeclaration): boolean {
  if (maskImage === 'none') return false;
  if (/^0(?:px|%)?(?: |$)| 0(?:px|%)?$/.test(maskSize)) return true;
  const colors = maskImage.match(/(?:rgba?|color|oklab|oklch|lab|lch)\([^()]*\)/g) ?? [];
  return colors.length > 0 && !maskImage.includes('url(') && colors.every((color) => clear.test(color));
}

/** True if an element shows its back, which is not drawn. Ancestors in the same 3D space turn it, too. */
function isTurnedAway({ backfaceVisibility, transform }: CSSStyleDeclaration, { parentElement }: Element): boolean {
  if (backfaceVisibility !== 'hidden') return false;
  let turn = new DOMMatrix(transform);
  for (let around = parentElement; around !== null; around = around.parentElement) {
    const style = getComputedStyle(around);
    if (style.transformStyle !== 'preserve-3d') break;
    turn = new DOMMatrix(style.transform).multiply(turn);
  }
  return turn.m33 < 0;
}
