import { fieldLabels } from '../../domain/field-selectors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { PageView } from '../../domain/page-view.ts';
import { printedFields, type PrintedField } from '../../domain/printed-text.ts';
import { findField } from '../dom/find.ts';
import { findLabelled, printingText } from '../dom/find-printed.ts';
import { findHookedPrice, findPrice, type FoundPrice, type PriceProof } from '../dom/find-price.ts';
import { isConverted, printsOwn } from '../dom/printed-prices.ts';
import { ownAmountIn, type OwnAmounts } from '../dom/own-amount.ts';
import { choicesByOption, findPickers, type OptionPicker } from '../dom/option-pickers.ts';
import { findClaimedHeading, findHeading, foreignOf, printsName, type OwnProduct } from '../dom/owner.ts';
import type { Note } from '../dom/sift.ts';
import { joinedText } from '../dom/text-nodes.ts';
import { createFoundValues, type FoundValues } from './found-values.ts';
import { createKnownValues, type KnownField, type KnownValues, type PlacedProduct } from './known-values.ts';

/**
 * The places where a page shows the values of its product: found by hooks, else by printed values that are proven to be
 * the product's.
 */
export interface Places {
  /** Sets the product that is looked for, on a page of a store with these paths of product pages, and its card. */
  setProduct(product: PlacedProduct | null, paths: readonly string[], card: PageView['card']): void;
  find(field: FieldKey): HTMLElement | undefined;
  /** Searches the page anew, and notes the places of a field that are turned down. */
  explain(note: (field: FieldKey) => Note): Places['find'];
  /** The amount that the page prints as the price, if the product and its variants cost another by now; else null. */
  oldPrice(): string | null;
  /** The texts that the page prints; stock only with its quantity. */
  printed(): PrintedField[];
  /** Where shoppers choose of its options. */
  pickers(): OptionPicker[];
  /** Every text of a field that the product had since the page shows it, and every amount that the page may print as its price. */
  known(field: KnownField): readonly string[];
}

/** Finders of the values that only edit mode and the preview need. */
export interface OwnFinders {
  findRibbon(root: Element, anchors: readonly Element[], ribbons: readonly string[]): HTMLElement | undefined;
  findStock(root: Element, anchors: readonly Element[]): HTMLElement | undefined;
  /** The quantity in stock that a text prints. */
  quantityIn(text: string): number | undefined;
}

const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize);

/** The element that is printed largest: a page's title is larger than its name in a list. */
const largest = (elements: readonly HTMLElement[]): HTMLElement | undefined =>
  elements.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];

const choicesOf = (product: PlacedProduct | null): string[] => [
  ...new Set([...choicesByOption(product?.prices ?? []).values()].flatMap((choices) => [...choices])),
];

/** The product that is looked for, and its known and found values. */
interface Wanted {
  document: Document;
  values: KnownValues;
  found: FoundValues;
  own(): OwnProduct;
  /** ISO 4217. */
  currency(): string;
  converted(): OwnAmounts['converted'];
  /** Notes the places of a field that are turned down. */
  note?: (field: FieldKey) => Note;
}

/** The product's own heading, or another element that prints its name. */
const findName = ({ document, values, found, own, note }: Wanted): HTMLElement | undefined =>
  found.keep(
    'name',
    findHeading(document, own(), note?.('name')) ??
      found.last('name', (element) => printsName(element, values.names())) ??
      found.search('name', () => largest(printingText(document.body, values.names(), note?.('name')))) ??
      findClaimedHeading(document, own(), note?.('name')),
  );

const proofOf = ({ document, values, currency, converted }: Wanted): OwnAmounts => ({
  amounts: [...values.amounts(), ...values.earlierAmounts()],
  currency: currency(),
  converted: converted(),
  locale: document.documentElement.lang || 'en',
});

