import type { LoadedFrame } from './loaded-frame.ts';

interface PressOptions {
  /** True if no card was requested for the frame. */
  isFree(): boolean;
  /** The press ended without a click; the frame may have collected keys. */
  onUnclicked(): void;
}

/**
 * Focuses a loaded frame as soon as the mouse button goes down on a handle that opens a card. The focus changes processes,
 * and the click comes about a tenth of a second later.
 */
export function takeKeysOnPress(root: ShadowRoot, frame: LoadedFrame, { isFree, onUnclicked }: PressOptions): void {
  const stop = new AbortController();
  const onDown = (event: Event): void => {
    if (!frame.element.isConnected) return stop.abort();
    const { target, isTrusted, button } = event as MouseEvent;
    if (!isTrusted || button !== 0 || !isFree() || !frame.isInPlace()) return;
    if (!(target instanceof Element) || target.closest('[data-use="edit"]') === null) return;
    // Otherwise the button takes the focus after this.
    event.preventDefault();
    frame.takeKeys();
    const up = new AbortController();
    const onUp = ({ isTrusted: isReal }: MouseEvent): void => {
      if (!isReal) return;
      up.abort();
      // A click is handled right after this event.
      setTimeout(() => frame.element.isConnected && isFree() && onUnclicked());
    };
    window.addEventListener('mouseup', onUp, { capture: true, signal: up.signal });
  };
  root.addEventListener('mousedown', onDown, { signal: stop.signal });
}
