import * as firstKeysMessages from '../../messages/compiled/firstKeys.ts';

/** The keys typed before the card's field was rendered. */
interface TypedFirst {
  /** The text that replaces the selected value, and the caret in it; null if no key changed anything. */
  typed: { text: string; caret: number } | null;
  /** True if Enter was pressed before the card was visible. */
  isEnterPressed: boolean;
}

export interface FirstKeys {
  /** How far the Esc key was pressed. */
  escape(): 'none' | 'down' | 'released';
  /** True if the first key came so soon that an earlier one may have been typed before the frame had loaded. */
  isSoon(): boolean;
  /** Stops collecting and returns the collected keys, once. The field must have the focus by then. */
  take(): TypedFirst;
}

/** Invisible, but it takes keys. Set here, because no style sheet of the card is loaded yet. */
const style = 'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0';

/** A placeholder for the unknown value, so that Backspace has something to remove. */
const placeholder = '0';

/** A hand that types leaves less time than this between two keys. */
const soonMs = 400;

/**
 * Collects typed keys in an invisible text field from the moment this frame has the focus. The frame gets the focus in
 * the click that opens the card, before the card's product is known. `loadedMs` is on the clock of its events.
 */
export function collectFirstKeys(view: Window, loadedMs: number): FirstKeys {
  const { document } = view;
  const input = document.createElement('input');
  input.style.cssText = style;
  input.ariaLabel = firstKeysMessages.field;
  input.autocomplete = 'off';
  input.maxLength = 40;
  input.value = placeholder;
  const stop = new AbortController();
  let isTyped = false;
  let isEnterPressed = false;
  let escape: ReturnType<FirstKeys['escape']> = 'none';
  let firstKeyMs: number | undefined;
  const takeFocus = (): void => {
    if (document.activeElement === document.body) input.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A key may come before the browser has told the frame of its focus; it then still reaches the field.
    takeFocus();
    // The next key replaces the whole placeholder, wherever the caret is.
    if (!isTyped) input.select();
    if (event.key === 'Enter' && !event.repeat && !event.isComposing) isEnterPressed = true;
    if (event.key === 'Escape' && event.isTrusted && !event.isComposing) escape = 'down';
    // A Tab would go out to the page.
    if (event.key === 'Tab') event.preventDefault();
  };
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && escape === 'down') escape = 'released';
  };
  input.addEventListener('input', () => (isTyped = true));
  // The focus is taken no earlier, because a frame that focuses its own field takes the focus from the page.
  view.addEventListener('focus', takeFocus, { capture: true, signal: stop.signal });
  view.addEventListener('keydown', onKeyDown, { capture: true, signal: stop.signal });
  view.addEventListener('keyup', onKeyUp, { capture: true, signal: stop.signal });
  const onFirstKey = ({ timeStamp }: KeyboardEvent): void => void (firstKeyMs = timeStamp);
  view.addEventListener('keydown', onFirstKey, { capture: true, once: true });
  document.body.append(input);
  if (document.hasFocus()) takeFocus();
  return {
    escape: () => escape,
    isSoon: () => firstKeyMs !== undefined && firstKeyMs - loadedMs < soonMs,
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
