import { pathOf, productAddressOf } from '../../domain/address.ts';
import { findTilePrice, printsOwn } from '../dom/printed-prices.ts';
import { printingText } from '../dom/find-printed.ts';
import { isVisible } from '../dom/visible.ts';
import {
  nothingUnsaved,
  priceKinds,
  withPrices,
  type KnownTile,
  type PriceKind,
  type TilePrices,
} from './known-tiles.ts';
import { struckBeside } from './own-prices.ts';
import { printsAmount } from '../dom/printed.ts';
import { placeOf } from './product-places.ts';
import { blank, toText, type AmountRewrites, type Rewrite, type WantedAmount } from './rewrites.ts';
import { tileKey } from '../dom/spot-keys.ts';
import type { PlaceKey, ShownPlace } from './page-texts.ts';

/** A tile is at most this far above its link. */
const maxSteps = 6;

/** The largest element around a link that holds no link to another page of a product. */
export function tileOf(anchor: HTMLAnchorElement): HTMLElement {
  const path = pathOf(anchor.href);
  let tile: HTMLElement = anchor;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const next = tile.parentElement;
    if (next === null || next === anchor.ownerDocument.body) break;
    if (leadsElsewhere(next, path)) break;
    tile = next;
  }
  return tile;
}

/** True if an element holds a link to another page of a product. Stops at the first one: a list of tiles has a thousand links. */
function leadsElsewhere(element: Element, path: string): boolean {
  for (const { href } of element.getElementsByTagName('a'))
    if (href !== '' && pathOf(href) !== path && productAddressOf(href) !== undefined) return true;
  return false;
}

const hookedPrice = '[data-hook="product-item-price-to-pay"]';

/** The element of a tile that prints the price of its product, or of a variant. */
export function priceOn(tile: HTMLElement, known: KnownTile, isShown = isVisible): HTMLElement | undefined {
  const amounts = priceKinds.flatMap((kind) => amountsOf(known, kind, 'toPay'));
  const own = { amounts, currency: known.currency, locale: tile.ownerDocument.documentElement.lang || 'en' };
  const marked = [...tile.querySelectorAll<HTMLElement>(hookedPrice)];
  return marked.find((each) => printsOwn(each, own) && isShown(each)) ?? findTilePrice(tile, own);
}

/** The element of a tile that prints its product's name. */
export const nameOn = (tile: HTMLElement, known: KnownTile): HTMLElement | undefined =>
  printingText(tile, namesOf(known))[0];

const hookedRibbon = '[data-hook="product-item-ribbon"]';

/** The element of a tile that prints or printed one of its product's ribbons; a tile without a ribbon gets none. */
function ribbonOn(tile: HTMLElement, { ribbons }: KnownTile): HTMLElement | undefined {
  const found = printingText(tile, [...ribbons]);
  const hooked = tile.querySelector<HTMLElement>(hookedRibbon);
  const isOurs = hooked !== null && (found.includes(hooked) || hooked.textContent === blank);
  return isOurs ? hooked : found.length === 1 ? found[0] : undefined;
}

/** The amounts that a tile may print as a price, its first one in front. */
const amountsOf = ({ amounts, unsaved }: KnownTile, kind: PriceKind, part: 'toPay' | 'regular'): string[] => [
  ...amounts[kind][part],
  ...unsaved.amounts[kind][part],
];
const namesOf = ({ names, unsaved }: KnownTile): string[] => [...names, ...unsaved.names];

/** The last text and the one before it. */
const withLast = (texts: readonly string[], text: string): readonly string[] =>
  texts.at(-1) === text ? texts : [...texts.slice(-1), text];

/**
 * The kinds of prices in the order in which a text may mean them. Both ends of a range come before the product's own
 * price. A single number means the price that the tile printed first, and not another price that has reached the same
 * amount later. But a tile that was drawn anew prints the product's current price rather than its dearest variant's.
 * `isFirstRange`: both ends are as they were first.
 */
function meaningOf(text: string, known: KnownTile): { kinds: readonly PriceKind[]; isFirstRange: boolean } {
  const isPrinted = (amount: string | undefined): boolean => amount !== undefined && printsAmount(text, [amount]);
  const first = (kind: PriceKind): string | undefined => amountsOf(known, kind, 'toPay')[0];
  const now = (kind: PriceKind): string | undefined => known.now[kind]?.toPay;
  const isRangeOf = (of: typeof first): boolean =>
    of('lowest') !== of('highest') && isPrinted(of('lowest')) && isPrinted(of('highest'));
  const isFirstRange = isRangeOf(first);
  if (isFirstRange || isRangeOf(now)) return { kinds: ['lowest', 'highest', 'own'], isFirstRange };
  const cheaper = (of: typeof first) => (['own', 'lowest'] as const).find((kind) => isPrinted(of(kind)));
  const likeliest: PriceKind = cheaper(first) ?? cheaper(now) ?? (isPrinted(first('highest')) ? 'highest' : 'own');
  return { kinds: [...new Set([likeliest, ...priceKinds])], isFirstRange };
}

