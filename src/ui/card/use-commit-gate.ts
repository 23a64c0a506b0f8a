import { useEffect, useRef, useState, type RefObject } from 'react';
import { useServices } from '../shared/services.ts';
import { judge, judgeSight, type GateAnswer } from './commit-gate.ts';
import { useKeyBegan } from './use-key-began.ts';
import { useSight } from './use-sight.ts';

/** What the gate has to say to the person; null while it says nothing. */
type GateWord = 'wait' | 'covered' | 'again' | 'key' | null;

type Write = (holdMs: number) => void;

export interface CommitGate {
  word: GateWord;
  /** Does `write` once this press is found to be meant, at once or after the card was seen for long enough. */
  pass(event: MouseEvent | KeyboardEvent, write: Write): void;
}

/** Guards every write of the card; `element` is what must be seen. */
export function useCommitGate(element: RefObject<HTMLElement | null>, resized: RefObject<number>): CommitGate {
  const { now } = useServices();
  const [word, setWord] = useState<GateWord>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keyBegan = useKeyBegan();
  const sight = useSight(element, resized);
  useEffect(() => () => clearTimeout(timer.current), []);
  function act(pressedMs: number, answer: GateAnswer, write: Write): void {
    switch (answer.do) {
      case 'ignore':
        return;
      case 'askForKey':
        return setWord('key');
      case 'sayCovered':
        return setWord('covered');
      case 'askAgain':
        return setWord('again');
      case 'wait':
        setWord('wait');
        timer.current = setTimeout(() => {
          timer.current = undefined;
          act(pressedMs, judgeSight(pressedMs, sight.current, now()), write);
        }, answer.forMs);
        return;
      case 'commit':
        setWord(null);
        write(answer.holdMs);
    }
  }
  const pass = (event: MouseEvent | KeyboardEvent, write: Write): void => {
    if (timer.current !== undefined) return;
    const isKey = event.type === 'keydown';
    const isHeld = isKey && (event as KeyboardEvent).repeat;
    const press = {
      isTrusted: event.isTrusted,
      type: isKey ? ('keydown' as const) : ('click' as const),
      detail: event.detail,
      keyBeganHere: keyBegan.current && !isHeld,
      atMs: now(),
    };
    act(press.atMs, judge(press, sight.current), write);
  };
  return { word, pass };
}
