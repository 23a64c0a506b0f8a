import type { Box } from './geometry.ts';
import { setBox } from './handle.ts';

/** A frame with the card's page, loaded before a card is requested. */
export interface LoadedFrame {
  element: HTMLIFrameElement;
  /** True once the page has loaded, or its time limit has passed. */
  isReady(): boolean;
  /** Sends the token as soon as the page has loaded. */
  hand(token: string): void;
  /** Focuses the frame while it is invisible. */
  takeKeys(): void;
  show(): void;
  focus(): void;
  hasFocus(): boolean;
}

/** The time limit of a handle that waits for its frame. */
const loadMs = 5_000;

/** Loads the card's page invisibly at a box on the screen; calls `onReady` once it is ready. */
export function loadFrame(
  root: ShadowRoot,
  { url, origin }: { url: string; origin: string },
  box: Box,
  onReady: () => void,
): LoadedFrame {
  const { ownerDocument: document } = root;
  const element = document.createElement('iframe');
  let isLoaded = false;
  let isReady = false;
  let token: string | undefined;
  const post = (): void => {
    if (isLoaded && token !== undefined) element.contentWindow?.postMessage({ shelfedgeCard: token }, origin);
  };
  const becomeReady = (): void => {
    if (isReady || !element.isConnected) return;
    isReady = true;
    onReady();
  };
  const hasFocus = (): boolean => root.activeElement === element;
  const focus = (): void => {
    // Focusing a frame that has the focus would move it out of the field.
    if (!hasFocus()) element.focus({ preventScroll: true });
  };
  element.title = 'Shelfedge';
  element.src = url;
  element.style.visibility = 'hidden';
  setBox(element, box);
  element.addEventListener('load', () => {
    isLoaded = true;
    post();
    becomeReady();
  });
  setTimeout(becomeReady, loadMs);
  root.append(element);
  return {
    element,
    isReady: () => isReady,
    hand(given) {
      token = given;
      post();
    },
    takeKeys() {
      // A hidden element cannot be focused.
      Object.assign(element.style, { visibility: 'visible', opacity: '0', pointerEvents: 'none' });
      focus();
    },
    show() {
      Object.assign(element.style, { visibility: 'visible', opacity: '1', pointerEvents: 'auto' });
    },
    focus,
    hasFocus,
  };
}
