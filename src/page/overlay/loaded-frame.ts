import type { Box } from '../dom/geometry.ts';
import { setBox } from '../dom/handle.ts';
import { raiseFrame } from './unproven.ts';

/** A frame with the card's page, loaded before a card is requested. */
export interface LoadedFrame {
  element: HTMLIFrameElement;
  /** Sends the token as soon as the page has loaded. */
  hand(token: string): void;
  /** Focuses the frame while it is invisible. */
  takeKeys(): void;
  /** True if it took the keys before it had loaded. */
  isPressedEarly(): boolean;
  /** False once it was taken from its place, by the page or with our element, or shows another page than the card's. */
  isInPlace(): boolean;
  show(): void;
  focus(): void;
  hasFocus(): boolean;
  /** Focuses the frame, and draws the eye to it. */
  point(): void;
  /** Gives the focus back to the page, too. */
  remove(): void;
}

/** How long the eye is drawn to a frame. */
const pointMs = 900;

interface FrameAddress {
  url: string;
  origin: string;
  /** The card's page has left its frame. */
  onLeft(): void;
}

/** A page that has loaded answers within this time, on a busy machine, too. */
const answerMs = 4_000;

/**
 * Reports that a frame has loaded another page than the card's, and so does not answer: the browser loads nothing of an
 * extension into a page with `Cross-Origin-Embedder-Policy: require-corp`. A late answer, such as from a tab that
 * slept, takes the report back.
 */
function checkLoaded(frame: HTMLIFrameElement, origin: string, onChecked: (isBlocked: boolean) => void): void {
  const { port1, port2 } = new MessageChannel();
  const timer = setTimeout(() => frame.isConnected && onChecked(true), answerMs);
  port1.addEventListener('message', () => {
    clearTimeout(timer);
    port1.close();
    onChecked(false);
  });
  port1.start();
  frame.contentWindow?.postMessage({ shelfedgeLoaded: true }, origin, [port2]);
}

/**
 * Firefox lets a page see into our shadow root, so there the frame has its address in no attribute, and no ancestor has
 * an effect on it.
 */
function load(frame: HTMLIFrameElement, root: ShadowRoot, url: string): void {
  if (!import.meta.env.FIREFOX) frame.src = url;
  root.append(frame);
  if (!import.meta.env.FIREFOX) return;
  raiseFrame(frame);
  frame.contentWindow?.location.replace(url);
}

function remove(frame: HTMLIFrameElement, hasFocus: boolean): void {
  // Where a frame is removed with the focus, `document.hasFocus()` of its page often stays false.
  if (hasFocus) frame.blur();
  frame.remove();
}

/**
 * False once a page that has come to know the frame has closed it or led it elsewhere. `loads`: the number of pages that it has loaded.
 * Where the card's page runs in a process of its own, no script of the store's page reads its document.
 */
function isOurs(frame: HTMLIFrameElement, origin: string, loads: number): boolean {
  const { URL = origin } = frame.contentDocument ?? {};
  return (
    frame.matches(':popover-open') && loads < 2 && (URL.startsWith(origin) || (loads === 0 && URL === 'about:blank'))
  );
}

/** Loads the card's page invisibly at a box on the screen. */
export function loadFrame(
  root: ShadowRoot,
  { url, origin, onLeft }: FrameAddress,
  box: Box,
  onChecked: (isBlocked: boolean) => void,
): LoadedFrame {
  const { ownerDocument: document } = root;
  const element = document.createElement('iframe');
  let loads = 0;
  let isPressedEarly = false;
  let token: string | undefined;
  const post = (): void => {
    if (loads > 0 && token !== undefined) element.contentWindow?.postMessage({ shelfedgeCard: token }, origin);
  };
  const hasFocus = (): boolean => root.activeElement === element;
  const focus = (): void => {
    // Focusing a frame that has the focus would move it out of the field.
    if (!hasFocus()) element.focus({ preventScroll: true });
  };
  element.title = 'Shelfedge';
  element.style.visibility = 'hidden';
  setBox(element, box);
  element.addEventListener('load', ({ isTrusted }) => {
    // The empty page before it, or an event that the page has made up.
    if (!isTrusted || (import.meta.env.FIREFOX && loads === 0 && element.contentDocument?.URL === 'about:blank'))
      return;
    loads += 1;
    if (loads > 1) return onLeft();
    // A script of Firefox cannot hand a port to its extension's page.
    if (!import.meta.env.FIREFOX) checkLoaded(element, origin, onChecked);
    // The page that has loaded does not inherit the focus of the empty one before it.
    if (hasFocus()) {
      element.blur();
      focus();
    }
    post();
  });
  load(element, root, url);
  return {
    element,
    hand(given) {
      token = given;
      post();
    },
    isPressedEarly: () => isPressedEarly,
    isInPlace: () => element.isConnected && (!import.meta.env.FIREFOX || isOurs(element, origin, loads)),
    takeKeys() {
      isPressedEarly ||= loads === 0;
      // A hidden element cannot be focused.
      Object.assign(element.style, { visibility: 'visible', opacity: '0', pointerEvents: 'none' });
      focus();
    },
    show() {
      Object.assign(element.style, { visibility: 'visible', opacity: '1', pointerEvents: 'auto' });
    },
    focus,
    hasFocus,
    point() {
      focus();
      element.animate({ outline: ['3px solid #0b7a4b', '3px solid transparent'] }, pointMs);
    },
    remove: () => remove(element, hasFocus()),
  };
}
