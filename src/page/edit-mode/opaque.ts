import type { Edges } from '../dom/clip-shape.ts';

/** The opacity of an element with that of its ancestors up to the one that holds the text behind it, too. */
function opacityOver(element: Element, behind: Element): number {
  let opacity = 1;
  for (let each: Element | null = element; each !== null && !each.contains(behind); each = each.parentElement)
    opacity *= Number(getComputedStyle(each).opacity);
  return opacity;
}

/** The least alpha of the colours in a value: the fourth value of `rgba()`, or the one behind the slash of other colours. */
const alphaIn = (value: string): number =>
  Math.min(1, ...Array.from(value.matchAll(/rgba\([^()]*, ([\d.]+)\)|\/ ([\d.]+)\)/g), ([, a, b]) => Number(a ?? b)));

/** True if a text that stands behind an element cannot be seen through it. */
export function isOpaque(element: Element, behind: Element): boolean {
  const opacity = opacityOver(element, behind);
  if (opacity < minOpacity) return false;
  if (element.matches('img, video, canvas, iframe, svg')) return true;
  return isFilled(getComputedStyle(element), opacity) || hasCover(element, behind);
}

/** The alpha of a background: a picture in it counts as opaque, also below a gradient, and so does a blur. */
const alphaOf = (style: CSSStyleDeclaration): number => {
  const { backgroundColor, backgroundImage, backdropFilter } = style;
  if (backgroundImage.includes('url(') || Number(/blur\(([\d.]+)px/.exec(backdropFilter)?.[1] ?? 0) >= maxBlurPx)
    return 1;
  const border = isAllBorder(style) ? alphaIn(`${style.borderTopColor} ${style.borderLeftColor}`) : 0;
  return Math.max(alphaIn(backgroundColor), backgroundImage === 'none' ? 0 : alphaIn(backgroundImage), border);
};

/** A text is illegible behind a blur of this many px. */
const maxBlurPx = 6;

/** True for a box without an inside, which its border draws. */
const isAllBorder = ({ boxSizing, width, height, borderTopWidth }: CSSStyleDeclaration): boolean =>
  boxSizing !== 'border-box' && parseFloat(borderTopWidth) > 0 && Math.min(parseFloat(width), parseFloat(height)) === 0;

/** True if a background of this opacity lets nothing behind it be seen. */
const isFilled = (style: CSSStyleDeclaration, opacity: number): boolean => opacity * alphaOf(style) >= minOpacity;

/** Below this opacity, an element in front of a text can be seen through. */
const minOpacity = 0.5;

const px = (value: string): number => parseFloat(value) || 0;

/** The box of a box's shadow, as far as that is opaque. */
export function shadowBox({ left, top, right, bottom }: Edges, { boxShadow }: CSSStyleDeclaration): Edges | undefined {
  if (boxShadow === 'none' || boxShadow.includes('inset') || alphaIn(boxShadow) < minOpacity) return undefined;
  const [x = 0, y = 0, blur = 0, spread = 0] = Array.from(boxShadow.matchAll(/(-?[\d.]+)px/g), ([, digits]) =>
    Number(digits),
  );
  const grown = spread - blur;
  return { left: left + x - grown, top: top + y - grown, right: right + x + grown, bottom: bottom + y + grown };
}

/** The box in which a positioned element is placed: the inside of its nearest positioned ancestor, itself included. */
function placingBox(element: Element): { left: number; top: number } {
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (getComputedStyle(each).position !== 'static' || each.parentElement === null) {
      const { left, top } = each.getBoundingClientRect();
      return { left: left + each.clientLeft, top: top + each.clientTop };
    }
  return { left: 0, top: 0 };
}

const unmoved = { m11: 1, m22: 1, m41: 0, m42: 0 };

/** The box of a positioned pseudo-element, as far as its own transform is a matrix. */
function boxOf(element: Element, style: CSSStyleDeclaration): Edges {
  const isWhole = style.boxSizing === 'border-box';
  const [widths, heights] = [
    ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'] as const,
    ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'] as const,
  ].map((names) => names.reduce((sum, name) => sum + (isWhole ? 0 : px(style[name])), 0));
  const [width, height] = [px(style.width) + (widths ?? 0), px(style.height) + (heights ?? 0)];
  const origin = style.position === 'fixed' ? { left: 0, top: 0 } : placingBox(element);
  const [left, top] = [
    origin.left + px(style.left) + px(style.marginLeft),
    origin.top + px(style.top) + px(style.marginTop),
  ];
  const [shiftX = 0, shiftY = 0] = style.translate === 'none' ? [] : lengthsOf(style.translate, width, height);
  const { m11, m22, m41, m42 } = style.transform === 'none' ? unmoved : new DOMMatrix(style.transform);
  const [middleX, middleY] = [left + width / 2 + m41 + shiftX, top + height / 2 + m42 + shiftY];
  const [reachX, reachY] = [(Math.abs(m11) * width) / 2, (Math.abs(m22) * height) / 2];
  return { left: middleX - reachX, right: middleX + reachX, top: middleY - reachY, bottom: middleY + reachY };
}

const lengthsOf = (value: string, ...sizes: number[]): number[] =>
  Array.from(value.matchAll(/(-?[\d.]+)(%?)/g), ([, digits, unit], index) =>
    unit === '%' ? (Number(digits) * (sizes[index] ?? 0)) / 100 : Number(digits),
  );

/** True if most of a text's box lies in this box; a line or a badge leaves it to be read. */
export function isMostlyIn(text: Edges, box: Edges): boolean {
  const width = Math.min(text.right, box.right) - Math.max(text.left, box.left);
  const height = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top);
  return width >= minShare * (text.right - text.left) && height >= minShare * (text.bottom - text.top);
}
const minShare = 0.8;

/** A pseudo-element that is positioned and drawn. */
interface Pseudo {
  name: '::before' | '::after';
  style: CSSStyleDeclaration;
  /** False for what takes no press, and for a shadow. */
  isHit: boolean;
}

/** The pseudo-elements of an element that stand in front of a text's box. */
export function coversOf(element: Element, text: Element): Pseudo[] {
  return (['::before', '::after'] as const).flatMap((name) => {
    const style = getComputedStyle(element, name);
    const isDrawn = style.content !== 'none' && style.visibility !== 'hidden' && /absolute|fixed/.test(style.position);
    if (!isDrawn) return [];
    const box = boxOf(element, style);
    const printed = text.getBoundingClientRect();
    const isCover = isFilled(style, Number(style.opacity)) && isMostlyIn(printed, box);
    const shadow = shadowBox(box, style);
    if (!isCover && (shadow === undefined || !isMostlyIn(printed, shadow))) return [];
    return [{ name, style, isHit: isCover && style.pointerEvents !== 'none' }];
  });
}

/** True if a pseudo-element of an element is opaque, and stands in front of a text. */
export const hasCover = (element: Element, text: Element): boolean =>
  // A negative index is behind: a background of the text's own ancestor.
  coversOf(element, text).some(({ style }) => !(Number(style.zIndex) < 0 && element.contains(text)));
