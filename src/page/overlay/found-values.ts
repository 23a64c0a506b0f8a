import type { FieldKey } from '../../domain/fields.ts';
import { isVisible } from '../dom/visible.ts';

/** A page is searched for printed values at most this often. */
const searchMs = 400;

/** The elements found on a page last, by field. */
export interface FoundValues {
  /** Call when a new drawing starts: missing elements may be on the page by now. */
  startDraw(): void;
  /** Searches the page, unless it was just searched; then `onSearch` is called when the search is due. */
  search(field: FieldKey, run: () => HTMLElement | undefined): HTMLElement | undefined;
  /** The element found last, if it is still on the page and passes the test. */
  last(field: FieldKey, isStill?: (element: HTMLElement) => boolean): HTMLElement | undefined;
  keep(field: FieldKey, element: HTMLElement | undefined): HTMLElement | undefined;
  clear(): void;
}

export function createFoundValues(now: () => number, onSearch: () => void): FoundValues {
  const found = new Map<FieldKey, HTMLElement>();
  const searched = new Map<FieldKey, { at: number; draw: number }>();
  let draw = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    startDraw: () => void (draw += 1),
    search(field, run) {
      const before = searched.get(field);
      // The page has not changed since then.
      if (before?.draw === draw) return undefined;
      if (before !== undefined && now() - before.at < searchMs) {
        clearTimeout(timer);
        timer = setTimeout(onSearch, searchMs);
        return undefined;
      }
      searched.set(field, { at: now(), draw });
      return run();
    },
    last(field, isStill = () => true) {
      const element = found.get(field);
      return element?.isConnected === true && isStill(element) && isVisible(element) ? element : undefined;
    },
    keep(field, element) {
      if (element === undefined) found.delete(field);
      else found.set(field, element);
      return element;
    },
    clear() {
      found.clear();
      searched.clear();
    },
  };
}
