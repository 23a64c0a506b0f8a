import { createEventLimit } from '../dom/event-limit.ts';
import { isLegibleFilter } from './legible-filter.ts';
import { lookAbove, type TopFrame } from './top-layer.ts';

/** The properties that can hide, fade, clip or paint over a frame's content, each with its value without effect. */
const plainStyle: readonly [property: string, plain: string][] = [
  ['opacity', '1'],
  ['filter', 'none'],
  ['clip', 'auto'],
  ['clip-path', 'none'],
  ['mask-image', 'none'],
  ['transform', 'none'],
  ['translate', 'none'],
  ['scale', 'none'],
  ['rotate', 'none'],
  ['offset-path', 'none'],
  ['zoom', '1'],
  ['mix-blend-mode', 'normal'],
  ['visibility', 'visible'],
  ['content-visibility', 'visible'],
  ['content', 'normal'],
  // An outline with an offset below 0 is drawn over its element.
  ['outline-offset', '0px'],
];

/** Effects of the root element may reach the top layer, too. Its zoom is cancelled, and the frame may not move or shrink. */
const rootStyle = plainStyle.filter(([name]) =>
  /^(opacity|clip-path|mask-image|mix-blend-mode|.*visibility)$/.test(name),
);

/** The shortest and the longest time between two looks: a page hears of each, and cannot know when the next one comes. */
const checkMs = [10, 260] as const;
/** The number of times that the page may open something over the card within a time before nothing is saved any more. */
const maxEvents = 2;
const limitMs = 2_000;

/** True if the page draws the frame, or all of the page, otherwise than plainly, by whatever sheet, attribute or animation. */
function isRestyled(frame: Element): boolean {
  const isPlain = (element: Element, styles: typeof plainStyle): boolean => {
    const style = getComputedStyle(element);
    return styles.every(([name, plain]) => style.getPropertyValue(name) === plain);
  };
  const { documentElement } = frame.ownerDocument;
  const isLegible = isLegibleFilter(getComputedStyle(documentElement).filter);
  return (
    !frame.matches(':popover-open') || !isPlain(frame, plainStyle) || !isPlain(documentElement, rootStyle) || !isLegible
  );
}

/** True during a view transition, which draws pictures of the page over everything. */
function isInTransition({ documentElement }: Document): boolean {
  const selector = ':active-view-transition';
  return CSS.supports(`selector(${selector})`) && documentElement.matches(selector);
}

/**
 * Guards an open card where the browser cannot prove that it is visible, until stopped. Its frame is in the top layer
 * by itself, where its ancestors have no effect, and is raised above whatever the page opens. Calls `onCheck` with the
 * result: true if the page draws over the card or changes it. Every look is at the present state: a page can keep each
 * event from this script, and hears when the frame is raised.
 */
export function guardUnproven(top: TopFrame, onCheck: (isAltered: boolean) => void): () => void {
  const { element, random } = top;
  const openings = createEventLimit(maxEvents, limitMs);
  let isFought = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    const { isHit, isBelow } = lookAbove(top);
    if (isBelow) {
      raiseFrame(element);
      isFought ||= openings.isExceeded();
    }
    onCheck(isFought || isRestyled(element) || (!isHit && !isBelow) || isInTransition(element.ownerDocument));
    const [least, most] = checkMs;
    timer = setTimeout(check, least + random() * (most - least));
  };
  check();
  return () => clearTimeout(timer);
}

/** Puts a frame into the top layer, above all that is there. */
export function raiseFrame(frame: HTMLElement): void {
  frame.popover = 'manual';
  // Within one task, so that nothing is drawn in between and the focus stays.
  frame.hidePopover();
  frame.showPopover();
}
