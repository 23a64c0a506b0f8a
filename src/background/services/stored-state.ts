import type { AppState } from '../../store/app-store.ts';
import { formDrafts } from '../../protocol/form-drafts.ts';
import { dropValues } from '../../products/working-copy/working-copy.ts';
import { withoutEntry, type ClearEvent } from './stored-keys.ts';

/** A part of the state: the events that clear a store's share of it, and the part without that share. */
interface StatePart<T> {
  clearedBy: readonly ClearEvent[];
  without(part: T, storeId: string): T;
}

/** A part that no event clears. */
const lasting = { clearedBy: [], without: <T>(part: T): T => part };

/** A part by store id. */
const byStore = <T>(...clearedBy: ClearEvent[]): StatePart<Record<string, T>> => ({
  clearedBy,
  without: withoutEntry,
});

/** A part by tab id. */
const ofTabs = {
  clearedBy: ['disconnect'],
  without: <T extends { storeId: string }>(part: Record<number, T>, storeId: string): Record<number, T> =>
    Object.fromEntries(Object.entries(part).filter(([, each]) => each.storeId !== storeId)),
} satisfies StatePart<Record<number, { storeId: string }>>;

/** Every part of the background's state, and so of the stored keys `state` and `drafts`, which holds the working copy. */
export const stateParts: { [K in keyof AppState]: StatePart<AppState[K]> } = {
  /** The list is saved without a disconnected store once everything else of it is gone. */
  stores: lasting,
  merchants: byStore('disconnect'),
  customers: byStore('disconnect'),
  signIns: byStore('disconnect', 'signInLeave', 'signInEnd'),
  savedFields: byStore('disconnect', 'signInEnd'),
  limits: byStore('disconnect'),
  productPaths: byStore('disconnect'),
  productPatterns: byStore('disconnect'),
  corners: byStore('disconnect'),
  currencies: byStore('disconnect'),
  siteNames: byStore('disconnect'),
  keptBackEdits: byStore('disconnect'),
  sentEdits: byStore('disconnect'),
  latest: byStore('disconnect'),
  startedAt: lasting,
  frontStoreId: {
    clearedBy: ['disconnect'],
    without: (frontStoreId, storeId) => (frontStoreId === storeId ? null : frontStoreId),
  },
  chosenStore: {
    clearedBy: ['disconnect'],
    without: (chosen, storeId) => (chosen?.storeId === storeId ? null : chosen),
  },
  /** Edits and batches follow the journal. */
  edits: lasting,
  batches: lasting,
  draftBatches: lasting,
  news: lasting,
  clock: lasting,
  historyLimits: lasting,
  pointedTabId: lasting,
  /** The draft of a store that is not connected yet. */
  connectDraft: lasting,
  journal: lasting,
  readings: byStore('disconnect'),
  /** A page stays open in its tab; it loses its product. */
  pages: {
    clearedBy: ['disconnect'],
    without: (pages, storeId) =>
      Object.fromEntries(
        Object.entries(pages).map(([tabId, page]) => [
          tabId,
          page.storeId === storeId ? { ...page, productId: null } : page,
        ]),
      ),
  },
  cards: ofTabs,
  tilePlans: ofTabs,
  shopperTabs: {
    clearedBy: ['disconnect'],
    without: (tabs, storeId) => Object.fromEntries(Object.entries(tabs).filter(([, id]) => id !== storeId)),
  },
  keyRequest: {
    clearedBy: ['disconnect'],
    without: (request, storeId) => (request?.storeId === storeId ? null : request),
  },
  forms: {
    clearedBy: formDrafts.bulk.clearedBy,
    without: (forms, storeId) => ({ ...forms, bulk: withoutEntry(forms.bulk, storeId) }),
  },
  workingCopy: {
    clearedBy: ['disconnect'],
    without: (copy, storeId) => dropValues(copy, 'disconnected', (value) => value.storeId === storeId),
  },
};

/** The parts that an event changes, without what they hold of the store. */
export function withoutStore(state: AppState, event: ClearEvent, storeId: string): Partial<AppState> {
  const clear = <K extends keyof AppState>(name: K): Pick<AppState, K> | object => {
    const { clearedBy, without }: StatePart<AppState[K]> = stateParts[name];
    return clearedBy.includes(event) ? { [name]: without(state[name], storeId) } : {};
  };
  return Object.assign({}, ...(Object.keys(stateParts) as (keyof AppState)[]).map(clear)) as Partial<AppState>;
}
