import { createPageListener } from '../dom/presses.ts';

/** Firefox opens closed roots to the scripts of extensions. */
interface MaybeHost extends Element {
  openOrClosedShadowRoot?: ShadowRoot | null;
}

/**
 * Removes elements that the script of an earlier version left on this page. Firefox ends that script when its extension
 * is updated or turned off, before it can clean up. An open card stays until it is closed, because it tells about the
 * update.
 */
export function removeOrphans(window: Window): void {
  for (const host of Array.from<MaybeHost>(window.document.documentElement.children)) {
    const root = host.openOrClosedShadowRoot;
    // No script of the page sees the mark in a closed root.
    if (root != null && root.querySelector('style[data-shelfedge]') !== null) removeOrphan(window, host, root);
  }
}

function removeOrphan(window: Window, host: Element, root: ShadowRoot): void {
  const card = Array.from(root.querySelectorAll('iframe')).find(({ style }) => style.opacity === '1');
  if (card === undefined) return host.remove();
  for (const element of Array.from(root.children))
    if (element !== card && element.localName !== 'style') element.remove();
  const remove = (): void => {
    listener.stop();
    host.remove();
  };
  const listener = createPageListener(window, {
    own: () => host,
    onPressBeside: remove,
    onEscape: remove,
    onLeaving: () => undefined,
  });
  listener.start();
  // The card leaves its frame when it is closed.
  card.addEventListener('load', remove, { once: true });
}
