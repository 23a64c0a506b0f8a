import { useEffect, useRef, type RefObject } from 'react';

/** Arrow keys move between the rows of the returned area; a letter typed on a row goes to the search field. */
export function useRowKeys(search: RefObject<HTMLInputElement | null>): RefObject<HTMLElement | null> {
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    const rows = area.current;
    if (rows === null) return undefined;
    const onKey = (event: KeyboardEvent) => onRowsKey(event, rows, search.current);
    rows.addEventListener('keydown', onKey);
    return () => rows.removeEventListener('keydown', onKey);
  }, [search]);
  return area;
}

function onRowsKey(event: KeyboardEvent, rows: HTMLElement, search: HTMLInputElement | null): void {
  const target = event.target as HTMLElement;
  const typing = target instanceof HTMLInputElement && target !== search;
  if (typing || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    walk(rows, target, search, event.key === 'ArrowDown' ? 1 : -1);
  } else if (target !== search && event.key.length === 1 && event.key !== ' ') {
    search?.focus();
  }
}

function walk(rows: Element, from: HTMLElement, search: HTMLInputElement | null, step: 1 | -1): void {
  const stops = [...rows.querySelectorAll('[data-row]')]
    .map((row) => row.querySelector<HTMLElement>('a[href], button'))
    .filter((stop) => stop !== null);
  const row = from.closest('[data-row]') ?? from.closest('li')?.querySelector('[data-row]');
  const at = stops.findIndex((stop) => row?.contains(stop));
  const next = at + step;
  if (at < 0 && step < 0) return;
  if (next < 0) search?.focus();
  else stops[Math.min(next, stops.length - 1)]?.focus();
}
