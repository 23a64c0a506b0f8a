import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoCatalog } from '../../demo/catalog/products.ts';
import type { Catalog } from '../../src/catalog/port.ts';
import type { BulkChange } from '../../src/domain/bulk.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { anyEdit } from '../../src/domain/history.ts';
import { guardRules } from '../../src/domain/guardrails.ts';
import { toPriceIntent } from '../../src/domain/pricing/intent.ts';
import { previewChange } from '../../src/domain/pricing/effect.ts';
import type { Product } from '../../src/domain/product.ts';
import type { PopupView, WorkbenchView } from '../../src/protocol/view.ts';
import { openConnected, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { catalogOf } from '../fixtures/catalogs.ts';
import { askFor, readPreview } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readWrites, setFaults } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

type Harness = Awaited<ReturnType<typeof openConnected>>;
const open = async (catalogVersion: 'v1' | 'v3'): Promise<Harness> =>
  openConnected(await startTestPlatform({ storefrontUrl: storefront, catalog: demoCatalog(12), catalogVersion }));

const priced = (text: string): BulkChange => ({ kind: 'entry', field: 'price', text });

/** The draft of a change of these products, looked at to its end. */
const preview = ({ as, storeId }: Harness, change: BulkChange, ids: string[]) =>
  readPreview(as(workbench), storeId, askFor(change, { selection: { kind: 'ids', ids } }));

async function apply({ as }: Harness, { id }: { id: string }): Promise<string> {
  await as(workbench)('bulk.apply', { id, withAsking: true });
  return id;
}

/** Types a price in the popup. */
async function type({ as, storeId }: Harness, product: Product, value: string): Promise<Edit> {
  const scope = { variantId: null };
  const seen = previewChange(product, scope, 'price', value);
  if (seen?.changed.tag !== 'ok') throw new Error('this price is possible');
  const prices = { from: seen.from, to: seen.changed.prices, intent: toPriceIntent('price', value) };
  const { id: productId, name: productName, currency, price } = product;
  const target = { productId, ...scope, field: 'price' as const, productName, variantLabel: null, currency };
  const intent = { ...target, id: randomUUID(), base: price.regular, value, prices, confirmed: [...guardRules] };
  return (await as(popup)('edits.commit', { storeId, intent, holdMs: 0 })).edit;
}

/** Writes a product's price as another client. */
async function writePrice(catalog: Catalog, id: string, value: string): Promise<void> {
  const product = await catalog.product(id);
  const seen = previewChange(product, { variantId: null }, 'price', value);
  if (seen?.changed.tag !== 'ok') throw new Error('this price is possible');
  const prices = { from: seen.from, to: seen.changed.prices };
  await catalog.write([{ product, variantId: null, locationId: null, field: 'price', value, delta: null, prices }]);
}

const read = async ({ as, storeId }: Harness, productId: string): Promise<Product> =>
  (await as(popup)('catalog.product', { storeId, productId })).product;
const pricesOf = ({ price, variants }: Product): string[] =>
  variants.length === 0 ? [price.regular] : variants.map((one) => one.price.regular);

async function countsOf({ follow }: Harness, id: string) {
  const [view] = (await follow('workbench', workbench)).posted as [WorkbenchView];
  return view.batches.find(({ batch }) => batch.id === id)?.counts;
}
const rowsOf = async ({ as, storeId }: Harness, batchId: string): Promise<Edit[]> =>
  (await as(workbench)('history.list', { query: { ...anyEdit, storeId, batchId }, after: null })).edits;

/** Two products without a sale, the second of which has variants of one price. */
async function choose(harness: Harness): Promise<[Product, Product]> {
  const rows = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' });
  const plain = rows.products.filter(
    ({ salePrice, variants }) => salePrice === '' && variants.every((one) => (one.salePrice ?? '') === ''),
  );
  const whole = await Promise.all(plain.map(({ id }) => read(harness, id)));
  const one = whole.find(({ variants }) => variants.length === 0);
  const several = whole.find(
    ({ variants }) => variants.length > 1 && new Set(variants.map(({ price }) => price.regular)).size === 1,
  );
  if (one === undefined || several === undefined) throw new Error('the demo shop has such products');
  return [one, several];
}

/** A started bulk change whose rows wait for the store, which is well again. */
async function hold(harness: Harness, products: readonly Product[], text: string): Promise<string> {
  const draft = await preview(
    harness,
    priced(text),
    products.map(({ id }) => id),
  );
  await setFaults(harness.platform, { kind: 'status-before', status: 502 });
  const id = await apply(harness, draft);
  await eventually(() => countsOf(harness, id)).toMatchObject({ waiting: draft.rows.length });
  await setFaults(harness.platform);
  return id;
}

