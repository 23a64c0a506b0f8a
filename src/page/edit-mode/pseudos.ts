import type { Edges } from '../dom/clip-shape.ts';
import { isFilled, isMostlyIn, minShare, px, shadowBox } from './opaque.ts';
import { flow, layerOf } from './paint-order.ts';

/** A pseudo-element that is drawn where it can cover a text of its element. */
interface Pseudo {
  name: '::before' | '::after';
  style: CSSStyleDeclaration;
  /** Undefined for one in the flow of the text, whose place no style tells. */
  box: Edges | undefined;
  size: [width: number, height: number];
  shadow: Edges | undefined;
  /** True if its own box lets nothing behind it be seen. */
  isFilled: boolean;
  layer: number;
}

export type PseudosOf = (element: Element) => readonly Pseudo[];

/** The pseudo-elements of an element that may cover something. */
export const readPseudos: PseudosOf = (element) =>
  (['::before', '::after'] as const).flatMap((name) => {
    const style = getComputedStyle(element, name);
    const { content } = style;
    if (content === 'none' || content === 'normal' || style.visibility === 'hidden') return [];
    const isPlaced = /absolute|fixed/.test(style.position);
    if (!isPlaced && !isMoved(element, style)) return [];
    const box = isPlaced ? boxOf(element, style) : undefined;
    const shadow = box && shadowBox(box, style);
    const isCovering = isFilled(style, Number(style.opacity)) || content !== '""';
    if (!isCovering && shadow === undefined) return [];
    return [{ name, style, box, size: sizeOf(style), shadow, isFilled: isCovering, layer: layerOf(style) }];
  });

/** True for a pseudo-element in the flow of a text that is drawn over it: out of its own place, and not below all text as a block is. */
function isMoved(element: Element, style: CSSStyleDeclaration): boolean {
  const margins = [style.marginTop, style.marginLeft, style.marginRight, style.marginBottom];
  const isLifted = layerOf(style) !== flow;
  if (isLifted) return true;
  const isBelow =
    style.display === 'block' && style.float === 'none' && !/flex|grid/.test(getComputedStyle(element).display);
  return !isBelow && margins.some((margin) => px(margin) < 0);
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

/** The width and height of a pseudo-element with its padding and border. */
function sizeOf(style: CSSStyleDeclaration): [width: number, height: number] {
  const isWhole = style.boxSizing === 'border-box';
  const [widths = 0, heights = 0] = [
    ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'] as const,
    ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'] as const,
  ].map((names) => names.reduce((sum, name) => sum + (isWhole ? 0 : px(style[name])), 0));
  return [px(style.width) + widths, px(style.height) + heights];
}

/** The box of a positioned pseudo-element, as far as its own transform is a matrix. */
function boxOf(element: Element, style: CSSStyleDeclaration): Edges {
  const [width, height] = sizeOf(style);
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

/** A pseudo-element in front of a text. */
interface Cover extends Pseudo {
  /** False for an element that takes no press, and for a shadow. */
  isHit: boolean;
}

/** The pseudo-elements of an element that stand in front of this box of a text. */
export function coversOf(element: Element, printed: Edges, pseudosOf: PseudosOf): Cover[] {
  return pseudosOf(element).flatMap((pseudo) => {
    const isCover = pseudo.isFilled && reachesOver(pseudo, printed);
    if (!isCover && (pseudo.shadow === undefined || !isMostlyIn(printed, pseudo.shadow))) return [];
    return [{ ...pseudo, isHit: isCover && pseudo.style.pointerEvents !== 'none' }];
  });
}

function reachesOver({ box, size: [width, height] }: Pseudo, printed: Edges): boolean {
  if (box !== undefined) return isMostlyIn(printed, box);
  return width >= minShare * (printed.right - printed.left) && height >= minShare * (printed.bottom - printed.top);
}

/** True if a pseudo-element of an element is opaque, and stands in front of a text. */
export const hasCover = (element: Element, text: Element, pseudosOf: PseudosOf = readPseudos): boolean =>
  // A negative index is behind: a background of the text's own ancestor.
  coversOf(element, text.getBoundingClientRect(), pseudosOf).some(
    ({ style }) => !(Number(style.zIndex) < 0 && element.contains(text)),
  );
