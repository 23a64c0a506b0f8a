import type { PrintedPrice } from '../domain/printed-price.ts';
import { withAmount } from './printed.ts';
import type { Places } from './places.ts';

const hooks = { toPay: '[data-hook="formatted-primary-price"]', regular: '[data-hook="formatted-secondary-price"]' };
/** Prices outside of it belong to other products. */
const scope = '[data-hook="product-page"]';

/**
 * Shows the current prices on a page that was loaded with earlier ones. Changes nothing before a price has changed;
 * after that, applies the prices again whenever the page redraws.
 */
export function createPreview(
  document: Document,
  places: Pick<Places, 'find' | 'amounts'>,
  readChoices: () => Record<string, string>,
) {
  let productId: string | undefined;
  let first = '';
  let isTouched = false;
  return {
    show(product: { id: string; prices: PrintedPrice[] } | null): void {
      if (product === null) return;
      const key = JSON.stringify(product.prices);
      if (productId !== product.id) {
        productId = product.id;
        first = key;
        isTouched = false;
      }
      isTouched ||= key !== first;
      if (!isTouched) return;
      const price = choose(product.prices, readChoices());
      if (price !== undefined && !printHooked(document, price)) reprint(places, price);
    },
  };
}

/** The price of the variant with these choices, else the product's own. */
export function choose(prices: PrintedPrice[], choices: Record<string, string>): PrintedPrice | undefined {
  const [own, ...variants] = prices;
  return (
    variants.find((variant) => Object.entries(variant.choices).every(([name, value]) => choices[name] === value)) ?? own
  );
}

/** The platform's hooks for the prices of the page's product. */
export function hooksOf(document: Document): { paid: Element[]; regular: Element[] } {
  const own = document.querySelector(scope) ?? document;
  return { paid: [...own.querySelectorAll(hooks.toPay)], regular: [...own.querySelectorAll(hooks.regular)] };
}

/** Prints a price at the platform's hooks. Returns false on a page without them. */
function printHooked(document: Document, price: PrintedPrice): boolean {
  const { paid, regular } = hooksOf(document);
  for (const element of paid) setText(element, price.toPayText);
  for (const element of regular) setText(element, price.regularText);
  return paid.length > 0;
}

/** Replaces the amount that was found on the page, in the page's own writing. */
function reprint(places: Pick<Places, 'find' | 'amounts'>, { toPay }: PrintedPrice): void {
  const element = places.find('price');
  if (element === undefined) return;
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const node = texts.currentNode;
    const next = withAmount(node.nodeValue ?? '', places.amounts(), toPay);
    if (next !== undefined && next !== node.nodeValue) node.nodeValue = next;
    if (next !== undefined) return;
  }
}

/** Changes the page's text node in place, because the framework that created it keeps a reference. */
function setText(element: Element, text: string): void {
  if (element.textContent === text) return;
  const [only] = element.childNodes;
  if (element.childNodes.length === 1 && only?.nodeType === 3) only.nodeValue = text;
  else element.textContent = text;
}
