import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { withoutTrailingSlash } from '../../src/domain/address.ts';
import type { Corner } from '../../src/domain/corner.ts';
import type { EditMode } from '../../src/page/edit-mode/edit-mode.ts';
import { readPage } from '../../src/page/dom/hints.ts';
import { followCanonical } from '../../src/page/dock/canonical.ts';
import { takeRequest, type PageRequest } from '../../src/page/dock/gate-request.ts';
import { startPage, type OnDemand } from '../../src/page/contracts.ts';
import { createResolveRequests } from '../../src/page/dock/resolve-requests.ts';
import { createExplain } from '../../src/page/dock/explain.ts';
import { createGate } from '../../src/page/dock/gate.ts';
import type { OverlayOptions } from '../../src/page/overlay/overlay-options.ts';
import { removeOrphans } from '../../src/page/dock/orphans.ts';
import { listenToKeys } from '../../src/page/dock/page-keys.ts';
import { emptyView, type PageView } from '../../src/domain/page-view.ts';
import { createRootWatch, createWatch } from '../../src/page/dock/watch.ts';
import { isAlive } from '../../src/platform/alive.ts';
import { version } from '../../src/platform/page-message.ts';
import { answerOf, askFromPage, cardAddress, followView } from '../../src/platform/page-door.ts';

/** The docked button, and what follows the page and its view. The background runs it where the gate has asked. */
export default defineUnlistedScript(() => {
  const onDemand = startPage();
  if (onDemand === undefined) return;
  if (import.meta.env.FIREFOX) removeOrphans(window);
  const watchRoot = createRootWatch(window);
  const run = (): void => {
    const stop = start(onDemand);
    watchRoot(
      () => stop() && run(),
      () => stop() && reportStopped(),
    );
  };
  run();
});

/** For how long after a press on the lock the page waits for the key to work. */
const keyTimeoutMs = 5 * 60_000;
/** How long after its worker's end the page looks whether the extension itself is gone. */
const lookMs = 500;

/** Reports that this page keeps removing our element. A failure is ignored: no surface of ours is left to show it. */
const reportStopped = (): void => void askFromPage('page.stop', {}).catch(() => undefined);

/** Returns what stops it; false if it has stopped already. */
function start(onDemand: OnDemand): () => boolean {
  const stopped = new AbortController();
  const { signal } = stopped;
  const ask = createAsk(() => line.follow());
  const gate = createGate({
    ...dockOptionsOf(ask),
    explain: createExplain(onDemand, version, explainRequestsOf(ask)),
    onFight: () => (stop(), reportStopped()),
    loadOverlay: async (shell) => (await loadOverlay(onDemand, ask, watch.followLayout))(overlayOptions(), shell),
  });
  const overlayOptions = (): OverlayOptions =>
    overlayOptionsOf(ask, {
      loadEditMode: (onChange) => loadEditMode(onDemand, ask, onChange),
      follow: () => line.follow(),
      onOpenKey: () => line.awaitKey(),
      closeCard: () => (isAlive() ? void askFromPage('page.closeCard', {}).catch(() => undefined) : stop()),
    });
  const canonical = followCanonical(document);
  const requests = createResolveRequests(() => {
    const { isHinted, answer } = takePageRequest(onDemand, ask, canonical);
    // The script for the product's handle loads while the product is looked up.
    if (isHinted) gate.expectProduct();
    return answer.finally(gate.endExpecting);
  });
  const draw = (): void => gate.draw(line.view(), withoutTrailingSlash(location.pathname));
  const line = createLine({
    onView: () => draw(),
    // The worker rests between uses: a card or a preview needs it back at once, the rest when a person looks here.
    isWanted: () => isAlive() && (gate.isOpen() || (document.visibilityState === 'visible' && gate.isPlanning())),
    onOrphaned: () => check(),
  });
  const look = (): void => (gate.noteChange(), check());
  const watch = createWatch(window, { look, follow: gate.follow, settle: gate.settle, now: () => performance.now() });
  const check = (): void => {
    if (signal.aborted) return;
    // Updated or turned off under this page: a card that is open stays until it is closed, for what was typed is in it.
    if (!isAlive()) return gate.isOpen() ? gate.leaveCardAlone() : stop();
    requests.request(`${location.href} ${canonical() ?? ''}`);
    draw();
  };
  onPageVisible(signal, () => {
    if (!isAlive()) return;
    // The worker that was to find the product may have died over it.
    if (!line.isUp() && line.view().product === null) requests.reset();
    check();
    line.follow();
  });
  // The port is gone then, and the background knows another page for this tab.
  onComingBack(signal, () => (line.drop(), requests.reset(), check()));
  const unlisten = listenToKeys(window, { KeyE: gate.pressDock, KeyV: gate.viewAsShopper });
  const stop = (): void => {
    stopped.abort();
    line.end();
    watch.stop();
    requests.reset();
    unlisten();
    gate.remove();
  };
  onDemand.pressDock = gate.pressDock;
  line.follow();
  check();
  watch.followAddress();
  if (onDemand.isPressed === true) gate.pressDock();
  return () => !signal.aborted && (stop(), true);
}

