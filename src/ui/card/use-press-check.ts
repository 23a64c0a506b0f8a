import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import {
  decidePress,
  decideLater,
  type FrameState,
  type PressAnswer,
  type Press,
  type Refusal,
  type Visibility,
} from './press-check.ts';
import type { PlaceSource } from './place-source.ts';
import { canHover, type PointerInside } from './pointer-inside.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useFrameState } from './use-frame-state.ts';
import { useKeyBegan } from './use-key-began.ts';
import { usePointerInside } from './use-pointer-inside.ts';
import { useVisibility } from './use-visibility.ts';

/** The message of the check to the person; null for none. */
type PressNotice = 'wait' | Refusal | null;

/** The press of a button or of a key, as the browser tells it. */
export type PressEvent = MouseEvent | KeyboardEvent;

type Write = (holdMs: number) => void;

export interface PressCheck {
  notice: PressNotice;
  /** The browser cannot prove that the card is visible. Guardrails' questions are then answered in the popup. */
  isUnproven: boolean;
  /** True if the page has changed the styles of the elements above the card since it was opened. */
  isAltered: boolean;
  /** True if a person can see the card now: wholly in the window of the tab in front, and drawn as it should be. */
  isInSight(): boolean;
  /** True if the card has lost the focus. */
  isAway: boolean;
  /**
   * Calls `write` if the press is accepted, at once or after the card has been visible for long enough. `of`: what the
   * press commits.
   */
  pass(event: PressEvent, write: Write, of?: 'typed'): void;
  /** The card has changed its own height. */
  onResize(): void;
  /** Shows why a press was refused that was made before this card could decide about it. */
  refuse(why: Refusal): void;
}

export interface PressCheckOptions {
  /** The element that must be visible. */
  element: RefObject<HTMLElement | null>;
  /** The element whose height the frame has. */
  inner: RefObject<HTMLElement | null>;
  /** The position of its frame on the page. */
  place: PlaceSource;
}

/** Guards every write of the card. */
export function usePressCheck({ element, inner, place }: PressCheckOptions): PressCheck {
  const { localNow: now } = useServices();
  const [notice, setNotice] = useState<PressNotice>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keyBegan = useKeyBegan();
  const pointer = usePointerInside(place);
  const facts = useFrameState({ place, inner });
  const { isAway, loss, isInterrupted, onAsked } = useFocusBack(place);
  const isAltered = useSyncExternalStore(place.subscribe, () => place.get().isAltered);
  const visibility = useVisibility(element, facts.resized, place);
  useEffect(() => () => clearTimeout(timer.current), []);
  const frame = (): FrameState => ({
    ...facts.current(),
    ...loss.current,
    isInterrupted: isInterrupted(),
  });
  function act(press: Press, answer: PressAnswer, write: Write): void {
    switch (answer.do) {
      case 'ignore':
        return;
      case 'refuse':
        if (answer.why === 'back') onAsked();
        return setNotice(answer.why);
      case 'wait':
        setNotice('wait');
        timer.current = setTimeout(() => {
          timer.current = undefined;
          act(press, decideLater(press, visibility.current, frame(), now()), write);
        }, answer.forMs);
        return;
      case 'commit':
        setNotice(null);
        write(answer.holdMs);
    }
  }
  const pass = (event: PressEvent, write: Write, of?: 'typed'): void => {
    if (timer.current !== undefined) return;
    const isKey = event.type === 'keydown';
    const isHeld = isKey && (event as KeyboardEvent).repeat;
    const press: Press = {
      isTrusted: event.isTrusted,
      type: isKey ? 'keydown' : 'click',
      detail: event.detail,
      keyBeganHere: keyBegan.current && !isHeld,
      ...pressBy(isKey || event.detail === 0 ? null : pointer.current, now()),
      isOfTyped: of === 'typed',
    };
    act(press, decidePress(press, visibility.current, frame()), write);
  };
  const isInSight = (): boolean => {
    const { isAltered: isDrawnOtherwise, fit } = facts.current();
    const isWhole = !isDrawnOtherwise && fit.tag !== 'small';
    return isWhole && isShown(visibility.current, now()) && document.visibilityState === 'visible';
  };
  const isUnproven = !place.canProveVisibility;
  return { notice, isUnproven, isAltered, isInSight, isAway, pass, onResize: facts.onResize, refuse: setNotice };
}

/** True if the observer still reports the card as shown. A card that changes its own height is out of the window for a moment. */
const isShown = (visibility: Visibility, nowMs: number): boolean =>
  visibility.tag !== 'hidden' && !(visibility.tag === 'resizing' && nowMs >= visibility.untilMs);

/** The part of a press that its pointer determines. If the frame moved under the pointer, `pointer` is null. */
function pressBy(pointer: PointerInside | null, nowMs: number): Pick<Press, 'pointer' | 'atMs'> {
  if (pointer === null || pointer.downMs === null) return { pointer: null, atMs: nowMs };
  const { type, sinceMs, downMs } = pointer;
  return { pointer: { hovers: canHover(type), insideSinceMs: sinceMs }, atMs: downMs };
}
