import { ShelfedgeError } from '../../base/errors.ts';
import { isEqual } from '../../domain/is-equal.ts';
import { createSerialQueue } from '../../base/queue.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from './stored-values.ts';
import { fromStoredState, PersistedState, toStoredState, type CardFrames } from './stored-schemas.ts';
import { type KnownReadings } from '../../products/readings/readings.ts';
import { readers } from '../../domain/reader.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';

type PersistedKey = keyof PersistedState & keyof AppState;
const persistedKeys = Object.keys(PersistedState.shape) as PersistedKey[];

export async function readPersistedState(areas: StorageAreas): Promise<Partial<AppState>> {
  const drafts = await readKey(areas, 'drafts');
  const stored = await readKey(areas, 'state');
  const state = stored && fromStoredState(stored);
  const forms = await readKey(areas, 'forms');
  const frames = await readKey(areas, 'cardShapes');
  return {
    ...state,
    ...(state && { cards: withFrames(state.cards, frames ?? {}) }),
    ...(drafts && { workingCopy: drafts }),
    ...(forms && { forms }),
  };
}

/**
 * Stores the state and the typed text on every change; of several changes during a write, the last. The returned function
 * resolves once all changes so far are stored, and retries a failed write; it rejects with `storage` if that fails,
 * too.
 */
export function persistState(app: AppStore, areas: StorageAreas): () => Promise<void> {
  const serially = createSerialQueue();
  let stored = app.getState();
  let failed: PromiseRejectedResult | undefined;
  const store = async (): Promise<void> => {
    const [before, state] = [stored, app.getState()];
    const writes: Promise<void>[] = [];
    if (isChanged(state, before)) {
      const entries = persistedKeys.map((name) => [name, name === 'cards' ? withoutFrames(state.cards) : state[name]]);
      writes.push(
        entries.every(([, part]) => isEmpty(part))
          ? removeKey(areas, 'state')
          : writeKey(
              areas,
              'state',
              toStoredState(Object.fromEntries(entries) as PersistedState, { readings: openReadings(state) }),
            ),
      );
    }
    if (state.cards !== before.cards) {
      const frames = framesOf(state.cards);
      writes.push(isEmpty(frames) ? removeKey(areas, 'cardShapes') : writeKey(areas, 'cardShapes', frames));
    }
    writes.push(...writeTyped(areas, state, before));
    const results = await Promise.allSettled(writes);
    failed = results.find((result) => result.status === 'rejected');
    // After a failed write, `stored` stays: the next change, or a waiting caller, writes everything again.
    if (failed === undefined) stored = state;
  };
  app.subscribe((state, before) => {
    if (
      state.workingCopy !== before.workingCopy ||
      state.forms !== before.forms ||
      state.readings !== before.readings ||
      persistedKeys.some((name) => state[name] !== before[name])
    )
      void serially(store);
  });
  return () =>
    serially(async () => {
      if (failed !== undefined) await store();
      if (failed?.reason instanceof ShelfedgeError) throw failed.reason;
      if (failed !== undefined)
        throw new ShelfedgeError('storage', 'The state could not be kept.', {}, { cause: failed.reason });
    });
}

/** Writes the typed text, which outlives the browser, where it has changed. */
function writeTyped(areas: StorageAreas, { workingCopy, forms }: AppState, before: AppState): Promise<void>[] {
  const writes: Promise<void>[] = [];
  if (workingCopy !== before.workingCopy)
    writes.push(isEmpty(workingCopy.values) ? removeKey(areas, 'drafts') : writeKey(areas, 'drafts', workingCopy));
  if (forms !== before.forms)
    writes.push(Object.values(forms).every(isEmpty) ? removeKey(areas, 'forms') : writeKey(areas, 'forms', forms));
  return writes;
}

/** True for a part of the state that holds nothing; it is not stored. */
const isEmpty = (part: unknown): boolean =>
  part === null || (typeof part === 'object' && Object.keys(part).length === 0);

/** True if anything but the frames of cards has changed: frames change with each key press, and a product is large. */
const isChanged = (state: AppState, before: AppState): boolean =>
  areOpenReadChanged(state, before) ||
  persistedKeys.some(
    (name) => state[name] !== before[name] && !(name === 'cards' && differInFrames(state.cards, before.cards)),
  );

/** The readings of the products that pages and cards show. */
function openReadings({ readings, pages, cards }: AppState): AppState['readings'] {
  const open: Record<string, Map<string, KnownReadings>> = {};
  for (const { storeId, productId } of [...Object.values(pages), ...Object.values(cards)]) {
    const known = productId === null ? undefined : readings[storeId]?.get(productId);
    if (productId !== null && known !== undefined) (open[storeId] ??= new Map()).set(productId, known);
  }
  return open;
}

/** An equal product that is read again is the same object. */
const hasSameProducts = (a: KnownReadings, b: KnownReadings | undefined): boolean =>
  readers.every((reader) => a[reader]?.product === b?.[reader]?.product);

/** True if a product that a page or a card shows was read again, and differs. */
const areOpenReadChanged = (state: AppState, before: AppState): boolean => {
  if (state.readings === before.readings) return false;
  const [now, then] = [openReadings(state), openReadings(before)];
  return Object.entries(now).some(([storeId, ofStore]) =>
    [...ofStore].some(([id, known]) => !hasSameProducts(known, then[storeId]?.get(id))),
  );
};

type Cards = AppState['cards'];

/** A card without the facts from its frame: the document that claimed it, and its shape. */
const unframed = { documentId: null, shape: null };

const differInFrames = (cards: Cards, before: Cards): boolean => {
  const ids = Object.keys(cards).map(Number);
  return (
    ids.length === Object.keys(before).length &&
    ids.every((id) => {
      const [card, old] = [cards[id], before[id]];
      return old !== undefined && isEqual({ ...card, ...unframed }, { ...old, ...unframed });
    })
  );
};

const withoutFrames = (cards: Cards): Cards =>
  Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, { ...card, ...unframed }]));

const framesOf = (cards: Cards): CardFrames =>
  Object.fromEntries(
    Object.entries(cards).flatMap(([id, { token, documentId, shape }]) =>
      documentId === null ? [] : [[id, { token, documentId, shape }]],
    ),
  );

/** Each card with the facts from its frame, if those are of this very card. */
const withFrames = (cards: Cards, frames: CardFrames): Cards =>
  Object.fromEntries(
    Object.entries(cards).map(([id, card]) => {
      const kept = frames[id];
      const isOwn = kept !== undefined && kept.token === card.token;
      return [id, isOwn ? { ...card, documentId: kept.documentId ?? card.documentId, shape: kept.shape } : card];
    }),
  );

/** Removes the state of a closed tab. */
export const dropTab = (app: AppStore, tabId: number): void =>
  app.setState(
    ({
      pages: { [tabId]: _page, ...pages },
      cards: { [tabId]: _card, ...cards },
      shopperTabs: { [tabId]: _view, ...shopperTabs },
      tilePlans: { [tabId]: _plan, ...tilePlans },
    }) => ({ pages, cards, shopperTabs, tilePlans }),
  );
