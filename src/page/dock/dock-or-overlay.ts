import { productAddressOf } from '../../domain/address.ts';
import type { Corner } from '../../domain/corner.ts';
import { emptyView, type PageView } from '../../domain/page-view.ts';
import { dockUseOf } from './dock-use.ts';
import type { DockUse } from './dock.ts';
import { pressMs } from '../handover.ts';
import { createState, near } from './overlay-state.ts';
import { viewAt } from './overlay-view.ts';
import type { Overlay } from '../overlay/overlay.ts';
import { createShell, type Shell } from './shell.ts';
import { hasTiles } from '../dom/tile-links.ts';

export interface DockOrOverlay extends Omit<Overlay, 'explain' | 'hiddenBy'> {
  /** Loads the overlay while the product is looked up, and draws nothing for a moment: both are drawn at once. */
  expectProduct(): void;
  /** The product was looked up. */
  endExpecting(): void;
  /** Call after the page has changed: the readings of it no longer hold. */
  noteChange(): void;
  /** Hides everything of ours in this tab, or brings it back. */
  viewAsShopper(): void;
}

export interface DockOptions {
  window: Window & typeof globalThis;
  /** Loads the overlay, which takes over our element and the docked button. */
  loadOverlay(shell: Shell): Promise<Overlay>;
  viewAsShopper(isOn: boolean): void;
  /** Reports why a handle is missing. `finder`: finds the values of the page's product, where it has one. */
  explain(finder: Overlay | undefined, view: PageView, say: Shell['say']): void;
  /** Opens the extension's search. */
  openSearch(): void;
  keepCorner(corner: Corner): void;
  /** The page keeps changing our element; remove the overlay. */
  onFight(): void;
}

/** The longest that the docked button waits for a product. */
const expectingMs = 300;
/** How long the page waits before it loads the overlay again after a failure. */
const retryMs = 2_000;

/** Draws the docked button alone, until there is more to draw: then the overlay is loaded and takes over. */
export function createDockOrOverlay({ window: { document }, ...options }: DockOptions): DockOrOverlay {
  const state = createState();
  let overlay: Overlay | undefined;
  let isRemoved = false;
  const redraw = (): void => draw(state.last.view, state.last.path);
  const load = createLoader(async () => {
    const loaded = await options.loadOverlay(shell);
    if (isRemoved) return (loaded.remove(), undefined);
    overlay = loaded;
    return (redraw(), overlay);
  });
  const waiting = createWaitingPress();
  const pressDock = (): void => {
    if (state.last.view.isAsShopper) return;
    if (state.dockUse === null) waiting.note();
    else if (overlay !== undefined) overlay.pressDock();
    else if (state.dockUse.tag === 'search') options.openSearch();
    else void load().then((loaded) => loaded?.pressDock());
  };
  const shell = createShell(document, state, {
    onNear: () => state.dockUse?.tag !== 'search' && void load().then(() => near(state, redraw)),
    onPress: pressDock,
    onAsShopper: () => options.viewAsShopper(true),
    onWhy: () => options.explain(overlay, viewAt(state.last.view, state.last.path), shell.say),
    keepCorner: options.keepCorner,
    redraw,
    onDisplaced: () => overlay?.onDisplaced(),
    onFight: options.onFight,
  });
  const draw = (whole: PageView, path: string): void => {
    if (isRemoved) return;
    const view = viewAt(whole, path);
    if (expected.isAwaited(view) && state.host === undefined) return void (state.last = { view: whole, path });
    if (overlay !== undefined) overlay.draw(whole, path);
    else {
      state.last = { view: whole, path };
      if (needsOverlay(view, document.URL)) void load();
      drawResting(document, shell, view);
    }
    if (state.dockUse !== null && waiting.take()) pressDock();
  };
  const expected = createExpectation(redraw);
  return {
    draw,
    noteChange: () => void (state.changes += 1),
    expectProduct: () => (expected.begin(), void load()),
    endExpecting: expected.end,
    ...statesOf(() => overlay),
    pressDock,
    viewAsShopper: () => options.viewAsShopper(!state.last.view.isAsShopper),
    onDisplaced: () => overlay?.onDisplaced(),
    leaveCardAlone: () => overlay?.leaveCardAlone(),
    remove() {
      isRemoved = true;
      overlay?.remove();
      state.last = { view: emptyView, path: '' };
      shell.hide();
    },
  };
}

const statesOf = (
  overlay: () => Overlay | undefined,
): Pick<Overlay, 'isOpen' | 'isPlanning' | 'follow' | 'settle'> => ({
  isOpen: () => overlay()?.isOpen() === true,
  isPlanning: () => overlay()?.isPlanning() === true,
  follow: (isScrolled) => overlay()?.follow(isScrolled) ?? 'still',
  settle: () => overlay()?.settle(),
});

/** Loads the overlay once, and again if that failed a moment ago. */
function createLoader(loadOnce: () => Promise<Overlay | undefined>): () => Promise<Overlay | undefined> {
  let loading: Promise<Overlay | undefined> | undefined;
  return () => (loading ??= loadOnce().catch(() => void setTimeout(() => (loading = undefined), retryMs)));
}

/** A press of the docked button that is not drawn yet. */
function createWaitingPress() {
  let isPressed = false;
  /** Takes a noted press; true if there was one. */
  const take = (): boolean => {
    const was = isPressed;
    isPressed = false;
    return was;
  };
  return {
    take,
    note(): void {
      isPressed = true;
      setTimeout(take, pressMs);
    },
  };
}

/** Waits a moment for a product that is looked up; calls `onEnd` when that time is over. */
function createExpectation(onEnd: () => void) {
  let isExpecting = false;
  const end = (): void => {
    if (!isExpecting) return;
    isExpecting = false;
    onEnd();
  };
  return {
    begin(): void {
      isExpecting = true;
      setTimeout(end, expectingMs);
    },
    end,
    isAwaited: ({ product, keyStep }: PageView): boolean => isExpecting && product === null && keyStep === null,
  };
}

/** Draws the docked button while the overlay is not loaded. */
function drawResting(document: Document, shell: Shell, view: PageView): void {
  if (view.isAsShopper || view.dock === null) return shell.hide();
  shell.state.dockUse = restingUseOf(document, view);
  shell.drawDock(shell.start());
}

/** The use of the docked button while the overlay is not loaded. */
function restingUseOf(document: Document, view: PageView): DockUse | null {
  const isEditable = view.product !== null || hasTiles(document, view.dock?.paths ?? []);
  return dockUseOf({ ...view, product: null }, { isPriceFound: false, isEditing: false, isEditable });
}

/** True if there is more to draw than the docked button: a product's handles, the lock at a price, or a card. */
const needsOverlay = ({ product, keyStep, openAt, card }: PageView, address: string): boolean =>
  product !== null || openAt !== null || card !== null || (keyStep !== null && productAddressOf(address) !== undefined);