async function letGo({ runtime, background }: Harness): Promise<void> {
  runtime.clock.ms += 60_000;
  await background.onWake();
}

describe.each(['v1', 'v3'] as const)('a price that is typed while a bulk change is held, on catalog %s', (version) => {
  test('stays if it equals the store’s price: the row is replaced', async () => {
    const harness = await open(version);
    const [mug, shirt] = await choose(harness);
    const [mugPrice = ''] = pricesOf(mug);
    const before = pricesOf(shirt);
    const id = await hold(harness, [mug, shirt], '-10%');
    const [popupView] = (await harness.follow('popup', popup)).posted as [PopupView];
    expect(popupView.store?.bulkRows).toBe('unsent');
    const typed = await type(harness, mug, mugPrice);
    await eventually(async () => (await harness.journal.get(typed.id))?.state.tag).toBe('applied');
    await letGo(harness);
    const rows = version === 'v1' ? 1 : shirt.variants.length;
    await eventually(() => countsOf(harness, id)).toMatchObject({
      applied: rows,
      replaced: 1,
      waiting: 0,
      conflict: 0,
    });
    expect(pricesOf(await read(harness, mug.id))).toEqual([mugPrice]);
    expect(pricesOf(await read(harness, shirt.id))).not.toEqual(before);
    expect(await harness.journal.get(typed.id)).toMatchObject({ sent: null });
  });

  test('stays if a later bulk change sets the store’s own price', async () => {
    const harness = await open(version);
    const [mug] = await choose(harness);
    const [price = ''] = pricesOf(mug);
    const asSet = priced(price);
    expect((await preview(harness, asSet, [mug.id])).rows.map(({ outcome }) => outcome.tag)).toEqual(['same']);
    const id = await hold(harness, [mug], '-10%');
    const draft = await preview(harness, asSet, [mug.id]);
    expect(draft.rows.map(({ outcome }) => outcome.tag)).toEqual(['change']);
    const later = await apply(harness, draft);
    await letGo(harness);
    await eventually(() => countsOf(harness, later)).toMatchObject({ applied: 1 });
    await eventually(() => countsOf(harness, id)).toMatchObject({ replaced: 1, waiting: 0, applied: 0 });
    expect(pricesOf(await read(harness, mug.id))).toEqual([price]);
  });

  test.each(['store', 'merchant'] as const)('stays when the bulk change goes on: held by its %s', async (by) => {
    const harness = await open(version);
    const [mug, shirt] = await choose(harness);
    const other = pricesOf(mug).map(Number);
    const id = await hold(harness, [mug, shirt], '-10%');
    if (by === 'merchant') await harness.as(workbench)('bulk.pause', { id });
    const typed = await type(harness, shirt, '128.85');
    await eventually(async () => (await harness.journal.get(typed.id))?.state.tag).toBe('applied');
    await harness.as(workbench)('bulk.resume', { id });
    await letGo(harness);
    const replaced = version === 'v1' ? 1 : shirt.variants.length;
    await eventually(() => countsOf(harness, id)).toMatchObject({
      applied: 1,
      replaced,
      queued: 0,
      waiting: 0,
      conflict: 0,
    });
    expect(new Set(pricesOf(await read(harness, shirt.id)))).toEqual(new Set(['128.85']));
    expect(pricesOf(await read(harness, mug.id)).map(Number)[0]).toBeCloseTo((other[0] ?? 0) * 0.9, 1);
    const rows = (await rowsOf(harness, id)).filter(({ productId }) => productId === shirt.id);
    expect(rows.map(({ state }) => state)).toEqual(
      rows.map(() => expect.objectContaining({ tag: 'replaced', by: typed.id })),
    );
  });

  test('stays for its one variant, and the other variants get their prices', async () => {
    const harness = await open(version);
    const [, shirt] = await choose(harness);
    const id = await hold(harness, [shirt], '=80');
    const [first, ...others] = shirt.variants;
    const scope = { variantId: first?.id ?? '' };
    const seen = previewChange(shirt, scope, 'price', '99.00');
    if (seen?.changed.tag !== 'ok' || first === undefined) throw new Error('this price is possible');
    const prices = { from: seen.from, to: seen.changed.prices, intent: toPriceIntent('price', '99.00') };
    const target = {
      productId: shirt.id,
      ...scope,
      field: 'price' as const,
      productName: shirt.name,
      variantLabel: first.label,
      currency: shirt.currency,
    };
    const intent = {
      ...target,
      id: randomUUID(),
      base: first.price.regular,
      value: '99.00',
      prices,
      confirmed: [...guardRules],
    };
    const { edit } = await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
    await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toBe('applied');
    await letGo(harness);
    await eventually(() => countsOf(harness, id)).toMatchObject({
      queued: 0,
      sending: 0,
      waiting: 0,
      conflict: 0,
      replaced: version === 'v1' ? 0 : 1,
    });
    expect(pricesOf(await read(harness, shirt.id))).toEqual(['99.00', ...others.map(() => '80.00')]);
  });
});

