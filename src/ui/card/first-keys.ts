import { createContext } from 'react';
import * as cardMessages from '../../messages/compiled/card.ts';

/** What was typed before the card's field stood there. */
interface TypedFirst {
  /** What is to replace the selected value, and where in it the next key goes; null where no key changed anything. */
  typed: { text: string; caret: number } | null;
  /** Whether somebody pressed Enter, without having seen the card. */
  isEnterPressed: boolean;
}

export interface FirstKeys {
  /** Ends the collecting and gives what was collected, once. The field must have the focus by then. */
  take(): TypedFirst;
}

/** Stands for the value that is not known yet, so that a Backspace has something to remove. */
const standIn = '0';

/**
 * Collects what is typed from the moment this frame has the focus, in a text field that nobody sees. The frame gets the
 * focus in the click that opens the card, before it is known what the card is about.
 */
export function collectFirstKeys({ document }: Window): FirstKeys {
  const input = document.createElement('input');
  input.className = 'first-keys';
  input.ariaLabel = cardMessages.firstKeys;
  input.autocomplete = 'off';
  input.maxLength = 40;
  input.value = standIn;
  const stop = new AbortController();
  let isTyped = false;
  let isEnterPressed = false;
  const onKeyDown = (event: KeyboardEvent): void => {
    // Whatever moved in the stand-in, the next key replaces all of it.
    if (!isTyped) input.select();
    if (event.key === 'Enter' && !event.repeat && !event.isComposing) isEnterPressed = true;
    // A Tab would go out to the page.
    if (event.key === 'Tab') event.preventDefault();
  };
  const takeFocus = (): void => {
    if (document.activeElement === document.body) input.focus({ preventScroll: true });
  };
  input.addEventListener('keydown', onKeyDown);
  input.addEventListener('input', () => (isTyped = true));
  // Never before: a frame that focuses a field of its own takes the focus from the page.
  document.defaultView?.addEventListener('focus', takeFocus, { signal: stop.signal });
  document.body.append(input);
  if (document.hasFocus()) takeFocus();
  return {
    take() {
      stop.abort();
      const { value: text, selectionEnd } = input;
      const first = { typed: isTyped ? { text, caret: selectionEnd ?? text.length } : null, isEnterPressed };
      input.remove();
      isTyped = isEnterPressed = false;
      return first;
    },
  };
}

/** The card's first keys; null where nothing collects them. */
export const FirstKeysContext = createContext<FirstKeys | null>(null);
