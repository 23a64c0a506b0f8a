import { createSerialQueue } from '../../domain/queue.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from './stored-values.ts';
import { PersistedState } from './stored-schemas.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';

type PersistedKey = keyof PersistedState & keyof AppState;
const persistedKeys = Object.keys(PersistedState.shape) as PersistedKey[];

export async function readPersistedState(areas: StorageAreas): Promise<Partial<AppState>> {
  const drafts = await readKey(areas, 'drafts');
  return { ...(await readKey(areas, 'state')), ...(drafts && { drafts }) };
}

/**
 * Stores the state and the drafts on every change; of several changes during a write, the last. The returned function resolves
 * once all changes so far are stored.
 */
export function persistState(app: AppStore, areas: StorageAreas): () => Promise<void> {
  const serially = createSerialQueue();
  let stored = app.getState();
  const store = async (): Promise<void> => {
    const [before, state] = [stored, app.getState()];
    stored = state;
    const writes: Promise<void>[] = [];
    if (persistedKeys.some((name) => state[name] !== before[name])) {
      const entries = persistedKeys.map((name) => [name, state[name]] as const);
      writes.push(
        entries.every(([, part]) => isEmpty(part))
          ? removeKey(areas, 'state')
          : writeKey(areas, 'state', Object.fromEntries(entries) as PersistedState),
      );
    }
    if (state.drafts !== before.drafts)
      writes.push(isEmpty(state.drafts) ? removeKey(areas, 'drafts') : writeKey(areas, 'drafts', state.drafts));
    await Promise.allSettled(writes);
  };
  app.subscribe((state, before) => {
    if (state.drafts !== before.drafts || persistedKeys.some((name) => state[name] !== before[name]))
      void serially(store);
  });
  return () => serially(() => Promise.resolve());
}

/** True for a part of the state that holds nothing; it is not stored. */
const isEmpty = (part: object | string | null | undefined): boolean =>
  part === null || (typeof part === 'object' && Object.keys(part).length === 0);

/** Removes what is kept of a closed tab. */
export const dropTab = (app: AppStore, tabId: number): void =>
  app.setState(
    ({
      pages: { [tabId]: _page, ...pages },
      cards: { [tabId]: _card, ...cards },
      shopperTabs: { [tabId]: _view, ...shopperTabs },
      tilePlans: { [tabId]: _plan, ...tilePlans },
    }) => ({ pages, cards, shopperTabs, tilePlans }),
  );
