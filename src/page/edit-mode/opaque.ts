import type { Edges } from '../dom/clip-shape.ts';
import { shareShown } from '../dom/drawn.ts';
import { textNodes } from '../dom/text-nodes.ts';

/** The opacity of an element with that of its ancestors up to the one that holds the text behind it, too. */
function opacityOver(element: Element, behind: Element): number {
  let opacity = 1;
  for (let each: Element | null = element; each !== null && !each.contains(behind); each = each.parentElement)
    opacity *= shareShown(getComputedStyle(each));
  return opacity;
}

/** The least alpha of the colours in a value: the fourth value of `rgba()`, or the one behind the slash of other colours. */
const alphaIn = (value: string): number =>
  Math.min(1, ...Array.from(value.matchAll(/rgba\([^()]*, ([\d.]+)\)|\/ ([\d.]+)\)/g), ([, a, b]) => Number(a ?? b)));

/** True unless an element, or a layer that it is in, is faded so far that a text behind it can be read. */
export const isDrawn = (element: Element, behind: Element): boolean => opacityOver(element, behind) >= minOpacity;

/** True if a text that stands behind an element cannot be seen through it. */
export function isOpaque(element: Element, behind: Element): boolean {
  const opacity = opacityOver(element, behind);
  if (opacity < minOpacity) return false;
  if (element.matches('img, video, canvas, iframe, svg')) return true;
  return isFilled(getComputedStyle(element), opacity);
}

/** True if an element prints something over most of a text: signs that fill their own boxes leave nothing to be read. */
export function printsOver(element: Element, printed: Edges): boolean {
  const range = element.ownerDocument.createRange();
  return textNodes(element).some((node) => {
    range.selectNodeContents(node);
    return Array.from(range.getClientRects()).some((line) => isMostlyIn(printed, line));
  });
}

/** The alpha of a background: a picture in it counts as opaque, also below a gradient, and so does a blur. */
const alphaOf = (style: CSSStyleDeclaration): number => {
  const { backgroundColor, backgroundImage, backdropFilter } = style;
  if (backgroundImage.includes('url(') || Number(/blur\(([\d.]+)px/.exec(backdropFilter)?.[1] ?? 0) >= maxBlurPx)
    return 1;
  const border = isAllBorder(style) ? alphaIn(`${style.borderTopColor} ${style.borderLeftColor}`) : 0;
  const shadow = isAllShadow(style) ? alphaIn(style.boxShadow) : 0;
  const image = backgroundImage === 'none' ? 0 : alphaIn(backgroundImage);
  return Math.max(alphaIn(backgroundColor), image, border, shadow);
};

/** True for a box that a shadow within it fills. */
function isAllShadow({ boxShadow, width, height }: CSSStyleDeclaration): boolean {
  if (!boxShadow.includes('inset')) return false;
  const size = Math.min(px(width), px(height));
  const lengths = Array.from(boxShadow.matchAll(/(-?[\d.]+)px/g), ([, digits]) => Number(digits));
  return size > 0 && Math.max(...lengths) >= size / 2;
}

/** A text is illegible behind a blur of this many px. */
const maxBlurPx = 6;

/** True for a box without an inside, which its border draws. */
const isAllBorder = ({ boxSizing, width, height, borderTopWidth }: CSSStyleDeclaration): boolean =>
  boxSizing !== 'border-box' && parseFloat(borderTopWidth) > 0 && Math.min(parseFloat(width), parseFloat(height)) === 0;

/** True if a background of this opacity lets nothing behind it be seen. */
export const isFilled = (style: CSSStyleDeclaration, opacity: number): boolean =>
  opacity * alphaOf(style) >= minOpacity;

/** Below this opacity, an element in front of a text can be seen through. */
const minOpacity = 0.5;

export const px = (value: string): number => parseFloat(value) || 0;

/** The box of a box's shadow, as far as that is opaque. */
export function shadowBox({ left, top, right, bottom }: Edges, { boxShadow }: CSSStyleDeclaration): Edges | undefined {
  if (boxShadow === 'none' || boxShadow.includes('inset') || alphaIn(boxShadow) < minOpacity) return undefined;
  const [x = 0, y = 0, blur = 0, spread = 0] = Array.from(boxShadow.matchAll(/(-?[\d.]+)px/g), ([, digits]) =>
    Number(digits),
  );
  const grown = spread - blur;
  return { left: left + x - grown, top: top + y - grown, right: right + x + grown, bottom: bottom + y + grown };
}

/** True if most of a text's box lies in this box; a line or a badge leaves it to be read. */
export function isMostlyIn(text: Edges, box: Edges): boolean {
  const width = Math.min(text.right, box.right) - Math.max(text.left, box.left);
  const height = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top);
  return width >= minShare * (text.right - text.left) && height >= minShare * (text.bottom - text.top);
}
export const minShare = 0.8;

/** The boxes that an element's outline fills, which is drawn over everything in the element, too. */
export function outlineBoxes(box: Edges, { outlineWidth, outlineOffset, outlineColor }: CSSStyleDeclaration): Edges[] {
  if (alphaIn(outlineColor) < minOpacity) return [];
  const inner = grown(box, px(outlineOffset));
  const outer = grown(inner, px(outlineWidth));
  if (inner.left >= inner.right || inner.top >= inner.bottom) return [outer];
  return [
    { ...outer, right: inner.left },
    { ...outer, left: inner.right },
    { ...outer, bottom: inner.top },
    { ...outer, top: inner.bottom },
  ];
}

/** A box with its edges this far out; one that is drawn in is not turned inside out. */
function grown({ left, top, right, bottom }: Edges, by: number): Edges {
  const [x, y] = [Math.max(by, -(right - left) / 2), Math.max(by, -(bottom - top) / 2)];
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}
