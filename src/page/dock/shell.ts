import type { Corner } from '../../domain/corner.ts';
import { createDock, dockCss } from './dock.ts';
import { isHandleMissing } from './dock-use.ts';
import { createHost, type HostOptions } from './host.ts';
import { defaultCorner, type OverlayState } from './overlay-state.ts';
import { createHint, type Hint } from './hint.ts';
import * as pageMessages from '../../messages/compiled/page.ts';

/** Our element on the page with the docked button in it, which stand there before the overlay is loaded. */
export interface Shell {
  state: OverlayState;
  /** Puts our element on the page, if it is not there; returns its root. */
  start(): ShadowRoot;
  /** Draws the docked button for its use, or removes it. */
  drawDock(root: ShadowRoot): void;
  /** Says a text at the lower edge of the window for so long. */
  say: Hint['show'];
  /** Removes everything from the page. */
  hide(): void;
}

export interface ShellOptions extends HostOptions {
  onNear(): void;
  onPress(): void;
  onAsShopper(): void;
  /** The merchant asks why a handle is missing. */
  onWhy(): void;
  /** Keeps the corner of the docked button. */
  keepCorner(corner: Corner): void;
  redraw(): void;
}

/** How long a page in shopper view shows how Shelfedge comes back. */
const shopperHintMs = 2_000;

export function createShell(document: Document, state: OverlayState, options: ShellOptions): Shell {
  const { onNear, onPress, onAsShopper, onWhy, keepCorner, redraw } = options;
  const onMove = (corner: Corner): void => {
    keepCorner(corner);
    const { view } = state.last;
    state.last.view = { ...view, dock: view.dock && { ...view.dock, corner } };
    redraw();
  };
  const hint = createHint(document);
  let usualCorner: Corner = 'bottom-left';
  return {
    state,
    start() {
      hint.hide();
      // Before our element changes the page, which would have to be laid out for the answer.
      if (state.last.view.dock?.corner === null) usualCorner = defaultCorner(document);
      if (state.host === undefined) {
        state.host = createHost(document, options);
        addSheet(state.host.root, dockCss).dataset['shelfedge'] = '';
      }
      return state.host.root;
    },
    drawDock(root) {
      if (state.dockUse === null) {
        state.dock?.remove();
        state.dock = undefined;
        return;
      }
      state.dock ??= createDock(root, {
        onNear,
        onPress,
        onAsShopper,
        onWhy,
        isMissing: () => isHandleMissing(state),
        onMove,
      });
      state.dock.draw(state.dockUse, state.last.view.dock?.corner ?? usualCorner);
    },
    say: createHint(document).show,
    hide() {
      const wasShown = state.host !== undefined;
      state.host?.remove();
      state.host = state.dock = undefined;
      if (!state.last.view.isAsShopper) hint.hide();
      // A page that is loaded as shoppers see it stays untouched.
      else if (wasShown) hint.show(pageMessages.dock.shopperHint, shopperHintMs);
    },
  };
}

/** Adds a style sheet to the root of our element. */
export function addSheet(root: ShadowRoot, css: string): HTMLStyleElement {
  const sheet = root.ownerDocument.createElement('style');
  sheet.textContent = css;
  root.append(sheet);
  return sheet;
}
