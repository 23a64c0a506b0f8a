import { isOf } from './find-own.ts';
import { printsAmount } from '../dom/printed.ts';
import { joinedText } from '../dom/text-nodes.ts';

/** The other elements that print the price to pay, and those that print the price before a sale. */
export interface PriceElements {
  paid: Element[];
  regular: Element[];
}

const hooks = { paid: '[data-hook="formatted-primary-price"]', regular: '[data-hook="formatted-secondary-price"]' };
const struck = 's, del, strike';

/** How far above a price the struck-through one beside it is looked for, in an element with so much text. */
const maxSteps = 3;
const maxLineLength = 120;

/**
 * The prices of the product whose price is printed at this element: the same hooks where they surely belong to it, and
 * without a hook the struck-through price beside it that prints one of these amounts.
 */
export function ownPrices(document: Document, price: Element, regulars: readonly string[]): PriceElements {
  const own = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((each) => isOf(price, each, true));
  const regular = own(hooks.regular);
  return {
    paid: own(hooks.paid),
    regular: regular.length > 0 ? regular : struckBeside(price, regulars),
  };
}

/** The struck-through elements nearest to a price that print one of these amounts. */
export function struckBeside(price: Element, amounts: readonly string[]): Element[] {
  let around = price.parentElement;
  for (let steps = 0; steps < maxSteps && around !== null; steps += 1, around = around.parentElement) {
    if ((around.textContent ?? '').trim().length > maxLineLength) return [];
    const found = [...around.querySelectorAll('*')].filter(
      (each) =>
        !each.contains(price) && !price.contains(each) && isStruck(each) && printsAmount(joinedText(each), amounts),
    );
    if (found.length > 0) return found.filter((each) => !found.some((other) => other !== each && other.contains(each)));
  }
  return [];
}

const isStruck = (element: Element): boolean =>
  element.matches(struck) || getComputedStyle(element).textDecorationLine.includes('line-through');
