import { withoutTrailingSlash } from '../../domain/address.ts';
import { readPage } from '../dom/hints.ts';
import type { EditMode } from '../edit-mode/edit-mode.ts';
import type { Handover } from '../handover.ts';
import type { OverlayOptions } from '../overlay/overlay-options.ts';
import { followCanonical } from './canonical.ts';
import { createDockOrOverlay } from './dock-or-overlay.ts';
import type { Door, Extension } from './door.ts';
import { createExplain } from './explain.ts';
import { takeRequest, type PageRequest } from './gate-request.ts';
import { listenToKeys } from './page-keys.ts';
import { createResolveRequests } from './resolve-requests.ts';
import { createViewLine, type ViewLine } from './view-line.ts';
import { createRootWatch, createWatch } from './watch.ts';

interface DockScript {
  window: Window & typeof globalThis;
  handover: Handover;
  extension: Extension;
}

/** Runs the docked button, and what follows the page and its view, for as long as the page lets our element stand. */
export function runDock(script: DockScript): void {
  const watchRoot = createRootWatch(script.window);
  const run = (): void => {
    const { stop, reportStopped } = start(script);
    watchRoot(
      () => stop() && run(),
      () => stop() && reportStopped(),
    );
  };
  run();
}

/** `stop`: false if it has stopped already. */
function start(script: DockScript): { stop(): boolean; reportStopped(): void } {
  const { window, handover, extension } = script;
  const { document, location } = window;
  const { isAlive } = extension;
  const stopped = new AbortController();
  const { signal } = stopped;
  const door = extension.openDoor(() => line.follow());
  const shown = createDockOrOverlay({
    window,
    ...door,
    explain: createExplain(handover, extension.version, door),
    onFight: () => (stop(), door.stop()),
    loadOverlay: async (shell) =>
      (await loadOverlay(handover, door, watch.followLayout))(overlayOptionsOf(script, door, { line, stop }), shell),
  });
  const canonical = followCanonical(document);
  const requests = createResolveRequests(() => {
    const { isHinted, answer } = takePageRequest({ window, handover }, door, canonical);
    // The script for the product's handle loads while the product is looked up.
    if (isHinted) shown.expectProduct();
    return answer.finally(shown.endExpecting);
  });
  const draw = (): void => shown.draw(line.view(), withoutTrailingSlash(location.pathname));
  const line = createViewLine({
    ...extension,
    onView: () => draw(),
    // The worker rests between uses: a card or a preview needs it back at once, the rest when a person looks here.
    isWanted: () => isAlive() && (shown.isOpen() || (document.visibilityState === 'visible' && shown.isPlanning())),
    onOrphaned: () => check(),
  });
  const look = (): void => (shown.noteChange(), check());
  const watch = createWatch(window, { look, follow: shown.follow, settle: shown.settle, now: extension.monotonicMs });
  const check = (): void => {
    if (signal.aborted) return;
    // Updated or turned off under this page: a card that is open stays until it is closed, for what was typed is in it.
    if (!isAlive()) return shown.isOpen() ? shown.leaveCardAlone() : stop();
    requests.request(`${location.href} ${canonical() ?? ''}`);
    draw();
  };
  onPageVisible(window, signal, () => {
    if (!isAlive()) return;
    // The worker that was to find the product may have died over it.
    if (!line.isUp() && line.view().product === null) requests.reset();
    check();
    line.follow();
  });
  // The port is gone then, and the background knows another page for this tab.
  onComingBack(window, signal, () => (line.drop(), requests.reset(), check()));
  const unlisten = listenToKeys(window, { KeyE: shown.pressDock, KeyV: shown.viewAsShopper });
  const stop = (): void => {
    stopped.abort();
    line.end();
    watch.stop();
    requests.reset();
    unlisten();
    shown.remove();
  };
  handover.pressDock = shown.pressDock;
  line.follow();
  check();
  watch.followAddress();
  if (handover.isPressed === true) shown.pressDock();
  return { stop: () => !signal.aborted && (stop(), true), reportStopped: door.stop };
}

/** The overlay's dependencies on this script and the background. */
const overlayOptionsOf = (
  { window, handover, extension: { createCard, isAlive } }: DockScript,
  door: Door,
  { line, stop }: { line: ViewLine; stop(): void },
): OverlayOptions => ({
  ...door,
  window,
  isAlive,
  card: createCard(),
  loadEditMode: (onChange) => loadEditMode({ window, handover }, door, onChange),
  follow: line.follow,
  openKey: (field) => (line.awaitKey(), door.openKey(field)),
  closeCard: () => (isAlive() ? door.closeCard() : stop()),
});

type InPage = Pick<DockScript, 'window' | 'handover'>;

/** The gate's request for the page as it is now; a new one where the gate asked about another one. */
function takePageRequest({ window, handover }: InPage, door: Door, canonical: () => string | null): PageRequest {
  const again = (): PageRequest => {
    const page = { ...readPage(window.document), canonical: canonical() };
    return { isHinted: page.isHinted, answer: door.resolve(page) };
  };
  const now = { address: window.location.href, canonical: canonical() };
  return takeRequest(handover, now, { read: door.readAnswer, again }) ?? again();
}

/** Has the background run the overlay's script in this page. */
async function loadOverlay(
  handover: Handover,
  door: Door,
  onLoaded: () => void,
): Promise<NonNullable<Handover['createOverlay']>> {
  // The gate has it run on a page that says that it is a product's.
  if (handover.createOverlay === undefined) await door.load('overlay');
  if (handover.createOverlay === undefined) throw new Error('the overlay did not load');
  onLoaded();
  return handover.createOverlay;
}

/** Has the background run the script of edit mode in this page, and starts it. */
async function loadEditMode({ window, handover }: InPage, door: Door, onChange: () => void): Promise<EditMode> {
  await door.load('edit-mode');
  if (handover.createEditMode === undefined) throw new Error('edit mode did not load');
  return handover.createEditMode(window, { ...door, onChange });
}

/** Calls back when the page gets the focus or becomes visible. */
function onPageVisible(window: Window, signal: AbortSignal, callback: () => void): void {
  const check = (): void => {
    if (window.document.visibilityState === 'visible') callback();
  };
  for (const type of ['focus', 'visibilitychange']) window.addEventListener(type, check, { signal });
}

/** Calls back when the page comes out of the browser's page cache. */
function onComingBack(window: Window, signal: AbortSignal, comeBack: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => (persisted ? comeBack() : undefined), { signal });
}
