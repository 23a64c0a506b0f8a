import type { Layout } from './layout.ts';
import { lineBox } from './find.ts';
import { placeHandle } from './geometry.ts';
import { createHandle, nameHandle, setBox, type HandleUse } from './handle.ts';
import { isFree } from './in-front.ts';

/** The handle on the page, and its purpose. */
export interface DrawnHandle {
  button: HTMLButtonElement;
  key: string;
  /** The next check of a hidden handle. */
  timer?: ReturnType<typeof setTimeout>;
}

interface HandleEvents {
  onOpen(press: MouseEvent): void;
  /** A hidden handle is due for a check: draw again. */
  onLookAgain(): void;
}

/** The interval of checks whether a hidden handle can be pressed. A page transition ends without an event. */
const lookAgainMs = 500;

const keyOf = (use: HandleUse): string => (use.tag === 'edit' ? `edit ${use.id}` : use.step);

/** Draws the handle for this use in its place: the existing one, a new one, or none. Hidden where it cannot be pressed. */
export function drawHandle(
  root: ShadowRoot,
  old: DrawnHandle | undefined,
  use: HandleUse | null,
  { element, viewport, isRtl }: Layout & { element: HTMLElement },
  { onOpen, onLookAgain }: HandleEvents,
): DrawnHandle | undefined {
  const isOld = use !== null && old?.key === keyOf(use);
  if (!isOld) old?.button.remove();
  if (use === null) return undefined;
  const handle = isOld ? old : { button: createHandle(root.ownerDocument, use.tag, onOpen), key: keyOf(use) };
  const { button } = handle;
  if (!isOld) root.append(button);
  nameHandle(button, use);
  const placed = placeHandle(lineBox(element), viewport, isRtl);
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
