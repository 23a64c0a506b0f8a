import { createEventLimit } from './event-limit.ts';
import { raise } from './raise.ts';

/** What of an element hides, fades or moves what is in it, or is drawn over it, and the value by which it does nothing of that. */
const checkedProperties: [property: string, plain: string][] = [
  ['opacity', '1'],
  ['filter', 'none'],
  ['backdrop-filter', 'none'],
  ['clip', 'auto'],
  ['clip-path', 'none'],
  ['mask-image', 'none'],
  ['transform', 'none'],
  ['translate', 'none'],
  ['scale', 'none'],
  ['rotate', 'none'],
  ['perspective', 'none'],
  ['zoom', '1'],
  ['mix-blend-mode', 'normal'],
  ['visibility', 'visible'],
  ['content-visibility', 'visible'],
];
const checkMs = 200;
/** How often within how long the page may open something over the card before it is taken as a fight. */
const maxEvents = 3;
const limitMs = 2_000;

/** The checked properties of everything above an element, the nearest first. */
type StylesAbove = string[][];

function stylesAbove(element: Element): StylesAbove {
  const styles: StylesAbove = [];
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    const style = getComputedStyle(above);
    styles.push(checkedProperties.map(([property]) => style.getPropertyValue(property)));
  }
  return styles;
}

/** Whether anything is drawn otherwise than at first; what became plain hides nothing, as when a page has faded in. */
function isAltered(first: StylesAbove, now: StylesAbove): boolean {
  if (now.length !== first.length) return true;
  return now.some((style, depth) =>
    style.some((value, index) => value !== first[depth]?.[index] && value !== checkedProperties[index]?.[1]),
  );
}

/** How what is above our element is drawn, as its person saw it last before they pressed. */
export interface StyleNote {
  /** Notes how it is drawn now, unless somebody has just pressed: what a press sets off is the page's doing. */
  take(host: Element): void;
  last(): StylesAbove | undefined;
}

/** How long after a press the page is taken to act on it. */
const pressMs = 2_000;

export function createStyleNote(window: Window): StyleNote {
  let noted: StylesAbove | undefined;
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onPress = ({ isTrusted }: Event): void => {
    if (!isTrusted) return;
    isPressed = true;
    clearTimeout(timer);
    timer = setTimeout(() => (isPressed = false), pressMs);
  };
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, onPress, true);
  return {
    take(host) {
      if (!isPressed || noted === undefined) noted = stylesAbove(host);
    },
    last: () => noted,
  };
}

/** Whether pictures of the page are drawn over everything, the card too. */
function isInTransition({ documentElement }: Document): boolean {
  const selector = ':active-view-transition';
  return CSS.supports(`selector(${selector})`) && documentElement.matches(selector);
}

/**
 * Does for an open card, until it is stopped, what can be done where the browser cannot prove that it is seen: the host is
 * raised above whatever the page opens, and `onCheck` is told whether the page draws what is above it otherwise than in
 * this note, or keeps drawing over it.
 */
export function guardUnproven(host: HTMLElement, note: StyleNote, onCheck: (isAltered: boolean) => void): () => void {
  const { ownerDocument: document } = host;
  const first = note.last() ?? stylesAbove(host);
  const openings = createEventLimit(maxEvents, limitMs);
  let isFought = false;
  const check = (): void => {
    raise(host);
    onCheck(isFought || isInTransition(document) || isAltered(first, stylesAbove(host)));
  };
  const onToggle = ({ target }: Event): void => {
    if (target === host) return;
    raise(host);
    if (openings.isExceeded()) isFought = true;
  };
  check();
  const timer = setInterval(check, checkMs);
  document.addEventListener('toggle', onToggle, true);
  return () => {
    clearInterval(timer);
    document.removeEventListener('toggle', onToggle, true);
  };
}

/** Whether the browser has IntersectionObserver v2, which proves that a card is seen. */
export const canProveVisibility = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;
