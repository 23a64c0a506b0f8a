import { fieldLabels } from '../domain/field-selectors.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { PrintedPrice } from '../domain/printed-price.ts';
import { findField, isShown } from './find.ts';
import { findPickers, type OptionPicker } from './option-pickers.ts';
import { findHeading, findLabelled, findPrintedPrice } from './find-printed.ts';

/** The product that a page is about, as far as it is needed to find its values. */
interface PlacedProduct {
  id: string;
  name: string;
  prices: PrintedPrice[];
}

/** Where a page shows the values of its product: by hooks, else by what is printed. */
export interface Places {
  /** Sets the product that is looked for. */
  setProduct(product: PlacedProduct | null): void;
  find(field: FieldKey): HTMLElement | undefined;
  /** Where shoppers choose of its options. */
  pickers(): OptionPicker[];
  /** Every amount that the product's prices had since the page shows it. */
  amounts(): readonly string[];
}

/** A page is searched for printed values at most this often. */
const searchMs = 400;

/** `onSearch` is called when a search that was put off is due: find again. */
export function createPlaces(document: Document, now: () => number, onSearch: () => void): Places {
  let product: PlacedProduct | null = null;
  let amounts = new Set<string>();
  let found = new Map<FieldKey, HTMLElement>();
  let searchedAt = new Map<FieldKey, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = (field: FieldKey): HTMLElement | undefined => {
    const label = fieldLabels[field];
    if (product === null || (label === undefined && field !== 'price' && field !== 'name')) return undefined;
    if (now() - (searchedAt.get(field) ?? -Infinity) < searchMs) {
      clearTimeout(timer);
      timer = setTimeout(onSearch, searchMs);
      return undefined;
    }
    searchedAt.set(field, now());
    const heading = findHeading(document, product.name);
    if (field === 'name') return heading;
    if (label !== undefined) return findLabelled(document.body, heading, label);
    return findPrintedPrice(document.body, heading, [...amounts]);
  };
  return {
    setProduct(next) {
      if (next?.id !== product?.id) {
        amounts = new Set();
        found = new Map();
        searchedAt = new Map();
      }
      product = next;
      for (const { toPay } of next?.prices ?? []) amounts.add(toPay);
    },
    find(field) {
      const hooked = findField(document, field);
      if (hooked !== undefined) return hooked;
      const known = found.get(field);
      if (known?.isConnected === true && isShown(known)) return known;
      const next = search(field);
      if (next === undefined) found.delete(field);
      else found.set(field, next);
      return next;
    },
    pickers: () => findPickers(document, product?.prices ?? []),
    amounts: () => [...amounts],
  };
}
