import { isStruck, lineOf } from './find.ts';
import { printing } from './find-printed.ts';
import { ownAmountIn, type OwnAmounts } from './own-amount.ts';
import { sift, type Note } from './sift.ts';
import { joinedText } from './text-nodes.ts';
import type { TurnedDown } from '../../domain/turned-down.ts';
import { aroundWholeNumber } from './whole-number.ts';

/** A text of a price has at most so much around its number, and a sentence no more than a word in front of it. */
const maxNoteLength = 140;
const maxPrefixLength = 40;
const shortText = 40;
const maxWordLength = 12;

/** The element of a tile that prints an amount of its product, if there is one line alone. */
export function findTilePrice(tile: Element, own: OwnAmounts): HTMLElement | undefined {
  const found = signedFirst(pricesIn(tile, own), own);
  const [first, ...others] = found;
  return first !== undefined && others.every((other) => lineOf(other) === lineOf(first)) ? first : undefined;
}

/** True if an element prints a known amount of a product. */
export const printsOwn = (element: Element, own: OwnAmounts): boolean =>
  ownAmountIn(joinedText(element), own)?.prints === 'known';

/** True if an element prints amounts in another currency alone. */
export const isConverted = (element: Element, own: OwnAmounts): boolean =>
  ownAmountIn(joinedText(element), own)?.prints === 'none';

/** True if an element prints an amount with the product's currency. */
export const isSigned = (element: Element, own: OwnAmounts): boolean =>
  ownAmountIn(joinedText(element), own)?.isSigned === true;

/** The amounts with the product's currency, or all amounts if none has it: a number alone may be a count. */
export function signedFirst(elements: HTMLElement[], own: OwnAmounts, note?: Note): HTMLElement[] {
  const isAnySigned = elements.some((element) => isSigned(element, own));
  return sift(elements, (element) => (isAnySigned && !isSigned(element, own) ? 'unsigned' : undefined), note);
}

/** The texts that print a known amount that is not struck through, each with the whole of its number. */
export const pricesIn = (root: Element, own: OwnAmounts, except?: Element, note?: Note): HTMLElement[] =>
  sift(
    [
      ...new Set(
        printing(
          root,
          (text) => /\p{Nd}/u.test(text),
          (element, part) => noPrice(joinedText(element), part, own),
          { longest: maxNoteLength, except, note },
        ).map((element) => aroundWholeNumber(element, root, maxNoteLength)),
      ),
    ],
    (element) => (printsOwn(element, own) ? (isStruck(element) ? 'struck' : undefined) : 'otherAmount'),
    note,
  );

const digitsOf = (text: string): string => text.replaceAll(/\P{Nd}/gu, '');

/** The reason for which a text prints no known amount in this part, or prints it in the middle of a sentence. */
function noPrice(text: string, part: string, own: OwnAmounts): TurnedDown | undefined {
  const found = ownAmountIn(text, own);
  if (found === undefined) return 'noNumber';
  if (found.prints === 'none') return 'otherCurrency';
  const [whole, digits] = [text.slice(found.start, found.end), digitsOf(part)].map(digitsOf) as [string, string];
  const isIn = whole.includes(digits) || digits.includes(whole);
  const isInFront = found.start <= (text.length <= shortText ? maxPrefixLength : maxWordLength);
  if (found.prints === 'unknown' || !isIn) return 'otherAmount';
  return isInFront ? undefined : 'inSentence';
}
