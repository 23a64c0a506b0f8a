import { printedFields, type PrintedField, type PrintedText } from '../../domain/printed-text.ts';
import type { PrintedPrice } from '../../domain/printed-price.ts';
import type { Places } from '../overlay/places.ts';
import { toAmount, toText, type Rewrite } from './rewrites.ts';
import { rewriteText, textNodes } from '../dom/text-nodes.ts';

const hooks = { toPay: '[data-hook="formatted-primary-price"]', regular: '[data-hook="formatted-secondary-price"]' };
/** Prices outside of it belong to other products. */
const scope = '[data-hook="product-page"]';

type Choices = Record<string, string>;
type FoundPlaces = Pick<Places, 'find' | 'known'>;

interface ShownProduct {
  id: string;
  prices: PrintedPrice[];
  texts: readonly PrintedText[];
}

/**
 * Shows the current values on a page that was loaded with earlier ones. Changes nothing of a value before it has changed;
 * after that, applies it again whenever the page redraws.
 */
export function createPreview(document: Document, places: FoundPlaces, readChoices: () => Choices) {
  let productId: string | undefined;
  /** What was first told of the price and of each text; null once it has changed. */
  let first = new Map<PrintedField | 'price', string | null>();
  const isTouched = (field: PrintedField | 'price', values: readonly unknown[]): boolean => {
    const key = JSON.stringify(values);
    if (!first.has(field) && values.length > 0) first.set(field, key);
    else if (first.get(field) !== key) first.set(field, null);
    return first.get(field) === null;
  };
  return {
    /** But for the places at which what is typed is shown. */
    show(product: ShownProduct | null, typed: ReadonlySet<string> = new Set()): void {
      if (product === null) return;
      if (productId !== product.id) first = new Map();
      productId = product.id;
      const { prices, texts } = product;
      if (isTouched('price', prices) && !typed.has('price')) {
        const price = choose(prices, readChoices());
        if (price !== undefined && !printHooked(document, places, price)) print(places, 'price', price.toPay);
      }
      for (const field of printedFields) {
        const parts = texts.filter((text) => text.field === field);
        if (!isTouched(field, parts) || typed.has(field)) continue;
        const part = choose(parts, readChoices());
        if (part !== undefined) print(places, field, part.text);
      }
    },
  };
}

/** That of the variant with these choices, else the product's own. */
export const choose = <Part extends { choices: Choices }>(parts: readonly Part[], choices: Choices): Part | undefined =>
  parts.find(
    (part) => !isOwn(part) && Object.entries(part.choices).every(([name, value]) => choices[name] === value),
  ) ?? parts.find(isOwn);

const isOwn = ({ choices }: { choices: Choices }): boolean => Object.keys(choices).length === 0;

/** The platform's hooks for the prices of the page's product. */
export function hooksOf(document: Document): { paid: Element[]; regular: Element[] } {
  const own = document.querySelector(scope) ?? document;
  return { paid: [...own.querySelectorAll(hooks.toPay)], regular: [...own.querySelectorAll(hooks.regular)] };
}

/** Prints a price at the platform's hooks. Returns false on a page without them. */
function printHooked(document: Document, places: Pick<Places, 'known'>, price: PrintedPrice): boolean {
  const { paid, regular } = hooksOf(document);
  for (const element of paid) printWhole(element, price.toPayText, toAmount(places.known('price'), price.toPay));
  for (const element of regular)
    printWhole(element, price.regularText, toAmount(places.known('regular'), price.regular));
  return paid.length > 0;
}

/** Prints a price as the store writes it, or in its parts where a page has it in parts. */
function printWhole(element: Element, text: string, inParts: Rewrite): void {
  const nodes = textNodes(element).filter(({ data }) => data.trim() !== '');
  const [only] = nodes;
  if (only === undefined || nodes.length > 1) return rewriteText(element, inParts);
  if (only.data !== text) only.data = text;
}

/** Replaces the value that was found on the page, in the page's own writing. */
function print(places: FoundPlaces, field: PrintedField | 'price', text: string): void {
  const element = places.find(field);
  if (element === undefined) return;
  const known = places.known(field);
  rewriteText(element, field === 'price' ? toAmount(known, text) : toText(field, known, text));
}
