import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { announce } from '../../src/page/announce.ts';
import { readPage } from '../../src/page/hints.ts';
import { onceLookedAt } from '../../src/page/looked-at.ts';
import { claimPage, leavePage } from '../../src/page/on-demand.ts';
import { isAlive } from '../../src/platform/alive.ts';
import { sendFromPage } from '../../src/platform/page-message.ts';

const ask = () => {
  const page = readPage(document);
  const answer = sendFromPage('page.resolve', { ...page, needsDock: true });
  return { address: location.href, isHinted: page.isHinted, answer };
};

/**
 * The gate on the pages of connected stores: it says what page this is, for which the background runs the docked button's
 * script there. `store-scripts.ts` registers it, and `plain-gate.ts` has it built without WXT's wrapper.
 */
export default defineUnlistedScript(() => {
  const onDemand = claimPage();
  if (onDemand === undefined) return;
  const start = (): void => announce(onDemand, { ask, isAlive, leave: leavePage });
  // A page that does not say that it is a product's has the docked button alone, which nobody misses before they are there.
  if (readPage(document).isHinted) start();
  else onceLookedAt(window, start);
});
