import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkChange } from '../../src/domain/bulk.ts';
import { toIntent } from '../../src/edits/bulk/apply-draft.ts';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import { guardRules } from '../../src/domain/guardrails.ts';
import { numberOfField, numbersOf, readPriceEntry, type TypedPrices } from '../../src/domain/typing/price-entry.ts';
import { effectOf, type PartEffect } from '../../src/domain/pricing/effect.ts';
import { pricesOf, type PriceScope } from '../../src/domain/pricing/prices.ts';
import type { Product } from '../../src/domain/product.ts';
import type { RawSender } from '../../src/protocol/sender.ts';
import { cardIn, pageIn, popup, workbench } from '../fixtures/background-harness.ts';
import { versions, type Version } from '../fixtures/catalogs.ts';
import { applyRows, askFor, readPreview } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { goods, openPriceHarness, type Cell, type Goods, type PriceHarness, type Sale } from './price-cells.ts';

const salesOf: Record<Version, Sale[]> = { v1: ['none', 'percent', 'amount'], v3: ['none', 'compareAt', 'equal'] };
const ways = ['single', 'bulk'] as const;
type Way = (typeof ways)[number];
/** The foreign change between an edit and its undo. */
const foreigns = ['nothing', 'price', 'sale'] as const;
type Foreign = (typeof foreigns)[number];

interface Action {
  name: string;
  typed: TypedPrices;
  /** The field of the card, where it is not that of the typed numbers. */
  field?: 'price' | 'salePrice';
  /** Null where a rule has no such words. */
  bulk: BulkChange | null;
}
const entry = (field: 'price' | 'salePrice', text: string): BulkChange => ({ kind: 'entry', field, text });
const rule = (change: object): BulkChange => ({
  kind: 'rule',
  rule: { field: 'salePrice', change, ending: null, turned: 'leave', least: '0', most: '999999999.99' } as never,
});
const actions: Action[] = [
  { name: 'a price is set', typed: { regular: '120', sale: null }, bulk: entry('price', '=120') },
  { name: 'a price goes 10 % down', typed: { regular: '-10%', sale: null }, bulk: entry('price', '-10%') },
  {
    name: 'a sale price is set',
    typed: { regular: null, sale: { number: 'paid', text: '60' } },
    bulk: entry('salePrice', '=60'),
  },
  {
    name: 'a sale takes 35 % off',
    typed: { regular: null, sale: { number: 'percent', text: '35' } },
    bulk: rule({ kind: 'off_price', percent: '35' }),
  },
  {
    name: 'a sale takes 35 % off in the card of the price',
    typed: { regular: null, sale: { number: 'percent', text: '35' } },
    field: 'price',
    bulk: null,
  },
  {
    name: 'a sale takes 4.50 off',
    typed: { regular: null, sale: { number: 'off', text: '4.50' } },
    bulk: null,
  },
  {
    name: 'both prices are set',
    typed: { regular: '130', sale: { number: 'paid', text: '60' } },
    bulk: null,
  },
  { name: 'a sale ends', typed: { regular: null, sale: { number: 'paid', text: '' } }, bulk: entry('salePrice', '') },
];

/** With `RUNS`, every action is tried in every scope of every cell; else every pair of sale, variants, action and scope occurs. */
const isWhole = process.env['RUNS'] !== undefined;
const slugOf = (sale: Sale, kind: Goods, way: Way, foreign: Foreign): string =>
  [sale, kind, way, foreign].join('-').toLowerCase();

/** A product for each cell and each foreign change, so that cells are independent. */
const cellsOf = (version: Version): Map<string, Cell> =>
  new Map(
    salesOf[version].flatMap((sale) =>
      goods.flatMap((kind) =>
        ways.flatMap((way) =>
          foreigns.map((foreign) => [slugOf(sale, kind, way, foreign), { sale, goods: kind }] as const),
        ),
      ),
    ),
  );

/** A committed change: the shown prices, how it is awaited and how it is undone. */
interface Made {
  effect: PartEffect[];
  ends(): Promise<string[]>;
  undo(): Promise<() => Promise<string[]>>;
}

const scopesOf = ({ variants, saleBy }: Product): PriceScope[] => {
  const ids = variants.map(({ id }) => id);
  const [first, , last] = ids;
  if (first === undefined || last === undefined) return [{ variantId: null }];
  const each = saleBy === 'discount' ? [{ variantId: null, variantIds: ['', ...ids] }] : [];
  return [{ variantId: null }, { variantId: last }, { variantId: null, variantIds: [first, last] }, ...each];
};

