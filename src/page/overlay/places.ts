import { fieldLabels } from '../../domain/field-selectors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { printedFields, type PrintedField, type PrintedText } from '../../domain/printed-text.ts';
import type { PrintedPrice } from '../../domain/printed-price.ts';
import { findField, isShown } from '../dom/find.ts';
import { findPickers, type OptionPicker } from '../dom/option-pickers.ts';
import { findHeading, findLabelled, findPrintedPrice } from '../dom/find-printed.ts';
import { joinedText } from '../dom/text-nodes.ts';

/** The product that a page is about, as far as it is needed to find its values. */
interface PlacedProduct {
  id: string;
  prices: PrintedPrice[];
  texts: readonly PrintedText[];
}

/** A value whose earlier forms are kept. */
type KnownField = PrintedField | 'price' | 'regular';

/** Where a page shows the values of its product: by hooks, else by what is printed. */
export interface Places {
  /** Sets the product that is looked for. */
  setProduct(product: PlacedProduct | null): void;
  find(field: FieldKey): HTMLElement | undefined;
  /** The texts that the page prints; stock only with its quantity. */
  printed(): PrintedField[];
  /** Where shoppers choose of its options. */
  pickers(): OptionPicker[];
  /** Every text of a field, or amount of a price, that the product had since the page shows it. */
  known(field: KnownField): readonly string[];
}

/** What finds values that only edit mode and the preview need. */
export interface OwnFinders {
  findRibbon(root: Element, anchors: readonly Element[], ribbons: readonly string[]): HTMLElement | undefined;
  findStock(root: Element, anchors: readonly Element[]): HTMLElement | undefined;
  /** The quantity that a text prints as what is in stock. */
  quantityIn(text: string): number | undefined;
}

/** A page is searched for printed values at most this often. */
const searchMs = 400;

/** Every text of a field, or amount of a price, that a product had. */
function createKnownValues() {
  const values = new Map<KnownField, Set<string>>();
  const learn = (field: KnownField, value: string): void =>
    void values.set(field, (values.get(field) ?? new Set()).add(value));
  return {
    get: (field: KnownField): readonly string[] => [...(values.get(field) ?? [])],
    learn({ prices, texts }: PlacedProduct): void {
      for (const { toPay, regular } of prices) {
        learn('price', toPay);
        learn('regular', regular);
      }
      for (const { field, text } of texts) learn(field, text);
    },
    clear: () => values.clear(),
  };
}

/** Finds a field's printed value beside what is known of the page. */
function searchFor(
  body: HTMLElement,
  field: FieldKey,
  {
    heading,
    price,
    known,
    own,
  }: Pick<Places, 'known'> & {
    heading: HTMLElement | undefined;
    price(): HTMLElement | undefined;
    own(): OwnFinders | undefined;
  },
): HTMLElement | undefined {
  if (field === 'price') return findPrintedPrice(body, heading, known(field));
  const label = fieldLabels[field];
  if (label !== undefined) return findLabelled(body, heading, label);
  const anchors = [heading, price()].filter((anchor) => anchor !== undefined);
  if (field === 'ribbon') return own()?.findRibbon(body, anchors, known(field));
  return field === 'stock' ? own()?.findStock(body, anchors) : undefined;
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
  const values = createKnownValues();
  let found = new Map<FieldKey, HTMLElement>();
  let searchedAt = new Map<FieldKey, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const known = values.get;
  const search = (field: FieldKey): HTMLElement | undefined => {
    if (product === null || ((field === 'ribbon' || field === 'stock') && own() === undefined)) return undefined;
    if (now() - (searchedAt.get(field) ?? -Infinity) < searchMs) {
      clearTimeout(timer);
      timer = setTimeout(onSearch, searchMs);
      return undefined;
    }
    searchedAt.set(field, now());
    const heading = current('name') ?? findHeading(document, known('name'));
    if (field === 'name') return heading;
    return searchFor(document.body, field, { heading, price: () => find('price'), known, own });
  };
  const current = (field: FieldKey): HTMLElement | undefined => {
    const hooked = findField(document, field);
    if (hooked !== undefined) return hooked;
    const last = found.get(field);
    return last?.isConnected === true && isShown(last) ? last : undefined;
  };
  const find = (field: FieldKey): HTMLElement | undefined => {
    const known = current(field);
    if (known !== undefined) return known;
    const next = search(field);
    if (next === undefined) found.delete(field);
    else found.set(field, next);
    return next;
  };
  return {
    setProduct(next) {
      if (next?.id !== product?.id) {
        values.clear();
        found = new Map();
        searchedAt = new Map();
      }
      product = next;
      if (next !== null) values.learn(next);
    },
    find,
    printed: () =>
      printedFields.filter((field) => {
        const element = find(field);
        return element !== undefined && (field !== 'stock' || own()?.quantityIn(joinedText(element)) !== undefined);
      }),
    pickers: () => findPickers(document, product?.prices ?? []),
    known,
  };
}
