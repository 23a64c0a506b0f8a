import type { FieldKey } from '../../domain/fields.ts';
import type { TileValues } from '../../domain/page-view.ts';

/** The product that a tile's link leads to; see `PageTile`. */
export interface Tile extends TileValues {
  link: string;
  fields: FieldKey[];
}

/** What a product is by now, as far as it is told. */
type TileNow = Pick<TileValues, 'id' | 'prices'> & Partial<TileValues>;

/** What of a product a tile may print as its price: its own, or what shoppers pay least or most for a variant. */
export const priceKinds = ['own', 'lowest', 'highest'] as const;
export type PriceKind = (typeof priceKinds)[number];

export interface KnownTile extends Tile {
  /** What shoppers pay by now. */
  paid: Partial<Record<PriceKind, string>>;
  /** Every price to pay, price before a sale, name and ribbon that it had since it is known. */
  amounts: Record<PriceKind, Set<string>>;
  regulars: Set<string>;
  names: Set<string>;
  ribbons: Set<string>;
  /** What is not saved and may be printed: the last prices and names, of which the page may show the one before. */
  unsaved: { amounts: readonly string[]; regulars: readonly string[]; names: readonly string[] };
  /** How often it has changed. */
  changes: number;
}

/** What the background has said of a page's links. */
export interface KnownTiles {
  /** Null for a link that leads to no product, or that is not known. */
  get(link: string): KnownTile | null;
  all(): KnownTile[];
  /** Asks soon about a link that is not known. */
  want(link: string): void;
  /** Asks now about those of these links that are not known. */
  read(links: string[]): Promise<void>;
  /** Asks about the tiles of these products again. What was learnt of them meanwhile is newer than the answer. */
  readAgain(productIds: readonly string[]): Promise<void>;
  /** Learns what a product is by now. */
  learn(now: TileNow): void;
}

export const nothingUnsaved: KnownTile['unsaved'] = { amounts: [], regulars: [], names: [] };

/** Links are collected for this long, and so many are asked about at once. */
const collectMs = 150;
const mostLinks = 50;
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
        learnNow(tile, now);
      }
    }
  };
  const send = async (): Promise<void> => {
    timer = undefined;
    const links = [...wanted].slice(0, mostLinks);
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
      for (const tile of all()) if (tile.id === now.id) learnNow(tile, now);
    },
    want(link) {
      if (known.has(link)) return;
      wanted.add(link);
      schedule();
    },
    async read(links) {
      const unknown = links.filter((link) => !known.has(link));
      for (let from = 0; from < unknown.length; from += mostLinks)
        await readSome(unknown.slice(from, from + mostLinks));
    },
    async readAgain(productIds) {
      const links = all().flatMap(({ id, link }) => (productIds.includes(id) ? [link] : []));
      if (links.length === 0) return;
      for (let from = 0; from < links.length; from += mostLinks) await readOver(links.slice(from, from + mostLinks));
      onAnswer();
    },
  };
}

const toKnown = (tile: Tile): KnownTile => {
  const known: KnownTile = {
    ...tile,
    paid: paidOf(tile.prices),
    amounts: { own: new Set(), lowest: new Set(), highest: new Set() },
    regulars: new Set(),
    names: new Set([tile.name]),
    ribbons: new Set([tile.ribbon]),
    unsaved: nothingUnsaved,
    changes: 0,
  };
  addAmounts(known);
  return known;
};

/** The first is the product's own, the others its variants'. */
function paidOf([own, ...variants]: Tile['prices']): KnownTile['paid'] {
  const paid = variants.map(({ toPay }) => toPay).toSorted((a, b) => Number(a) - Number(b));
  const [lowest, highest] = [paid[0], paid.at(-1)];
  return {
    ...(own !== undefined && { own: own.toPay }),
    ...(lowest !== undefined && { lowest }),
    ...(highest !== undefined && { highest }),
  };
}

function addAmounts({ paid, amounts, prices: [own], regulars }: KnownTile): void {
  for (const kind of priceKinds) if (paid[kind] !== undefined) amounts[kind].add(paid[kind]);
  if (own !== undefined) regulars.add(own.regular);
}

/** Learns what a product is by now, if that is new. */
function learnNow(tile: KnownTile, { prices, name = tile.name, ribbon = tile.ribbon }: TileNow): void {
  const paid = prices.length === 0 ? tile.paid : paidOf(prices);
  const isNewRegular = prices.length > 0 && prices[0]?.regular !== tile.prices[0]?.regular;
  const isNewPrice = isNewRegular || priceKinds.some((kind) => paid[kind] !== tile.paid[kind]);
  if (!isNewPrice && name === tile.name && ribbon === tile.ribbon) return;
  if (isNewPrice) {
    Object.assign(tile, { prices, paid });
    addAmounts(tile);
  }
  Object.assign(tile, { name, ribbon, changes: tile.changes + 1 });
  tile.names.add(name);
  tile.ribbons.add(ribbon);
}
