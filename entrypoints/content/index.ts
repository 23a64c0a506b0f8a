import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pathOf, slugOf } from '../../src/domain/address.ts';
import type { EditMode } from '../../src/page/edit-mode.ts';
import { readSiteName } from '../../src/page/find.ts';
import { isProductHinted } from '../../src/page/hints.ts';
import { claimPage, type OnDemand } from '../../src/page/on-demand.ts';
import { createResolveRequests } from '../../src/page/resolve-requests.ts';
import { createOverlay } from '../../src/page/overlay.ts';
import type { PageView } from '../../src/domain/page-view.ts';
import { emptyView } from '../../src/page/overlay-view.ts';
import { watchPage } from '../../src/page/watch.ts';
import { isAlive } from '../../src/platform/alive.ts';
import { askFromPage, cardAddress, followView } from '../../src/platform/page-door.ts';

/** The script on the pages of connected stores. `store-scripts.ts` registers it. */
export default defineUnlistedScript(() => {
  const onDemand = claimPage();
  if (onDemand !== undefined) start(onDemand);
});

/** For how long after a press on the lock the page waits for the key to work. */
const keyTimeoutMs = 5 * 60_000;

function start(onDemand: OnDemand): void {
  let isStopped = false;
  const ask: typeof askFromPage = (command, input) => {
    follow();
    return askFromPage(command, input);
  };
  const overlay = createOverlay({
    window,
    card: { ...cardAddress(), now: () => Date.now() },
    openCard: async (asked) => (await ask('page.openCard', asked)).token,
    loadEditMode: (onChange) => loadEditMode(onDemand, ask, onChange),
    openKey(field) {
      line.awaitKey();
      return ask('page.openKey', { field });
    },
    closeCard: () => (isAlive() ? void askFromPage('page.closeCard', {}).catch(() => undefined) : stop()),
    openSearch: () => void ask('page.openSearch', {}).catch(() => undefined),
    viewAsShopper: (isOn) => void ask('page.viewAsShopper', { isOn }).catch(() => undefined),
    keepCorner: (corner) => void ask('page.dock', { corner }).catch(() => undefined),
    isAlive,
    onFight: () => stop(),
  });
  const requests = createResolveRequests((address) => ask('page.resolve', readPage(address)));
  const draw = (): void => {
    if (!isStopped) overlay.draw(line.view(), pathOf(location.href));
  };
  const line = createLine({
    onView: () => draw(),
    // The worker rests between uses: an open card needs it back at once, the rest when a person looks here.
    isWanted: () => isAlive() && overlay.isOpen(),
  });
  const follow = (): void => {
    if (!isStopped) line.follow();
  };
  const check = (): void => {
    if (isAlive()) requests.request(location.href);
    // Updated under this page: a card that is open stays, for what was typed is in it.
    else if (!overlay.isOpen()) return stop();
    draw();
  };
  onPageVisible(() => {
    if (isStopped || !isAlive()) return;
    // The worker that was to find the product may have died over it.
    if (!line.isUp() && line.view().product === null) requests.reset();
    check();
    follow();
  });
  onComingBack(() => {
    if (isStopped) return;
    // The port is gone, and the background knows another page for this tab.
    line.drop();
    requests.reset();
    check();
  });
  const unwatch = watchPage(window, check);
  const stop = (): void => {
    isStopped = true;
    unwatch();
    requests.reset();
    overlay.remove();
  };
  onDemand.pressDock = overlay.pressDock;
  check();
}

/** Has the background run the script of edit mode in this page, and starts it. */
async function loadEditMode(onDemand: OnDemand, ask: typeof askFromPage, onChange: () => void): Promise<EditMode> {
  await ask('page.loadEditMode', {});
  if (onDemand.createEditMode === undefined) throw new Error('edit mode did not load');
  return onDemand.createEditMode(window, {
    readTiles: async (links) => (await ask('page.tiles', { links })).tiles,
    openBulk: (links) => ask('page.openBulk', { links }),
    onChange,
  });
}

/**
 * The line over which the view comes: up from when it is followed until the worker behind it died. It is followed again
 * while it is wanted, or the page waits for the key to be unlocked.
 */
function createLine({ onView, isWanted }: { onView(): void; isWanted(): boolean }) {
  let view = emptyView;
  let isUp = false;
  let keyAwaitedUntil = 0;
  const take = (next: PageView): void => {
    view = next;
    onView();
  };
  const follow = (): void => {
    if (isUp) return;
    isUp = true;
    followView(take, () => {
      isUp = false;
      if (isWanted() || (isAlive() && Date.now() < keyAwaitedUntil)) follow();
    });
  };
  const awaitKey = (): void => void (keyAwaitedUntil = Date.now() + keyTimeoutMs);
  return { view: () => view, follow, awaitKey, isUp: () => isUp, drop: () => void (isUp = false) };
}

/** What the page says of itself at this address. */
function readPage(address: string) {
  const slug = slugOf(address) ?? null;
  return { slug, isHinted: slug !== null && isProductHinted(document, slug), siteName: readSiteName(document) };
}

/** Calls back when the page gets the focus or becomes visible. */
function onPageVisible(callback: () => void): void {
  const check = (): void => {
    if (document.visibilityState === 'visible') callback();
  };
  for (const type of ['focus', 'visibilitychange']) addEventListener(type, check);
}

/** Calls back when the page comes out of the browser's page cache. */
function onComingBack(comeBack: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack();
  });
}
