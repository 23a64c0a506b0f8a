import { readKey, writeKey, type StorageAreas } from './stored-keys.ts';
import { PersistedState } from './stored-schemas.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';

type Kept = keyof PersistedState & keyof AppState;
const keptKeys = Object.keys(PersistedState.shape) as Kept[];

export async function readPersistedState(areas: StorageAreas): Promise<Partial<AppState>> {
  const drafts = await readKey(areas, 'drafts');
  return { ...(await readKey(areas, 'state')), ...(drafts && { drafts }) };
}

/** Stores the state and the drafts on every change. The returned function resolves once all changes so far are stored. */
export function persistState(app: AppStore, areas: StorageAreas): () => Promise<void> {
  let keeping: Promise<unknown> = Promise.resolve();
  app.subscribe((state, before) => {
    const kept: Promise<void>[] = [];
    if (keptKeys.some((name) => state[name] !== before[name]))
      kept.push(
        writeKey(areas, 'state', Object.fromEntries(keptKeys.map((name) => [name, state[name]])) as PersistedState),
      );
    if (state.drafts !== before.drafts) kept.push(writeKey(areas, 'drafts', state.drafts));
    if (kept.length > 0) keeping = Promise.allSettled([keeping, ...kept]);
  });
  return () => keeping.then(() => undefined);
}

/** Forgets the page and the card of a tab that is gone. */
export const dropTab = (app: AppStore, tabId: number): void =>
  app.setState(({ pages: { [tabId]: _page, ...pages }, cards: { [tabId]: _card, ...cards } }) => ({ pages, cards }));
