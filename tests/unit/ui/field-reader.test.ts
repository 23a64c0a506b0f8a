import { expect, it, vi } from 'vitest';
import { pricesOf, type Prices } from '../../../src/domain/pricing/prices.ts';
import { createFieldReader } from '../../../src/ui/fields/field-reader.ts';
import { readField, type Reading } from '../../../src/ui/fields/read-field.ts';
import { atMs, edit, mug, states } from '../../visual/goods.ts';

const reading: Reading = {
  known: { fetched: { product: mug, seq: atMs }, edits: [] },
  target: { productId: mug.id, variantId: null, locationId: null, field: 'price' },
  shown: '25.00',
  context: { currency: 'EUR', locale: 'en' },
};

it('reads a text once, however many components ask for it', () => {
  const read = vi.fn(readField);
  const reader = createFieldReader({}, read);
  const first = reader('price', reading, { text: '19' });
  expect(first.entry).toMatchObject({ tag: 'ok', value: '19.00' });
  expect(reader('price', { ...reading }, { text: '19' })).toBe(first);
  expect(read).toHaveBeenCalledOnce();
});

it('keeps the texts of two fields apart', () => {
  const read = vi.fn(readField);
  const reader = createFieldReader({}, read);
  reader('price', reading, { text: '19' });
  const { entry } = reader('variant', reading, { text: '20' });
  reader('price', reading, { text: '19' });
  expect(entry).toMatchObject({ value: '20.00' });
  expect(read).toHaveBeenCalledTimes(2);
});

const { known, context } = reading;
it.each<[string, Partial<Reading>]>([
  ['an edit', { known: { ...known, edits: [edit(mug, states.sending)] } }],
  ['the product', { known: { ...known, fetched: { product: { ...mug }, seq: atMs } } }],
  ['the shown value', { shown: '26.00' }],
  ['the currency', { context: { ...context, currency: 'JPY' } }],
  ['the locale', { context: { ...context, locale: 'de' } }],
])('reads the same text again after a change of %s', (_name, change) => {
  const read = vi.fn(readField);
  const reader = createFieldReader({}, read);
  reader('price', reading, { text: '19' });
  reader('price', { ...reading, ...change }, { text: '19' });
  expect(read).toHaveBeenCalledTimes(2);
});

it.each<['discount' | 'compare_at', string, string, string, string]>([
  ['compare_at', 'New', 'NEW', 'New', 'stands'],
  ['compare_at', 'New', ' ＮＥＷ ', 'New', 'stands'],
  ['compare_at', 'New', 'New', 'New', 'set'],
  ['compare_at', 'New', 'Newer', 'Newer', 'set'],
  ['compare_at', '', 'NEW', 'NEW', 'set'],
  // A V1 product has a text of its own.
  ['discount', 'New', 'NEW', 'NEW', 'set'],
])('a ribbon on a store with sales by %s: %j with %j typed over it is %j (%s)', (saleBy, stands, text, value, how) => {
  const product = { ...mug, saleBy, values: { ...mug.values, ribbon: stands } };
  const target = { ...reading.target, field: 'ribbon' as const };
  const read = readField(
    { ...reading, known: { ...known, fetched: { product, seq: 1 } }, target, shown: stands },
    { text },
  );
  expect(read.entry).toMatchObject({ tag: 'ok', value, how });
});

it.each<[string, string, string[], string, string]>([
  ['', 'NEW', ['New'], 'New', 'stands'],
  ['', 'new', ['NEW', 'new'], 'new', 'set'],
  ['Old', 'OLD', ['OLD', 'Old'], 'OLD', 'set'],
  ['Old', '', ['New'], '', 'set'],
])('a ribbon %j with %j typed over it, in a store that has %j, is %j (%s)', (stands, text, names, value, how) => {
  const product = { ...mug, saleBy: 'compare_at' as const, values: { ...mug.values, ribbon: stands } };
  const target = { ...reading.target, field: 'ribbon' as const };
  const from = { ...reading, known: { ...known, fetched: { product, seq: 1 } }, target, shown: stands };
  expect(createFieldReader({ ribbon: names })('ribbon', from, { text }).entry).toMatchObject({ tag: 'ok', value, how });
});

it('starts text typed over an open question from the price that the question shows, not from a later one', () => {
  const prices = { ...pricesOf(mug), price: '22.00' } as Prices;
  const asked = edit(mug, { ...states.conflict, prices });
  const { entry, prices: change } = readField({ ...reading, known: { ...known, edits: [asked] } }, { text: '-10%' });
  expect(entry).toMatchObject({ tag: 'ok', value: '19.80' });
  expect(change?.from).toMatchObject({ price: '22.00' });
});
