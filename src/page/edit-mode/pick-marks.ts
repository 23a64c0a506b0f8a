import * as pickMessages from '../../messages/compiled/pick.ts';
import { setBox } from '../dom/handle.ts';
import { drawPaths } from '../dom/icon.ts';
import { isFree } from '../dom/in-front.ts';
import type { ShownTile } from './tiles.ts';

/** Whether a tile is picked, and what it says below its mark; null for nothing. */
interface MarkState {
  isPicked: boolean;
  note: string | null;
}

/** The marks at tiles: a box with a tick for each picked one, and what a bulk change makes of it. */
export interface PickMarks {
  draw(shown: readonly ShownTile[], stateOf: (id: string) => MarkState): void;
  /** Focuses the mark of a link, or else the first one. */
  focus(link: string | undefined): void;
}

interface PickMarkEvents {
  /** A trusted press; with Shift, of the last tile of a range. */
  onPick(tile: ShownTile, isRange: boolean): void;
  /** A hidden mark may be free to press by now: draw again. */
  onRecheck(): void;
}

interface Mark {
  button: HTMLButtonElement;
  tile: ShownTile;
}

const markPx = 24;
const insetPx = 8;
/** The interval of checks whether hidden marks can be pressed. */
const recheckMs = 500;

export function createPickMarks(window: Window, root: ShadowRoot, { onPick, onRecheck }: PickMarkEvents): PickMarks {
  const marks = new Map<string, Mark>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const create = (tile: ShownTile): Mark => {
    const button = root.ownerDocument.createElement('button');
    const mark = { button, tile };
    button.type = 'button';
    button.role = 'checkbox';
    button.dataset['pick'] = '';
    button.append(drawPaths(root.ownerDocument, ['M20 6 9 17l-5-5']));
    button.addEventListener('mousedown', (event) => {
      // Else the page's text would be selected from the last press to this one.
      if (event.shiftKey) event.preventDefault();
    });
    button.addEventListener('click', (event) => {
      if (!event.isTrusted) return;
      button.focus({ preventScroll: true });
      onPick(mark.tile, event.shiftKey);
    });
    root.append(button);
    return mark;
  };
  return {
    draw(shown, stateOf) {
      clearTimeout(timer);
      const links = new Set(shown.map(({ link }) => link));
      for (const [link, { button }] of marks) {
        if (links.has(link)) continue;
        button.remove();
        marks.delete(link);
      }
      let isAnyHidden = false;
      for (const tile of shown) {
        const mark = marks.get(tile.link) ?? create(tile);
        marks.set(tile.link, mark);
        mark.tile = tile;
        const { button } = mark;
        const { isPicked, note } = stateOf(tile.id);
        const pick = pickMessages.pick({ product: tile.name });
        const text = note === null ? pick : pickMessages.pickPlanned({ pick, note });
        if (button.ariaLabel !== text) button.ariaLabel = button.title = text;
        button.ariaChecked = String(isPicked);
        drawNote(button, note);
        isAnyHidden = !place(window, root, button, tile.element) || isAnyHidden;
      }
      if (isAnyHidden) timer = setTimeout(onRecheck, recheckMs);
    },
    focus(link) {
      const mark = marks.get(link ?? '') ?? [...marks.values()][0];
      mark?.button.focus({ preventScroll: true });
    },
  };
}

/** Says something below a mark, which goes and comes with it. */
function drawNote(button: HTMLButtonElement, note: string | null): void {
  const old = button.querySelector('i');
  if (note === null) return old?.remove();
  if (old?.textContent === note) return;
  const line = old ?? button.appendChild(button.ownerDocument.createElement('i'));
  line.ariaHidden = 'true';
  line.dir = 'auto';
  line.textContent = note;
}

/** Places a mark into the picture's upper corner at the end of its line; shops print ribbons at the other. False if hidden. */
function place(window: Window, { host }: ShadowRoot, button: HTMLButtonElement, element: HTMLElement): boolean {
  const { left, right, top, width } = element.getBoundingClientRect();
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const x = isRtl ? left + insetPx : right - insetPx - markPx;
  setBox(button, { left: x + window.scrollX, top: top + insetPx + window.scrollY, width: markPx, height: markPx });
  button.dataset['side'] = isRtl ? 'left' : 'right';
  button.style.setProperty('--note', `${Math.max(markPx, width - 2 * insetPx)}px`);
  // A hidden element fails hit testing, so show it first.
  button.style.visibility = 'visible';
  const isVisible = isFree(button, host, element);
  if (!isVisible) button.style.visibility = 'hidden';
  return isVisible;
}
