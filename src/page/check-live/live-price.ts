import { fieldSelectors } from '../../domain/field-selectors.ts';
import { slugSpellings } from '../../domain/address.ts';
import { readAmounts } from '../dom/printed.ts';

/** The texts of a fetched page at a selector: an element's text, or its `content`. */
export type PageTexts = (selector: string) => string[];

/**
 * The price that a product page states: the number that it prints, or else that of its data for the platform's
 * scripts and for other programs. "1.234" may mean two numbers; none if the page says nothing.
 */
export function readLivePrice(texts: PageTexts, slug: string): number[] {
  const slugs = slugSpellings(slug);
  const sources: (() => number[][])[] = [
    () => (fieldSelectors.price ?? []).flatMap(texts).map((text) => readAmounts(text.slice(0, maxTextLength))),
    () => texts('#wix-warmup-data').map((text) => priceOfWarmup(text, slugs)),
    () => texts('script[type="application/ld+json"]').map(priceOfStructured),
    () => texts('meta[property="product:price:amount"], meta[property="og:price:amount"]').map(toNumbers),
  ];
  for (const read of sources) {
    const found = read().find((amounts) => amounts.length > 0);
    if (found !== undefined) return found;
  }
  return [];
}

/** The maxTextLength text that can be a printed price. */
const maxTextLength = 200;

/** A number of data, whose decimal mark is always a point. */
const toNumbers = (value: unknown): number[] =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) ? [Number(value)] : [];

type Json = Record<string, unknown>;

/** The objects in a text of JSON, however deep, the outermost first. */
function objectsIn(text: string): Json[] {
  const found: Json[] = [];
  const queue: unknown[] = [];
  try {
    queue.push(JSON.parse(text));
  } catch {
    return [];
  }
  for (let at = 0; at < queue.length && at < maxValues; at += 1) {
    const value = queue[at];
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) found.push(value as Json);
    queue.push(...Object.values(value));
  }
  return found;
}

/** How many values of a page's data are looked at. */
const maxValues = 50_000;

const numberAt = (object: Json, ...keys: string[]): number[] =>
  keys.flatMap((key) => toNumbers(object[key])).slice(0, 1);

/** The price of the product with this slug in the platform's warm-up data. */
const priceOfWarmup = (text: string, slugs: readonly string[]): number[] =>
  objectsIn(text)
    .filter(({ urlPart }) => typeof urlPart === 'string' && slugs.includes(urlPart))
    .flatMap((product) => numberAt(product, 'discountedPrice', 'price'))
    .slice(0, 1);

const isOf = (object: Json, type: RegExp): boolean => [object['@type']].flat().some((one) => type.test(String(one)));

/** The price of the first product in structured data. */
const priceOfStructured = (text: string): number[] =>
  objectsIn(text)
    .filter((object) => isOf(object, /^Product(Group)?$/))
    .slice(0, 1)
    .flatMap((product) => objectsIn(JSON.stringify(product)))
    .filter((object) => isOf(object, /Offer$/))
    .flatMap((offer) => numberAt(offer, 'price', 'lowPrice'))
    .slice(0, 1);
