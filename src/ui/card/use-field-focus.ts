import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { FirstKeysContext } from './first-keys-context.ts';

export interface FieldFocus {
  /** Must be called on every input. */
  onType(): void;
}

interface FieldFocusOptions {
  field: RefObject<HTMLInputElement | null>;
  /** The text that the field shows. */
  text: string;
  /** True if it shows typed text by now. */
  isTyped: boolean;
  /** Enter was pressed before the field was rendered. */
  onEarlyEnter(): void;
}

/** Focuses a field when it is rendered, selects its value and inserts the keys collected before. A value that changes stays selected. */
export function useFieldFocus({ field, text, isTyped: wasTyped, onEarlyEnter }: FieldFocusOptions): FieldFocus {
  const firstKeys = useContext(FirstKeysContext);
  const isTyped = useRef(wasTyped);
  const onEnter = useEffectEvent(onEarlyEnter);
  useEffect(() => {
    const opened = field.current?.value;
    const focus = (): void => focusField(field.current, isTyped.current ? undefined : opened);
    focus();
    // Without a click, the frame is shown first and gets the focus after that.
    window.addEventListener('focus', focus, { once: true });
    // React takes no text while it draws, and would move the caret to the end later; before the next key it is done.
    queueMicrotask(() => {
      const first = firstKeys?.take();
      if (field.current !== null && first?.typed != null) typeInto(field.current, first.typed);
      if (first?.isEnterPressed === true) onEnter();
    });
    return () => window.removeEventListener('focus', focus);
  }, [field, firstKeys]);
  useLayoutEffect(() => {
    // The next key would be added to the value that came, since the old selection is gone with the old value.
    if (document.activeElement === field.current) focusField(field.current, isTyped.current ? undefined : text);
  }, [field, text]);
  return { onType: () => (isTyped.current = true) };
}

/** Focuses a field. Selects its value if it equals `untouched`. */
function focusField(field: HTMLInputElement | null, untouched: string | undefined): void {
  // Without `preventScroll` the browser scrolls the store's page around the frame.
  field?.focus({ preventScroll: true });
  // Typed text is never selected: the next key would replace it.
  if (field !== null && field.value === untouched) field.select();
}

/** Replaces the selection in a field, as typing does. */
function typeInto(field: HTMLInputElement, { text, caret }: { text: string; caret: number }): void {
  if (field.readOnly || field.type !== 'text') return;
  const start = field.selectionStart ?? 0;
  field.setRangeText(text, start, field.selectionEnd ?? start);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.setSelectionRange(start + caret, start + caret);
}
