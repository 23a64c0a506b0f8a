import { useMemo, useSyncExternalStore } from 'react';
import { readHash, type WorkbenchHash, type WorkbenchRoute } from '../../protocol/workbench-route.ts';

const onMove = (tell: () => void): (() => void) => {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
};

/** The route in the workbench's address. It survives a reload, and the browser's Back works. */
export function useRoute(): WorkbenchRoute {
  const hash = useSyncExternalStore(onMove, () => window.location.hash);
  return useMemo(() => readHash(hash), [hash]);
}

export const navigate = (hash: WorkbenchHash): void => {
  window.location.hash = hash;
};
