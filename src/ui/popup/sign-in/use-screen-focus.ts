import { useEffect, type RefObject } from 'react';

/** Focuses the first empty field of a screen, else the first field, else the submit button. */
export function useScreenFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = [...(screen.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const empty = all.find((field) => field instanceof HTMLInputElement && field.value === '');
    const press = screen.current?.querySelector<HTMLElement>('button[type="submit"]');
    (empty ?? all[0] ?? press)?.focus();
  }, [screen]);
}
