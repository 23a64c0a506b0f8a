import { pageLayoutOf } from './layout.ts';
import { lineBox, textBox } from '../dom/find.ts';
import { placeHandle } from '../dom/geometry.ts';
import type { Anchor, Followers } from '../dom/followers.ts';
import { createHandle, nameHandle, type HandleUse } from '../dom/handle.ts';

/** A handle on the page. */
export interface DrawnHandle extends Anchor {
  button: HTMLButtonElement;
  use: HandleUse;
  /** The count of the page's changes for which it was drawn. */
  changes: number;
}

interface HandleEvents {
  onOpen(press: MouseEvent): void;
  /** The pointer or the focus came to it: a press may follow. */
  onNear(): void;
}

/** Where the handle of a value stands. */
export type HandlePlace = ReturnType<typeof placeHandle>;

/** Reads the page, so it is called before drawing: each change would have the page laid out once more. */
export function findHandlePlace(
  window: Window,
  root: ShadowRoot | undefined,
  { use, element }: { use: HandleUse; element: HTMLElement },
): HandlePlace {
  const isPrice = use.tag === 'key' || (use.field === 'price' && use.option === undefined);
  const { viewport, isRtl } = pageLayoutOf(window, element, root);
  return placeHandle(isPrice ? lineBox(element) : textBox(element), viewport, isRtl);
}

/** Draws a handle in its place: the existing one, or a new one. */
export function drawHandle(
  root: ShadowRoot,
  followers: Pick<Followers, 'place'>,
  { button: old }: Partial<Pick<DrawnHandle, 'button'>>,
  drawn: Omit<DrawnHandle, 'button'>,
  { pencil, ...box }: HandlePlace,
  events: HandleEvents,
): DrawnHandle {
  const { use } = drawn;
  const button = old ?? createHandle(root.ownerDocument, use.tag, events);
  if (old === undefined) root.append(button);
  nameHandle(button, use);
  button.dataset['pencil'] = pencil;
  followers.place(button, drawn, box);
  return { ...drawn, button };
}
