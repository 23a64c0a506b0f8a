import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Edit } from '../../src/domain/edit.ts';
import { guardRules } from '../../src/domain/guardrails.ts';
import { changePrices } from '../../src/domain/pricing/change.ts';
import type { PriceIntent } from '../../src/domain/pricing/intent.ts';
import { pricesOf, slice, type Prices } from '../../src/domain/pricing/prices.ts';
import { statusOf } from '../../src/ui/fields/status.ts';
import { popup, workbench } from '../fixtures/background-harness.ts';
import { versions } from '../fixtures/catalogs.ts';
import { applyRows } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { openPriceHarness, type Cell, type PriceHarness } from './price-cells.ts';

const sale = { v1: 'amount', v3: 'compareAt' } as const;
const whole = { variantId: null, locationId: null, value: '', delta: null } as const;

const raise = (prices: Prices): void => {
  if (prices.saleBy === 'discount') {
    prices.price = '1000.00';
    for (const one of Object.values(prices.variants)) if (one.price !== null) one.price = '1100.00';
  } else for (const one of Object.values(prices.variants)) one.compareAt = '1000.00';
};

describe.each(versions)('a question about a price: %s', (version) => {
  let shop: PriceHarness;
  beforeAll(async () => {
    const cells: [string, Cell][] = [
      ['on-sale', { sale: sale[version], goods: 'none' }],
      ['variants-on-sale', { sale: sale[version], goods: 'several' }],
      ['costs', { sale: 'none', goods: 'onePrice' }],
      ...['typed', 'bulk', 'foreign'].map((slug): [string, Cell] => [slug, { sale: 'none', goods: 'none' }]),
    ];
    shop = await openPriceHarness(version, new Map(cells));
  }, 60_000);
  afterAll(() => shop.platform.close());

  const read = async (id: string): Promise<Edit> => (await shop.harness.journal.get(id)) as Edit;
  const stateOf = async (id: string) => {
    await shop.harness.background.onWake();
    return (await read(id)).state;
  };
  const settles = (id: string, state: object) => eventually(() => stateOf(id)).toMatchObject(state);
  const asked = async (id: string) => {
    const { text, labels } = statusOf(await read(id), { locale: 'en-GB', nowMs: shop.harness.runtime.clock.ms });
    return { text, ...labels };
  };

  /** The intent of a change of the whole product, over what the store has. */
  async function typed(slug: string, changes: Partial<PriceIntent>, value: string) {
    const product = await shop.catalog.product(shop.idOf(slug));
    const intent = { regular: null, sale: null, cost: null, ...changes };
    const [field, reach] =
      intent.cost !== null
        ? (['cost', 'cost'] as const)
        : intent.sale === null
          ? (['price', 'regular'] as const)
          : (['salePrice', 'sale'] as const);
    const from = slice(pricesOf(product), whole, reach) as Prices;
    const changed = changePrices(from, whole, intent, product.currency);
    if (changed.tag === 'problem') throw new Error(changed.problem.tag);
    const base =
      field === 'cost' ? (product.cost ?? '') : field === 'price' ? product.price.regular : product.price.toPay;
    return {
      ...whole,
      id: randomUUID(),
      productId: product.id,
      field,
      base,
      value,
      prices: { from, to: changed.prices, intent },
      confirmed: [...guardRules],
      productName: product.name,
      variantLabel: null,
      currency: product.currency,
    };
  }
  const commit = async (intent: Awaited<ReturnType<typeof typed>>): Promise<string> => {
    const { storeId } = shop.harness;
    await shop.harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 });
    return intent.id;
  };
  /** A change of the stored prices by somebody else. */
  async function setElsewhere(slug: string, change: (prices: Prices) => void): Promise<void> {
    const product = await shop.catalog.product(shop.idOf(slug));
    const from = pricesOf(product);
    const to = structuredClone(from);
    change(to);
    await shop.catalog.write([{ ...whole, product, field: 'price', prices: { from, to } }]);
  }
  test.each(['on-sale', 'variants-on-sale'])(
    'keeps for the end of a sale the price that was shown: %s',
    async (slug) => {
      const product = await shop.catalog.product(shop.idOf(slug));
      const regular = Object.fromEntries(
        (product.variants.length === 0 ? [{ ...product, id: '' }] : product.variants).map((part) => [
          part.id,
          part.price.regular,
        ]),
      );
      const intent = await typed(slug, { sale: { kind: 'end' } }, '');
      await setElsewhere(slug, raise);
      const id = await commit(intent);
      await settles(id, { tag: 'conflict' });
      expect((await asked(id)).keepMine).toMatch(/^Set to €100\.00/);
      await shop.harness.as(popup)('edits.keepMine', { id, holdMs: 0, confirmed: [...guardRules] });
      await settles(id, { tag: 'conflict', why: 'guarded' });
      await shop.harness.as(popup)('edits.keepMine', { id, holdMs: 0, confirmed: [...guardRules] });
      await settles(id, { tag: 'applied' });
      expect(await shop.paid(shop.idOf(slug))).toEqual(regular);
    },
  );

  test('is not asked by the undo of a cost that a variant had by chance', async () => {
    const product = await shop.catalog.product(shop.idOf('costs'));
    const [variant] = product.variants;
    if (version === 'v1')
      shop.platform.db.prepare("UPDATE variants SET cost = '40' WHERE id = ?").run(variant?.id ?? '');
    const before = (await shop.catalog.product(product.id)).variants.map(({ cost }) => cost);
    const id = await commit(await typed('costs', { cost: '39.00' }, '39.00'));
    await settles(id, { tag: 'applied' });
    await shop.harness.as(popup)('edits.undo', { id, holdMs: 0 });
    const all = async () => (await shop.harness.journal.all()).filter(({ undoOf }) => undoOf === id);
    await eventually(() => all().then(([undo]) => undo && stateOf(undo.id))).toMatchObject({ tag: 'applied' });
    expect((await shop.catalog.product(product.id)).variants.map(({ cost }) => cost)).toEqual(before);
  });

  /** The undo of an edit, once it asks. */
  async function undoAsks(id: string): Promise<string> {
    await shop.harness.as(popup)('edits.undo', { id, holdMs: 0 });
    const undo = async () => (await shop.harness.journal.all()).find(({ undoOf }) => undoOf === id);
    await eventually(async () => (await undo())?.state.tag).toBe('conflict');
    return (await undo())?.id ?? '';
  }

  test('says of the undo of a price that one changed oneself since when and where, with values to choose', async () => {
    const first = await commit(await typed('typed', { regular: '90.00' }, '90.00'));
    await settles(first, { tag: 'applied' });
    const second = await commit(await typed('typed', { regular: '85.00' }, '85.00'));
    await settles(second, { tag: 'applied' });
    const undo = await undoAsks(first);
    expect(await asked(undo)).toEqual({
      text: expect.stringMatching(/^You changed it since, to €85\.00 \(popup, \d{1,2}:\d\d\)\.$/) as string,
      keepMine: 'Set to €100.00',
      takeTheirs: 'Leave €85.00',
    });
    await shop.harness.as(popup)('edits.keepMine', { id: undo, holdMs: 0, confirmed: [...guardRules] });
    await settles(undo, { tag: 'applied' });
    expect(await shop.paid(shop.idOf('typed'))).toEqual({ '': '100.00' });
  });

  test('says that the person’s own later change came before the undo of a bulk change', async () => {
    const batch = async (regular: string): Promise<string> => {
      const intent = await typed('bulk', { regular }, regular);
      const id = await applyRows({ ...shop.harness, as: shop.harness.as(workbench) }, [intent]);
      await settles(intent.id, { tag: 'applied' });
      return id;
    };
    const older = await batch('90.00');
    await batch('80.00');
    const batchId = randomUUID();
    await shop.harness.as(workbench)('bulk.undo', { storeId: shop.harness.storeId, id: older, batchId });
    const undo = async () => (await shop.harness.journal.ofBatch(batchId))[0];
    await eventually(async () => (await undo())?.state.tag).toBe('conflict');
    expect(await asked((await undo())?.id ?? '')).toEqual({
      text: expect.stringMatching(/^You changed it since, to €80\.00 \(bulk, \d{1,2}:\d\d\)\.$/) as string,
      keepMine: 'Set to €100.00',
      takeTheirs: 'Leave €80.00',
    });
  });

  test('says of the undo of a price that somebody else changed after oneself that it was changed again', async () => {
    const first = await commit(await typed('foreign', { regular: '90.00' }, '90.00'));
    await settles(first, { tag: 'applied' });
    const second = await commit(await typed('foreign', { regular: '85.00' }, '85.00'));
    await settles(second, { tag: 'applied' });
    await setElsewhere('foreign', (prices) => {
      if (prices.saleBy === 'discount') prices.price = '70.00';
      else for (const one of Object.values(prices.variants)) one.actual = '70.00';
    });
    expect(await asked(await undoAsks(first))).toEqual({
      text: 'Not undone: this was changed again, and is €70.00 now. Undoing would make it €100.00.',
      keepMine: 'Set to €100.00',
      takeTheirs: 'Leave €70.00',
    });
  });
});
