import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { codeOf } from '../../src/domain/errors.ts';
import { readPage } from '../../src/page/hints.ts';
import { claimPage, leavePage } from '../../src/page/on-demand.ts';
import { isAlive } from '../../src/platform/alive.ts';
import { askFromPage } from '../../src/platform/page-door.ts';

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/**
 * The gate on the pages of connected stores: it says what page this is, for which the background runs the docked button's
 * script there. `store-scripts.ts` registers it.
 */
export default defineUnlistedScript(() => {
  const onDemand = claimPage();
  const ask = (retryMs: number): void => {
    if (onDemand === undefined) return;
    const page = readPage(document);
    const answer = askFromPage('page.resolve', { ...page, needsDock: true });
    onDemand.asked = { address: location.href, isHinted: page.isHinted, answer };
    answer.catch((error: unknown) => {
      if (onDemand.isStarted === true) return;
      const isRefused = ['not_connected', 'not_allowed', 'other_version'].includes(codeOf(error));
      // The store may be connected anew, and the script be run again.
      if (isRefused || !isAlive()) leavePage();
      else setTimeout(() => ask(Math.min(longestRetryMs, retryMs * 2)), retryMs);
    });
  };
  ask(firstRetryMs);
});
