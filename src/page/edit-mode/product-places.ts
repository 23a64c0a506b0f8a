import { hasChosen } from '../../domain/chosen.ts';
import type { TypedPrice } from '../../domain/printed-price.ts';
import { printedFields, type PrintedField, type PrintedText } from '../../domain/printed-text.ts';
import type { PageView } from '../../domain/page-view.ts';
import { readChoices } from '../dom/option-pickers.ts';
import type { Places } from '../overlay/places.ts';
import { createKnownAmounts } from './known-amounts.ts';
import { ownPrices } from './own-prices.ts';
import { toText, type AmountRewrites, type Rewrite, type WantedAmount } from './rewrites.ts';
import { printsAmount } from '../dom/printed.ts';
import { joinedText, textNodes } from '../dom/text-nodes.ts';
import type { PlaceKey, ShownPlace } from './page-texts.ts';

/** Where the open card stands: the key of its spot, and the element. */
export interface CardPlace {
  at: string;
  element: HTMLElement;
}

type PagePlaces = Pick<Places, 'find' | 'known' | 'pickers'>;
type Product = NonNullable<PageView['product']>;
type Choices = Record<string, string>;

/** The unsaved values in the card of the page's product. */
export interface TypedValues {
  prices: readonly TypedPrice[];
  texts: readonly (PrintedText & { stored: string })[];
}

export const nothingTyped: TypedValues = { prices: [], texts: [] };

export const placeOf = (place: PlaceKey, element: Element, rewrite: Rewrite, isTyped: boolean): ShownPlace => ({
  place,
  nodes: textNodes(element),
  rewrite,
  isTyped,
});

/** Where the page prints values of its product that have changed since it was loaded, or that are typed anew. */
export interface ProductPlaces {
  find(product: Product, typed: TypedValues): ShownPlace[];
  /**
   * The amounts of which the page is to print one as the price of the chosen variant, or of the product, where that was
   * typed anew or has changed since the page was loaded. Undefined where the price stays.
   */
  changedPrice(product: Product, typed: TypedValues): readonly string[] | undefined;
}

export function createProductPlaces(document: Document, places: PagePlaces, toAmounts: AmountRewrites): ProductPlaces {
  let productId: string | undefined;
  let amounts = createKnownAmounts();
  /** The first known value of each text, and the fields whose text has changed since or was typed anew. */
  let first = new Map<PrintedField, string>();
  let touched = new Set<PrintedField>();
  const choices = (): Choices => readChoices(places.pickers());

  const pricePlaces = (product: Product, { prices: typed }: TypedValues): ShownPlace[] => {
    const chosen = amounts.isChanged() ? choose(product.prices, choices()) : undefined;
    const element = chosen === undefined ? undefined : places.find('price');
    if (chosen === undefined || element === undefined) return [];
    const { toPay, regular } = amounts.wanted(chosen);
    const own = ownPrices(document, element, regular[0]?.known ?? []);
    const at = (place: PlaceKey, each: Element, ...wanted: WantedAmount[]): ShownPlace =>
      placeOf(place, each, toAmounts(wanted, { text: chosen.toPayText, currency: product.currency }), typed.length > 0);
    return [
      at('price', element, ...withEarlier(product, element, toPay, amounts.first(chosen)), ...regular),
      ...own.paid.map((each) => at('price', each, ...toPay, ...regular)),
      ...own.regular.map((each) => at('regular', each, ...regular, ...toPay)),
    ];
  };

  /** Where the page has printed a price that the product is known to have. */
  let proven: Element | undefined;

  /**
   * A page loaded on an earlier day prints an earlier price, and keeps it while the price is the one at its loading.
   */
  const withEarlier = (product: Product, at: Element, wanted: readonly WantedAmount[], first: string) => {
    const [own, ...others] = wanted;
    if (own === undefined) return [];
    if (printsAmount(joinedText(at), own.known)) proven = at;
    // A text found after that place prints something else is another number.
    if (own.to === first || (proven !== at && proven?.isConnected === true)) return wanted;
    const ofOthers = new Set(others.flatMap(({ known }) => known));
    const earlier = [...places.known('price'), ...product.earlier.amounts].filter((amount) => !ofOthers.has(amount));
    return [{ ...own, id: `${own.id} earlier`, known: [...own.known, ...earlier] }, ...others];
  };

  const textPlaces = ({ prices, texts }: Product, typed: TypedValues['texts']): ShownPlace[] =>
    printedFields.flatMap((field) => {
      const parts = texts.filter((text) => text.field === field);
      const current = JSON.stringify(parts);
      if (!first.has(field) && parts.length > 0) first.set(field, current);
      const mine = typed.filter((text) => text.field === field);
      if (mine.length > 0 || (first.get(field) ?? current) !== current) touched.add(field);
      if (!touched.has(field)) return [];
      const isOne = field === 'name' || field === 'ribbon';
      const next = isOne ? mine[0] : mine.find(isFor(choose(prices, choices()) ?? { choices: {} }));
      const part = next ?? choose(parts, choices());
      const element = part === undefined ? undefined : places.find(field);
      if (part === undefined || element === undefined) return [];
      const stored = next === undefined ? places.known(field) : [next.stored];
      return [placeOf(field, element, toText(field, stored, part.text), next !== undefined)];
    });

  return {
    find(product, typed) {
      if (productId !== product.id)
        [amounts, first, touched, proven] = [createKnownAmounts(), new Map(), new Set(), undefined];
      productId = product.id;
      amounts.learn(product.prices, typed.prices);
      return [...textPlaces(product, typed.texts), ...pricePlaces(product, typed)];
    },
    changedPrice: (product, typed) => {
      const chosen = amounts.isChanged() ? choose(product.prices, choices()) : undefined;
      return chosen && dueOf(chosen, amounts.first(chosen), product, typed.prices);
    },
  };
}

/** The amounts that a page is to print as this price, if it is typed anew or has changed since the first view. */
function dueOf(
  chosen: Product['prices'][number],
  first: string,
  { prices, converted }: Product,
  typed: readonly TypedPrice[],
): readonly string[] | undefined {
  const next = typed.find(isFor(chosen));
  if (next !== undefined && next.toPay !== chosen.toPay) return [next.toPay];
  if (first === chosen.toPay) return undefined;
  return [...prices.map(({ toPay }) => toPay), ...(converted?.amounts ?? [])];
}

/** The price of the variant with these choices, else the product's own. */
const choose = <Part extends { choices: Choices }>(parts: readonly Part[], chosen: Choices): Part | undefined =>
  parts.find((part) => !isOwn(part) && hasChosen(chosen, part.choices)) ?? parts.find(isOwn);

const isOwn = ({ choices }: { choices: Choices }): boolean => Object.keys(choices).length === 0;

const isFor = (part: { choices: Choices }): ((other: { choices: Choices }) => boolean) => {
  const key = JSON.stringify(part.choices);
  return (other) => JSON.stringify(other.choices) === key;
};
