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
  const reader = createFieldReader(read);
  const first = reader('price', reading, { text: '19' });
  expect(first.entry).toMatchObject({ tag: 'ok', value: '19.00' });
  expect(reader('price', { ...reading }, { text: '19' })).toBe(first);
  expect(read).toHaveBeenCalledOnce();
});

it('keeps the texts of two fields apart', () => {
  const read = vi.fn(readField);
  const reader = createFieldReader(read);
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
  const reader = createFieldReader(read);
  reader('price', reading, { text: '19' });
  reader('price', { ...reading, ...change }, { text: '19' });
  expect(read).toHaveBeenCalledTimes(2);
});

it('starts what is typed over an open question from the price that the question shows, not from a later one', () => {
  const prices = { ...pricesOf(mug), price: '22.00' } as Prices;
  const asked = edit(mug, { ...states.conflict, prices });
  const { entry, prices: change } = readField({ ...reading, known: { ...known, edits: [asked] } }, { text: '-10%' });
  expect(entry).toMatchObject({ tag: 'ok', value: '19.80' });
  expect(change?.from).toMatchObject({ price: '22.00' });
});
