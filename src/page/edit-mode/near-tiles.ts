import { pathOf } from '../../domain/address.ts';
import type { Sight } from '../dom/sight.ts';
import { tileLinks } from '../dom/tile-links.ts';

/** The page as the overlay follows it. `changes`: how often it has changed. */
export interface FollowedPage {
  sight: Sight;
  changes: number;
}

/** The links of tiles near the window. */
export interface NearTiles {
  /** The first near link to each path, in the page's order. */
  find(paths: readonly string[], page: FollowedPage): Map<string, HTMLAnchorElement>;
  /** Call when elements have come near the window, or left. */
  onSight(): void;
  rest(): void;
}

/** Links that come near are reported together. */
const collectMs = 200;

/** `onNear`: new links have come near. Links that are scrolled past in less than a second do not count. */
export function createNearTiles(window: Window, onNear: () => void): NearTiles {
  const { document } = window;
  let links = new Map<HTMLAnchorElement, string>();
  let last: (FollowedPage & { paths: readonly string[]; address: string }) | undefined;
  let found = new Set<HTMLAnchorElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (): void => {
    const { scrollX, scrollY } = window;
    timer = setTimeout(() => {
      const px = Math.hypot(window.scrollX - scrollX, window.scrollY - scrollY);
      if (px > (window.innerHeight * collectMs) / 1_000) return wait();
      stop();
      onNear();
    }, collectMs);
  };
  const near = (): [HTMLAnchorElement, string][] =>
    [...links].filter(([anchor]) => last?.sight.where(anchor) === 'near');
  const read = (paths: readonly string[], { sight }: FollowedPage): void => {
    const next = new Map(Array.from(tileLinks(document, paths), (anchor) => [anchor, pathOf(anchor.href)]));
    for (const anchor of next.keys()) if (!links.has(anchor)) sight.watch(anchor);
    for (const anchor of links.keys()) if (!next.has(anchor)) sight.unwatch(anchor);
    links = next;
  };
  return {
    find(paths, page) {
      const { URL: address } = document;
      const isSame = last?.changes === page.changes && last.paths === paths && last.address === address;
      last = { ...page, paths, address };
      if (!isSame) read(paths, page);
      stop();
      const all = near();
      found = new Set(all.map(([anchor]) => anchor));
      const byLink = new Map<string, HTMLAnchorElement>();
      for (const [anchor, link] of all) if (!byLink.has(link)) byLink.set(link, anchor);
      return byLink;
    },
    onSight() {
      if (timer === undefined && near().some(([anchor]) => !found.has(anchor))) wait();
    },
    rest() {
      stop();
      for (const anchor of links.keys()) last?.sight.unwatch(anchor);
      links.clear();
      last = undefined;
    },
  };
}
