import { useContext, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { FirstKeysContext } from './first-keys.ts';

export interface FieldFocus {
  /** To be called with everything that is typed into the field. */
  onType(): void;
}

interface FieldFocusOptions {
  field: RefObject<HTMLInputElement | null>;
  /** Whether what was typed into an earlier card is in it again, if anything was. */
  isRestored: boolean;
  /** Enter was among what was typed before the field stood there. */
  onEarlyEnter(): void;
}

/** Gives a field the focus once it stands there, its value selected, and types into it what was typed before. */
export function useFieldFocus({ field, isRestored, onEarlyEnter }: FieldFocusOptions): FieldFocus {
  const firstKeys = useContext(FirstKeysContext);
  const opened = useRef<string | undefined>(undefined);
  const isTyped = useRef(false);
  const onEnter = useEffectEvent(onEarlyEnter);
  useEffect(() => {
    opened.current = field.current?.value;
    // The frame is shown, and only then given the focus, where nobody clicked for it.
    const onFocus = (): void => focusField(field.current, isTyped.current ? undefined : opened.current);
    window.addEventListener('focus', onFocus, { once: true });
    return () => window.removeEventListener('focus', onFocus);
  }, [field]);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isRestored || isTaken.current || field.current === null) return;
    isTaken.current = true;
    focusField(field.current, opened.current);
    // React takes no text while it draws, and would move the caret to the end later; before the next key it is done.
    queueMicrotask(() => {
      const first = firstKeys?.take();
      if (field.current !== null && first?.typed != null) typeInto(field.current, first.typed);
      if (first?.isEnterPressed === true) onEnter();
    });
  }, [field, firstKeys, isRestored]);
  return { onType: () => (isTyped.current = true) };
}

/** Gives a field the focus; its value is selected where it is this one. */
function focusField(field: HTMLInputElement | null, untouched: string | undefined): void {
  // Without `preventScroll` the browser scrolls the store's page around the frame.
  field?.focus({ preventScroll: true });
  // Never selected once somebody has typed, now or before: the next key would replace it.
  if (field !== null && field.value === untouched) field.select();
}

/** Replaces what is selected in a field, as typing does. */
function typeInto(field: HTMLInputElement, { text, caret }: { text: string; caret: number }): void {
  if (field.readOnly || field.type !== 'text') return;
  const start = field.selectionStart ?? 0;
  field.setRangeText(text, start, field.selectionEnd ?? start);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.setSelectionRange(start + caret, start + caret);
}
