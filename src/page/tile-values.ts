import { pathOf, productAddressOf } from '../domain/address.ts';
import type { PrintedPrice } from '../domain/printed-price.ts';
import { isShown } from './find.ts';
import { findPrintedPrice, printingText } from './find-printed.ts';
import type { KnownTile } from './known-tiles.ts';
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
export function priceOn(tile: HTMLElement, { amounts }: KnownTile): HTMLElement | undefined {
  const marked = tile.querySelector<HTMLElement>(hookedPrice);
  if (marked !== null && isShown(marked) && printsAmount(joinedText(marked), [...amounts])) return marked;
  return findPrintedPrice(tile, undefined, [...amounts]);
}

/** The element of a tile that prints its product's name. */
export const nameOn = (tile: HTMLElement, { names }: KnownTile): HTMLElement | undefined =>
  printingText(tile, [...names])[0];

/** Where a tile prints its price, to show another one. From now on it may print both, or its place would be lost. */
export function pricePlace(known: KnownTile, tile: HTMLElement, toPay: string): TypedPlace[] {
  known.amounts.add(toPay);
  const [price] = known.prices;
  const element = priceOn(tile, known);
  if (element === undefined || price === undefined) return [];
  return [placeOf(tileKey(known.link, 'price'), element, toAmount([price.toPay], toPay))];
}

/** Where a tile prints its name, to show another one. From now on it may print both. */
export function namePlace(known: KnownTile, tile: HTMLElement, name: string): TypedPlace[] {
  known.names.add(name);
  const element = nameOn(tile, known);
  return element === undefined
    ? []
    : [placeOf(tileKey(known.link, 'name'), element, toText('name', [known.name], name))];
}

/** Prints the price and name that a product has by now on all its tiles. */
export function reprintTile(
  document: Document,
  known: KnownTile,
  { prices: [price], name }: { prices: PrintedPrice[]; name?: string },
): void {
  if (price !== undefined && known.prices[0]?.toPay !== price.toPay) {
    printOn(document, known, priceOn, toAmount([...known.amounts], price.toPay));
    known.prices = [price];
    known.amounts.add(price.toPay);
  }
  if (name !== undefined && known.name !== name) {
    printOn(document, known, nameOn, toText('name', [...known.names], name));
    known.name = name;
    known.names.add(name);
  }
}

function printOn(document: Document, known: KnownTile, find: typeof priceOn, rewrite: Rewrite): void {
  for (const anchor of tileLinks(document, [], known.link)) {
    const element = find(tileOf(anchor), known);
    if (element !== undefined) rewriteText(element, rewrite);
  }
}