async function commit({ harness }: PriceHarness, intent: Intent, as: RawSender): Promise<Edit> {
  return (await harness.as(as)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 })).edit;
}

const tagOf = async ({ harness }: PriceHarness, id: string): Promise<string> =>
  (await harness.journal.get(id))?.state.tag ?? 'gone';

/** A change as the card and the popup send it; null where they refuse it. */
async function single(
  at: PriceHarness,
  productId: string,
  { typed, field = typed.sale === null ? 'price' : 'salePrice' }: Action,
  scope: PriceScope,
  as = popup,
): Promise<Made | null> {
  const { harness } = at;
  const { product } = await harness.as(as)('catalog.product', { storeId: harness.storeId, productId });
  const { currency } = product;
  const stored = pricesOf(product);
  const read = readPriceEntry(typed, stored, scope, { currency, locale: 'en' });
  if (read.tag === 'problem') return null;
  const { variantId, variantIds } = scope;
  const number = numberOfField(field);
  const edit = await commit(
    at,
    {
      id: randomUUID(),
      productId,
      variantId,
      ...(variantIds && { variantIds: [...variantIds] }),
      locationId: null,
      locationNumber: null,
      field,
      base: numbersOf(stored, scope, currency)[number],
      value: numbersOf(read.change.to, scope, currency)[number],
      delta: null,
      prices: read.change,
      confirmed: [...guardRules],
      productName: product.name,
      variantLabel: null,
      currency,
    },
    as,
  );
  const ends = async (id: string): Promise<string[]> => {
    await eventually(() => tagOf(at, id)).not.toMatch(/queued|sending/);
    return [await tagOf(at, id)];
  };
  return {
    effect: effectOf(read.change.from, read.change.to, currency),
    ends: () => ends(edit.id),
    async undo() {
      const undoing = harness.as(as)('edits.undo', { id: edit.id, holdMs: 0 });
      // Where no sale runs, its end is applied without a write, so there is nothing to take back.
      if ((await harness.journal.get(edit.id))?.sent === null) {
        await expect(undoing).rejects.toMatchObject({ code: 'conflict' });
        return () => ends(edit.id);
      }
      await undoing;
      const { edits } = await harness.journal.list(({ undoOf }) => undoOf === edit.id, 1);
      return () => ends(edits[0]?.id ?? '');
    },
  };
}

/** A change as the page of bulk changes makes it; null where no row changes. */
async function bulk(at: PriceHarness, productId: string, { bulk: change }: Action): Promise<Made | null> {
  if (change === null) return null;
  const { harness } = at;
  const { storeId } = harness;
  const as = harness.as(workbench);
  const selection = { kind: 'ids' as const, ids: [productId] };
  const { rows } = await readPreview(as, storeId, askFor(change, { selection }));
  const intents = rows.flatMap(toIntent);
  if (intents.length === 0) return null;
  const id = await applyRows({ ...harness, as, storeId }, intents);
  const ends = async (batchId: string): Promise<string[]> => {
    const tags = async (): Promise<string[]> => (await harness.journal.ofBatch(batchId)).map(({ state }) => state.tag);
    await eventually(async () => (await tags()).some((tag) => tag === 'queued' || tag === 'sending')).toBe(false);
    return [...new Set(await tags())];
  };
  return {
    effect: intents.flatMap(({ prices }) => (prices ? effectOf(prices.from, prices.to, 'EUR') : [])),
    ends: () => ends(id),
    async undo() {
      const batchId = randomUUID();
      await as('bulk.undo', { storeId, id, batchId });
      return () => ends(batchId);
    },
  };
}

/** Makes a change and compares the store with the shown prices; null if the change is impossible. */
async function make(
  at: PriceHarness,
  productId: string,
  way: Way,
  action: Action,
  scope: PriceScope,
): Promise<Made | null> {
  const [before, stored] = [await at.paid(productId), at.stored(productId)];
  const made = way === 'single' ? await single(at, productId, action, scope) : await bulk(at, productId, action);
  if (made === null) {
    expect(at.stored(productId)).toEqual(stored);
    return null;
  }
  expect(await made.ends()).toEqual(['applied']);
  const shown = made.effect.map(({ id, after }) => [id, after.paid] as const);
  expect(await at.paid(productId)).toEqual({ ...before, ...Object.fromEntries(shown) });
  return made;
}

