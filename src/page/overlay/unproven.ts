import { createEventLimit } from '../dom/event-limit.ts';
import { raise } from './raise.ts';

/** The properties that can hide, fade, move or cover an element's content, each with its value without effect. */
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
/** The number of things that the page may open over the card within a time before nothing is saved any more. */
const maxEvents = 3;
const limitMs = 2_000;

/** The checked properties of an element's ancestors, the nearest first. */
type StylesAbove = string[][];

function stylesAbove(element: Element): StylesAbove {
  const styles: StylesAbove = [];
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    const style = getComputedStyle(above);
    styles.push(checkedProperties.map(([property]) => style.getPropertyValue(property)));
  }
  return styles;
}

/** True if a property has changed to a value with an effect. A page that has finished fading in is not altered. */
function isAltered(first: StylesAbove, now: StylesAbove): boolean {
  if (now.length !== first.length) return true;
  return now.some((style, depth) =>
    style.some((value, index) => value !== first[depth]?.[index] && value !== checkedProperties[index]?.[1]),
  );
}

/** The styles of the overlay's ancestors before the last press. */
export interface StyleNote {
  /** Records the current styles, unless there was a press just before: a press can trigger changes by the page. */
  take(host: Element): void;
  last(): StylesAbove | undefined;
}

/** The time after a press in which changes count as triggered by it. */
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

/** True during a view transition, which draws pictures of the page over everything. */
function isInTransition({ documentElement }: Document): boolean {
  const selector = ':active-view-transition';
  return CSS.supports(`selector(${selector})`) && documentElement.matches(selector);
}

/**
 * Guards an open card where the browser cannot prove that it is visible, until stopped. Raises the host above whatever the
 * page opens. Calls `onCheck` with whether the ancestors' styles differ from this note, or the page keeps covering it.
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

/** True if the browser has IntersectionObserver v2, which proves that a card is visible. */
export const canProveVisibility = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;
