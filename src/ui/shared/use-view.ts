import { useSyncExternalStore } from 'react';
import type { ReadonlyStore } from '../../store/mirror.ts';

/** The newest snapshot of a view, null until the first one came. */
export const useView = <View>(view: ReadonlyStore<View | null>): View | null =>
  useSyncExternalStore(view.subscribe, view.getState);
