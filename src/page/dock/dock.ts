import type { Corner } from '../../domain/corner.ts';
import * as pageMessages from '../../messages/compiled/page.ts';
import type { KeyStep } from '../../domain/store.ts';
import { createDockMenu, menuCss, type MenuEvents } from './dock-menu.ts';
import { drawIcon, type IconName } from '../dom/icon.ts';

/** A use of the docked button: edit mode, the card of the page's product, the search, or the key that editing needs. */
export type DockUse =
  | { tag: 'edit'; isEditing: boolean }
  | { tag: 'card'; name: string }
  | { tag: 'search' }
  | { tag: 'key'; step: KeyStep };

export interface Dock {
  button: HTMLButtonElement;
  remove(): void;
  /** Draws the use in a corner. A button that is dragged meanwhile stays where it is dropped. */
  draw(use: DockUse, corner: Corner): void;
}

export interface DockEvents extends MenuEvents {
  /** The pointer or the focus came to it: a press may follow. */
  onNear(): void;
  onPress(): void;
  /** The merchant moved it to another corner. */
  onMove(corner: Corner): void;
}

/** The styles of the dock and of every button of ours; the page's style sheets do not apply to them. */
export const dockCss = `
:host { color-scheme: light dark; }
button { appearance: none; box-sizing: border-box; padding: 0; border: 0; border-radius: 6px; background: none; text-align: start; }
button:hover, button:focus-visible { outline: 2px solid #0b7a4b; outline-offset: 3px; }
svg { display: block; width: 14px; height: 14px; }
@media (prefers-color-scheme: dark) { button:hover, button:focus-visible { outline-color: #3ecf8e; } }
@media print { button, iframe { display: none !important; } }
[data-dock], [data-eye], [data-why] {
  position: fixed; z-index: 2; cursor: pointer; background: #ffffff; color: #16211c; border: 1px solid #7c877f;
}
[data-dock], [data-eye] { border-radius: 50%; display: grid; place-items: center; }
[data-dock] {
  width: 36px; height: 36px; touch-action: none; opacity: 0.75; box-shadow: 0 1px 4px rgb(0 0 0 / 20%);
  transition: opacity 120ms ease-out;
}
[data-dock]:hover, [data-dock]:focus-visible, [data-dock][aria-pressed='true'] { opacity: 1; }
[data-dock][aria-pressed='true'] { background: #0b7a4b; border-color: #0b7a4b; color: #ffffff; }
[data-dock] svg { width: 18px; height: 18px; pointer-events: none; }
[data-dock][data-corner^='top'] { top: 16px; bottom: auto; }
[data-dock][data-corner^='bottom'] { bottom: 16px; top: auto; }
[data-dock][data-corner$='left'] { left: 16px; right: auto; }
[data-dock][data-corner$='right'] { right: 16px; left: auto; }
@media (prefers-color-scheme: dark) {
  [data-dock], [data-eye], [data-why] { background: #1b211d; color: #edf1ec; border-color: #7f8b83; }
  [data-dock][aria-pressed='true'] { background: #3ecf8e; border-color: #3ecf8e; color: #131714; }
}
@media (prefers-reduced-motion: reduce) { [data-dock] { transition: none; } }
@media (forced-colors: active) {
  [data-dock] { border-color: ButtonText; background: ButtonFace; color: ButtonText; opacity: 1; }
  [data-dock][aria-pressed='true'] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
}
${menuCss}`;

const icons: Record<DockUse['tag'], IconName> = { edit: 'pencil', card: 'pencil', search: 'search', key: 'lock' };

function textOf(use: DockUse): string {
  if (use.tag === 'key') return pageMessages.key[use.step];
  if (use.tag === 'card')
    return use.name === '' ? pageMessages.dock.cardHidden : pageMessages.dock.card({ product: use.name });
  return pageMessages.dock[use.tag];
}

/** The quiet button in a corner of the window. Only trusted presses and keys count. */
export function createDock(root: ShadowRoot, { onNear, onPress, onMove, ...events }: DockEvents): Dock {
  const button = root.ownerDocument.createElement('button');
  button.type = 'button';
  button.dataset['dock'] = '';
  let shown = '';
  const menu = createDockMenu(button, events);
  let isDragged: (() => boolean) | undefined;
  for (const type of ['pointerenter', 'focus'])
    button.addEventListener(type, () => {
      isDragged ??= followDrag(button, onMove);
      menu.show();
      onNear();
    });
  button.addEventListener('click', (event) => {
    if (event.isTrusted && isDragged?.() !== true) onPress();
  });
  button.addEventListener('keydown', (event) => {
    const corner = event.isTrusted ? cornerBy(event.key, button.dataset['corner'] as Corner) : undefined;
    if (corner === undefined) return;
    // The page must not scroll, and must not use the key as a shortcut of its own.
    event.preventDefault();
    event.stopPropagation();
    onMove(corner);
  });
  root.append(button);
  return {
    button,
    remove() {
      button.remove();
      menu.remove();
    },
    draw(use, corner) {
      menu.update();
      const key = JSON.stringify([use, corner]);
      if (key === shown) return;
      shown = key;
      if (use.tag === 'edit' && use.isEditing) menu.show();
      const text = textOf(use);
      button.replaceChildren(drawIcon(root.ownerDocument, icons[use.tag]));
      button.ariaLabel = text;
      button.title = `${text}\n${use.tag === 'edit' ? pageMessages.dock.keyHint : ''}\n${pageMessages.dock.moveHint}`;
      button.ariaPressed = use.tag === 'edit' ? String(use.isEditing) : null;
      button.dataset['corner'] = corner;
    },
  };
}

/** The corner that an arrow key leads to; undefined for other keys and at the edge. */
function cornerBy(key: string, corner: Corner): Corner | undefined {
  const [block, side] = corner.split('-');
  const moves: Record<string, string> = {
    ArrowUp: `top-${side}`,
    ArrowDown: `bottom-${side}`,
    ArrowLeft: `${block}-left`,
    ArrowRight: `${block}-right`,
  };
  return moves[key] === corner ? undefined : (moves[key] as Corner | undefined);
}

/** A pointer that moved this far drags, and does not press. */
const dragPx = 6;

/** Moves the button with the pointer, then to the nearest corner. Returns whether the last press was a drag. */
function followDrag(button: HTMLButtonElement, onMove: (corner: Corner) => void): () => boolean {
  let start: { x: number; y: number } | undefined;
  let isDragged = false;
  button.addEventListener('pointerdown', (event) => {
    if (!event.isTrusted || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    isDragged = false;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (start === undefined) return;
    const [x, y] = [clientX - start.x, clientY - start.y];
    isDragged ||= Math.hypot(x, y) > dragPx;
    if (isDragged) button.style.translate = `${x}px ${y}px`;
  });
  const end = ({ type, clientX, clientY }: PointerEvent): void => {
    if (start === undefined) return;
    start = undefined;
    button.style.translate = '';
    const { innerWidth, innerHeight } = button.ownerDocument.defaultView ?? window;
    const corner = `${clientY < innerHeight / 2 ? 'top' : 'bottom'}-${clientX < innerWidth / 2 ? 'left' : 'right'}`;
    if (isDragged && type === 'pointerup') onMove(corner as Corner);
  };
  button.addEventListener('pointerup', end);
  button.addEventListener('pointercancel', end);
  return () => isDragged;
}
