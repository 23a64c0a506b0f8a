import { useSyncExternalStore } from 'react';

/** The places of the workbench, in the order in which they are offered. */
export const places = ['stores', 'bulk', 'history', 'guardrails'] as const;
export type Place = (typeof places)[number];

const isPlace = (text: string): text is Place => (places as readonly string[]).includes(text);

const readPlace = (): Place => {
  const named = window.location.hash.slice(1);
  return isPlace(named) ? named : 'stores';
};

const onMove = (tell: () => void): (() => void) => {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
};

/** Where in the workbench somebody is; kept in the address, so that it survives a reload and the browser's Back works. */
export const usePlace = (): Place => useSyncExternalStore(onMove, readPlace);

export const goTo = (place: Place): void => {
  window.location.hash = place;
};
