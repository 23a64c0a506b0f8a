import { createContext, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Edit } from '../../domain/edit.ts';
import type { StoreView } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';
import { createFieldReader, type FieldReader } from './field-reader.ts';
import { staleSeq } from './news.ts';
import { useSharedNames } from './use-shared-names.ts';
import type { Editing, FieldEdit, FieldEvent } from './field-edit.ts';
import { stepFields, type FieldAction, type States } from './field-states.ts';

/** The state of every field that is being edited on one surface. It outlives the rows: a list that changes loses no typed text. */
export interface DraftStore {
  states: States;
  /** Edits that finished up to this number are no longer reported. */
  staleSeq: number;
  read: FieldReader;
  /** The id of the edit that typed text becomes. The same text gives the same id, so that two presses make one edit. */
  idOf(state: Editing): string;
  send(key: string, event: FieldEvent): void;
  /** Several events, which are drawn once. */
  sendAll(actions: readonly FieldAction[]): void;
}

/** Creates an id for each typed text, once. */
export function createTypedIds(newId: () => string): DraftStore['idOf'] {
  const ids = new WeakMap<Editing, string>();
  return (state) => {
    const id = state.id ?? ids.get(state) ?? newId();
    ids.set(state, id);
    return id;
  };
}

/**
 * Creates the draft store of a surface, which begins with `start`. It follows the journal's state of the edits that were saved from it.
 */
export function useNewDraftStore(
  { id: storeId, bulkRows }: Pick<StoreView, 'id' | 'bulkRows'>,
  edits: readonly Edit[],
  start: () => States = () => ({}),
): DraftStore {
  const { now, newId } = useServices();
  const [stale] = useState(() => staleSeq(edits, now()));
  const [idOf] = useState(() => createTypedIds(newId));
  const [states, dispatch] = useReducer(stepFields, undefined, start);
  const names = useSharedNames(storeId, states);
  const read = useMemo(() => createFieldReader(names), [names]);
  const known = useRef(new Map<string, readonly Edit[]>());
  useEffect(() => {
    for (const [key, state] of Object.entries(states)) {
      const event = state.tag === 'saving' ? newsOf(state, edits, known.current) : null;
      if (event !== null) dispatch([{ key, event }]);
    }
  }, [edits, states]);
  useEffect(() => {
    if (bulkRows === 'unsent') dispatch(Object.keys(states).map((key) => ({ key, event: { type: 'metRows' } })));
  }, [bulkRows, states]);
  return useMemo(
    () => ({
      states,
      staleSeq: stale,
      read,
      idOf,
      send: (key, event) => dispatch([{ key, event }]),
      sendAll: dispatch,
    }),
    [states, stale, read, idOf],
  );
}

/** The event for an edit that is being saved; null if the journal has no news of it yet. */
function newsOf(
  { id, isKept }: Extract<FieldEdit, { tag: 'saving' }>,
  edits: readonly Edit[],
  /** The view in which each edit was last, or that was shown when the answer of its save came. */
  known: Map<string, readonly Edit[]>,
): FieldEvent | null {
  const edit = edits.find((one) => one.id === id);
  if (edit !== undefined) {
    known.set(id, edits);
    return { type: 'seen', edit };
  }
  if (isKept !== true) return null;
  // The answer of the save may come before the view that has its edit.
  if (!known.has(id)) known.set(id, edits);
  if (known.get(id) === edits) return null;
  known.delete(id);
  return { type: 'gone', id, isReplaced: edits.some(({ replaced }) => replaced.includes(id)) };
}

export const DraftStoreContext = createContext<DraftStore | null>(null);

/** The draft store of the surface around this component. */
export function useDraftStore(): DraftStore {
  const drafts = useContext(DraftStoreContext);
  if (drafts === null) throw new Error('drawn without a draft store');
  return drafts;
}
