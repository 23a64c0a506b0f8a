import { slugSpellings } from '../../domain/address.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { hasValue } from '../../domain/guardrail-checks.ts';
import type { Product } from '../../domain/product.ts';
import { noReadings, readingOf, withAnswer, withoutReading, type Asked } from '../../products/readings/readings.ts';
import type { Reader } from '../../domain/reader.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';
import { learnCurrency } from './currencies.ts';
import type { PricesRead } from './prices-read.ts';
import type { Sequence } from './sequence.ts';

/** The products that were read, in the background's state. */
export interface ProductReadings {
  /** The place of an answer that is asked for now: a change that is saved until it comes may be missing from it. */
  begin(reader: Reader): Asked;
  /** Shows the products of an answer wherever they are open, in place of older readings. */
  add(storeId: string, products: readonly Product[], asked: Asked): void;
  /** A product as the merchant knows it; undefined where it was not read. */
  get(storeId: string, productId: string): Product | undefined;
  /** Drops a product that the store no longer has. */
  forget(storeId: string, productId: string): void;
  /** A product that the merchant has read, by the slug as addresses have it. */
  bySlug(storeId: string, slug: string): Product | undefined;
  /** The name of another product of the store that has this value, it or a variant, as far as products were read. */
  ownerOf(storeId: string, exceptId: string, field: FieldKey, value: string): string | undefined;
}

interface ReadingsContext {
  app: AppStore;
  runtime: { now(): number };
  sequence: Pick<Sequence, 'next'>;
  pricesRead: Pick<PricesRead, 'add'>;
  /** False for a store that is disconnected: an answer may come later. */
  isKept(storeId: string): boolean;
}

/** Holds readings in `app`, with the store's currency, and stores the prices of the products for longer. */
export function createReadings({ app, runtime, sequence, pricesRead, isKept }: ReadingsContext): ProductReadings {
  return {
    begin: (reader) => ({ seq: sequence.next(), atMs: runtime.now(), reader }),
    add(storeId, products, asked) {
      if (!isKept(storeId)) return;
      const { readings, ...state } = app.getState();
      const before = readings[storeId] ?? noReadings;
      const after = withAnswer(before, products, asked, openIn(state, storeId));
      if (after === before) return;
      app.setState({ readings: { ...readings, [storeId]: after } });
      const newer = products.filter(({ id }) => after.get(id)?.[asked.reader]?.seq === asked.seq);
      learnCurrency(app, storeId, newer);
      pricesRead.add(storeId, newer);
    },
    forget: (storeId, productId) =>
      app.setState(({ readings }) => ({
        readings: { ...readings, [storeId]: withoutReading(readings[storeId] ?? noReadings, productId) },
      })),
    get: (storeId, productId) => readingOf(app.getState().readings[storeId], productId, 'merchant')?.product,
    bySlug(storeId, slug) {
      const spellings = slugSpellings(slug);
      const known = [...(app.getState().readings[storeId] ?? noReadings).values()];
      // A shopper’s reading alone lacks what an edit needs.
      const found = known.findLast(
        ({ merchant }) => merchant !== undefined && spellings.includes(merchant.product.slug),
      );
      return found?.merchant?.product;
    },
    ownerOf(storeId, exceptId, field, value) {
      const readings = app.getState().readings[storeId] ?? noReadings;
      const others = [...readings.keys()].filter((id) => id !== exceptId);
      const products = others.flatMap((id) => readingOf(readings, id, 'merchant')?.product ?? []);
      return products.find((product) => hasValue(product, field, value))?.name;
    },
  };
}

/** The products of a store that a page or a card shows. */
const openIn = ({ pages, cards }: Pick<AppState, 'pages' | 'cards'>, storeId: string): Set<string> =>
  new Set(
    [...Object.values(pages), ...Object.values(cards)].flatMap((one) =>
      one.storeId === storeId ? (one.productId ?? []) : [],
    ),
  );
