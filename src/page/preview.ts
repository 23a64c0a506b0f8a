import type { PrintedPrice } from '../domain/printed-price.ts';

const hooks = { toPay: '[data-hook="formatted-primary-price"]', regular: '[data-hook="formatted-secondary-price"]' };
/** Prices outside of it belong to other products. */
const scope = '[data-hook="product-page"]';

/**
 * Shows the current prices on a page that was loaded with earlier ones. Changes nothing before a price has changed;
 * after that, applies the prices again whenever the page redraws.
 */
export function createPreview(document: Document, readChoices: () => Record<string, string>) {
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
      if (isTouched) print(document, choose(product.prices, readChoices()));
    },
  };
}

function choose(prices: PrintedPrice[], choices: Record<string, string>): PrintedPrice | undefined {
  const [own, ...variants] = prices;
  return (
    variants.find((variant) => Object.entries(variant.choices).every(([name, value]) => choices[name] === value)) ?? own
  );
}

function print(document: Document, price: PrintedPrice | undefined): void {
  if (price === undefined) return;
  const own = document.querySelector(scope) ?? document;
  for (const element of own.querySelectorAll(hooks.toPay)) setText(element, price.toPayText);
  for (const element of own.querySelectorAll(hooks.regular)) setText(element, price.regularText);
}

/** Changes the page's text node in place, because the framework that created it keeps a reference. */
function setText(element: Element, text: string): void {
  if (element.textContent === text) return;
  const [only] = element.childNodes;
  if (element.childNodes.length === 1 && only?.nodeType === 3) only.nodeValue = text;
  else element.textContent = text;
}
