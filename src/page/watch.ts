const types = 'resize scroll load change transitionend animationend popstate hashchange visibilitychange focus'.split(
  ' ',
);

/** Calls back, at most once a frame, when the page's address, content or layout may have changed. */
export function watchPage(window: Window & typeof globalThis, onChange: () => void): () => void {
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
  const observer = new window.MutationObserver(soon);
  const sizes = new window.ResizeObserver(soon);
  const attributeFilter = ['class', 'hidden', 'style', 'data-hook', 'open', 'inert'];
  observer.observe(window.document.documentElement, { attributeFilter });
  observer.observe(window.document.body, { childList: true, subtree: true, characterData: true, attributeFilter });
  // The border box: padding that makes room for a banner moves the content.
  sizes.observe(window.document.body, { box: 'border-box' });
  const listen = (target: EventTarget, type: string): void =>
    target.addEventListener(type, soon, { signal, capture: true, passive: true });
  for (const type of types) listen(window, type);
  if ('navigation' in window) listen(window.navigation, 'currententrychange');
  return () => {
    stop.abort();
    observer.disconnect();
    sizes.disconnect();
    window.cancelAnimationFrame(frame);
  };
}
