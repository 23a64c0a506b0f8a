import type { Layout } from './layout.ts';
import { lineBox, textBox } from './find.ts';
import { placeHandle } from './geometry.ts';
import { createHandle, nameHandle, setBox, type HandleUse } from './handle.ts';
import { isFree } from './in-front.ts';

/** A handle on the page. */
export interface DrawnHandle {
  button: HTMLButtonElement;
  /** The next check of a hidden handle. */
  timer?: ReturnType<typeof setTimeout>;
}

interface HandleEvents {
  onOpen(press: MouseEvent): void;
  /** The pointer or the focus came to it: a press may follow. */
  onNear(): void;
  /** A hidden handle is due for a check: draw again. */
  onLookAgain(): void;
}

/** The interval of checks whether a hidden handle can be pressed. A page transition ends without an event. */
const lookAgainMs = 500;

/** Draws a handle in its place: the existing one, or a new one. Hidden where it cannot be pressed. */
export function drawHandle(
  root: ShadowRoot,
  old: DrawnHandle | undefined,
  use: HandleUse,
  { element, viewport, isRtl }: Omit<Layout, 'box'> & { element: HTMLElement },
  { onOpen, onNear, onLookAgain }: HandleEvents,
): DrawnHandle {
  const handle = old ?? { button: createHandle(root.ownerDocument, use.tag, { onOpen, onNear }) };
  const { button } = handle;
  if (old === undefined) root.append(button);
  nameHandle(button, use);
  const isPrice = use.tag === 'key' || (use.field === 'price' && use.option === undefined);
  const placed = placeHandle(isPrice ? lineBox(element) : textBox(element), viewport, isRtl);
  button.dataset['pencil'] = placed.pencil;
  setBox(button, placed);
  // A hidden element fails hit testing, so show it first.
  button.style.visibility = 'visible';
  clearTimeout(handle.timer);
  if (!isFree(button, root.host, element)) {
    button.style.visibility = 'hidden';
    handle.timer = setTimeout(onLookAgain, lookAgainMs);
  }
  return handle;
}

/** Removes a handle. */
export function removeHandle({ button, timer }: DrawnHandle): void {
  clearTimeout(timer);
  button.remove();
}
