import { useMemo, useSyncExternalStore } from 'react';
import { readHash, type BenchHash, type BenchSpot } from '../shared/bench-address.ts';

const onMove = (tell: () => void): (() => void) => {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
};

/** Where in the workbench somebody is; kept in the address, so that it survives a reload and the browser's Back works. */
export function useSpot(): BenchSpot {
  const hash = useSyncExternalStore(onMove, () => window.location.hash);
  return useMemo(() => readHash(hash), [hash]);
}

export const goTo = (hash: BenchHash): void => {
  window.location.hash = hash;
};
