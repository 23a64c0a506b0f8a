import type { LedgerEntry } from '../../demo/platform/ledger.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { toUnits, type Off, type Shelf } from '../fixtures/price-shelf.ts';
import { numbersOf } from '../fixtures/typed-numbers.ts';
import { isOfExtension } from './platform-facts.ts';

/** The value that the platform stores, and its last author. */
export interface StoredFact {
  /** Undefined if the platform stores none. */
  value: string | undefined;
  by: 'us' | 'others' | 'nobody';
}

/** By product and number or value, as `last-word.ts` names them. */
export type StoredFacts = ReadonlyMap<string, StoredFact>;

export const numberKey = (productId: string, number: string): string => `${productId} ${number}`;

/** The name of a value that is no price; `within` is a location or a group. */
export const valueKey = (productId: string, variantId: string | null, field: string, within = ''): string =>
  `${productId} ${field} ${variantId ?? ''} ${within}`;

type Db = Pick<RunningShop, 'db'>['db'];
type Raw = Record<string, unknown>;

const currency = 'EUR';
const only = '00000000-0000-0000-0000-000000000000';

/** The stored values of every product that are no prices, as Shelfedge writes them. */
const readValues = (db: Db, version: 'v1' | 'v3'): Map<string, string> =>
  version === 'v1' ? readValuesV1(db) : readValuesV3(db);

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Zero and none are one weight. */
const weight = (value: unknown): string => (Number(value ?? 0) === 0 ? '' : String(Number(value)));

function readValuesV1(db: Db): Map<string, string> {
  const values = new Map<string, string>();
  for (const row of db.prepare('SELECT * FROM products').all() as Raw[]) {
    const id = text(row['id']);
    for (const field of ['name', 'sku', 'ribbon', 'brand']) values.set(valueKey(id, null, field), text(row[field]));
    values.set(valueKey(id, null, 'visible'), String(row['visible'] === 1));
    values.set(valueKey(id, null, 'weight'), weight(row['weight']));
  }
  for (const row of db.prepare('SELECT * FROM variants').all() as Raw[]) {
    const [id, variantId] = [text(row['product_id']), row['id'] === only ? null : text(row['id'])];
    values.set(valueKey(id, variantId, 'stock'), text(row['quantity']));
    if (variantId === null) continue;
    values.set(valueKey(id, variantId, 'sku'), text(row['sku']));
    values.set(valueKey(id, variantId, 'visible'), String(row['visible'] === 1));
    values.set(valueKey(id, variantId, 'weight'), weight(row['weight']));
  }
  for (const row of db.prepare('SELECT * FROM product_collections').all() as Raw[])
    values.set(valueKey(text(row['product_id']), null, 'group', text(row['collection_id'])), 'true');
  return values;
}

interface VariantV3 {
  id: string;
  sku?: string;
  barcode?: string;
  visible: boolean;
  physicalProperties?: { weight?: number };
  price: { actualPrice: { amount: string }; compareAtPrice?: { amount: string } };
}

interface ProductV3 {
  id: string;
  name: string;
  visible: boolean;
  ribbon?: { id: string };
  variantsInfo: { variants: VariantV3[] };
}

const documents = <T>(db: Db, kind: string): T[] =>
  (db.prepare('SELECT body FROM documents WHERE kind = ?').all(kind) as { body: string }[]).map(
    ({ body }) => JSON.parse(body) as T,
  );

function readValuesV3(db: Db): Map<string, string> {
  const values = new Map<string, string>();
  const ribbons = new Map(documents<{ id: string; name: string }>(db, 'ribbon').map(({ id, name }) => [id, name]));
  const whole = new Map<string, boolean>();
  for (const { id, name, visible, ribbon, variantsInfo } of documents<ProductV3>(db, 'product')) {
    const isWhole = variantsInfo.variants.length === 1;
    whole.set(id, isWhole);
    values.set(valueKey(id, null, 'name'), name);
    values.set(valueKey(id, null, 'visible'), String(visible));
    values.set(valueKey(id, null, 'ribbon'), ribbon === undefined ? '' : (ribbons.get(ribbon.id) ?? ribbon.id));
    for (const variant of variantsInfo.variants) {
      const part = isWhole ? null : variant.id;
      if (part !== null) values.set(valueKey(id, part, 'visible'), String(variant.visible));
      values.set(valueKey(id, part, 'sku'), text(variant.sku));
      values.set(valueKey(id, part, 'barcode'), text(variant.barcode));
      values.set(valueKey(id, part, 'weight'), weight(variant.physicalProperties?.weight));
    }
  }
  type Item = { productId: string; variantId: string; locationId: string; quantity?: number };
  for (const { productId, variantId, locationId, quantity } of documents<Item>(db, 'inventory-item')) {
    const part = whole.get(productId) === true ? null : variantId;
    values.set(valueKey(productId, part, 'stock', locationId), text(quantity));
  }
  for (const { categoryId, catalogItemId } of documents<{ categoryId: string; catalogItemId: string }>(
    db,
    'category-item',
  ))
    values.set(valueKey(catalogItemId, null, 'group', categoryId), 'true');
  return values;
}

/** The stored prices of every product. */
export const readShelves = (db: Db, version: 'v1' | 'v3'): Map<string, Shelf> =>
  version === 'v1' ? readShelvesV1(db) : readShelvesV3(db);

const units = (amount: unknown): number => toUnits(String(amount), currency);

function offOf(type: unknown, value: unknown): Off | null {
  if (type === 'PERCENT') return { type, millionths: Math.round(Number(value) * 1_000_000) };
  return type === 'AMOUNT' ? { type, units: Math.round(Number(value) * 100) } : null;
}

