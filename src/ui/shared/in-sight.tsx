import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { partsToDraw, type Drawn } from './parts-in-sight.ts';

/** How many items are drawn or left out together. */
const partSize = 10;
/** How far beyond the edge of the scrolled area items are drawn, px: a held arrow key must find the next item. */
const marginPx = 400;

interface InSightProps<Item> {
  items: readonly Item[];
  /** The height of most items, px, which is assumed for items that were not drawn yet. */
  itemPx: number;
  keyOf(item: Item): string;
  className?: string | undefined;
  label?: string;
  labelledBy?: string;
  children(item: Item, index: number): ReactNode;
}

/** A list of which only the items in or near sight are drawn, so that a thousand cost as much as some twenty. */
export function InSight<Item>({ items, itemPx, keyOf, children, className, label, labelledBy }: InSightProps<Item>) {
  const { list, drawn } = useDrawn();
  const parts = Array.from({ length: Math.ceil(items.length / partSize) }, (_, part) => part);
  const itemOf = (item: Item, index: number): ReactElement => (
    <li
      key={keyOf(item)}
      data-part={Math.floor(index / partSize)}
      aria-setsize={items.length}
      aria-posinset={index + 1}
    >
      {children(item, index)}
    </li>
  );
  return (
    <ul ref={list} className={className} aria-label={label} aria-labelledby={labelledBy}>
      {parts.map((part) => {
        const from = part * partSize;
        const own = items.slice(from, from + partSize);
        if (drawn.parts.includes(part)) return own.map((item, index) => itemOf(item, from + index));
        const blockSize = drawn.heights.get(part) ?? own.length * itemPx;
        return <li key={`part ${part}`} data-part={part} role="presentation" aria-hidden style={{ blockSize }} />;
      })}
    </ul>
  );
}

const first: Drawn = { parts: [0], heights: new Map() };

/** Follows which parts of a list are in sight. */
function useDrawn() {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(first);
  const sight = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    const element = list.current;
    if (element === null || !('IntersectionObserver' in window)) return undefined;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          seen[isIntersecting && target.isConnected ? 'add' : 'delete'](target);
        setDrawn((before) => partsToDraw(before, element, seen));
      },
      { root: scrollerOf(element), rootMargin: `${marginPx}px 0px` },
    );
    observeAll(observer, element);
    sight.current = observer;
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (list.current !== null && sight.current !== undefined) observeAll(sight.current, list.current);
  });
  return { list, drawn };
}

/** Observes the items of a list. One that is observed already is not observed twice. */
function observeAll(observer: IntersectionObserver, list: Element): void {
  for (const item of list.children) observer.observe(item);
}

/** The element that an element scrolls in; null for the window. */
function scrollerOf(element: Element): Element | null {
  for (let around: Element | null = element; around !== null; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}