test.each(['v1', 'v3'] as const)(
  'a bulk change takes the place of the unsent rows of an earlier one: %s',
  async (version) => {
    const harness = await open(version);
    const [mug, shirt] = await choose(harness);
    const ids = [mug.id, shirt.id];
    const first = await hold(harness, [mug, shirt], '=90');
    const second = await apply(harness, await preview(harness, priced('=80'), ids));
    await letGo(harness);
    const rows = version === 'v1' ? 2 : 1 + shirt.variants.length;
    await eventually(() => countsOf(harness, second)).toMatchObject({ applied: rows, conflict: 0, waiting: 0 });
    expect(await countsOf(harness, first)).toMatchObject({ applied: 0, replaced: rows });
    for (const id of ids) expect(new Set(pricesOf(await read(harness, id)))).toEqual(new Set(['80.00']));
  },
);

const cancelHeld = async (harness: Harness, products: readonly Product[]): Promise<string> => {
  const id = await hold(harness, products, '=80');
  await harness.as(workbench)('bulk.cancel', { id });
  await letGo(harness);
  expect(await countsOf(harness, id)).toMatchObject({ queued: 0, waiting: 0, sending: 0, applied: 0 });
  return id;
};
const continueRest = ({ as, storeId }: Harness, id: string) => as(workbench)('bulk.continueRest', { storeId, id });

describe.each(['v1', 'v3'] as const)('a cancelled bulk change that is continued, on catalog %s', (version) => {
  test('sends each of its rows once, however often it is asked to', async () => {
    const harness = await open(version);
    const [mug, shirt] = await choose(harness);
    const id = await cancelHeld(harness, [mug, shirt]);
    const rows = version === 'v1' ? 2 : 1 + shirt.variants.length;
    expect(await countsOf(harness, id)).toMatchObject({ cancelled: rows });
    const unsaved = { ...anyEdit, storeId: harness.storeId, state: 'unsaved' as const };
    const listed = await harness.as(workbench)('history.list', { query: unsaved, after: null });
    expect(listed.edits.map(({ state }) => state.tag)).toEqual(Array.from({ length: rows }, () => 'cancelled'));
    expect(await harness.as(workbench)('history.kept', {})).toMatchObject({ finished: 0 });
    expect(pricesOf(await read(harness, mug.id))).toEqual(pricesOf(mug));
    await Promise.all([continueRest(harness, id), continueRest(harness, id)]);
    await eventually(() => countsOf(harness, id)).toMatchObject({ applied: rows, cancelled: 0, conflict: 0 });
    const writes = (await readWrites(harness.platform)).length;
    await continueRest(harness, id);
    await letGo(harness);
    expect((await readWrites(harness.platform)).length).toBe(writes);
    for (const product of [mug, shirt])
      expect(new Set(pricesOf(await read(harness, product.id)))).toEqual(new Set(['80.00']));
  });

  test('asks about a colleague’s changes, and about the merchant’s own since', async () => {
    const harness = await open(version);
    const [mug, shirt] = await choose(harness);
    const id = await cancelHeld(harness, [mug, shirt]);
    const typed = await type(harness, shirt, '128.85');
    await eventually(async () => (await harness.journal.get(typed.id))?.state.tag).toBe('applied');
    await writePrice(catalogOf(version, harness.platform), mug.id, '31.00');
    await continueRest(harness, id);
    const rows = version === 'v1' ? 2 : 1 + shirt.variants.length;
    await eventually(() => countsOf(harness, id)).toMatchObject({ conflict: rows, queued: 0, sending: 0, waiting: 0 });
    expect(pricesOf(await read(harness, mug.id))).toEqual(['31.00']);
    expect(new Set(pricesOf(await read(harness, shirt.id)))).toEqual(new Set(['128.85']));
    const states = new Map((await rowsOf(harness, id)).map(({ productId, state }) => [productId, state]));
    expect(states.get(mug.id)).toMatchObject({ tag: 'conflict', theirs: '31.00' });
    expect(states.get(shirt.id)).toMatchObject({ tag: 'conflict', theirs: '128.85', since: { surface: 'popup' } });
  });
});

