import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { Door, Extension } from '../../src/page/dock/door.ts';
import { removeOrphans } from '../../src/page/dock/orphans.ts';
import { runDock } from '../../src/page/dock/run-dock.ts';
import { startPage } from '../../src/page/handover.ts';
import { isAlive } from '../../src/platform/alive.ts';
import { version } from '../../src/platform/page-message.ts';
import { answerOf, askFromPage, cardAddress, followView } from '../../src/platform/page-door.ts';

/** The docked button, and what follows the page and its view. The background runs it where the gate has asked. */
export default defineUnlistedScript(() => {
  const handover = startPage();
  if (handover === undefined) return;
  if (import.meta.env.FIREFOX) removeOrphans(window);
  runDock({ window, handover, extension });
});

const extension: Extension = {
  version,
  isAlive,
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  followView,
  createCard: () => ({ ...cardAddress(), now: () => Date.now(), random: () => Math.random() }),
  openDoor,
};

/** Calls back on both sides of each command: the line over which one hears what comes of it may be lost with the worker that was asked. */
function openDoor(onUse: () => void): Door {
  const ask: typeof askFromPage = (command, input) => {
    onUse();
    return askFromPage(command, input).then((value) => (onUse(), value));
  };
  /** A press that comes to nothing is seen by its person, who presses again. */
  const press = (...request: Parameters<typeof ask>): void => void ask(...request).catch(() => undefined);
  return {
    resolve: (page) => ask('page.resolve', page),
    readAnswer: (answer) => answerOf('page.resolve', answer),
    load: (part) => ask('page.load', { part }),
    explain: () => ask('page.explain', {}),
    openReport: (report) => ask('page.openReport', { report }),
    openCard: async (clicked) => (await ask('page.openCard', clicked)).token,
    openKey: (field) => ask('page.openKey', { field }),
    readTiles: async (links) => (await ask('page.tiles', { links })).tiles,
    openBulk: (links) => ask('page.openBulk', { links }),
    openSearch: () => press('page.openSearch', {}),
    viewAsShopper: (isOn) => press('page.viewAsShopper', { isOn }),
    keepCorner: (corner) => press('page.dock', { corner }),
    // Not over a line of its own: the card is gone, or our element is.
    closeCard: () => void askFromPage('page.closeCard', {}).catch(() => undefined),
    stop: () => void askFromPage('page.stop', {}).catch(() => undefined),
  };
}
