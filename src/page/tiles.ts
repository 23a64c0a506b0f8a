import { pathOf, productAddressOf } from '../domain/address.ts';
import type { PlacedField } from '../domain/field-selectors.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { PrintedPrice } from '../domain/printed-price.ts';
import { isKnownPath } from '../domain/product-paths.ts';
import { isShown } from './find.ts';
import { findPrintedPrice, findText } from './find-printed.ts';
import { printsAmount, withAmount } from './printed.ts';
import type { Spot } from './spots.ts';

/** The product that a tile's link leads to; see `PageTile`. */
export interface Tile {
  link: string;
  id: string;
  name: string;
  fields: FieldKey[];
  prices: PrintedPrice[];
}

/** The tiles of a page: other products' pictures, names and prices, each with a link. */
export interface Tiles {
  /** True if the page has a tile of a known path. */
  exist(paths: readonly string[]): boolean;
  /** The handles on the visible tiles. Asks about those that are not known yet. */
  spots(paths: readonly string[]): Spot[];
  /** A product's prices have changed: prints them on its tiles. */
  reprice(product: { id: string; prices: PrintedPrice[] }): void;
  /** Asks about a product's tiles again. */
  forget(productId: string): void;
}

interface KnownTile extends Tile {
  /** Every amount that its price had since it is known. */
  amounts: Set<string>;
}

/** Links are collected for this long, and so many are asked about at once. */
const collectMs = 150;
const mostAsked = 50;
/** The pause after a failure. */
const restMs = 5000;
/** The most tiles that have handles at once. */
const mostShown = 60;

const hooked = { tile: '[data-hook*="product-item"]', price: '[data-hook="product-item-price-to-pay"]' };

/** `ask` answers the products of links; `onAnswer` is called when there is something new to draw. */
export function createTiles(window: Window, ask: (links: string[]) => Promise<Tile[]>, onAnswer: () => void): Tiles {
  const { document } = window;
  const known = new Map<string, KnownTile | null>();
  const wanted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async (): Promise<void> => {
    timer = undefined;
    const links = [...wanted].slice(0, mostAsked);
    for (const link of links) wanted.delete(link);
    const answer = await ask(links).catch(() => undefined);
    if (answer === undefined) {
      // Tiles that are still in view are asked about again after a rest.
      timer = setTimeout(() => ((timer = undefined), onAnswer()), restMs);
      return;
    }
    for (const link of links) known.set(link, null);
    for (const tile of answer)
      known.set(tile.link, { ...tile, amounts: new Set(tile.prices.map(({ toPay }) => toPay)) });
    if (wanted.size > 0) schedule();
    onAnswer();
  };
  const schedule = (): void => void (timer ??= setTimeout(() => void send(), collectMs));
  return {
    exist: (paths) => tileLinks(document, paths).next().done !== true,
    spots(paths) {
      const found = new Map<string, HTMLElement>();
      for (const anchor of tileLinks(document, paths)) {
        const link = pathOf(anchor.href);
        if (found.size >= mostShown || found.has(link) || !isInView(window, anchor)) continue;
        found.set(link, anchor);
        if (!known.has(link)) {
          wanted.add(link);
          schedule();
        }
      }
      return [...found].flatMap(([link, anchor]) => spotsOn(anchor, known.get(link) ?? null));
    },
    reprice({ id, prices: [price] }) {
      for (const tile of known.values()) {
        if (tile?.id !== id || price === undefined || tile.prices[0]?.toPay === price.toPay) continue;
        for (const anchor of tileLinks(document, [], tile.link)) print(priceOn(tileOf(anchor), tile), tile, price);
        tile.prices = [price];
        tile.amounts.add(price.toPay);
      }
    },
    forget(productId) {
      for (const [link, tile] of known) if (tile?.id === productId) known.delete(link);
    },
  };
}

/** The links to other product pages of this store: those under known paths and those in the platform's tiles. */
function* tileLinks(document: Document, paths: readonly string[], only?: string): Generator<HTMLAnchorElement> {
  const own = pathOf(document.URL);
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (anchor.origin !== document.location.origin) continue;
    const path = pathOf(anchor.href);
    if (path === own || (only !== undefined && path !== only)) continue;
    const address = productAddressOf(anchor.href);
    if (address === undefined) continue;
    const isTile = only !== undefined || isKnownPath({ known: [...paths] }, address.path);
    if (isTile || anchor.closest(hooked.tile) !== null) yield anchor;
  }
}

function isInView({ innerHeight, innerWidth }: Window, anchor: Element): boolean {
  const { left, top, right, bottom, width } = anchor.getBoundingClientRect();
  return width > 0 && bottom > -innerHeight / 2 && top < innerHeight * 1.5 && right > 0 && left < innerWidth;
}

/** A tile is at most this far above its link. */
const mostSteps = 6;

/** The largest element around a link that holds no link to another page of a product. */
function tileOf(anchor: HTMLAnchorElement): HTMLElement {
  const path = pathOf(anchor.href);
  let tile: HTMLElement = anchor;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const next = tile.parentElement;
    if (next === null || next === anchor.ownerDocument.body) break;
    const others = [...next.querySelectorAll<HTMLAnchorElement>('a[href]')];
    if (others.some(({ href }) => pathOf(href) !== path && productAddressOf(href) !== undefined)) break;
    tile = next;
  }
  return tile;
}

/** The element of a tile that prints its product's price. */
function priceOn(tile: HTMLElement, { amounts }: KnownTile): HTMLElement | undefined {
  const marked = tile.querySelector<HTMLElement>(hooked.price);
  if (marked !== null && isShown(marked) && printsAmount(marked.textContent ?? '', [...amounts])) return marked;
  return findPrintedPrice(tile, undefined, [...amounts]);
}

/** The handles of a tile, which must print what its product is called or costs. */
function spotsOn(anchor: HTMLElement, known: KnownTile | null): Spot[] {
  if (known === null) return [];
  const tile = tileOf(anchor as HTMLAnchorElement);
  const places: [PlacedField, HTMLElement | undefined][] = [
    ['price', priceOn(tile, known)],
    ['name', findText(tile, known.name)],
  ];
  return places.flatMap(([field, element]) =>
    element === undefined || !known.fields.includes(field)
      ? []
      : [
          {
            key: `tile ${known.link} ${field}`,
            field,
            use: { tag: 'edit', field, name: known.name, pending: 'none', isPointed: false } as const,
            tile: known.link,
            element,
          },
        ],
  );
}

function print(element: HTMLElement | undefined, { amounts }: KnownTile, { toPay }: PrintedPrice): void {
  const [only] = element?.childNodes ?? [];
  if (only?.nodeType !== 3) return;
  const next = withAmount(only.nodeValue ?? '', [...amounts], toPay);
  if (next !== undefined) only.nodeValue = next;
}
