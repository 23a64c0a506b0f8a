import { withoutTrailingSlash, plainHostOf, productAddressAt, slugOf, slugSpellings } from '../../domain/address.ts';
import { isKnownPath } from '../../domain/product-paths.ts';
import type { TurnedDown } from '../../domain/turned-down.ts';
import type { PlaceOwner } from './choose-place.ts';
import { canonicalOf } from './hints.ts';
import { nameKey } from '../../domain/typing/fold.ts';
import { includesText, isOneOf, textOf } from './same-text.ts';
import { textNodes } from './text-nodes.ts';
import { sift, type Note } from './sift.ts';
import { hiddenBy, isVisible } from './visible.ts';

/** The facts that tell the parts of a page's product from the parts of other products. */
export interface OwnProduct {
  /** Every name that the product has or had, and the typed ones. */
  names: readonly string[];
  /** The choices of its options. */
  choices: readonly string[];
  /** As the address writes it. */
  slug: string;
  /** The known paths in front of slugs. */
  paths: readonly string[];
}

const containers = '[data-hook="product-page"], [itemtype$="schema.org/Product" i]';
const hookedTitles = '[data-hook="product-title"], h1[itemprop="name"]';
const titles = `${hookedTitles}, [itemprop="name"], h1`;
export const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const dialogs = 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
const tiles = '[data-hook*="product-item"]';

/** True if a text is one of these names; one that is emptied while it is typed leaves a space in its place. */
const isName = (text: string, names: readonly string[]): boolean => isOneOf(text, names.map(nameKey));

/** True if an element prints a name, alone or beside a badge or a subtitle of its own. */
export const printsName = (element: Element, names: readonly string[]): boolean =>
  isName(textOf(element), names) || textNodes(element).some(({ data }) => data.trim() !== '' && isName(data, names));

/** The characters that pages print between a product's name and the choices of a variant. */
const separators = /^[\s\-–—|/,:()·]+$/u;

/** True if a text is a product's name with choices of it behind, as in "Mug – Blue, L". */
function isNameOfVariant(text: string, { names, choices }: Pick<OwnProduct, 'names' | 'choices'>): boolean {
  // The longest first: one may be a part of another.
  const keys = choices.map(nameKey).toSorted((a, b) => b.length - a.length);
  return names.some((name) => {
    const behind = nameKey(text.slice(name.length));
    const rest = keys.reduce((left, key) => left.replaceAll(key, ''), behind);
    return isName(text.slice(0, name.length), [name]) && rest !== behind && separators.test(rest);
  });
}

/**
 * The visible element that prints one of a product's names, alone or with a variant's choices, as a heading: outside of dialogs and of links to other pages if
 * it can be, the first of the highest rank, preferably without other text.
 */
