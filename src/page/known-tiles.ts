import type { FieldKey } from '../domain/fields.ts';
import type { PrintedPrice } from '../domain/printed-price.ts';

/** The product that a tile's link leads to; see `PageTile`. */
export interface Tile {
  link: string;
  id: string;
  name: string;
  fields: FieldKey[];
  prices: PrintedPrice[];
  ribbon: string;
}

export interface KnownTile extends Tile {
  /** Every amount and name that it had since it is known. */
  amounts: Set<string>;
  names: Set<string>;
  /** What is not saved and may be printed: the last amounts and names, of which the page may show the one before. */
  unsaved: { amounts: readonly string[]; names: readonly string[] };
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
  /** Asks about the tiles of these products again, and tells what is new of them. */
  readAgain(productIds: readonly string[], onRead: (tile: Tile) => void): Promise<void>;
}

export const nothingUnsaved: KnownTile['unsaved'] = { amounts: [], names: [] };

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
    for (const tile of answer)
      known.set(tile.link, {
        ...tile,
        amounts: new Set(tile.prices.map(({ toPay }) => toPay)),
        names: new Set([tile.name]),
        unsaved: nothingUnsaved,
      });
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
  return {
    get: (link) => known.get(link) ?? null,
    all: () => [...known.values()].filter((tile) => tile !== null),
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
    async readAgain(productIds, onRead) {
      const links = [...known].flatMap(([link, tile]) => (tile !== null && productIds.includes(tile.id) ? [link] : []));
      if (links.length === 0) return;
      for (let from = 0; from < links.length; from += mostLinks) {
        const some = links.slice(from, from + mostLinks);
        const answer = new Map((await ask(some)).map((tile) => [tile.link, tile]));
        for (const link of some) {
          const [tile, before] = [answer.get(link), known.get(link)];
          if (tile === undefined) known.set(link, null);
          else if (before) before.fields = tile.fields;
        }
        answer.forEach(onRead);
      }
      onAnswer();
    },
  };
}
