import { byIdentity } from '../../domain/by-identity.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { TileValues } from '../../domain/page-view.ts';

/** The product that a tile's link leads to; see `PageTile`. */
export interface Tile extends TileValues {
  link: string;
  fields: FieldKey[];
}

/** The current values of a product, as far as they are given. */
type TileUpdate = Pick<TileValues, 'id' | 'prices'> & Partial<TileValues>;

/** The prices of a product that a tile may print: its own, or the lowest or highest price to pay for a variant. */
export const priceKinds = ['own', 'lowest', 'highest'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** One of the prices of a tile, decimal strings; without `regular`, the one before the sale is not known or stays. */
interface TilePrice {
  toPay: string;
  regular?: string;
}

/** The prices that a tile may print. */
export type TilePrices = Partial<Record<PriceKind, TilePrice>>;

/** Amounts that a tile may print, the first that it had in front. */
export type TileAmounts = Record<PriceKind, { toPay: readonly string[]; regular: readonly string[] }>;

export interface KnownTile extends Tile {
  /** The prices that shoppers pay now. */
  now: TilePrices;
  /** Every price, name and ribbon that it had since it is known. */
  amounts: TileAmounts;
  names: Set<string>;
  ribbons: Set<string>;
  /** Values that are not saved and may be printed: the last prices and names, of which the page may show the one before. */
  unsaved: { amounts: TileAmounts; names: readonly string[] };
  /** How often it has changed. */
  changes: number;
}

/** The tiles that the background knows, by the page's links. */
export interface KnownTiles {
  /** Null for a link that leads to no product, or that is not known. */
  get(link: string): KnownTile | null;
  all(): KnownTile[];
  /** Asks soon about a link that is not known. */
  want(link: string): void;
  /** Asks now about the unknown ones of these links. */
  read(links: string[]): Promise<void>;
  /** Asks about the tiles of these products again. What was learnt of them meanwhile is newer than the answer. */
  readAgain(productIds: readonly string[]): Promise<void>;
  /** Learns the current facts of a product. */
  learn(now: TileUpdate): void;
}

const noAmounts = { toPay: [], regular: [] };
const nothingKnown: TileAmounts = { own: noAmounts, lowest: noAmounts, highest: noAmounts };
export const nothingUnsaved: KnownTile['unsaved'] = { amounts: nothingKnown, names: [] };

/** Adds amounts to those of a tile; `add` joins an amount with those of its kind. */
export const withPrices = (
  amounts: TileAmounts,
  prices: TilePrices,
  add: (amounts: readonly string[], amount: string) => readonly string[],
): TileAmounts =>
  Object.fromEntries(
    priceKinds.map((kind) => {
      const { [kind]: known } = amounts;
      const { toPay, regular } = prices[kind] ?? {};
      return [
        kind,
        {
          toPay: toPay === undefined ? known.toPay : add(known.toPay, toPay),
          regular: regular === undefined ? known.regular : add(known.regular, regular),
        },
      ];
    }),
  ) as TileAmounts;

const withEach = (amounts: readonly string[], amount: string): readonly string[] =>
  amounts.includes(amount) ? amounts : [...amounts, amount];

/** Links are collected for this long, and so many are asked about at once. */
const collectMs = 150;
const maxLinks = 50;
/** The pause after a failure. */
const restMs = 5000;

/** `ask` answers the products of links; `onAnswer` is called when there is something new to draw. */
export function createKnownTiles(ask: (links: string[]) => Promise<Tile[]>, onAnswer: () => void): KnownTiles {
  const known = new Map<string, KnownTile | null>();
  const wanted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readSome = async (links: string[]): Promise<void> => {
    const answer = await ask(links);
    for (const link of links) known.set(link, null);
    for (const tile of answer) known.set(tile.link, toKnown(tile));
  };
  const readOver = async (links: string[]): Promise<void> => {
    const before = new Map(links.map((link) => [link, known.get(link)?.changes]));
    const answer = new Map((await ask(links)).map((tile) => [tile.link, tile]));
    for (const link of links) {
      const [now, tile] = [answer.get(link), known.get(link)];
      if (now === undefined) known.set(link, null);
      else if (tile && tile.changes === before.get(link)) {
        tile.fields = now.fields;
        updateTile(tile, now);
      }
    }
  };
  const send = async (): Promise<void> => {
    timer = undefined;
    const links = [...wanted].slice(0, maxLinks);
    for (const link of links) wanted.delete(link);
    try {
      await readSome(links);
    } catch {
      // Tiles that are still in view are asked about again after a rest.
      timer = setTimeout(() => ((timer = undefined), onAnswer()), restMs);
      return;
    }
    if (wanted.size > 0) schedule();
    onAnswer();
  };
  const schedule = (): void => void (timer ??= setTimeout(() => void send(), collectMs));
  const all = (): KnownTile[] => [...known.values()].filter((tile) => tile !== null);
  return {
    get: (link) => known.get(link) ?? null,
    all,
    learn(now) {
      for (const tile of all()) if (tile.id === now.id) updateTile(tile, now);
    },
    want(link) {
      if (known.has(link)) return;
      wanted.add(link);
      schedule();
    },
    async read(links) {
      const unknown = links.filter((link) => !known.has(link));
      for (let from = 0; from < unknown.length; from += maxLinks) await readSome(unknown.slice(from, from + maxLinks));
    },
    async readAgain(productIds) {
      const links = all().flatMap(({ id, link }) => (productIds.includes(id) ? [link] : []));
      if (links.length === 0) return;
      for (let from = 0; from < links.length; from += maxLinks) await readOver(links.slice(from, from + maxLinks));
      onAnswer();
    },
  };
}

const toKnown = (tile: Tile): KnownTile => {
  const now = tilePrices(tile.prices);
  return {
    ...tile,
    now,
    amounts: withPrices(nothingKnown, now, withEach),
    names: new Set([tile.name]),
    ribbons: new Set([tile.ribbon]),
    unsaved: nothingUnsaved,
    changes: 0,
  };
};

/** The prices that a tile may print: the first is the product's own, the others its variants'. */
export const tilePrices = byIdentity(([own, ...variants]: readonly Required<TilePrice>[]): TilePrices => {
  const byPaid = variants.toSorted((a, b) => Number(a.toPay) - Number(b.toPay));
  const of = (kind: PriceKind, price: Required<TilePrice> | undefined): TilePrices =>
    price === undefined ? {} : { [kind]: { toPay: price.toPay, regular: price.regular } };
  return { ...of('own', own), ...of('lowest', byPaid[0]), ...of('highest', byPaid.at(-1)) };
});

/** Learns the current facts of a product, if they are new. */
function updateTile(tile: KnownTile, { prices, name = tile.name, ribbon = tile.ribbon }: TileUpdate): void {
  const now = prices.length === 0 ? tile.now : tilePrices(prices);
  const isNewPrice = JSON.stringify(now) !== JSON.stringify(tile.now);
  if (!isNewPrice && name === tile.name && ribbon === tile.ribbon) return;
  if (isNewPrice) Object.assign(tile, { prices, now, amounts: withPrices(tile.amounts, now, withEach) });
  Object.assign(tile, { name, ribbon, changes: tile.changes + 1 });
  tile.names.add(name);
  tile.ribbons.add(ribbon);
}
