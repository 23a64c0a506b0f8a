import { pathOf, productAddressOf } from '../domain/address.ts';
import type { PlacedField } from '../domain/field-selectors.ts';
import type { PrintedPrice, TypedPrice } from '../domain/printed-price.ts';
import { isShown } from './find.ts';
import { findPrintedPrice, findText } from './find-printed.ts';
import { createKnownTiles, type KnownTile, type Tile } from './known-tiles.ts';
import { amountEdits, printsAmount } from './printed.ts';
import type { Spot } from './spots.ts';
import { toAmount } from './rewrites.ts';
import { tileKey } from './spot-keys.ts';
import { joinedText, rewriteText } from './text-nodes.ts';
import { tileLinks } from './tile-links.ts';
import { placeOf } from './typed-places.ts';
import type { TypedPlace } from './typed-preview.ts';

/** A tile whose product is known and printed on it. */
export interface ShownTile extends Pick<Tile, 'link' | 'id' | 'name'> {
  /** The picture of the tile, or else its link. */
  element: HTMLElement;
}

/** The tiles of a page: other products' pictures, names and prices, each with a link. */
export interface Tiles {
  /** The handles on the visible tiles. Asks about those that are not known yet. */
  spots(paths: readonly string[]): Spot[];
  /** The tiles that had handles last. */
  shown(): readonly ShownTile[];
  /** The tiles of the whole page in its order, without those that do not print their product. Asks about unknown ones. */
  all(paths: readonly string[]): Promise<Pick<Tile, 'link' | 'id'>[]>;
  /** Where the tiles in view print prices that a bulk change would change, `toPay` by product id. */
  planned(paths: readonly string[], toPay: (productId: string) => string | undefined): TypedPlace[];
  /** Asks about products again, and prints their prices on their tiles. */
  readAgain(productIds: readonly string[]): Promise<void>;
  /** A product's prices have changed: prints them on its tiles. */
  reprice(product: { id: string; prices: PrintedPrice[] }): void;
  /** A product's tiles may print these, which are typed and not saved. */
  know(productId: string, typed: readonly TypedPrice[]): void;
  /** Asks about a product's tiles again. */
  forget(productId: string): void;
}

/** The most tiles that have handles at once. */
const mostShown = 60;
/** The most tiles of a page that are asked about because all are wanted. */
const mostOfPage = 500;

const hookedPrice = '[data-hook="product-item-price-to-pay"]';

/** `ask` answers the products of links; `onAnswer` is called when there is something new to draw. */
export function createTiles(window: Window, ask: (links: string[]) => Promise<Tile[]>, onAnswer: () => void): Tiles {
  const { document } = window;
  const known = createKnownTiles(ask, onAnswer);
  let shown: ShownTile[] = [];
  const reprice: Tiles['reprice'] = ({ id, prices: [price] }) => {
    for (const tile of known.all()) {
      if (tile.id !== id || price === undefined || tile.prices[0]?.toPay === price.toPay) continue;
      for (const anchor of tileLinks(document, [], tile.link)) print(priceOn(tileOf(anchor), tile), tile, price);
      tile.prices = [price];
      tile.amounts.add(price.toPay);
    }
  };
  return {
    spots(paths) {
      const found = linksIn(document, paths, mostShown, (anchor) => isInView(window, anchor));
      shown = [];
      return [...found].flatMap(([link, anchor]) => {
        known.want(link);
        const tile = known.get(link);
        const around = tileOf(anchor);
        const spots = spotsOn(around, tile);
        if (tile !== null && spots.length > 0) shown.push({ ...tile, element: pictureIn(around) ?? anchor });
        return spots;
      });
    },
    shown: () => shown,
    async all(paths) {
      const found = linksIn(document, paths, mostOfPage, isShown);
      await known.read([...found.keys()]);
      return [...found].flatMap(([link, anchor]) => {
        const tile = known.get(link);
        return tile !== null && spotsOn(tileOf(anchor), tile).length > 0 ? [tile] : [];
      });
    },
    planned(paths, toPay) {
      const found = linksIn(document, paths, mostShown, (anchor) => isInView(window, anchor));
      return [...found].flatMap(([link, anchor]) => {
        const tile = known.get(link);
        const next = tile === null ? undefined : toPay(tile.id);
        const [price] = tile?.prices ?? [];
        if (tile === null || price === undefined || next === undefined) return [];
        tile.amounts.add(next);
        const element = priceOn(tileOf(anchor), tile);
        return element === undefined ? [] : [placeOf(tileKey(link, 'price'), element, toAmount([price.toPay], next))];
      });
    },
    readAgain: (productIds) => known.readAgain(productIds, reprice),
    reprice,
    know(productId, typed) {
      for (const { id, amounts } of known.all())
        if (id === productId) for (const { toPay } of typed) amounts.add(toPay);
    },
    forget: known.forget,
  };
}

/** The first so many links of tiles that pass a test, by path. */
function linksIn(
  document: Document,
  paths: readonly string[],
  most: number,
  isWanted: (anchor: HTMLAnchorElement) => boolean,
): Map<string, HTMLAnchorElement> {
  const found = new Map<string, HTMLAnchorElement>();
  for (const anchor of tileLinks(document, paths)) {
    const link = pathOf(anchor.href);
    if (found.size < most && !found.has(link) && isWanted(anchor)) found.set(link, anchor);
  }
  return found;
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

const pictureIn = (tile: HTMLElement): HTMLElement | undefined => [...tile.querySelectorAll('img')].find(isShown);

/** The element of a tile that prints its product's price. */
function priceOn(tile: HTMLElement, { amounts }: KnownTile): HTMLElement | undefined {
  const marked = tile.querySelector<HTMLElement>(hookedPrice);
  if (marked !== null && isShown(marked) && printsAmount(joinedText(marked), [...amounts])) return marked;
  return findPrintedPrice(tile, undefined, [...amounts]);
}

/** The handles of a tile, which must print what its product is called or costs. */
function spotsOn(tile: HTMLElement, known: KnownTile | null): Spot[] {
  if (known === null) return [];
  const places: [PlacedField, HTMLElement | undefined][] = [
    ['price', priceOn(tile, known)],
    ['name', findText(tile, known.name)],
  ];
  return places.flatMap(([field, element]) =>
    element === undefined || !known.fields.includes(field)
      ? []
      : [
          {
            key: tileKey(known.link, field),
            field,
            use: { tag: 'edit', field, name: known.name, pending: 'none', isPointed: false } as const,
            tile: known.link,
            element,
          },
        ],
  );
}

function print(element: HTMLElement | undefined, { amounts }: KnownTile, { toPay }: PrintedPrice): void {
  if (element !== undefined) rewriteText(element, (joined) => amountEdits(joined, [...amounts], toPay));
}