async function changeElsewhere({ catalog }: PriceHarness, productId: string, foreign: Foreign): Promise<void> {
  if (foreign === 'nothing') return;
  const product = await catalog.product(productId);
  const isPrice = foreign === 'price';
  const change = { field: isPrice ? ('price' as const) : ('salePrice' as const), value: isPrice ? '140.00' : '70.00' };
  // On V3 of one variant alone, where there are several.
  const variantId = product.saleBy === 'compare_at' ? (product.variants[0]?.id ?? null) : null;
  await catalog.write([{ product, variantId, locationId: null, delta: null, ...change }]);
}

describe.each(versions)('on %s', (version) => {
  let at: PriceHarness;
  beforeAll(async () => {
    at = await openPriceHarness(version, cellsOf(version));
  });
  afterAll(() => at.platform.close());

  const cells = salesOf[version].flatMap((sale) =>
    goods.flatMap((kind) => ways.map((way) => [sale, kind, way] as const)),
  );

  test.each(cells)(
    'sale: %s, variants: %s, %s: the shown price is paid, and taken back exactly',
    async (sale, kind, way) => {
      const productId = at.idOf(slugOf(sale, kind, way, 'nothing'));
      const scopes = way === 'bulk' ? [{ variantId: null }] : scopesOf(await at.catalog.product(productId));
      const cell = salesOf[version].indexOf(sale) + goods.indexOf(kind);
      let possible = way === 'single' ? actions : actions.filter((action) => action.bulk !== null);
      if (way === 'bulk' && !isWhole) possible = possible.filter((_, index) => (cell + index) % 2 === 0);
      let count = 0;
      for (const [index, action] of possible.entries()) {
        const first = (cell + index) % scopes.length;
        for (const scope of [...scopes.slice(first), ...scopes.slice(0, first)]) {
          const stored = at.stored(productId);
          const made = await make(at, productId, way, action, scope);
          if (made === null) continue;
          const undone = await made.undo();
          expect([action.name, scope, await undone()]).toEqual([action.name, scope, ['applied']]);
          expect(at.stored(productId)).toEqual(stored);
          count += 1;
          if (!isWhole) break;
        }
      }
      // Where there is no sale, none ends.
      expect(count).toBeGreaterThanOrEqual(possible.length - 1);
    },
    60_000,
  );

  const changedElsewhere = cells.flatMap((cell) =>
    (['price', 'sale'] as const).map((foreign) => [...cell, foreign] as const),
  );
  test.each(changedElsewhere)(
    'sale: %s, variants: %s, %s: undone after a foreign change of the %s',
    async (sale, kind, way, foreign) => {
      const productId = at.idOf(slugOf(sale, kind, way, foreign));
      const [action] = actions.filter(
        ({ name }) => name === (foreign === 'price' ? 'a price is set' : 'a sale takes 35 % off'),
      );
      const before = await at.paid(productId);
      const made = action && (await make(at, productId, way, action, { variantId: null }));
      if (!made) throw new Error('It was refused');
      await changeElsewhere(at, productId, foreign);
      const [stored, paid] = [at.stored(productId), await at.paid(productId)];
      const ended = await made.undo().then((ends) => ends());
      const after = await at.paid(productId);
      for (const [id, amount] of Object.entries(after)) expect([before[id], paid[id]]).toContain(amount);
      const ours = Object.keys(paid).slice(1);
      if (version === 'v1' || ours.length === 0) {
        expect([ended.includes('applied'), at.stored(productId)]).toEqual([false, stored]);
        return;
      }
      const [first = ''] = Object.keys(paid);
      expect(after[first]).toBe(paid[first]);
      expect(ours.map((id) => after[id])).toEqual(ours.map((id) => before[id]));
    },
  );

  test('a card sends the same, and takes it back', async () => {
    const slug = slugOf('none', 'several', 'single', 'nothing');
    const productId = at.idOf(slug);
    const [page, card] = [pageIn(7, slug), cardIn(7)];
    await at.harness.as(page)('page.resolve', { slug, siteName: null });
    const { token } = await at.harness.as(page)('page.openCard', { field: 'price', choices: {} });
    await at.harness.as(card)('card.claim', { token });
    const [action] = actions;
    const [stored, before] = [at.stored(productId), await at.paid(productId)];
    const made = action && (await single(at, productId, action, { variantId: null }, card));
    expect(await made?.ends()).toEqual(['applied']);
    const shown = (made?.effect ?? []).map(({ id, after }) => [id, after.paid] as const);
    expect(await at.paid(productId)).toEqual({ ...before, ...Object.fromEntries(shown) });
    expect(await made?.undo().then((ends) => ends())).toEqual(['applied']);
    expect(at.stored(productId)).toEqual(stored);
  });
});
