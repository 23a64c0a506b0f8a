import { createEventLimit } from '../dom/event-limit.ts';
import type { Followed } from '../dom/followers.ts';
import { createPace, type Reason } from './pace.ts';

const addressTypes = ['popstate', 'hashchange'];
/** Events that may change a page's layout, and so move or hide a value with a handle. */
const lookTypes = ['resize', 'change', 'visibilitychange', 'focus'];
const laterTypes = ['load', 'transitionend', 'animationend'];
/** Events after which elements move for a while. */
const moveTypes = ['transitionrun', 'animationstart', 'pointerup', 'keyup'];
/** How often a page is followed while it is scrolled, if scrolling moves all of it alike. */
const calmMs = 120;
/** The number of frames after which movement shows. */
const moveFrames = 10;

/** The callbacks of a watched page. */
export interface WatchEvents {
  /** Looks at the page anew: its address, content or layout may have changed. */
  look(): void;
  /**
   * Moves our elements along with the page; called once a frame, before a look. `isScrolled`: nothing has changed but
   * the window's scrolling.
   */
  follow(isScrolled: boolean): Followed;
  /** The page stands still after it was scrolled. */
  settle(): void;
  /** ms. */
  now(): number;
}

/** Follows the page's address; once its layout is followed, also its content and layout. */
export function createWatch(window: Window & typeof globalThis, events: WatchEvents) {
  let stopLast: (() => void) | undefined;
  let isStopped = false;
  return {
    /** The layout is followed already, so there is nothing to do. */
    followAddress(): void {
      if (!isStopped) stopLast ??= watchAddress(window, events);
    },
    followLayout(): void {
      if (isStopped) return;
      stopLast?.();
      stopLast = watchPage(window, events);
    },
    stop(): void {
      isStopped = true;
      stopLast?.();
    },
  };
}

function watchPage(window: Window & typeof globalThis, events: WatchEvents): () => void {
  const { want, move, scroll, isSooner, listen, stop } = createListeners(window, events);
  const later = (): void => (move(), want('other'));
  const observer = new window.MutationObserver((records) => {
    move();
    want(isSooner('numbers') && records.some(hasNumber) ? 'numbers' : 'other');
  });
  const { body } = window.document;
  const sizeOf = (): string => JSON.stringify(body.getBoundingClientRect());
  let firstSize: string | undefined = sizeOf();
  const sizes = new window.ResizeObserver(() => {
    // The first call comes in any case, mostly with the size for which the overlay has just been drawn.
    if (firstSize !== sizeOf()) later();
    firstSize = undefined;
  });
  const attributeFilter = ['class', 'hidden', 'style', 'data-hook', 'open', 'inert'];
  const unwatchHead = watchCanonical(window, () => want('asked'));
  observer.observe(window.document.documentElement, { attributeFilter });
  observer.observe(body, { childList: true, subtree: true, characterData: true, attributeFilter });
  // The border box: padding that makes room for a banner moves the content.
  sizes.observe(body, { box: 'border-box' });
  listen([...addressTypes, ...lookTypes], () => want('asked'));
  listen(laterTypes, later);
  listen(['scroll'], scroll);
  listen(['scrollend'], events.settle);
  listen(moveTypes, () => move(moveFrames));
  return () => {
    stop();
    unwatchHead();
    observer.disconnect();
    sizes.disconnect();
  };
}

const digit = /\p{Nd}/u;

/** True if a change may have printed a price. */
const hasNumber = ({ type, target, addedNodes }: MutationRecord): boolean =>
  type === 'characterData'
    ? digit.test(target.nodeValue ?? '')
    : Array.from(addedNodes).some((node) => digit.test(node.textContent ?? ''));

/** Follows the address, and elements that come and go, of a page with the docked button alone. */
function watchAddress(window: Window & typeof globalThis, events: WatchEvents): () => void {
  const { want, listen, stop } = createListeners(window, events);
  const observer = new window.MutationObserver(() => want('other'));
  const unwatchHead = watchCanonical(window, () => want('asked'));
  observer.observe(window.document.body, { childList: true, subtree: true });
  listen(addressTypes, () => want('asked'));
  return () => {
    stop();
    unwatchHead();
    observer.disconnect();
  };
}

