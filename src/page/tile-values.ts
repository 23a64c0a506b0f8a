import { pathOf, productAddressOf } from '../domain/address.ts';
import type { PrintedPrice } from '../domain/printed-price.ts';
import { isShown } from './find.ts';
import { findPrintedPrice, printingText } from './find-printed.ts';
import { nothingUnsaved, type KnownTile } from './known-tiles.ts';
import { printsAmount } from './printed.ts';
import { toAmount, toText, type Rewrite } from './rewrites.ts';
import { tileKey } from './spot-keys.ts';
import { joinedText, rewriteText } from './text-nodes.ts';
import { tileLinks } from './tile-links.ts';
import { placeOf } from './typed-places.ts';
import type { TypedPlace } from './typed-preview.ts';

/** A tile is at most this far above its link. */
const mostSteps = 6;

/** The largest element around a link that holds no link to another page of a product. */
export function tileOf(anchor: HTMLAnchorElement): HTMLElement {
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

const hookedPrice = '[data-hook="product-item-price-to-pay"]';

/** The element of a tile that prints its product's price. */
export function priceOn(tile: HTMLElement, known: KnownTile): HTMLElement | undefined {
  const amounts = amountsOf(known);
  const marked = tile.querySelector<HTMLElement>(hookedPrice);
  if (marked !== null && isShown(marked) && printsAmount(joinedText(marked), amounts)) return marked;
  return findPrintedPrice(tile, undefined, amounts);
}

/** The element of a tile that prints its product's name. */
export const nameOn = (tile: HTMLElement, known: KnownTile): HTMLElement | undefined =>
  printingText(tile, namesOf(known))[0];

const hookedRibbon = '[data-hook="product-item-ribbon"]';

/** The element of a tile that prints its product's ribbon; a tile without one gets none. */
function ribbonOn(tile: HTMLElement, { ribbon }: KnownTile): HTMLElement | undefined {
  const found = printingText(tile, [ribbon]);
  return found.find((each) => each.matches(hookedRibbon)) ?? (found.length === 1 ? found[0] : undefined);
}

/** What a tile may print. */
const amountsOf = ({ amounts, unsaved }: KnownTile): string[] => [...amounts, ...unsaved.amounts];
const namesOf = ({ names, unsaved }: KnownTile): string[] => [...names, ...unsaved.names];

/** The last text and the one before it. */
const withLast = (texts: readonly string[], text: string): readonly string[] =>
  texts.at(-1) === text ? texts : [...texts.slice(-1), text];

/** Where a tile prints its price, to show another one, which it may print from now on. */
export function pricePlace(known: KnownTile, tile: HTMLElement, toPay: string): TypedPlace[] {
  known.unsaved = { ...known.unsaved, amounts: withLast(known.unsaved.amounts, toPay) };
  const [price] = known.prices;
  const element = priceOn(tile, known);
  if (element === undefined || price === undefined) return [];
  return [placeOf(tileKey(known.link, 'price'), element, toAmount([price.toPay], toPay))];
}

/** Where a tile prints its name, to show another one, which it may print from now on. */
export function namePlace(known: KnownTile, tile: HTMLElement, name: string): TypedPlace[] {
  known.unsaved = { ...known.unsaved, names: withLast(known.unsaved.names, name) };
  const element = nameOn(tile, known);
  return element === undefined
    ? []
    : [placeOf(tileKey(known.link, 'name'), element, toText('name', [known.name], name))];
}

/** What a product prints on its tiles by now. */
export interface TileNow {
  prices: PrintedPrice[];
  name?: string;
  ribbon?: string;
}

/** Prints the price, name and ribbon that a product has by now on all its tiles. */
export function reprintTile(document: Document, known: KnownTile, { prices: [price], name, ribbon }: TileNow): void {
  if (price !== undefined && known.prices[0]?.toPay !== price.toPay) {
    printOn(document, known, priceOn, toAmount(amountsOf(known), price.toPay));
    known.prices = [price];
    known.amounts.add(price.toPay);
  }
  if (name !== undefined && known.name !== name) {
    printOn(document, known, nameOn, toText('name', namesOf(known), name));
    known.name = name;
    known.names.add(name);
  }
  if (ribbon !== undefined && known.ribbon !== ribbon) {
    printOn(document, known, ribbonOn, toText('ribbon', [known.ribbon], ribbon));
    known.ribbon = ribbon;
  }
  known.unsaved = nothingUnsaved;
}

function printOn(document: Document, known: KnownTile, find: typeof priceOn, rewrite: Rewrite): void {
  for (const anchor of tileLinks(document, [], known.link)) {
    const element = find(tileOf(anchor), known);
    if (element !== undefined) rewriteText(element, rewrite);
  }
}
