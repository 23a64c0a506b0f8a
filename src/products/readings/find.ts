import { searchKey } from '../../domain/typing/fold.ts';
import type { Product } from '../../domain/product.ts';
import { noReadings, readingOf, type Reading, type Readings } from './readings.ts';
import type { Reader } from '../../domain/reader.ts';

/** The first readings, by name, of the products with a text in their name or a SKU, as far as the reader may know them. */
export function findReadings(
  readings: Readings = noReadings,
  { text, limit, reader }: { text: string; limit: number; reader: Reader },
): Reading[] {
  const wanted = searchKey(text);
  const known = [...readings.keys()].flatMap((id) => readingOf(readings, id, reader) ?? []);
  return known
    .filter(({ product }) => textsOf(product).some((own) => searchKey(own).includes(wanted)))
    .map((reading) => ({ reading, key: searchKey(reading.product.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ reading }) => reading);
}

const textsOf = ({ name, sku, variants }: Product): string[] => [name, sku, ...variants.map((variant) => variant.sku)];
