import { pathOf } from '../../domain/address.ts';
import type { PlacedField } from '../../domain/field-selectors.ts';
import { isShown } from '../dom/find.ts';
import {
  createKnownTiles,
  nothingUnsaved,
  type KnownTile,
  type KnownTiles,
  type Tile,
  type TilePrices,
} from './known-tiles.ts';
import type { Spot } from '../overlay/spots.ts';
import { tileKey } from '../dom/spot-keys.ts';
import { tileLinks } from '../dom/tile-links.ts';
import { createAmountRewrites } from './rewrites.ts';
import { createNearTiles, type FollowedPage } from './near-tiles.ts';
import { createLooks, createSeen } from './seen.ts';
import { nameOn, priceOn, savedOnTiles, tileOf, unsavedName, unsavedPrice } from './tile-values.ts';
import type { PlaceKey, ShownPlace } from './page-texts.ts';

/** A tile whose product is known and printed on it. */
export interface ShownTile extends Pick<Tile, 'link' | 'id' | 'name'> {
  /** The picture of the tile, or else its link. */
  element: HTMLElement;
  /** Its link. */
  sighted: Element;
}

/** A tile that is picked. */
export type PickedTile = Pick<Tile, 'link' | 'id' | 'name'>;

/** The tiles of a page: other products' pictures, names and prices, each with a link. */
export interface Tiles extends Pick<KnownTiles, 'learn' | 'readAgain'> {
  /**
   * The handles on the tiles that are or were near the window. Asks about unknown tiles. The readings of a tile hold
   * until the page changes.
   */
  spots(paths: readonly string[], page: FollowedPage): Spot[];
  /** Call when elements have come near the window, or left. */
  onSight(): void;
  /** Reads nothing more of the page until there are to be handles again. */
  rest(): void;
  /** The tiles that had handles last. */
  shown(): readonly ShownTile[];
  /**
   * The tiles of the whole page in its order, without those that do not print their product or that nobody can see. Asks about
   * unknown ones. `host`: our own element.
   */
  all(paths: readonly string[], host: Element): Promise<PickedTile[]>;
  /** Where the tiles in view print prices that a bulk change would change, `tilePricesOf` by product id. */
  planned(paths: readonly string[], tilePricesOf: (productId: string) => TilePrices | undefined): ShownPlace[];
  /** Where the tile of a link prints values that are typed and not saved. */
  typed(link: string, values: { prices: TilePrices | undefined; name: string | undefined }): ShownPlace[];
  /** The products that have changed since the page shows them. */
  changed(): string[];
  /** Where the tiles in view print values that have changed since the page shows them, but for these places. */
  saved(paths: readonly string[], unsaved: ReadonlySet<PlaceKey>): ShownPlace[];
}

/** The most tiles that have handles at once, including tiles that were near before. */
const maxShown = 200;
/** The most tiles that are looked at beyond those that have handles. */
const maxLooked = 60;
/** The most tiles of a page that are asked about because all are wanted. */
const maxPerPage = 500;

/** `ask` answers the products of links; `onAnswer` is called when there is something new to draw. */
export function createTiles(window: Window, ask: (links: string[]) => Promise<Tile[]>, onAnswer: () => void): Tiles {
  const { document } = window;
  const known = createKnownTiles(ask, onAnswer);
  const toAmounts = createAmountRewrites(document);
  const near = createNearTiles(window, onAnswer);
  const readTiles = createReadTiles(known);
  const changed = (): KnownTile[] => known.all().filter(({ changes }) => changes > 0);
  return {
    spots(paths, page) {
      readTiles.read(near.find(paths, page), page.changes);
      return readTiles.all().flatMap(({ spots }) => spots);
    },
    onSight: near.onSight,
    rest() {
      near.rest();
      readTiles.clear();
    },
    shown: () => readTiles.all().flatMap(({ shown }) => shown ?? []),
    async all(paths, host) {
      const found = linksIn(document, paths, maxPerPage, isShown);
      await known.read([...found.keys()]);
      return seenOf(window, host, found, known);
    },
    planned(paths, tilePricesOf) {
      const found = linksIn(document, paths, maxLooked, (anchor) => isInView(window, anchor));
      return [...found].flatMap(([link, anchor]) => {
        const tile = known.get(link);
        const next = tile === null ? undefined : tilePricesOf(tile.id);
        return tile === null || next === undefined ? [] : unsavedPrice(tile, tileOf(anchor), next, toAmounts);
      });
    },
    typed(link, { prices, name }) {
      const tile = known.get(link);
      const anchor = [...tileLinks(document, [], link)].find(isShown);
      if (tile === null || anchor === undefined) return [];
      const around = tileOf(anchor);
      return [
        ...(prices === undefined ? [] : unsavedPrice(tile, around, prices, toAmounts)),
        ...(name === undefined ? [] : unsavedName(tile, around, name)),
      ];
    },
    learn: known.learn,
    readAgain: known.readAgain,
    changed: () => changed().map(({ id }) => id),
    saved(paths, unsaved) {
      const tiles = known.all().filter(({ changes, unsaved }) => changes > 0 || unsaved !== nothingUnsaved);
      const links = tiles.length === 0 ? [] : [...tileLinks(document, paths)];
      const inView = links.filter((anchor) => isInView(window, anchor));
      return savedOnTiles(tiles, inView, unsaved, toAmounts);
    },
  };
}

