import { createEventLimit } from '../dom/event-limit.ts';

const addressTypes = ['popstate', 'hashchange'];
const layoutTypes = 'resize scroll load change transitionend animationend visibilitychange focus'.split(' ');

/** Calls back when the page's address has changed; once its layout is followed, also when its content or layout may have. */
export function createWatch(window: Window & typeof globalThis, onChange: () => void) {
  let stopLast: (() => void) | undefined;
  let isStopped = false;
  return {
    /** Nothing new where the layout is followed. */
    followAddress(): void {
      if (!isStopped) stopLast ??= watchAddress(window, onChange);
    },
    followLayout(): void {
      if (isStopped) return;
      stopLast?.();
      stopLast = watchPage(window, onChange);
    },
    stop(): void {
      isStopped = true;
      stopLast?.();
    },
  };
}

/** Calls back, at most once a frame, when the page's address, content or layout may have changed. */
function watchPage(window: Window & typeof globalThis, onChange: () => void): () => void {
  const { soon, listen, stop } = createListeners(window, onChange);
  const observer = new window.MutationObserver(soon);
  const { body } = window.document;
  const sizeOf = (): string => JSON.stringify(body.getBoundingClientRect());
  let firstSize: string | undefined = sizeOf();
  const sizes = new window.ResizeObserver(() => {
    // The first call comes in any case, mostly with the size for which the overlay has just been drawn.
    if (firstSize !== sizeOf()) soon();
    firstSize = undefined;
  });
  const attributeFilter = ['class', 'hidden', 'style', 'data-hook', 'open', 'inert'];
  const unwatchHead = watchCanonical(window, soon);
  observer.observe(window.document.documentElement, { attributeFilter });
  observer.observe(body, { childList: true, subtree: true, characterData: true, attributeFilter });
  // The border box: padding that makes room for a banner moves the content.
  sizes.observe(body, { box: 'border-box' });
  listen([...addressTypes, ...layoutTypes]);
  return () => {
    stop();
    unwatchHead();
    observer.disconnect();
    sizes.disconnect();
  };
}

/** How long after a change of its elements a page of which nothing is followed is looked at again. */
const laterMs = 200;

/** Calls back when the page's address has changed, and a little after its elements have, for a page with the docked button alone. */
function watchAddress(window: Window & typeof globalThis, onChange: () => void): () => void {
  const { soon, listen, stop } = createListeners(window, onChange);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new window.MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      soon();
    }, laterMs);
  });
  const unwatchHead = watchCanonical(window, soon);
  observer.observe(window.document.body, { childList: true, subtree: true });
  listen(addressTypes);
  return () => {
    stop();
    unwatchHead();
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** How often a page may replace its root element within a time before it is left alone. */
const mostRoots = 5;
const rootsMs = 10_000;

/**
 * Calls back, once, when the page has another root element and a body in it. `document.open()` takes every listener with it,
 * those of our own buttons, too. A page that does so time and again is left alone: `onExceeded`.
 */
export function createRootWatch({ document, MutationObserver }: Window & typeof globalThis) {
  const roots = createEventLimit(mostRoots, rootsMs);
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

function createListeners(window: Window & typeof globalThis, onChange: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  let frame = 0;
  const soon = (): void => {
    if (frame !== 0) return;
    frame = window.requestAnimationFrame(() => {
      frame = 0;
      if (!signal.aborted) onChange();
    });
  };
  const options = { signal, capture: true, passive: true };
  return {
    soon,
    /** Listens to these events of the window, and to changes of its address. */
    listen(types: readonly string[]): void {
      for (const type of types) window.addEventListener(type, soon, options);
      if ('navigation' in window)
        (window.navigation as EventTarget).addEventListener('currententrychange', soon, options);
    },
    stop(): void {
      stop.abort();
      window.cancelAnimationFrame(frame);
    },
  };
}