/** The edits after which a tile's text prints these prices in place of its own. `parts`: what the text prints, the likeliest first. */
export function rewritePrices(
  known: KnownTile,
  next: TilePrices,
  toAmounts: AmountRewrites,
  ...parts: ('toPay' | 'regular')[]
): Rewrite {
  const { link, now, currency, prices } = known;
  const wanted = (part: 'toPay' | 'regular', { kinds, isFirstRange }: ReturnType<typeof meaningOf>): WantedAmount[] =>
    kinds.flatMap((kind) => {
      const amount = now[kind]?.[part];
      if (amount === undefined) return [];
      const all = [...(isFirstRange ? [] : [amount]), ...amountsOf(known, kind, part)];
      return [{ id: `${link} ${kind} ${part}`, known: all, to: next[kind]?.[part] ?? amount }];
    });
  return (joined) => {
    const meaning = meaningOf(joined, known);
    const store = { text: prices[0]?.toPayText ?? '', currency };
    return toAmounts(
      parts.flatMap((part) => wanted(part, meaning)),
      store,
    )(joined);
  };
}

/** Where a tile prints its prices, to show these in their place. */
function pricePlaces(
  known: KnownTile,
  tile: HTMLElement,
  { next, isTyped }: { next: TilePrices; isTyped: boolean },
  toAmounts: AmountRewrites,
): ShownPlace[] {
  const element = priceOn(tile, known);
  if (element === undefined || known.prices.length === 0) return [];
  const at = (field: 'price' | 'regular', where: Element, ...parts: ('toPay' | 'regular')[]): ShownPlace =>
    placeOf(tileKey(known.link, field), where, rewritePrices(known, next, toAmounts, ...parts), isTyped);
  const regulars = priceKinds.flatMap((kind) => amountsOf(known, kind, 'regular'));
  return [
    at('price', element, 'toPay', 'regular'),
    ...struckBeside(element, regulars).map((each) => at('regular', each, 'regular', 'toPay')),
  ];
}

/** Where a tile prints its prices, to show some that are not saved, which it may print from now on. */
export function unsavedPrice(
  known: KnownTile,
  tile: HTMLElement,
  prices: TilePrices,
  toAmounts: AmountRewrites,
): ShownPlace[] {
  known.unsaved = { ...known.unsaved, amounts: withPrices(known.unsaved.amounts, prices, withLast) };
  return pricePlaces(known, tile, { next: prices, isTyped: true }, toAmounts);
}

/** The place where a tile prints its name, to show an unsaved name, which the tile may print from now on. */
export function unsavedName(known: KnownTile, tile: HTMLElement, name: string): ShownPlace[] {
  known.unsaved = { ...known.unsaved, names: withLast(known.unsaved.names, name) };
  const element = nameOn(tile, known);
  return element === undefined
    ? []
    : [placeOf(tileKey(known.link, 'name'), element, toText('name', [...known.names], name), true)];
}

/** The places where a tile prints its price, name and ribbon, to show the current values. */
function savedPlaces(tile: HTMLElement, known: KnownTile, toAmounts: AmountRewrites): ShownPlace[] {
  const { link, now, name, ribbon, ribbons } = known;
  const at = (field: 'name' | 'ribbon', element: HTMLElement | undefined, texts: readonly string[], text: string) =>
    element === undefined ? [] : [placeOf(tileKey(link, field), element, toText(field, texts, text), false)];
  return [
    ...pricePlaces(known, tile, { next: now, isTyped: false }, toAmounts),
    ...at('name', nameOn(tile, known), namesOf(known), name),
    ...at('ribbon', ribbonOn(tile, known), [...ribbons], ribbon),
  ];
}

/** The places where the tiles at these links print current values, without the places of unsaved values. */
export function savedOnTiles(
  tiles: readonly KnownTile[],
  links: readonly HTMLAnchorElement[],
  unsaved: ReadonlySet<PlaceKey>,
  toAmounts: AmountRewrites,
): ShownPlace[] {
  const byLink = new Map(tiles.map((tile) => [tile.link, tile]));
  const places = links.flatMap((anchor) => {
    const tile = byLink.get(pathOf(anchor.href));
    return tile === undefined ? [] : savedPlaces(tileOf(anchor), tile, toAmounts);
  });
  // A copy that the page has made of an unsaved text prints the page's own text again from here on.
  for (const tile of tiles)
    if (!unsavedFields.some((field) => unsaved.has(tileKey(tile.link, field)))) tile.unsaved = nothingUnsaved;
  return places.filter(({ place }) => !unsaved.has(place));
}

/** The fields of a tile that may show unsaved values. */
const unsavedFields = ['price', 'name'] as const;
