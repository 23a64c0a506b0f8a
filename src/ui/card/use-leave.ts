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
  /** Somebody wanted to leave, and the card stays until what it saves is done. */
  isStaying: boolean;
  /** For every way out but Esc and a press beside the card, which are listened for here. */
  leave(): void;
}

/** Closes the card when somebody leaves it, but never over a save that nobody would see the end of. */
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

/** Calls back when somebody presses the page beside the card. */
function usePressBeside(place: PlaceSource, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  const pressedMs = useSyncExternalStore(place.subscribe, () => place.get().pressedBesideMs);
  useEffect(() => {
    if (pressedMs !== null) press();
  }, [pressedMs]);
}

/**
 * Esc leaves, and drops what was not saved, because the person says so. Only when the key goes up: the frame is gone
 * after that, and the page must not be handed the rest of a key press that was not meant for it.
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
