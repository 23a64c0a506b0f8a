import { createEventLimit } from './event-limit.ts';
import { watchBox } from './watch-box.ts';

/** How often within how long the page may change our element before we take it as a fight and leave. */
const maxEvents = 20;
const limitMs = 5_000;

const style: Record<string, string> = {
  all: 'initial',
  // The browser's own: a block in the top layer, and nothing at all out of it.
  display: 'revert',
  position: 'absolute',
  left: '0',
  top: '0',
  right: 'auto',
  bottom: 'auto',
  width: '0',
  height: '0',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'visible',
  background: 'none',
  opacity: '1',
  visibility: 'visible',
  'z-index': '2147483647',
  'user-select': 'none',
};

export interface Host {
  root: ShadowRoot;
  remove(): void;
}

export interface HostOptions {
  /** The page took our element out of the top layer or from its place in the tree, or never stops zooming it. It is back in place after that. */
  onDisplaced(): void;
  /** The page kept changing our element, which is gone. */
  onFight(): void;
}

/**
 * Our one element on the page: in the top layer under the root element, a closed shadow root inside, its own style
 * beyond the reach of the page's. Whatever zoom the page gives its root element, a px in it is a px of the screen. A page
 * that keeps changing it is left alone.
 */
export function createHost(document: Document, { onDisplaced, onFight }: HostOptions): Host {
  const host = document.createElement('div');
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  const fights = createEventLimit(maxEvents, limitMs);
  const zooms = createEventLimit(maxEvents, limitMs);
  const isInPlace = (): boolean => host.parentNode === document.documentElement && host.matches(':popover-open');
  const putBack = (): void => {
    if (host.parentNode !== document.documentElement) document.documentElement.append(host);
    applyStyle(host);
    if (!host.matches(':popover-open')) host.showPopover();
    // Another root element may have come.
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
    // What else comes and goes under the root element is none of our business.
    if (!isInPlace() || records.some(({ target }) => target === host)) onChange();
  });
  const unwatchBox = watchBox(root, () => {
    if (!isInPlace()) {
      onChange();
      return true;
    }
    // Not by `host.currentCSSZoom`: Firefox keeps that in 64ths, and it may be unable to become 1.
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
  host.removeAttribute('style');
  // Everything under the root element inherits its zoom.
  const zoom = String(1 / host.ownerDocument.documentElement.currentCSSZoom);
  for (const [name, value] of Object.entries({ ...style, zoom })) host.style.setProperty(name, value, 'important');
}