function readShelvesV1(db: Db): Map<string, Shelf> {
  const variants = db.prepare('SELECT * FROM variants ORDER BY position').all() as Raw[];
  return new Map(
    (db.prepare('SELECT * FROM products').all() as Raw[]).map((row) => {
      const own = variants
        .filter((one) => one['product_id'] === row['id'] && one['id'] !== only)
        .map((one) => ({ id: text(one['id']), price: one['price'] === null ? null : units(one['price']), cost: null }));
      const off = offOf(row['discount_type'], row['discount_value']);
      return [text(row['id']), { kind: 'discount', price: units(row['price']), off, cost: null, variants: own }];
    }),
  );
}

function readShelvesV3(db: Db): Map<string, Shelf> {
  return new Map(
    documents<ProductV3>(db, 'product').map(({ id, variantsInfo: { variants } }) => [
      id,
      {
        kind: 'compare_at',
        hasOptions: variants.length > 1,
        variants: variants.map(({ id: variantId, price: { actualPrice, compareAtPrice } }) => ({
          id: variantId,
          actual: units(actualPrice.amount),
          compareAt: compareAtPrice === undefined ? null : units(compareAtPrice.amount),
          cost: null,
        })),
      },
    ]),
  );
}

/** Everything that the platform stores now, and who changed each number last since `shelves` were read. */
export function readFacts(
  { db }: Pick<RunningShop, 'db'>,
  version: 'v1' | 'v3',
  { shelves, ledger }: { shelves: ReadonlyMap<string, Shelf>; ledger: readonly LedgerEntry[] },
): Map<string, StoredFact> {
  const facts = new Map<string, StoredFact>();
  const authors = new Map<string, StoredFact['by']>();
  replay(shelves, ledger, (key, by) => void authors.set(key, by));
  for (const [productId, shelf] of readShelves(db, version))
    for (const [number, value] of numbersOf(shelf)) {
      const key = numberKey(productId, number);
      facts.set(key, { value: String(value), by: authors.get(key) ?? 'nobody' });
    }
  const authorOfValue = valueAuthors(ledger);
  for (const [key, value] of readValues(db, version)) facts.set(key, { value, by: authorOfValue(key, value) });
  return facts;
}

const authorOf = ({ source, origin }: LedgerEntry): 'us' | 'others' =>
  source === 'request' && isOfExtension(origin) ? 'us' : 'others';

/**
 * Tells who gave a name or a count its value last: other clients change these, too. The ledger names no location, so the counts
 * of one part at several are told apart by their values.
 */
function valueAuthors(ledger: readonly LedgerEntry[]): (key: string, value: string) => StoredFact['by'] {
  const authors = new Map<string, 'us' | 'others'>();
  for (const entry of ledger) {
    const { productId, variantId, field, after } = entry;
    const set = (key: string): void => void authors.set(`${key}= ${text(after)}`, authorOf(entry));
    if (field === 'name') set(valueKey(productId, null, 'name'));
    if (field === 'quantity')
      for (const part of variantId === only ? [null] : [variantId, null]) set(valueKey(productId, part, 'stock'));
  }
  return (key, value) => authors.get(`${key.slice(0, key.lastIndexOf(' ') + 1)}= ${value}`) ?? 'us';
}

/** Makes every change of the ledger once more; `onChange` gets each number that a change gave another value. */
function replay(
  shelves: ReadonlyMap<string, Shelf>,
  ledger: readonly LedgerEntry[],
  onChange: (key: string, by: 'us' | 'others') => void,
): void {
  const now = new Map([...shelves].map(([id, shelf]) => [id, structuredClone(shelf)]));
  const changes = new Map<number, LedgerEntry[]>();
  for (const entry of ledger) changes.set(entry.n, [...(changes.get(entry.n) ?? []), entry]);
  for (const entries of changes.values()) {
    const [first] = entries;
    const shelf = first === undefined ? undefined : now.get(first.productId);
    if (first === undefined || shelf === undefined) continue;
    const before = numbersOf(shelf);
    for (const entry of entries) applyEntry(shelf, entry);
    for (const [number, value] of numbersOf(shelf))
      if (before.get(number) !== value) onChange(numberKey(first.productId, number), authorOf(first));
  }
}

const valueOf = (off: Off | null): number =>
  off === null ? 0 : off.type === 'PERCENT' ? off.millionths / 1_000_000 : off.units / 100;

const pricePath = 'variantsInfo.variants.price.';

function applyEntry(shelf: Shelf, { variantId, field, after }: LedgerEntry): void {
  if (shelf.kind === 'compare_at') {
    const variant = shelf.variants.find(({ id }) => id === variantId);
    if (variant === undefined || !field.startsWith(pricePath)) return;
    const amount = after === null ? null : units(after);
    if (field === `${pricePath}actualPrice.amount` && amount !== null) variant.actual = amount;
    if (field === `${pricePath}compareAtPrice.amount`) variant.compareAt = amount;
    return;
  }
  const variant = shelf.variants.find(({ id }) => id === variantId);
  if (field === 'price' && variant !== undefined) variant.price = after === null ? null : units(after);
  else if (field === 'price' && variantId === null) shelf.price = units(after);
  // The type comes before its value, which follows if it changes, too.
  if (field === 'discount_type') shelf.off = offOf(after, valueOf(shelf.off));
  if (field === 'discount_value' && shelf.off !== null) shelf.off = offOf(shelf.off.type, after);
}
