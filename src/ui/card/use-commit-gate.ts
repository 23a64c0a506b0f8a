import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { decidePress, decideLater, type FrameState, type GateAnswer, type Press, type Refusal } from './commit-gate.ts';
import type { PlaceSource } from './place-source.ts';
import { canHover, type PointerInside } from './pointer-inside.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useFrameState } from './use-frame-state.ts';
import { useKeyBegan } from './use-key-began.ts';
import { usePointerInside } from './use-pointer-inside.ts';
import { useVisibility } from './use-visibility.ts';

/** What the gate has to say to the person; null while it says nothing. */
type GateNotice = 'wait' | Refusal | null;

type Write = (holdMs: number) => void;

export interface CommitGate {
  word: GateNotice;
  /** Whether the browser cannot prove that the card is seen: what a guardrail asks is answered elsewhere. */
  isUnproven: boolean;
  /** Whether the page draws what is above the card otherwise than when it was opened. */
  isAltered: boolean;
  /** Whether what is typed goes elsewhere now. */
  isAway: boolean;
  /**
   * Does `write` once this press is found to be meant, at once or after the card was seen for long enough; `of` is what
   * it commits.
   */
  pass(event: MouseEvent | KeyboardEvent, write: Write, of?: 'typed'): void;
  /** Says why a press counts for nothing that was made before this card could decidePress it. */
  refuse(why: Refusal): void;
}

export interface GateOptions {
  /** What must be seen. */
  element: RefObject<HTMLElement | null>;
  /** When the card last changed its own height, epoch ms. */
  resized: RefObject<number>;
  /** How its frame stands on the page. */
  place: PlaceSource;
}

/** Guards every write of the card. */
export function useCommitGate({ element, resized, place }: GateOptions): CommitGate {
  const { now } = useServices();
  const [word, setWord] = useState<GateNotice>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keyBegan = useKeyBegan();
  const pointer = usePointerInside(place);
  const facts = useFrameState(place);
  const { isAway, backMs } = useFocusBack(place);
  const isAltered = useSyncExternalStore(place.subscribe, () => place.get().isAltered);
  const visibility = useVisibility(element, resized, place);
  useEffect(() => () => clearTimeout(timer.current), []);
  const frame = (): FrameState => ({ ...facts.current(), backMs: backMs.current });
  function act(press: Press, answer: GateAnswer, write: Write): void {
    switch (answer.do) {
      case 'ignore':
        return;
      case 'refuse':
        return setWord(answer.why);
      case 'wait':
        setWord('wait');
        timer.current = setTimeout(() => {
          timer.current = undefined;
          act(press, decideLater(press, visibility.current, frame(), now()), write);
        }, answer.forMs);
        return;
      case 'commit':
        setWord(null);
        write(answer.holdMs);
    }
  }
  const pass = (event: MouseEvent | KeyboardEvent, write: Write, of?: 'typed'): void => {
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
  return { word, isUnproven: !place.canProveVisibility, isAltered, isAway, pass, refuse: setWord };
}

/** What a press owes to the pointer that made it; one that came with the frame moving counts as made by none. */
function pressBy(pointer: PointerInside | null, nowMs: number): Pick<Press, 'pointer' | 'atMs'> {
  if (pointer === null || pointer.downMs === null) return { pointer: null, atMs: nowMs };
  const { type, sinceMs, downMs } = pointer;
  return { pointer: { hovers: canHover(type), insideSinceMs: sinceMs }, atMs: downMs };
}
