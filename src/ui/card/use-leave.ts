import { useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { CardView } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { latestEdit } from '../../products/values/edit-lookup.ts';
import type { FieldEdit } from '../fields/field-edit.ts';
import { keyOf, targetOfKey, type PartRef } from '../../products/values/target.ts';
import { useServices } from '../shared/services.ts';
import { FirstKeysContext } from './first-keys-context.ts';
import { isAllSaved, leavingOf, type Leaving } from './leaving.ts';
import type { PlaceSource } from './place-source.ts';
import { targetOf } from './targets.ts';

export interface Leave {
  /** The person tried to leave; the card stays until its save is done. */
  isStaying: boolean;
  /** Called by every control that closes the card. The Esc key and a press beside the card are handled here. */
  leave(): void;
}

interface LeaveOptions {
  /** The part that the clicked field is edited on. */
  part: PartRef;
  /** True if anything is typed. */
  isTyped: boolean;
  place: PlaceSource;
  /** The extension was updated or turned off: nothing is saved any more, and only the page's script can close the card. */
  isOutdated: boolean;
  /** Closes the layer over the card's first one; false if none is open. */
  closeLayer(): boolean;
}

/** How long the outcome of a save stays visible before a card closes that was to close after the save. */
const closeAfterMs = 1_000;

/**
 * Closes the card when the person leaves it. While a save is running it stays, and closes once its outcome was shown; a
 * save that fails keeps it open.
 */
export function useLeave(
  { product, field, edits }: CardView,
  { part, isTyped, isOutdated, place, closeLayer }: LeaveOptions,
): Leave {
  const { call, now } = useServices();
  const { states, send } = useDraftStore();
  const [wasAsked, setAsked] = useState(false);
  const target = { productId: product.id, ...targetOf(part), field };
  const keys = new Set([keyOf(target), ...Object.keys(states)]);
  const left = [...keys].map((key) => {
    const one = targetOfKey(key);
    return { state: states[key], edit: one === null ? undefined : latestEdit(edits, one) };
  });
  const leavingBy = (by: 'escape' | 'button'): Leaving => (isOutdated ? { do: 'close' } : leavingOf(by, left, now()));
  const isSaving = leavingBy('button').do === 'stay';
  useOnStay(wasAsked, () => setAsked(false));
  const close = () => void call('card.close', {}).catch(() => place.leave());
  useDelayed(wasAsked && !isSaving && isAllSaved(left), close);
  const takeBack = async (id: string) => {
    try {
      await call('edits.undo', { id, holdMs: 0 });
      const key = Object.keys(states).find((one) => isOf(states[one], id));
      if (key !== undefined) send(key, { type: 'cancelled' });
    } catch {
      setAsked(true);
    }
  };
  const leave = (by: 'escape' | 'button') => {
    const leaving = leavingBy(by);
    if (leaving.do === 'close') close();
    else if (leaving.do === 'stay') setAsked(true);
    else for (const id of leaving.editIds) void takeBack(id);
  };
  useEscape(() => {
    // A save within its undo window is taken back before an open layer closes.
    if (leavingBy('escape').do === 'takeBack' || !closeLayer()) leave('escape');
  });
  usePressBeside(place, () => {
    if (!isTyped && !isSaving) close();
  });
  return { isStaying: wasAsked && isSaving, leave: () => leave('button') };
}

/** Calls once when a condition has held for a while. */
function useDelayed(holds: boolean, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => onTime(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [holds]);
}

/** Calls back when a person who tried to leave does something else in the card. */
function useOnStay(wasAsked: boolean, onStay: () => void): void {
  const stay = useEffectEvent(onStay);
  useEffect(() => {
    if (!wasAsked) return undefined;
    const stop = new AbortController();
    const onKey = ({ key, repeat }: KeyboardEvent) => {
      if (key !== 'Escape' && !repeat) stay();
    };
    window.addEventListener('keydown', onKey, { signal: stop.signal });
    window.addEventListener('pointerdown', () => stay(), { signal: stop.signal });
    return () => stop.abort();
  }, [wasAsked]);
}

/** True if a field waits for the outcome of this edit. */
const isOf = (state: FieldEdit | undefined, editId: string): boolean => state?.tag === 'saving' && state.id === editId;

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
 * rest of the key press. A press that began before the card was rendered counts, too.
 */
function useEscape(onEscape: () => void): void {
  const firstKeys = useContext(FirstKeysContext);
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    const first = firstKeys?.escape();
    let isDown = first === 'down';
    if (first === 'released') leave();
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
  }, [firstKeys]);
}
