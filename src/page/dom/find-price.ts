import { decidePlaces, type PricePlace } from './choose-place.ts';
import { hookedElements, lineOf } from './find.ts';
import { distanceTo } from './find-printed.ts';
import { isAside, ownAmountIn, type OwnAmounts } from './own-amount.ts';
import { nameKey } from '../../domain/typing/fold.ts';
import { foreignOf, isForeign, ownerOf, type OwnProduct } from './owner.ts';
import { isSigned, pricesIn, signedFirst } from './printed-prices.ts';
import { isOneOf } from './same-text.ts';
import { sift, type Note } from './sift.ts';
import { joinedText } from './text-nodes.ts';
import type { TurnedDown } from '../../domain/turned-down.ts';
import { hiddenBy } from './visible.ts';

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
export function findHookedPrice(
  document: Document,
  proof: PriceProof,
  note?: Note,
): (FoundPrice & { isSure: boolean }) | undefined {
  const elements = hookedElements(document, 'price');
  return choose(elements, new Set(elements), proof, note);
}

/** The place among the platform's hooks and all texts of the page. */
export function findPrice(document: Document, proof: PriceProof, note?: Note): FoundPrice | undefined {
  const hooked = hookedElements(document, 'price');
  const elements = [...new Set([...hooked, ...printedPrices(document.body, proof, note)])];
  return choose(elements, new Set(hooked), proof, note);
}

function choose(
  elements: readonly HTMLElement[],
  hooked: ReadonlySet<Element>,
  proof: PriceProof,
  note: Note | undefined,
): (FoundPrice & { isSure: boolean }) | undefined {
  const places = toPlaces(elements, hooked, proof);
  const decisions = decidePlaces(places);
  for (const [at, element] of elements.entries()) {
    const decision = decisions[at];
    if (decision !== undefined && decision !== 'price') note?.(element, decision);
  }
  const index = decisions.indexOf('price');
  const [element, place] = [elements[index], places[index]];
  if (element === undefined || typeof place !== 'object') return undefined;
  const found = { element, isSure: place.owner !== 'shared' };
  return place.prints === 'known' ? found : { ...found, old: ownAmountIn(joinedText(element), proof)?.values ?? [] };
}

function toPlaces(
  elements: readonly HTMLElement[],
  hooked: ReadonlySet<Element>,
  proof: PriceProof,
): (PricePlace | TurnedDown)[] {
  const lines: Element[] = [];
  const choices = proof.choices.map(nameKey);
  return elements.map((element, order) => {
    const text = joinedText(element);
    const amount = ownAmountIn(text, proof);
    if (amount === undefined) return 'noNumber';
    const { prints } = amount;
    if (prints === 'none') return 'otherCurrency';
    // A choice may read like an amount: a size 38 is no price of 38.00.
    if (!hooked.has(element) && isOneOf(text, choices)) return 'choice';
    const owner = ownerOf(element, proof.heading, proof);
    if (isForeign(owner)) return owner;
    const hidden = hiddenBy(element);
    if (hidden !== undefined) return hidden;
    const line = lineOf(element);
    if (!lines.includes(line)) lines.push(line);
    return {
      owner,
      isHooked: hooked.has(element),
      prints,
      isAside: isAside(text, amount, proof) || element.closest(controls) !== null,
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
function printedPrices(body: HTMLElement, proof: PriceProof, note: Note | undefined): HTMLElement[] {
  const { heading } = proof;
  if (heading === undefined) return signedFirst(pricesIn(body, proof, undefined, note), proof, note);
  const found: HTMLElement[] = [];
  let except: Element | undefined;
  for (let part = heading.parentElement; part !== null; part = part.parentElement) {
    const own = sift(pricesIn(part, proof, except, note), (element) => foreignOf(element, heading, proof), note);
    found.push(...own);
    if (own.some((element) => isSigned(element, proof))) break;
    except = part;
  }
  return signedFirst(found, proof, note);
}