export function findHeading(
  document: Document,
  product: Pick<OwnProduct, 'names' | 'choices'>,
  note?: Note,
): HTMLElement | undefined {
  const { names } = product;
  const isNamed = (heading: Element): boolean =>
    printsName(heading, names) || isNameOfVariant(textOf(heading), product);
  const found = sift(
    [...document.querySelectorAll<HTMLElement>(`h1, h2, [role="heading"], ${hookedTitles}`)],
    (heading) => (isNamed(heading) ? hiddenBy(heading) : 'otherText'),
    note,
  );
  const rankOf = (heading: Element): number =>
    (heading.closest(dialogs) === null ? 0 : 4) +
    (heading.closest(`a[href], ${tiles}`) === null ? 0 : 2) +
    (heading.matches(`h1, ${hookedTitles}`) ? 0 : 1) +
    (isName(textOf(heading), names) ? 0 : 0.5);
  return found.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

/** True if the page's head says that the page is the product's. */
function claimsProduct(document: Document, slug: string): boolean {
  const href = canonicalOf(document);
  const isHere = href !== null && plainHostOf(href) === plainHostOf(document.URL);
  const named = isHere ? slugOf(href) : undefined;
  return named !== undefined && slugSpellings(named).some((each) => slugSpellings(slug).includes(each));
}

/** The only visible title of a page, which claims to be the product's: a translated name. */
export function findClaimedHeading(
  document: Document,
  { slug }: Pick<OwnProduct, 'slug'>,
  note?: Note,
): HTMLElement | undefined {
  if (!claimsProduct(document, slug)) return undefined;
  const titled = sift(
    [...document.querySelectorAll<HTMLElement>(`h1, ${hookedTitles}`)],
    (each) => foreignPart(each) ?? hiddenBy(each),
    note,
  );
  return sift(titled, () => (titled.length > 1 ? 'twoAlike' : undefined), note)[0];
}

/** A part of the page that belongs to something else than the page's product. */
type Foreign = Extract<TurnedDown, 'dialog' | 'tile' | 'otherProduct'>;

/** The dialog or tile around an element, itself included. */
const foreignPart = (element: Element): Foreign | undefined =>
  element.closest(dialogs) !== null ? 'dialog' : element.closest(tiles) !== null ? 'tile' : undefined;

export const isForeign = (owner: PlaceOwner | Foreign): owner is Foreign =>
  owner === 'dialog' || owner === 'tile' || owner === 'otherProduct';

/** The part of something else in which an element stands; undefined if it may belong to the product. */
export function foreignOf(element: Element, heading: Element | undefined, product: OwnProduct): Foreign | undefined {
  const owner = ownerOf(element, heading, product);
  return isForeign(owner) ? owner : undefined;
}

/** The owner of the part of the page in which an element stands. */
export function ownerOf(element: Element, heading: Element | undefined, product: OwnProduct): PlaceOwner | Foreign {
  const container = element.closest(containers);
  let isSmall = true;
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (heading !== undefined && each.contains(heading)) break;
    if (each.matches(dialogs)) return 'dialog';
    if (each.matches(tiles)) return 'tile';
    // Without a heading, what stands around the container proves nothing.
    if (each === container) break;
    isSmall &&= (each.textContent ?? '').length <= maxTileLength;
    if (isSmall && isTile(each, element, heading !== undefined, product)) return 'tile';
  }
  return container === null ? 'shared' : ownerOfContainer(container, heading, product);
}

/** A tile has at most so many characters, with its white space. */
const maxTileLength = 600;

/** True for a small part with a link to another product in front of the text or around it, or with a heading and a picture. */
function isTile(part: Element, text: Element, hasHeading: boolean, product: OwnProduct): boolean {
  const link = [part, ...part.querySelectorAll('a')].find((each) => leadsToOther(each, product));
  if (link !== undefined) return isBefore(link, text) || part.matches('li, article, figure');
  // Without a heading of the product itself, one of these may be its translated name.
  const isNamed = hasHeading && [...part.querySelectorAll(headings)].some((each) => isBefore(each, text));
  return isNamed && part.querySelector('img, picture, video') !== null;
}

const isBefore = (other: Element, text: Element): boolean =>
  (other.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function leadsToOther(element: Element, { slug, paths }: OwnProduct): boolean {
  if (!(element instanceof HTMLAnchorElement) || plainHostOf(element.href) !== plainHostOf(element.ownerDocument.URL))
    return false;
  const address = productAddressAt(withoutTrailingSlash(element.pathname));
  return address !== undefined && address.slug !== slug && isKnownPath({ known: paths }, address.path);
}

function ownerOfContainer(container: Element, heading: Element | undefined, product: OwnProduct): PlaceOwner | Foreign {
  if (container.matches(tiles)) return 'tile';
  if (container.closest(dialogs) !== null && heading?.closest(dialogs) == null) return 'dialog';
  const { ownerDocument: document } = container;
  const isClaimed = claimsProduct(document, product.slug);
  const names = [...container.querySelectorAll(titles)].filter((each) => each.closest(containers) === container);
  if (names.length === 0) {
    const all = [...document.querySelectorAll(containers)].filter((each) => isVisible(each));
    if (all.length > 1) return 'shared';
    return heading !== undefined ? 'own' : isClaimed ? 'claimed' : 'shared';
  }
  // A name beside another text may be a part of another product's, as in "Acme Mug".
  if (names.some((each) => isName(textOf(each), product.names))) return 'own';
  const isPart = names.some((each) => product.names.some((name) => includesText(textOf(each), name)));
  return isPart || isClaimed ? 'claimed' : 'otherProduct';
}