/** How often a page may replace its root element within a time before it is left alone. */
const maxRoots = 5;
const rootsMs = 10_000;

/**
 * Calls back, once, when the page has another root element with a body. `document.open()` removes every listener,
 * including those of our own buttons. A page that repeats this is left alone: `onExceeded`.
 */
export function createRootWatch({ document, MutationObserver }: Window & typeof globalThis) {
  const roots = createEventLimit(maxRoots, rootsMs);
  return (onReplaced: () => void, onExceeded: () => void): void => {
    const { documentElement: root } = document;
    const observer = new MutationObserver(() => {
      const next = document.documentElement as Element | null;
      if (next === root || next === null) return;
      // A root element without a body yet.
      if ((document.body as Element | null) === null) return observer.observe(next, { childList: true });
      observer.disconnect();
      if (roots.isExceeded()) onExceeded();
      else onReplaced();
    });
    observer.observe(document, { childList: true });
  };
}

const isLink = (node: Node): boolean => node instanceof HTMLLinkElement;

/** Calls back when a link of the page's head has changed: a page may name its canonical address after all else. */
function watchCanonical({ document, MutationObserver }: Window & typeof globalThis, onChange: () => void): () => void {
  const observer = new MutationObserver((records) => {
    if (records.some(({ target, addedNodes, removedNodes }) => [target, ...addedNodes, ...removedNodes].some(isLink)))
      onChange();
  });
  observer.observe(document.head, { childList: true, subtree: true, attributeFilter: ['href', 'rel'] });
  return () => observer.disconnect();
}

function createListeners(window: Window & typeof globalThis, { look, follow, now }: WatchEvents) {
  const stop = new AbortController();
  const { signal } = stop;
  const pace = createPace(now);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = Infinity;
  let [frame, framesLeft] = [0, 0];
  let isScrolled = true;
  let calmUntilMs = 0;
  const move = (frames = 0, isScroll = false): void => {
    isScrolled &&= isScroll;
    framesLeft = Math.max(framesLeft, frames);
    if (frame === 0) frame = window.requestAnimationFrame(run);
  };
  const isSooner = (reason: Reason): boolean => pace.dueMs(reason) < dueMs;
  const want = (reason: Reason): void => {
    if (!isSooner(reason)) return;
    dueMs = pace.dueMs(reason);
    clearTimeout(timer);
    if (dueMs <= now()) move();
    // A timer may fire early: a look that is not due by the next frame would never run, and would hold back all later ones.
    else timer = setTimeout(() => (move(), (dueMs = -Infinity)), dueMs - now());
  };
  const run = (): void => {
    frame = 0;
    const followed = follow(isScrolled);
    if (followed === 'calm') calmUntilMs = now() + calmMs;
    isScrolled = true;
    if (followed === 'lost' || followed === 'asked') want(followed);
    if (dueMs <= now()) {
      dueMs = Infinity;
      clearTimeout(timer);
      pace.look(look);
    }
    if (!signal.aborted && (followed === 'moved' || framesLeft > 0)) move();
    framesLeft = Math.max(0, framesLeft - 1);
  };
  const scroll = ({ target }: Event): void => {
    const isOfWindow = target === window.document;
    if (!isOfWindow || now() >= calmUntilMs) move(0, isOfWindow);
  };
  const options = { signal, capture: true, passive: true };
  const listen = (types: readonly string[], callback: (event: Event) => void): void => {
    for (const type of types) window.addEventListener(type, callback, options);
  };
  if ('navigation' in window)
    (window.navigation as EventTarget).addEventListener('currententrychange', () => want('asked'), options);
  return {
    want,
    move,
    scroll,
    isSooner,
    listen,
    stop(): void {
      stop.abort();
      clearTimeout(timer);
      window.cancelAnimationFrame(frame);
    },
  };
}
