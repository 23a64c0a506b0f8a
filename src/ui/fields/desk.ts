import { createContext, useContext, useEffect, useMemo, useReducer, useState } from 'react';
import type { Edit } from '../../domain/edit.ts';
import { useServices } from '../shared/services.ts';
import { stepField, viewing, type FieldEdit, type FieldEvent } from './field-edit.ts';

type States = Readonly<Record<string, FieldEdit>>;
interface Action {
  key: string;
  event: FieldEvent;
}

/** Every field under the merchant's hands on one surface. It outlives the rows, so that no list that changes takes typed text with it. */
export interface Desk {
  states: States;
  /** Edits saved before this moment, epoch ms, are history and no longer news. */
  sinceMs: number;
  send(key: string, event: FieldEvent): void;
}

/** The next states of all fields; a field that is only looked at takes no place. */
export function stepDesk(states: States, { key, event }: Action): States {
  const before = states[key] ?? viewing;
  const after = stepField(before, event);
  if (after === before) return states;
  const { [key]: _dropped, ...others } = states;
  return after.tag === 'viewing' ? others : { ...others, [key]: after };
}

const newsMs = 600_000;

/** A desk that follows what the journal says of the edits that were made on it. */
export function useDesk(edits: readonly Edit[]): Desk {
  const { now } = useServices();
  const [sinceMs] = useState(() => now() - newsMs);
  const [states, dispatch] = useReducer(stepDesk, {});
  useEffect(() => {
    for (const [key, state] of Object.entries(states)) {
      const edit = state.tag === 'saving' ? edits.find(({ id }) => id === state.id) : undefined;
      if (edit !== undefined) dispatch({ key, event: { type: 'seen', edit } });
    }
  }, [edits, states]);
  return useMemo(() => ({ states, sinceMs, send: (key, event) => dispatch({ key, event }) }), [states, sinceMs]);
}

export const DeskContext = createContext<Desk | null>(null);

/** The desk of the surface this component is drawn on. */
export function useSharedDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('drawn without a desk');
  return desk;
}
