import type { Box } from './geometry.ts';
import { setBox } from './handle.ts';

/** A frame with the card's page in it, loaded before it is known what the card will be about. */
export interface LoadedFrame {
  element: HTMLIFrameElement;
  /** Whether it is loaded, or has taken too long to be waited for. */
  isReady(): boolean;
  /** Proves to it, as soon as it is loaded, that we opened it. */
  hand(token: string): void;
  /** Lets it have the focus while nobody sees it. */
  takeKeys(): void;
  show(): void;
  focus(): void;
  hasFocus(): boolean;
}

/** How long a handle waits for the frame behind it. */
const loadMs = 1_500;

/** Loads the card's page at a box on the screen, unseen; `onReady` once it is ready. */
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
    // A frame that took the focus by itself would lose its place in the field.
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
      // What is hidden cannot have the focus.
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