test.each(['v1', 'v3'] as const)(
  'edits that a bulk change replaced are saved after all if it is cancelled unsent: %s',
  async (version) => {
    const harness = await open(version);
    const [mug] = await choose(harness);
    await setFaults(harness.platform, { kind: 'status-before', status: 502 });
    const typed = await type(harness, mug, '26.00');
    const stateOf = async () => (await harness.journal.get(typed.id))?.state.tag;
    await eventually(stateOf).toBe('waiting');
    await setFaults(harness.platform);
    const draft = await preview(harness, priced('=80'), [mug.id]);
    await setFaults(harness.platform, { kind: 'status-before', status: 502 });
    const id = await apply(harness, draft);
    await eventually(stateOf).toBe('replaced');
    await harness.as(workbench)('bulk.cancel', { id });
    await eventually(stateOf).toBe('waiting');
    await setFaults(harness.platform);
    await letGo(harness);
    await eventually(stateOf).toBe('applied');
    expect(pricesOf(await read(harness, mug.id))).toEqual(['26.00']);
    expect(await countsOf(harness, id)).toMatchObject({ queued: 0, waiting: 0, applied: 0 });
  },
);

test('a row of a bulk change is saved after all if the price typed over it is discarded unsent', async () => {
  const harness = await open('v3');
  const [mug] = await choose(harness);
  const id = await hold(harness, [mug], '=80');
  await harness.as(workbench)('bulk.pause', { id });
  await setFaults(harness.platform, { kind: 'status-before', status: 502 });
  const typed = await type(harness, mug, '26.00');
  await eventually(() => countsOf(harness, id)).toMatchObject({ replaced: 1, waiting: 0 });
  await setFaults(harness.platform);
  await harness.as(popup)('edits.discard', { id: typed.id });
  expect(await countsOf(harness, id)).toMatchObject({ replaced: 0, queued: 1 });
  await harness.as(workbench)('bulk.resume', { id });
  await letGo(harness);
  await eventually(() => countsOf(harness, id)).toMatchObject({ applied: 1, queued: 0, waiting: 0 });
  expect(pricesOf(await read(harness, mug.id))).toEqual(['80.00']);
});

test.each(['v1', 'v3'] as const)(
  'a bulk change asks about edits that were saved since its preview: %s',
  async (version) => {
    const harness = await open(version);
    const [mug] = await choose(harness);
    const draft = await preview(harness, priced('=80'), [mug.id]);
    const typed = await type(harness, mug, '26.00');
    await eventually(async () => (await harness.journal.get(typed.id))?.state.tag).toBe('applied');
    const before = (await readWrites(harness.platform)).length;
    const id = await apply(harness, draft);
    await eventually(() => countsOf(harness, id)).toMatchObject({ conflict: 1, queued: 0 });
    expect((await readWrites(harness.platform)).length).toBe(before);
    expect(pricesOf(await read(harness, mug.id))).toEqual(['26.00']);
  },
);

test.each(['v1', 'v3'] as const)(
  'a bulk change asks about unsent edits that were typed since its preview: %s',
  async (version) => {
    const harness = await open(version);
    const [mug] = await choose(harness);
    const draft = await preview(harness, priced('=80'), [mug.id]);
    await setFaults(harness.platform, { kind: 'status-before', status: 502 });
    const typed = await type(harness, mug, '26.00');
    const stateOf = async () => (await harness.journal.get(typed.id))?.state.tag;
    await eventually(stateOf).toBe('waiting');
    const id = await apply(harness, draft);
    await setFaults(harness.platform);
    await letGo(harness);
    await eventually(stateOf).toBe('applied');
    await eventually(() => countsOf(harness, id)).toMatchObject({ conflict: 1, queued: 0, waiting: 0, sending: 0 });
    expect(pricesOf(await read(harness, mug.id))).toEqual(['26.00']);
    const [row] = await rowsOf(harness, id);
    expect(row?.state).toMatchObject({ tag: 'conflict', theirs: '26.00' });
  },
);

test('an undo asks where something newer stands, also one’s own', async () => {
  const harness = await open('v1');
  const [mug] = await choose(harness);
  const first = await type(harness, mug, '26.00');
  await eventually(async () => (await harness.journal.get(first.id))?.state.tag).toBe('applied');
  const second = await type(harness, await read(harness, mug.id), '27.00');
  await harness.as(popup)('edits.undo', { id: first.id, holdMs: 0 });
  await eventually(async () => (await harness.journal.get(second.id))?.state.tag).toBe('applied');
  await eventually(async () =>
    (await harness.journal.open()).map(({ undoOf, state }) => [undoOf, state.tag === 'conflict' && state.theirs]),
  ).toEqual([[first.id, '27.00']]);
  expect(pricesOf(await read(harness, mug.id))).toEqual(['27.00']);
});
