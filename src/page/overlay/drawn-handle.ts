import { surroundingsOf } from './layout.ts';
import { lineBox, textBox } from '../dom/find.ts';
import { placeHandle } from '../dom/geometry.ts';
import { createHandle, nameHandle, setBox, type HandleUse } from '../dom/handle.ts';
import { isFree } from '../dom/in-front.ts';

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
}

/** The interval of checks whether a hidden handle can be pressed. A page transition ends without an event. */
const recheckMs = 500;

/** Where the handle of a value stands. */
export type HandlePlace = ReturnType<typeof placeHandle> & { element: HTMLElement };

/** Reads the page, so that it comes before what is drawn: each change would have the page laid out once more. */
export function findHandlePlace(
  window: Window,
  root: ShadowRoot | undefined,
  { use, element }: { use: HandleUse; element: HTMLElement },
): HandlePlace {
  const isPrice = use.tag === 'key' || (use.field === 'price' && use.option === undefined);
  const { viewport, isRtl } = surroundingsOf(window, element, root);
  return { ...placeHandle(isPrice ? lineBox(element) : textBox(element), viewport, isRtl), element };
}

/** Draws a handle in its place: the existing one, or a new one. */
export function drawHandle(
  root: ShadowRoot,
  old: DrawnHandle | undefined,
  use: HandleUse,
  { pencil, ...box }: HandlePlace,
  events: HandleEvents,
): DrawnHandle {
  const handle = old ?? { button: createHandle(root.ownerDocument, use.tag, events) };
  const { button } = handle;
  if (old === undefined) root.append(button);
  nameHandle(button, use);
  button.dataset['pencil'] = pencil;
  setBox(button, box);
  // A hidden element fails hit testing.
  button.style.visibility = 'visible';
  clearTimeout(handle.timer);
  return handle;
}

/** Hides the handles that cannot be pressed where they were drawn. `onRecheck` when one is due for a check: draw again. */
export function hideCovered(
  root: ShadowRoot,
  handles: readonly { handle: DrawnHandle; element: HTMLElement }[],
  onRecheck: () => void,
): void {
  const covered = handles.filter(({ handle, element }) => !isFree(handle.button, root.host, element));
  for (const { handle } of covered) {
    handle.button.style.visibility = 'hidden';
    handle.timer = setTimeout(onRecheck, recheckMs);
  }
}

/** Removes a handle. */
export function removeHandle({ button, timer }: DrawnHandle): void {
  clearTimeout(timer);
  button.remove();
}
