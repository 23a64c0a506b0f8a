import { defineContentScript } from 'wxt/utils/define-content-script';
import { slugOf } from '../../src/domain/address.ts';
import { readSiteName } from '../../src/page/find.ts';
import { createOverlay, type OverlayView } from '../../src/page/overlay.ts';
import { watchPage } from '../../src/page/watch.ts';
import { askFromPage, cardAddress, followView, isAlive } from '../../src/platform/page-door.ts';

const mark = Symbol.for('shelfedge');

export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main() {
    // A tab that was open when the store was connected may get us twice.
    if (mark in globalThis) return;
    Object.assign(globalThis, { [mark]: true });
    start();
  },
});

function start(): void {
  let view: OverlayView = { product: null, card: null };
  let seen: string | undefined;
  let isFollowing = false;
  const overlay = createOverlay({
    window,
    card: cardAddress(),
    openCard: async (field, choices) => {
      follow();
      return (await askFromPage('page.openCard', { field, choices })).token;
    },
    closeCard: () => void askFromPage('page.closeCard', {}),
    onFight: () => stop(),
  });
  const draw = (): void => overlay.draw(view, slugOf(location.href));
  const follow = (): void => {
    if (isFollowing) return;
    isFollowing = true;
    followView(
      (next) => {
        view = next;
        draw();
      },
      () => {
        isFollowing = false;
        // The worker rests between uses: an open card needs it back at once, the rest when somebody looks here.
        if (isAlive() && overlay.isOpen()) follow();
      },
    );
  };
  const check = (): void => {
    if (!isAlive()) return stop();
    if (location.href !== seen) {
      follow();
      seen = location.href;
      const slug = slugOf(seen) ?? null;
      // A failed look is looked again at the next change of the page.
      askFromPage('page.look', { slug, siteName: readSiteName(document) }).catch(() => (seen = undefined));
    }
    draw();
  };
  const lookUp = (): void => {
    if (isAlive() && document.visibilityState === 'visible') follow();
  };
  for (const type of ['focus', 'visibilitychange']) addEventListener(type, lookUp);
  const unwatch = watchPage(window, check);
  const stop = (): void => {
    unwatch();
    overlay.remove();
  };
  check();
}