/** Asks and follows: the line over which one hears what comes of it may be lost with the first worker that was asked. */
const createAsk =
  (follow: () => void): typeof askFromPage =>
  (command, input) => {
    follow();
    return askFromPage(command, input).then((value) => (follow(), value));
  };

const readAnswer = (answer: Promise<unknown>): Promise<unknown> => answerOf('page.resolve', answer);

/** Asks about the page as it is now. */
function askAt(ask: typeof askFromPage, canonical: string | null): PageRequest {
  const page = { ...readPage(document), canonical };
  return { isHinted: page.isHinted, answer: ask('page.resolve', page) };
}

/** The gate's request for the page as it is now; a new one where the gate asked about another one. */
function takePageRequest(onDemand: OnDemand, ask: typeof askFromPage, canonical: () => string | null): PageRequest {
  const again = () => askAt(ask, canonical());
  return (
    takeRequest(onDemand, { address: location.href, canonical: canonical() }, { read: readAnswer, again }) ?? again()
  );
}

/** The docked button's requests to the background. */
const dockOptionsOf = (ask: typeof askFromPage) => ({
  window,
  openSearch: () => void ask('page.openSearch', {}).catch(() => undefined),
  viewAsShopper: (isOn: boolean) => void ask('page.viewAsShopper', { isOn }).catch(() => undefined),
  keepCorner: (corner: Corner) => void ask('page.dock', { corner }).catch(() => undefined),
});

const explainRequestsOf = (ask: typeof askFromPage) => ({
  load: () => ask('page.explain', {}),
  openReport: (report: string) => ask('page.openReport', { report }),
});

/** Has the background run the overlay's script in this page. */
async function loadOverlay(
  onDemand: OnDemand,
  ask: typeof askFromPage,
  onLoaded: () => void,
): Promise<NonNullable<OnDemand['createOverlay']>> {
  // The gate has it run on a page that says that it is a product's.
  if (onDemand.createOverlay === undefined) await ask('page.load', { part: 'overlay' });
  if (onDemand.createOverlay === undefined) throw new Error('the overlay did not load');
  onLoaded();
  return onDemand.createOverlay;
}

/** The overlay's requests to the background and to this script. */
const overlayOptionsOf = (
  ask: typeof askFromPage,
  { onOpenKey, ...own }: Pick<OverlayOptions, 'follow' | 'loadEditMode' | 'closeCard'> & { onOpenKey(): void },
): OverlayOptions => ({
  ...own,
  ...dockOptionsOf(ask),
  card: { ...cardAddress(), now: () => Date.now(), random: () => Math.random() },
  openCard: async (clicked) => (await ask('page.openCard', clicked)).token,
  openKey(field) {
    onOpenKey();
    return ask('page.openKey', { field });
  },
  isAlive,
});

/** Has the background run the script of edit mode in this page, and starts it. */
async function loadEditMode(onDemand: OnDemand, ask: typeof askFromPage, onChange: () => void): Promise<EditMode> {
  await ask('page.load', { part: 'edit-mode' });
  if (onDemand.createEditMode === undefined) throw new Error('edit mode did not load');
  return onDemand.createEditMode(window, {
    readTiles: async (links) => (await ask('page.tiles', { links })).tiles,
    openBulk: (links) => ask('page.openBulk', { links }),
    onChange,
  });
}

/**
 * The line over which the view comes: up from when it is followed until the worker behind it died. It is followed again
 * while it is wanted, or the page waits for the key to be unlocked. `onOrphaned` if the extension was updated or removed:
 * the new one starts its own script here.
 */
function createLine({ onView, isWanted, onOrphaned }: { onView(): void; isWanted(): boolean; onOrphaned(): void }) {
  let view = emptyView;
  let isUp = false;
  let isEnded = false;
  let disconnect: (() => void) | undefined;
  let keyAwaitedUntil = 0;
  const take = (next: PageView): void => {
    view = next;
    onView();
  };
  const follow = (): void => {
    if (isUp || isEnded) return;
    isUp = true;
    disconnect = followView(take, () => {
      isUp = false;
      if (isWanted() || (isAlive() && Date.now() < keyAwaitedUntil)) follow();
      setTimeout(() => isAlive() || onOrphaned(), lookMs);
    });
  };
  const awaitKey = (): void => void (keyAwaitedUntil = Date.now() + keyTimeoutMs);
  return {
    view: () => view,
    follow,
    awaitKey,
    isUp: () => isUp,
    drop: () => void (isUp = false),
    end(): void {
      isEnded = true;
      disconnect?.();
    },
  };
}

/** Calls back when the page gets the focus or becomes visible. */
function onPageVisible(signal: AbortSignal, callback: () => void): void {
  const check = (): void => {
    if (document.visibilityState === 'visible') callback();
  };
  for (const type of ['focus', 'visibilitychange']) addEventListener(type, check, { signal });
}

/** Calls back when the page comes out of the browser's page cache. */
function onComingBack(signal: AbortSignal, comeBack: () => void): void {
  addEventListener('pageshow', ({ persisted }) => (persisted ? comeBack() : undefined), { signal });
}
