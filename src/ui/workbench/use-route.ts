import { useMemo, useSyncExternalStore } from 'react';
import { readHash, type WorkbenchHash, type WorkbenchRoute } from '../../protocol/workbench-route.ts';

const onMove = (tell: () => void): (() => void) => {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
};

/** True in the state of an entry of the tab's history that was shown already. */
const seen = { isSeen: true };

/**
 * Shows the content of a new address from its top, also where the tab was reused for the same address. On the way back,
 * the browser scrolls to the former position.
 */
export function startPagesAtTop(window: Window): void {
  const mark = () => window.history.replaceState(seen, '');
  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    if ((state as Partial<typeof seen> | null)?.isSeen === true) return;
    mark();
    window.scrollTo(0, 0);
  });
  mark();
}

/** The route in the workbench's address. It survives a reload, and the browser's Back works. */
export function useRoute(): WorkbenchRoute {
  const hash = useSyncExternalStore(onMove, () => window.location.hash);
  return useMemo(() => readHash(hash), [hash]);
}

export const navigate = (hash: WorkbenchHash): void => {
  window.location.hash = hash;
};
