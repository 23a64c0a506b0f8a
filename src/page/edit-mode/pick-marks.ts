import * as pickMessages from '../../messages/compiled/pick.ts';
import { drawPaths } from '../dom/icon.ts';
import type { Followers } from '../dom/followers.ts';
import type { ShownTile } from './tiles.ts';

/** The state of a tile's mark, with the text below it; null for no text. */
interface MarkState {
  isPicked: boolean;
  note: string | null;
}

/** The drawn elements of a page, and the number of its changes. */
export interface DrawnPage {
  followers: Followers;
  changes: number;
}

/** The marks at tiles: a box, ticked for each picked tile, with the result of a bulk change. */
export interface PickMarks {
  draw(shown: readonly ShownTile[], stateOf: (id: string) => MarkState, page: DrawnPage): void;
  /** Focuses the mark of a link, or else the first one. */
  focus(link: string | undefined): void;
}

interface PickMarkEvents {
  /** A trusted press; with Shift, of the last tile of a range. */
  onPick(tile: ShownTile, isRange: boolean): void;
}

interface Mark {
  button: HTMLButtonElement;
  tile: ShownTile;
  /** The state that was drawn last. */
  drawn?: MarkState & { name: string; element: HTMLElement; changes: number };
}

const tick = ['M20 6 9 17l-5-5'];
const markPx = 24;
const insetPx = 8;

export function createPickMarks(window: Window, root: ShadowRoot, { onPick }: PickMarkEvents): PickMarks {
  const marks = new Map<string, Mark>();
  const create = (tile: ShownTile): Mark => {
    const button = root.ownerDocument.createElement('button');
    const mark = { button, tile };
    button.type = 'button';
    button.role = 'checkbox';
    button.dataset['pick'] = '';
    button.append(drawPaths(root.ownerDocument, tick));
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
    draw(shown, stateOf, { followers, changes }) {
      const links = new Set(shown.map(({ link }) => link));
      for (const [link, { button }] of marks) {
        if (links.has(link)) continue;
        followers.drop(button);
        button.remove();
        marks.delete(link);
      }
      for (const tile of shown) {
        const { link, id, name, element } = tile;
        const mark = marks.get(link) ?? create(tile);
        marks.set(link, mark);
        mark.tile = tile;
        const state = stateOf(id);
        const { drawn, button } = mark;
        const isNew = drawn?.element !== element || (drawn.changes !== changes && followers.isNear(tile));
        const isSame = drawn?.name === name && drawn.isPicked === state.isPicked && drawn.note === state.note;
        if (!isNew && isSame) continue;
        mark.drawn = { ...state, name, element, changes };
        drawMark(mark, state);
        if (isNew) place(window, followers, button, tile);
      }
    },
    focus(link) {
      const mark = marks.get(link ?? '') ?? [...marks.values()][0];
      mark?.button.focus({ preventScroll: true });
    },
  };
}

function drawMark({ button, tile }: Mark, { isPicked, note }: MarkState): void {
  const pick = pickMessages.pick({ product: tile.name });
  const text = note === null ? pick : pickMessages.pickPlanned({ pick, note });
  if (button.ariaLabel !== text) button.ariaLabel = button.title = text;
  button.ariaChecked = String(isPicked);
  drawNote(button, note);
}

/** Draws a note below a mark, which appears and disappears with the mark. */
function drawNote(button: HTMLButtonElement, note: string | null): void {
  const old = button.querySelector('i');
  if (note === null) return old?.remove();
  if (old?.textContent === note) return;
  const line = old ?? button.appendChild(button.ownerDocument.createElement('i'));
  line.ariaHidden = 'true';
  line.dir = 'auto';
  line.textContent = note;
}

/** Places a mark into the picture's upper corner at the end of its line; shops print ribbons at the other. */
function place(window: Window, followers: Followers, button: HTMLButtonElement, tile: ShownTile): void {
  const { element } = tile;
  const { left, right, top, width } = element.getBoundingClientRect();
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const x = isRtl ? left + insetPx : right - insetPx - markPx;
  const box = { left: x + window.scrollX, top: top + insetPx + window.scrollY, width: markPx, height: markPx };
  followers.place(button, tile, box);
  button.dataset['side'] = isRtl ? 'left' : 'right';
  button.style.setProperty('--note', `${Math.max(markPx, width - 2 * insetPx)}px`);
}
