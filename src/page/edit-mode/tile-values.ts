import { pathOf, productAddressOf } from '../../domain/address.ts';
import { isShown } from '../dom/find.ts';
import { findPrintedPrice, printingText } from '../dom/find-printed.ts';
import { nothingUnsaved, type KnownTile } from './known-tiles.ts';
import { printsAmount } from '../dom/printed.ts';
import { blank, toAmount, toText, type Rewrite } from './rewrites.ts';
import { tileKey } from '../dom/spot-keys.ts';
import { joinedText, rewriteText } from '../dom/text-nodes.ts';
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

/** The element of a tile that prints one of its product's ribbons, or printed it; a tile without one gets none. */
function ribbonOn(tile: HTMLElement, { ribbons }: KnownTile): HTMLElement | undefined {
  const found = printingText(tile, [...ribbons]);
  const hooked = tile.querySelector<HTMLElement>(hookedRibbon);
  const isOurs = hooked !== null && (found.includes(hooked) || hooked.textContent === blank);
  return isOurs ? hooked : found.length === 1 ? found[0] : undefined;
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
  const element = priceOn(tile, known);
  if (element === undefined) return [];
  return [placeOf(tileKey(known.link, 'price'), element, toAmount([...known.amounts], toPay))];
}

/** Where a tile prints its name, to show another one, which it may print from now on. */
export function namePlace(known: KnownTile, tile: HTMLElement, name: string): TypedPlace[] {
  known.unsaved = { ...known.unsaved, names: withLast(known.unsaved.names, name) };
  const element = nameOn(tile, known);
  return element === undefined
    ? []
    : [placeOf(tileKey(known.link, 'name'), element, toText('name', [...known.names], name))];
}

/** Prints the price, name and ribbon that a product has by now on a tile that prints earlier ones, but not where one is typed. */
export function printNow(tile: HTMLElement, known: KnownTile, isTyped: (field: 'price' | 'name') => boolean): void {
  const { prices, name, ribbon } = known;
  const [price] = prices;
  if (price !== undefined && !isTyped('price') && !printsPrice(tile, price.toPay))
    print(priceOn(tile, known), toAmount(amountsOf(known), price.toPay));
  if (!isTyped('name') && printingText(tile, [name]).length === 0)
    print(nameOn(tile, known), toText('name', namesOf(known), name));
  if (printingText(tile, [ribbon]).length === 0)
    print(ribbonOn(tile, known), toText('ribbon', [...known.ribbons], ribbon));
  if (!isTyped('price') && !isTyped('name')) known.unsaved = nothingUnsaved;
}

/** Whether a tile prints this amount already, such as a page that draws its tiles anew by itself. */
function printsPrice(tile: HTMLElement, toPay: string): boolean {
  const marked = tile.querySelector(hookedPrice);
  return marked === null
    ? findPrintedPrice(tile, undefined, [toPay]) !== undefined
    : printsAmount(joinedText(marked), [toPay]);
}

function print(element: HTMLElement | undefined, rewrite: Rewrite): void {
  if (element !== undefined) rewriteText(element, rewrite);
}
