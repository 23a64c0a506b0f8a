import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { CardView } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { latestEdit } from '../fields/edit-lookup.ts';
import { keyOf, type PartRef } from '../fields/target.ts';
import { useServices } from '../shared/services.ts';
import { leavingOf } from './leaving.ts';
import type { PlaceSource } from './place-source.ts';
import { targetOf } from './targets.ts';

export interface Leave {
  /** The person tried to leave; the card stays until its save is done. */
  isStaying: boolean;
  /** Called by every control that closes the card. The Esc key and a press beside the card are handled here. */
  leave(): void;
}

/** Closes the card when the person leaves it, unless a save is running whose outcome they would not see. */
export function useLeave(
  { product, field, edits }: CardView,
  { part, isTyped, place }: { part: PartRef; isTyped: boolean; place: PlaceSource },
): Leave {
  const { call, now } = useServices();
  const { states, send } = useDraftStore();
  const [wasAsked, setAsked] = useState(false);
  const target = { productId: product.id, ...targetOf(part), field };
  const key = keyOf(target);
  const leavingBy = (by: 'escape' | 'button') => leavingOf(by, states[key], latestEdit(edits, target), now());
  const isSaving = leavingBy('button').do === 'stay';
  useEffect(() => (isSaving ? () => setAsked(false) : undefined), [isSaving]);
  const close = () => void call('card.close', {}).catch(() => undefined);
  const leave = (by: 'escape' | 'button') => {
    const leaving = leavingBy(by);
    if (leaving.do === 'close') close();
    else if (leaving.do === 'stay') setAsked(true);
    else
      call('edits.undo', { id: leaving.editId, holdMs: 0 }).then(
        () => send(key, { type: 'cancelled' }),
        () => setAsked(true),
      );
  };
  useEscape(() => leave('escape'));
  usePressBeside(place, () => {
    if (!isTyped && !isSaving) close();
  });
  return { isStaying: wasAsked && isSaving, leave: () => leave('button') };
}

/** Calls back when a person presses the page beside the card. */
function usePressBeside(place: PlaceSource, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  const pressedMs = useSyncExternalStore(place.subscribe, () => place.get().pressedBesideMs);
  useEffect(() => {
    if (pressedMs !== null) press();
  }, [pressedMs]);
}

/**
 * Esc leaves and discards unsaved text. It acts on keyup: closing removes the frame, and the page must not receive the
 * rest of the key press.
 */
function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    let isDown = false;
    const onDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !event.isTrusted) return;
      event.preventDefault();
      isDown = true;
    };
    const onUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isDown) return;
      isDown = false;
      leave();
    };
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
    };
  }, []);
}
