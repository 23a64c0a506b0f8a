import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BulkChange } from '../../../../src/domain/bulk.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { defaultLimits, type GuardRule } from '../../../../src/domain/guardrails.ts';
import type { PriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { changePrices } from '../../../../src/domain/pricing/change.ts';
import { pricesOf, slice } from '../../../../src/domain/pricing/prices.ts';
import { toRows } from '../../../../src/edits/bulk/preview.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createPriceEngine, productId, type PriceEngine } from '../../../fixtures/price-engine.ts';
import { partsOf, type CompareAtShelf, type DiscountShelf, type Shelf } from '../../../fixtures/price-shelf.ts';

const limits = defaultLimits;

/** 100.00, with 20 % off: a sale of 80.00. */
const v1 = (change: Partial<DiscountShelf> = {}): DiscountShelf => ({
  kind: 'discount',
  price: 10_000,
  off: { type: 'PERCENT', millionths: 20_000_000 },
  cost: null,
  variants: [
    { id: 's', price: null, cost: null },
    { id: 'xl', price: 11_000, cost: null },
  ],
  ...change,
});
const v3 = (change: Partial<CompareAtShelf> = {}): CompareAtShelf => ({
  kind: 'compare_at',
  hasOptions: false,
  variants: [{ id: 'only', actual: 8000, compareAt: 10_000, cost: null }],
  ...change,
});
const both: [string, () => Shelf][] = [
  ['V1', v1],
  ['V3', v3],
];

const single = (actual: number, compareAt: number | null): Shelf =>
  v3({ variants: [{ id: 'only', actual, compareAt, cost: null }] });

const withoutVariants = (shelf: Shelf): Shelf => (shelf.kind === 'discount' ? { ...shelf, variants: [] } : shelf);

const all: GuardRule[] = ['big_change', 'below_cost', 'thin_margin'];

/** The edit that results from an intent on the current prices. */
async function editFor(
  { shop }: PriceEngine,
  changes: Partial<PriceIntent>,
  change: Partial<Edit> = {},
): Promise<Edit> {
  const intent = { regular: null, sale: null, cost: null, ...changes };
  const scope = { variantId: change.variantId ?? null };
  const reach = intent.cost !== null ? 'cost' : intent.sale === null ? 'regular' : 'sale';
  const from = slice(pricesOf(await shop.catalog.product(productId)), scope, reach);
  const changed = from && changePrices(from, scope, intent, 'EUR');
  if (from === null || changed?.tag !== 'ok') throw new Error('It cannot be');
  const field = intent.cost !== null ? 'cost' : intent.sale === null ? 'price' : 'salePrice';
  const value = changes.regular ?? (changes.sale?.kind === 'paid' ? changes.sale.amount : '0');
  const prices = { from, to: changed.prices, intent };
  return createEdit({ productId, field, value, confirmed: all, prices, ...change });
}
const paid = (amount: string): Partial<PriceIntent> => ({ sale: { kind: 'paid', amount } });
const paidNow = (engine: PriceEngine): Record<string, number> =>
  Object.fromEntries([...partsOf(engine.shelf())].map(([id, part]) => [id, part.paid]));

describe.each(both)('two edits of price and sale, typed before either was applied, on %s', (_, create) => {
  test('the sale first, then a price with an effect that was never shown: the second is a conflict', async () => {
    const engine = createPriceEngine('EUR', create(), limits);
    const [sale, price] = [
      await editFor(engine, paid('40.00')),
      await editFor(engine, { regular: '75.00' }).catch(() => null),
    ];
    engine.add(sale);
    // On V3 a price of 75.00 ends the sale of 80.00, which is shown when it is typed.
    if (price === null) return expect(create().kind).toBe('compare_at');
    engine.add(price);
    await engine.settle();
    expect(engine.stateOf(sale)?.tag).toBe('applied');
    expect(engine.stateOf(price)).toMatchObject({ tag: 'conflict', prices: { price: '100.00' } });
    expect(paidNow(engine)['']).toBe(4000);
  });

  test('typed one after the other, both are applied as shown', async () => {
    const engine = createPriceEngine('EUR', create(), limits);
    const sale = engine.add(await editFor(engine, paid('40.00')));
    await engine.settle();
    const price = engine.add(await editFor(engine, { regular: '75.00' }));
    await engine.settle();
    expect([engine.stateOf(sale)?.tag, engine.stateOf(price)?.tag]).toEqual(['applied', 'applied']);
    expect(paidNow(engine)['']).toBe(create().kind === 'discount' ? 3000 : 4000);
  });

  test('the price first, then a sale price: shoppers pay the sale price', async () => {
    const engine = createPriceEngine('EUR', create(), limits);
    const [price, sale] = [await editFor(engine, { regular: '90.00' }), await editFor(engine, paid('60.00'))];
    engine.add(price);
    engine.add(sale);
    await engine.settle();
    expect(engine.stateOf(price)?.tag).toBe('applied');
    const isDone = engine.stateOf(sale)?.tag === 'applied';
    expect(paidNow(engine)['']).toBe(isDone ? 6000 : create().kind === 'discount' ? 7200 : 8000);
    // A V1 sale would change other variants to prices that were not shown.
    expect(isDone).toBe(create().kind === 'compare_at');
  });

  test('the price first, then a sale price, of a product without variants', async () => {
    const engine = createPriceEngine('EUR', withoutVariants(create()));
    const [price, sale] = [await editFor(engine, { regular: '90.00' }), await editFor(engine, paid('60.00'))];
    engine.add(price);
    engine.add(sale);
    await engine.settle();
    expect([engine.stateOf(price)?.tag, engine.stateOf(sale)?.tag, paidNow(engine)['']]).toEqual([
      'applied',
      'applied',
      6000,
    ]);
  });

  test('both are applied if the answer to the first is lost and its result is found later', async () => {
    const engine = createPriceEngine('EUR', withoutVariants(create()));
    const [price, sale] = [await editFor(engine, { regular: '90.00' }), await editFor(engine, paid('60.00'))];
    engine.add(price);
    engine.add(sale);
    const lost = new ShelfedgeError('network', 'lost');
    engine.shop.troubles = [{ path: /^PATCH/, error: lost, isDone: true }];
    engine.shop.before = [
      { path: /^PATCH/, act: () => void engine.shop.troubles.push({ path: /^GET/, error: lost, isDone: false }) },
    ];
    await engine.run(engine.next());
    expect(engine.stateOf(price)).toMatchObject({ tag: 'waiting', wasSent: true });
    await engine.settle();
    expect([engine.stateOf(price)?.tag, engine.stateOf(sale)?.tag, paidNow(engine)['']]).toEqual([
      'applied',
      'applied',
      6000,
    ]);
  });
});

describe('the guardrails just before a write', () => {
  test.each(both)('ask once about a foreign cost change, and follow the merchant’s answer: %s', async (_, create) => {
    const engine = createPriceEngine('EUR', create(), limits);
    const edit = engine.add(await editFor(engine, { regular: '90.00' }));
    engine.shop.put(productId, (shelf) => {
      if (shelf.kind === 'discount') shelf.cost = 9500;
      else for (const variant of shelf.variants) variant.cost = 9500;
    });
    await engine.settle();
    expect(engine.stateOf(edit)).toMatchObject({ tag: 'conflict', why: 'guarded', findings: [{ rule: 'below_cost' }] });
    const guarded = engine.edits.get(edit.id) as Edit;
    engine.keep(guarded, []);
    expect(engine.stateOf(edit)?.tag).toBe('conflict');
    engine.keep(guarded, ['below_cost']);
    await engine.settle();
    expect(engine.stateOf(edit)?.tag).toBe('applied');
    expect(engine.shelf()).toMatchObject(create().kind === 'discount' ? { price: 9000, cost: 9500 } : {});
    // The undo keeps foreign changes.
    engine.undo(engine.edits.get(edit.id) as Edit);
    await engine.settle();
    expect(partsOf(engine.shelf()).get('')).toMatchObject({ regular: 10_000, paid: 8000, cost: 9500 });
  });

  test.each(both)('ask about a foreign cost change during a lost call: %s', async (_, create) => {
    const engine = createPriceEngine('EUR', create(), limits);
    const edit = engine.add(await editFor(engine, { regular: '90.00', sale: { kind: 'end' } }));
    engine.shop.troubles.push({
      path: /^PATCH|bulk.*update/,
      error: new ShelfedgeError('network', 'lost'),
      isDone: false,
    });
    await engine.run(engine.next());
    expect(engine.stateOf(edit)).toMatchObject({ tag: 'waiting', wasSent: true });
    engine.shop.put(productId, (shelf) => {
      if (shelf.kind === 'discount') shelf.cost = 9500;
      else for (const variant of shelf.variants) variant.cost = 9500;
    });
    const stood = engine.shelf();
    await engine.settle();
    expect(engine.stateOf(edit)).toMatchObject({ tag: 'conflict', why: 'guarded', findings: [{ rule: 'below_cost' }] });
    expect(engine.shelf()).toEqual(stood);
  });

  test.each(both)('ask again when the merchant keeps a value over a foreign change: %s', async (_, create) => {
    const engine = createPriceEngine('EUR', create(), limits);
    const edit = engine.add(await editFor(engine, { regular: '95.00' }, { confirmed: [] }));
    engine.shop.put(productId, (shelf) => {
      if (shelf.kind === 'discount') shelf.price = 20_000;
      else for (const variant of shelf.variants) Object.assign(variant, { actual: 8000, compareAt: 20_000 });
    });
    await engine.settle();
    expect(engine.stateOf(edit)).toMatchObject({ tag: 'conflict', prices: expect.anything() as object });
    engine.keep(engine.edits.get(edit.id) as Edit, []);
    await engine.settle();
    expect(engine.stateOf(edit)).toMatchObject({ why: 'guarded', findings: [{ rule: 'big_change' }] });
    engine.keep(engine.edits.get(edit.id) as Edit, ['big_change']);
    await engine.settle();
    expect(engine.stateOf(edit)?.tag).toBe('applied');
    expect(partsOf(engine.shelf()).get('')?.regular).toBe(9500);
  });
});

/** The rows of a batch, as its preview creates them. */
async function rowsOf({ shop }: PriceEngine, change: BulkChange): Promise<Edit[]> {
  const product = await shop.catalog.product(productId);
  const batchId = randomUUID();
  return toRows({ product, variantIds: null }, change, { limits, locale: 'en' }).flatMap(({ outcome, ...place }) =>
    outcome.tag === 'change' && outcome.prices !== undefined
      ? [createEdit({ ...place, value: outcome.value, prices: outcome.prices, confirmed: all, batchId })]
      : [],
  );
}

const entry = (text: string): BulkChange => ({ kind: 'entry', field: 'price', text });

describe('batch rows of one V1 product: its price and a variant’s own price', () => {
  test.each(['-10%', '=90', '=110', '+5'])('%s: are written together as shown, and undone exactly', async (text) => {
    const engine = createPriceEngine('EUR', v1(), limits);
    const before = engine.shelf();
    const rows = (await rowsOf(engine, entry(text))).map((row) => engine.add(row));
    await engine.settle();
    for (const row of rows) expect(engine.stateOf(row)?.tag).toBe('applied');
    const base = { '-10%': 7200, '=90': 7200, '=110': 8800, '+5': 8400 }[text];
    const own = { '-10%': 7920, '=90': 7200, '=110': 8800, '+5': 9200 }[text];
    expect(paidNow(engine)).toEqual({ '': base, s: base, xl: own });
    const batchId = randomUUID();
    for (const row of rows) {
      const undo = engine.undo(engine.edits.get(row.id) as Edit);
      engine.edits.set(undo.id, { ...undo, batchId });
    }
    await engine.settle();
    expect([...engine.edits.values()].map(({ state }) => state.tag)).toEqual(
      [...engine.edits.values()].map(() => 'applied'),
    );
    expect(engine.shelf()).toEqual(before);
  });

  test('report the written part as applied and the other as refused if the second call is refused', async () => {
    const engine = createPriceEngine('EUR', v1(), limits);
    const [base, own] = (await rowsOf(engine, entry('-10%'))).map((row) => engine.add(row));
    const refused = new ShelfedgeError('application', 'no', { status: 400 });
    engine.shop.troubles = Array.from({ length: 5 }, () => ({ path: /variants$/, error: refused, isDone: false }));
    await engine.settle();
    expect([engine.stateOf(base as Edit)?.tag, engine.stateOf(own as Edit)?.tag]).toEqual(['applied', 'refused']);
    expect(paidNow(engine)).toEqual({ '': 7200, s: 7200, xl: 8800 });
  });
});

test('prices of batch rows applied meanwhile count as our own, all of them together', async () => {
  const engine = createPriceEngine('EUR', v1({ off: null }), limits);
  const sale = await editFor(engine, paid('60.00'));
  const rows = await rowsOf(engine, { kind: 'entry', field: 'price', text: '=120' });
  for (const row of rows) engine.add(row);
  engine.add({ ...sale, prices: await shownOver(engine, sale) });
  await engine.settle();
  expect(engine.stateOf(sale)?.tag).toBe('applied');
  expect(paidNow(engine)).toEqual({ '': 6000, s: 6000, xl: 6000 });
});

/** The sale of an edit on the current prices, with what shoppers pay once every part costs 120.00. */
async function shownOver({ shop }: PriceEngine, { prices }: Edit): Promise<Edit['prices']> {
  const now = pricesOf(await shop.catalog.product(productId));
  if (now.saleBy !== 'discount' || prices?.to.saleBy !== 'discount') throw new Error('It is no V1 product');
  const discount = { type: 'PERCENT', value: 50 } as const;
  const equal = { price: '120.00', cost: null };
  return { ...prices, from: now, to: { ...now, price: '120.00', variants: { s: equal, xl: equal }, discount } };
}

test('an undo overtaken twice lists every variant that it skipped', async () => {
  const variants = ['s', 'm', 'l'].map((id) => ({ id, actual: 8000, compareAt: null, cost: null }));
  const engine = createPriceEngine('EUR', v3({ hasOptions: true, variants }), limits);
  const edit = engine.add(await editFor(engine, { regular: '75.00' }));
  await engine.settle();
  const setElsewhere = (which: number, actual: number): void =>
    engine.shop.put(
      productId,
      (shelf) => void (shelf.kind === 'compare_at' && Object.assign(shelf.variants[which] ?? {}, { actual })),
    );
  const undo = engine.undo(engine.edits.get(edit.id) as Edit);
  setElsewhere(0, 7000);
  engine.shop.before.push({ path: /^PATCH|bulk.*update/, act: () => setElsewhere(1, 6000) });
  await engine.settle();
  expect(engine.edits.get(undo.id)).toMatchObject({ state: { tag: 'applied' }, skippedVariants: ['s', 'm'] });
  expect(engine.edits.get(undo.id)?.skippedExamples).toEqual([
    { name: expect.any(String) as string, amount: '70.00' },
    { name: expect.any(String) as string, amount: '60.00' },
  ]);
  expect(paidNow(engine)).toEqual({ s: 7000, m: 6000, l: 8000 });
});

describe('“keep mine” over a change made elsewhere', () => {
  test.each<[string, Shelf, Shelf]>([
    ['V1', v1({ off: null, variants: [] }), v1({ price: 20_000, off: null, variants: [] })],
    ['V3', single(10_000, null), single(20_000, null)],
  ])('asks the guardrails, and then shoppers pay the number that was shown: %s', async (_, before, theirs) => {
    const engine = createPriceEngine('EUR', before, limits);
    const sale = engine.add(await editFor(engine, { sale: { kind: 'percent', percent: '20' } }, { value: '80.00' }));
    engine.shop.put(productId, (own) => Object.assign(own, structuredClone(theirs)));
    await engine.settle();
    expect(engine.stateOf(sale)).toMatchObject({ tag: 'conflict' });
    engine.keep(engine.edits.get(sale.id) as Edit, []);
    await engine.settle();
    expect(engine.stateOf(sale)).toMatchObject({ why: 'guarded', findings: [{ rule: 'big_change' }] });
    expect(engine.shelf()).toEqual(theirs);
    engine.keep(engine.edits.get(sale.id) as Edit, all);
    await engine.settle();
    expect([engine.stateOf(sale)?.tag, ...Object.values(paidNow(engine))]).toEqual(['applied', 8000]);
  });

  test.each<[string, Shelf, Shelf, Shelf]>([
    ['leaves a sale that has begun since', single(10_000, null), single(9000, 12_000), single(9000, 10_000)],
    ['begins no sale where one has ended since', single(8000, 10_000), single(12_000, null), single(10_000, null)],
  ])('“keep mine” of an undo of a V3 price restores the regular price and %s', async (_, before, theirs, after) => {
    const engine = createPriceEngine('EUR', before, limits);
    const price = engine.add(await editFor(engine, { regular: '120.00' }));
    await engine.settle();
    engine.shop.put(productId, (own) => Object.assign(own, structuredClone(theirs)));
    const undo = engine.undo(engine.edits.get(price.id) as Edit);
    await engine.settle();
    expect(engine.stateOf(undo)).toMatchObject({ tag: 'conflict' });
    engine.keep(engine.edits.get(undo.id) as Edit, []);
    await engine.settle();
    expect([engine.stateOf(undo)?.tag, engine.shelf()]).toEqual(['applied', after]);
  });
});
