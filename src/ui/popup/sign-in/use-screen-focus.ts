import { useEffect, type RefObject } from 'react';

/** Puts the focus where a screen begins: the first field that is empty, else the first one, else the thing to press. */
export function useScreenFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = [...(screen.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const empty = all.find((field) => field instanceof HTMLInputElement && field.value === '');
    const press = screen.current?.querySelector<HTMLElement>('button[type="submit"]');
    (empty ?? all[0] ?? press)?.focus();
  }, [screen]);
}
