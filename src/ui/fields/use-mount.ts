import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import {
  maxTypedLength,
  type TypedChange,
  type UnsavedValue,
  type UnsavedView,
} from '../../products/working-copy/unsaved-value.ts';
import { useServices } from '../shared/services.ts';
import type { FieldEdit } from './field-edit.ts';
import type { FieldAction, States } from './field-states.ts';
import { createMount, noteKept, takeIn, toChanges, toDrops, type KeptText } from './working-copy-mount.ts';

interface MountOptions {
  storeId: string;
  states: States;
  sendAll(actions: readonly FieldAction[]): void;
  /** The unsaved texts that the background shows. */
  unsaved: UnsavedView;
  /** The texts that were typed here. */
  kept: readonly KeptText[];
  baseOf(value: UnsavedValue): string | null;
}

/**
 * Keeps what is typed on this mount of a surface, and shows what is typed elsewhere. Returns a function that drops texts, by key, also
 * once the surface is gone.
 */
export function useMount({
  storeId,
  states,
  sendAll,
  unsaved,
  kept,
  baseOf,
}: MountOptions): (texts: ReadonlyMap<string, string>) => void {
  const { keeperOf, newId } = useServices();
  const [mount] = useState(() => createMount(storeId, newId()));
  const keeper = keeperOf('typed.keep', mount.by);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      keeper.onKept(({ changes }, { seq }) => {
        noteKept(mount, changes, seq);
        if (mount.isBehind) redraw();
      }),
    [keeper, mount],
  );
  const keep = (changes: TypedChange[]): void => {
    if (changes.length > 0) keeper.keep({ by: mount.by, changes });
  };
  const sync = useEffectEvent(() => {
    const actions = takeIn(mount, states, unsaved, { baseOf, unsent: keeper.unkept()?.changes ?? [] });
    if (actions.length > 0) {
      sendAll(actions);
      // The changes are told with the states that follow.
      return redraw();
    }
    // Refused changes, which could not be stored, are sent again with the next ones.
    if (!keeper.isKept() && keeper.unkept() === null) mount.told.clear();
    keep(toChanges(mount, states, kept, unsaved));
  });
  useEffect(() => sync());
  return (texts) => keep(toDrops(mount, texts));
}

/** The text of a field as it is kept. */
export const textOf = (
  key: string,
  { text, prices }: Exclude<FieldEdit, { tag: 'viewing' }>,
  id?: string,
): KeptText => ({
  key,
  text: text.slice(0, maxTypedLength),
  ...(prices && { prices }),
  ...(id !== undefined && { id }),
});