function findPriceOf(wanted: Wanted): FoundPrice | undefined {
  const { document, values, found, note } = wanted;
  const all: PriceProof = { ...wanted.own(), ...proofOf(wanted), heading: findName(wanted) };
  const hooked = findHookedPrice(document, all, note?.('price'));
  if (hooked?.isSure === true && hooked.old === undefined) return hooked;
  // Current prices come before earlier ones.
  const findWith = (amounts: readonly string[]) => findPrice(document, { ...all, amounts }, note?.('price'));
  const inTexts = () => findWith(values.amounts()) ?? findWith(all.amounts);
  // A place that was proven may be converted to another currency since then.
  const isStill = (each: Element): boolean =>
    printsOwn(each, all) ||
    (all.heading !== undefined && isConverted(each, all) && foreignOf(each, all.heading, all) === undefined);
  const element = found.last('price', isStill) ?? found.search('price', () => inTexts()?.element);
  return element === undefined || element === hooked?.element ? hooked : { element };
}

/** A value that is printed as text. `finders` are undefined until they are loaded. */
function findText(
  wanted: Wanted,
  field: FieldKey,
  price: () => HTMLElement | undefined,
  finders: OwnFinders | undefined,
): HTMLElement | undefined {
  const { document, values, found, own, note } = wanted;
  const heading = findName(wanted);
  const shown =
    findField(document, field, (element) => foreignOf(element, heading, own()), note?.(field)) ?? found.last(field);
  if (shown !== undefined) return shown;
  const { body } = document;
  const label = fieldLabels[field];
  if (label !== undefined) return found.search(field, () => findLabelled(body, heading, label, note?.(field)));
  if (finders === undefined || (field !== 'ribbon' && field !== 'stock')) return undefined;
  const anchors = [heading, price()].filter((anchor) => anchor !== undefined);
  return found.search(field, () =>
    field === 'ribbon' ? finders.findRibbon(body, anchors, values.get(field)) : finders.findStock(body, anchors),
  );
}

function findValue(wanted: Wanted, field: FieldKey, finders: OwnFinders | undefined): HTMLElement | undefined {
  const { found, values } = wanted;
  const findPlace = (): HTMLElement | undefined => findValue(wanted, 'price', finders);
  if (field === 'name') return findName(wanted);
  if (field !== 'price') return found.keep(field, findText(wanted, field, findPlace, finders));
  const price = findPriceOf(wanted);
  if (price?.old?.length === 1) values.addPrinted(String(price.old[0]));
  return found.keep(field, price?.element);
}

/**
 * `onSearch` is called when a search that was put off is due: find again. `own` is undefined until the finders are loaded.
 */
export function createPlaces(
  document: Document,
  now: () => number,
  onSearch: () => void,
  own: () => OwnFinders | undefined,
): Places {
  let product: PlacedProduct | null = null;
  let paths: readonly string[] = [];
  const values = createKnownValues();
  const found = createFoundValues(now, onSearch);
  const wanted: Wanted = {
    document,
    values,
    found,
    own: () => ({ names: values.names(), choices: choicesOf(product), slug: product?.slug ?? '', paths }),
    currency: () => product?.currency ?? '',
    converted: () => product?.converted,
  };
  const findIn = (of: Wanted, field: FieldKey): HTMLElement | undefined =>
    product === null ? undefined : findValue(of, field, own());
  const find = (field: FieldKey): HTMLElement | undefined => findIn(wanted, field);
  return {
    setProduct(next, known, card) {
      if (next?.id !== product?.id) {
        values.clear();
        found.clear();
      }
      product = next;
      paths = known;
      found.startDraw();
      if (next !== null) values.learn(next);
      values.setTyped(card);
    },
    find,
    explain: (note) => {
      const noted = { ...wanted, found: createFoundValues(now, () => undefined), note };
      return (field) => findIn(noted, field);
    },
    oldPrice() {
      const element = find('price');
      const amounts = (product?.prices ?? []).map(({ toPay }) => toPay);
      const printed = element && ownAmountIn(joinedText(element), { ...proofOf(wanted), amounts });
      return printed?.prints === 'unknown' && printed.values.length === 1 ? String(printed.values[0]) : null;
    },
    printed: () =>
      printedFields.filter((field) => {
        const element = find(field);
        return element !== undefined && (field !== 'stock' || own()?.quantityIn(joinedText(element)) !== undefined);
      }),
    pickers: () => findPickers(document, product?.prices ?? []),
    known: values.get,
  };
}
