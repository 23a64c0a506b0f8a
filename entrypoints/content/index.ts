import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { announce } from '../../src/page/gate/announce.ts';
import { readPage } from '../../src/page/dom/hints.ts';
import { onceLookedAt } from '../../src/page/gate/looked-at.ts';
import { claimPage, leavePage } from '../../src/page/handover.ts';
import { isAlive } from '../../src/platform/alive.ts';
import { sendFromPage } from '../../src/platform/page-message.ts';

const ask = (page = readPage(document)) => {
  const answer = sendFromPage('page.resolve', { ...page, needsDock: true });
  return { address: location.href, canonical: page.canonical, isHinted: page.isHinted, answer };
};

/**
 * The gate on the pages of connected stores: it says what page this is, for which the background runs the docked button's
 * script there. `store-scripts.ts` registers it, and `plain-gate.ts` has it built without WXT's wrapper.
 */
export default defineUnlistedScript(() => {
  const handover = claimPage();
  if (handover === undefined) return;
  const options = { ask, isAlive, leave: leavePage };
  const page = readPage(document);
  // A page that does not say that it is a product's gets the docked button alone, which nobody misses before a person is there. A
  // prerendered page is in no tab yet, so the background would refuse it: it is announced once it comes to the front.
  if (page.isHinted && (document as { prerendering?: boolean }).prerendering !== true)
    announce(handover, options, page);
  else onceLookedAt(window, () => announce(handover, options));
});
