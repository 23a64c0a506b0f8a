import type { Layout } from './layout.ts';
import { lineBox } from './find.ts';
import { placeHandle } from './geometry.ts';
import { createHandle, nameHandle, setBox, type HandleUse } from './handle.ts';
import { isFree } from './in-front.ts';

/** The handle that stands on the page, and what it is for. */
export interface DrawnHandle {
  button: HTMLButtonElement;
  key: string;
  /** Looks again whether one that is hidden could be pressed by now. */
  timer?: ReturnType<typeof setTimeout>;
}

interface HandleEvents {
  onOpen(press: MouseEvent): void;
  /** It is to be drawn again. */
  onLookAgain(): void;
}

/** How often it is looked whether a hidden handle could be pressed: a page transition ends without an event that we hear. */
const lookAgainMs = 500;

const keyOf = (use: HandleUse): string => (use.tag === 'edit' ? `edit ${use.id}` : use.step);

/** The handle for this use, in its place: the one that stands, a new one, or none; hidden where it could not be pressed. */
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
  // What is hidden cannot be hit, so it is shown to find out.
  button.style.visibility = 'visible';
  clearTimeout(handle.timer);
  if (!isFree(button, root.host, element)) {
    button.style.visibility = 'hidden';
    handle.timer = setTimeout(onLookAgain, lookAgainMs);
  }
  return handle;
}
