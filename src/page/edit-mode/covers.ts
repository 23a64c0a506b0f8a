import type { Edges } from '../dom/clip-shape.ts';
import { isDrawn, isFilled, isMostlyIn, isOpaque, outlineBoxes, printsOver, shadowBox } from './opaque.ts';
import { isInFrontOf } from './paint-order.ts';
import { hasCover, type PseudosOf } from './pseudos.ts';

interface Cover {
  element: Element;
  box: Edges;
  /** False for an element that takes no press, and for a shadow. */
  isHit: boolean;
  by: 'box' | 'shadow' | 'outline';
}

/** True if a text cannot be seen through an element, its pseudo-elements or its content. */
export const isClosed = (element: Element, text: Element, pseudosOf: PseudosOf): boolean =>
  isDrawn(element, text) &&
  (isOpaque(element, text) || hasCover(element, text, pseudosOf) || printsOver(element, text.getBoundingClientRect()));

/** The height of a strip of the page in which covers are looked for, px. */
const stripPx = 256;

/** Boxes by the strips of the page that they reach into, so that a point is compared with those of its strip alone. */
export function inStrips<T extends { box: Edges }>(all: readonly T[]): (y: number) => readonly T[] {
  const strips = new Map<number, T[]>();
  const high: T[] = [];
  for (const each of all) {
    const [first, last] = [each.box.top, each.box.bottom].map((y) => Math.floor(y / stripPx)) as [number, number];
    if (last - first > 8) high.push(each);
    else
      for (let strip = first; strip <= last; strip += 1) {
        const one = strips.get(strip);
        if (one === undefined) strips.set(strip, [each]);
        else one.push(each);
      }
  }
  return (y) => [...(strips.get(Math.floor(y / stripPx)) ?? []), ...high];
}

/** The elements that may cover texts without being hit. They are looked for once, and only if a text asks for it. */
export function createCovers({ body }: Document, host: Element, pseudosOf: PseudosOf) {
  let found: ((y: number) => readonly Cover[]) | undefined;
  const at = ({ top, bottom }: Edges): readonly Cover[] =>
    (found ??= inStrips([...body.querySelectorAll('*')].flatMap((element) => readCovers(element, host))))(
      (top + bottom) / 2,
    );
  const pictures = (): Element[] => [...body.querySelectorAll('img, video, canvas, svg')];
  return {
    /** True if nothing but the text's own ancestors stands behind it. */
    isBare: (text: Element, box: Edges): boolean =>
      ![...at(box).map(({ element }) => element), ...pictures()].some(
        (each) =>
          !each.contains(text) && isMostlyIn(box, each.getBoundingClientRect()) && isClosed(each, text, pseudosOf),
      ),
    /** `isBeyond`: the text is beyond the window, where nothing is hit. */
    some: (text: Element, box: Edges, isBeyond: boolean): boolean =>
      at(box).some(({ element, box: around, isHit, by }) => {
        if ((isHit && !isBeyond) || !isMostlyIn(box, around)) return false;
        if (by === 'outline') return true;
        if (element.contains(text) || text.contains(element)) return false;
        return (by === 'shadow' || isClosed(element, text, pseudosOf)) && isInFrontOf(element, text);
      }),
  };
}

function readCovers(element: Element, host: Element): Cover[] {
  const style = getComputedStyle(element);
  const { position, boxShadow, outlineStyle } = style;
  const isPlain = position === 'static' && boxShadow === 'none' && outlineStyle === 'none';
  if (isPlain || element === host || style.display === 'none' || style.visibility === 'hidden') return [];
  const box = element.getBoundingClientRect();
  const shadow = shadowBox(box, style);
  const isHit = style.pointerEvents !== 'none';
  const own: Cover[] = position === 'static' ? [] : [{ element, box, isHit, by: 'box' }];
  if (shadow !== undefined) own.push({ element, box: shadow, isHit: false, by: 'shadow' });
  if (outlineStyle === 'none') return own;
  return [
    ...own,
    ...outlineBoxes(box, style).map((part) => ({ element, box: part, isHit: false, by: 'outline' as const })),
  ];
}

const raised = ':modal, :popover-open, :fullscreen';

/** Tells whether the backdrop of something in the top layer lets nothing behind it be seen. One of a popover lets presses through. */
export function createBackdrops(document: Document, host: Element): (text: Element) => boolean {
  const opaque = [...document.querySelectorAll(raised)].filter((each) => {
    if (each === host) return false;
    const style = getComputedStyle(each, '::backdrop');
    return style.display !== 'none' && style.visibility !== 'hidden' && isFilled(style, Number(style.opacity));
  });
  return (text) => opaque.length > 0 && text.closest(raised) === null;
}
