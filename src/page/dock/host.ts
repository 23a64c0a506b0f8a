import { createEventLimit } from '../dom/event-limit.ts';
import { watchBox } from './watch-box.ts';

/**
 * The overlay leaves after more than this many changes by the page to our element within `limitMs`. That time is long, because each
 * change closes an open card: nothing can be edited on a page that makes one a second.
 */
const maxEvents = 20;
const limitMs = 15_000;

// `revert` is the browser's default: a block in the top layer, and not drawn outside of it.
const style = `
all: initial; display: revert; position: absolute; left: 0; top: 0; right: auto; bottom: auto; width: 0; height: 0; margin: 0;
padding: 0; border: 0; overflow: visible; background: none; opacity: 1; visibility: visible; z-index: 2147483647; user-select: none;
`.replaceAll(';', ' !important;');

export interface Host {
  root: ShadowRoot;
  remove(): void;
}

export interface HostOptions {
  /** The page removed our element from the top layer, moved it in the tree, or keeps zooming it. It is then put back. */
  onDisplaced(): void;
  /** The page kept changing our element, which is now removed. */
  onFight(): void;
}

/**
 * The overlay's one element on the page: in the top layer, a child of the root element, with a closed shadow root. The
 * page's styles do not apply to it, and it cancels the root element's zoom. If the page keeps changing it, it is removed.
 */
export function createHost(document: Document, { onDisplaced, onFight }: HostOptions): Host {
  const host = document.createElement('div');
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  const fights = createEventLimit(maxEvents, limitMs);
  const zooms = createEventLimit(maxEvents, limitMs);
  const isInPlace = (): boolean => host.parentNode === document.documentElement && host.matches(':popover-open');
  const putBack = (): void => {
    applyStyle(host);
    if (host.parentNode !== document.documentElement) document.documentElement.append(host);
    if (!host.matches(':popover-open')) host.showPopover();
    // The page may have replaced its root element.
    observer.observe(document.documentElement, { childList: true });
    observer.takeRecords();
  };
  const onChange = (): void => {
    if (!isInPlace()) onDisplaced();
    if (fights.isExceeded()) {
      remove();
      onFight();
    } else putBack();
  };
  const observer = new MutationObserver((records) => {
    // Ignore other children of the root element.
    if (!isInPlace() || records.some(({ target }) => target === host)) onChange();
  });
  const unwatchBox = watchBox(root, () => {
    if (!isInPlace()) {
      onChange();
      return true;
    }
    // `host.currentCSSZoom` does not serve: Firefox keeps it in 64ths, and it may be unable to become 1.
    if (Math.abs(Number(host.style.zoom) * document.documentElement.currentCSSZoom - 1) < 0.001) return false;
    if (zooms.isExceeded()) onDisplaced();
    putBack();
    return true;
  });
  const remove = (): void => {
    unwatchBox();
    observer.disconnect();
    host.remove();
  };
  putBack();
  observer.observe(host, { attributes: true });
  return { root, remove };
}

function applyStyle(host: HTMLElement): void {
  for (const { name } of Array.from(host.attributes))
    if (name !== 'style' && name !== 'popover') host.removeAttribute(name);
  if (host.popover !== 'manual') host.popover = 'manual';
  // Everything under the root element inherits its zoom.
  const zoom = 1 / host.ownerDocument.documentElement.currentCSSZoom;
  host.style.cssText = `${style} zoom: ${zoom} !important;`;
}
