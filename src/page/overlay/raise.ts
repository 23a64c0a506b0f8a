import { createEventLimit } from '../dom/event-limit.ts';

/** Raises our element above whatever else is in the top layer. */
function raise(host: HTMLElement): void {
  if (!host.matches(':popover-open')) return;
  // Within one task, so that nothing is drawn in between and the focus stays.
  host.hidePopover();
  host.showPopover();
}

/** The number of raises within a time; after that, the page is left alone. */
const maxEvents = 8;
const limitMs = 2_000;

/**
 * Keeps a card above the page's popovers beside it, until stopped. The invisible backdrop of a popover covers the whole
 * window, and the browser reports the card as covered. A popover over the card itself stays above it.
 */
export function keepAboveBackdrops(host: HTMLElement, card: Element): () => void {
  const { ownerDocument: document } = host;
  const raises = createEventLimit(maxEvents, limitMs);
  const raiseAbove = (popovers: Iterable<Element>): void => {
    const others = [...popovers].filter((popover) => popover !== host);
    // A raise takes the host out of the top layer for a moment, in which the frame may lose keys.
    if (others.length === 0 || others.some((popover) => isAbove(popover, card))) return;
    if (!raises.isExceeded()) raise(host);
  };
  const onOpen = ({ type, target, newState }: ToggleEvent): void => {
    if (newState !== 'open' || !(target instanceof HTMLElement) || target === host || target.popover === null) return;
    // If a script opens it: within the same task, before anything is drawn. Otherwise: once it is open.
    if (type === 'beforetoggle') queueMicrotask(() => target.matches(':popover-open') && raiseAbove([target]));
    else raiseAbove([target]);
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  for (const type of ['beforetoggle', 'toggle'])
    document.addEventListener(type, onOpen as (event: Event) => void, options);
  raiseAbove(document.querySelectorAll(':popover-open'));
  return () => stop.abort();
}

function isAbove(popover: Element, card: Element): boolean {
  const a = popover.getBoundingClientRect();
  const b = card.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