/** The readings of a tile, with the text that they come from. */
interface ReadTile {
  anchor: HTMLAnchorElement;
  changes: number;
  tile: KnownTile | null;
  tileChanges: number | undefined;
  spots: Spot[];
  shown: ShownTile | undefined;
}

/** The readings of tiles that are or were near the window. Each is kept until the tile or the page changes. */
function createReadTiles(known: Pick<KnownTiles, 'get' | 'want'>) {
  /** By path; the tile that was near last stands at the end. */
  const tiles = new Map<string, ReadTile>();
  return {
    read(near: ReadonlyMap<string, HTMLAnchorElement>, changes: number): void {
      for (const [link, anchor] of near) {
        known.want(link);
        const last = tiles.get(link);
        const now = { anchor, changes, tile: known.get(link), tileChanges: known.get(link)?.changes };
        tiles.delete(link);
        tiles.set(link, last !== undefined && isSame(last, now) ? last : readTile(now));
      }
      for (const [link, { spots }] of tiles)
        if (tiles.size > maxShown || spots.some(({ element }) => !element.isConnected)) tiles.delete(link);
    },
    all: (): ReadTile[] => [...tiles.values()],
    clear: (): void => tiles.clear(),
  };
}

const isSame = (a: ReadTile, b: Omit<ReadTile, 'spots' | 'shown'>): boolean =>
  a.anchor === b.anchor && a.changes === b.changes && a.tile === b.tile && a.tileChanges === b.tileChanges;

function readTile(now: Omit<ReadTile, 'spots' | 'shown'>): ReadTile {
  const { anchor, tile } = now;
  const around = tileOf(anchor);
  const spots = spotsOn(around, tile).map((spot) => ({ ...spot, sighted: anchor }));
  const { link = '', id = '', name = '' } = tile ?? {};
  const shown =
    spots.length > 0 ? { link, id, name, element: pictureIn(around) ?? anchor, sighted: anchor } : undefined;
  return { ...now, spots, shown };
}

/** The known tiles of these links that print their product where a person can see it. */
function seenOf(
  window: Window,
  host: Element,
  links: ReadonlyMap<string, HTMLAnchorElement>,
  known: Pick<KnownTiles, 'get'>,
): KnownTile[] {
  const looks = createLooks();
  const printed = [...links].flatMap(([link, anchor]) => {
    const tile = known.get(link);
    if (tile === null) return [];
    const part = tileOf(anchor);
    const element =
      (tile.fields.includes('price') ? priceOn(part, tile, looks.isVisible) : undefined) ??
      (tile.fields.includes('name') ? nameOn(part, tile) : undefined);
    return element === undefined ? [] : [{ tile, part, element }];
  });
  return printed.filter(createSeen(window, host, printed, looks)).map(({ tile }) => tile);
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

const pictureIn = (tile: HTMLElement): HTMLElement | undefined => [...tile.querySelectorAll('img')].find(isShown);

/** The handles of a tile, which must print its product's name or price. */
function spotsOn(tile: HTMLElement, known: KnownTile | null): Spot[] {
  if (known === null) return [];
  const places: [PlacedField, HTMLElement | undefined][] = [
    ['price', priceOn(tile, known)],
    ['name', nameOn(tile, known)],
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
