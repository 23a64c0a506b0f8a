import { choosePlace, type PricePlace } from './choose-place.ts';
import { hookedElements, lineOf } from './find.ts';
import { distanceTo } from './find-printed.ts';
import { isAside, ownAmountIn, type OwnAmounts } from './own-amount.ts';
import { nameKey } from '../../domain/typing/fold.ts';
import { ownerOf, type OwnProduct } from './owner.ts';
import { isSigned, pricesIn, signedFirst } from './printed-prices.ts';
import { isOneOf } from './same-text.ts';
import { joinedText } from './text-nodes.ts';
import { isVisible } from './visible.ts';

/** The price of a product on its page. */
export interface FoundPrice {
  element: HTMLElement;
  /**
   * Set if the page prints an amount that the product is not known to have cost: the possible readings of the number.
   */
  old?: readonly number[];
}

/** The proof that a price is the product's. */
export interface PriceProof extends OwnProduct, OwnAmounts {
  /** The product's own heading. */
  heading: HTMLElement | undefined;
}

/** The place among the platform's hooks; `isSure` if no other part of the page could be meant. */
export function findHookedPrice(document: Document, proof: PriceProof): (FoundPrice & { isSure: boolean }) | undefined {
  const elements = hookedElements(document, 'price');
  const places = toPlaces(elements, new Set(elements), proof);
  const found = choose(elements, places, proof);
  const owner = found === undefined ? undefined : places[elements.indexOf(found.element)]?.owner;
  return found === undefined ? undefined : { ...found, isSure: owner !== 'shared' };
}

/** The place among the platform's hooks and all texts of the page. */
export function findPrice(document: Document, proof: PriceProof): FoundPrice | undefined {
  const hooked = hookedElements(document, 'price');
  const elements = [...new Set([...hooked, ...printedPrices(document.body, proof)])];
  return choose(elements, toPlaces(elements, new Set(hooked), proof), proof);
}

function choose(
  elements: readonly HTMLElement[],
  places: readonly PricePlace[],
  proof: PriceProof,
): FoundPrice | undefined {
  const { index, isOld = false } = choosePlace(places) ?? {};
  const element = index === undefined ? undefined : elements[index];
  if (element === undefined) return undefined;
  return isOld ? { element, old: ownAmountIn(joinedText(element), proof)?.values ?? [] } : { element };
}

function toPlaces(elements: readonly HTMLElement[], hooked: ReadonlySet<Element>, proof: PriceProof): PricePlace[] {
  const lines: Element[] = [];
  const choices = proof.choices.map(nameKey);
  return elements.map((element, order) => {
    const text = joinedText(element);
    const amount = ownAmountIn(text, proof);
    // A choice may read like an amount: a size 38 is no price of 38.00.
    const isChoice = !hooked.has(element) && isOneOf(text, choices);
    const { prints } = isChoice || amount === undefined ? { prints: 'none' as const } : amount;
    const owner = prints === 'none' ? 'other' : ownerOf(element, proof.heading, proof);
    const line = lineOf(element);
    if (!lines.includes(line)) lines.push(line);
    return {
      owner,
      isHooked: hooked.has(element),
      isVisible: owner !== 'other' && isVisible(element),
      prints,
      isAside: amount === undefined || isAside(text, amount, proof) || element.closest(controls) !== null,
      distance: proof.heading === undefined ? null : distanceIn(proof.heading, element, order / elements.length),
      line: lines.indexOf(line),
    };
  });
}

/** An amount in one of these is no price of its own. */
const controls = 'button, [role="button"], label, a[href], table';

/** Between two texts equally far from the heading, the first one behind it is nearer. */
const distanceIn = (heading: Element, element: Element, order: number): number =>
  distanceTo(heading, element) + order / 2;

/** The texts that print a known amount: those in the smallest part around the heading that has any, first with a currency. */
function printedPrices(body: HTMLElement, proof: PriceProof): HTMLElement[] {
  if (proof.heading === undefined) return signedFirst(pricesIn(body, proof), proof);
  const found: HTMLElement[] = [];
  let except: Element | undefined;
  for (let part = proof.heading.parentElement; part !== null; part = part.parentElement) {
    const own = pricesIn(part, proof, except).filter((element) => ownerOf(element, proof.heading, proof) !== 'other');
    found.push(...own);
    if (own.some((element) => isSigned(element, proof))) break;
    except = part;
  }
  return signedFirst(found, proof);
}
