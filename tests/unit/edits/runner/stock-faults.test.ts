import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Catalog, Change } from '../../../../src/catalog/port.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import { stockDoubtOf } from '../../../../src/domain/stock-doubt.ts';
import { keepMine } from '../../../../src/edits/keep-mine.ts';
import { attempt } from '../../../../src/edits/runner/attempt.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { randomRuns } from '../../../fixtures/random-runs.ts';

/** The outcome of a write: how often the store makes it, and how it fails. */
const fates = {
  done: [1],
  /** The limiter refuses it: nothing leaves. */
  unsent: [0, 'throttled'],
  refusedConnection: [0, 'network'],
  badGateway: [0, 'server', 502],
  portal: [0, 'malformed_answer', 200],
  throttled: [0, 'throttled', 429],
  cut: [1, 'network'],
  badGatewayAfter: [1, 'server', 502],
  sentTwice: [2],
  sentTwiceAndCut: [2, 'network'],
  /** The browser sends it once more by itself, and that is refused. */
  refusedTheSecondTime: [1, 'throttled', 429],
} as const satisfies Record<string, readonly [times: number, code?: ErrorCode, status?: number]>;
type Fate = keyof typeof fates;

/** A store without revisions, with one product, and an edit that is tried until it is settled. */
async function run(delta: number, writes: readonly Fate[], sales: readonly number[]) {
  const shop = { count: 50, made: 0, sold: 0, read: 0, sets: [] as [read: string, to: string][] };
  const left = { writes: [...writes], sales: [...sales] };
  const clock = { ms: 1_000_000 };
  const sell = (): void => {
    const units = left.sales.shift() ?? 0;
    shop.sold += units;
    shop.count -= units;
  };
  const catalog = {
    version: 'V1_CATALOG',
    product: () => {
      shop.read = shop.count;
      const product = createProduct({ stock: { tag: 'tracked', quantity: shop.count } });
      // A sale comes after a reading: before the next one, or before the write.
      sell();
      return Promise.resolve(product);
    },
    write: (changes: readonly Change[]) => {
      const [change] = changes;
      if (change?.delta === null) {
        shop.sets.push([String(shop.read), change.value]);
        shop.count = Number(change.value);
        return Promise.resolve();
      }
      const [times, code, status]: readonly [number, ErrorCode?, number?] = fates[left.writes.shift() ?? 'done'];
      shop.made += times;
      shop.count += times * (change?.delta ?? 0);
      if (code === undefined) return Promise.resolve();
      return Promise.reject(new ShelfedgeError(code, 'no', status === undefined ? {} : { status }));
    },
  } as unknown as Catalog;
  let edit = createEdit({ field: 'stock', base: '50', value: String(50 + delta), delta: String(delta) });
  const settle = async (): Promise<void> => {
    for (let tries = 0; edit.state.tag === 'queued' || edit.state.tag === 'waiting'; tries += 1) {
      expect(tries).toBeLessThan(60);
      if (edit.state.tag === 'waiting') clock.ms = Math.max(clock.ms, edit.state.nextAt);
      await attempt([edit], {
        catalog,
        now: () => clock.ms,
        random: () => 0,
        settleMs: 10_000,
        onProduct: () => undefined,
        record: (steps) => {
          edit = { ...edit, ...steps.get(edit.id) };
          return Promise.resolve([edit]);
        },
      });
    }
  };
  const press = async (): Promise<void> => {
    edit = keepMine(edit, { nowMs: clock.ms, holdMs: 0, confirmed: [] });
    await settle();
  };
  await settle();
  return { shop, edit: (): Edit => edit, press };
}

const units = constantFrom(7, -7);
const fate = constantFrom(...(Object.keys(fates) as Fate[]));
/** Fewer units altogether than the change has, or a sale could hide it from anybody. */
const sales = array(integer({ min: 0, max: 1 }), { maxLength: 6 });

test('a change of stock without revisions is never doubled and never lost unasked, whatever fails', async () => {
  await assert(
    asyncProperty(units, array(fate, { maxLength: 5 }), sales, async (delta, writes, sold) => {
      const { shop, edit } = await run(delta, writes, sold);
      if (edit().state.tag === 'applied') expect(shop.made).toBe(1);
      else expect(edit().state).toMatchObject({ tag: 'conflict', why: 'doubt' });
    }),
    randomRuns(2000),
  );
});

test('a change of stock is asked about only if it was made twice, others changed the count, or the store refused it', async () => {
  await assert(
    asyncProperty(units, array(fate, { maxLength: 5 }), async (delta, writes) => {
      const { shop, edit } = await run(delta, writes, []);
      const isClear = shop.made < 2 && !writes.includes('refusedTheSecondTime');
      if (isClear) expect([edit().state.tag, shop.made]).toEqual(['applied', 1]);
      if (shop.made === 2)
        expect(stockDoubtOf(edit())).toEqual({
          before: '50',
          now: String(50 + 2 * delta),
          setTo: String(50 + delta),
          isTwice: true,
        });
    }),
    randomRuns(2000),
  );
});

test('a change that never left goes on over any sale', async () => {
  for (const delta of [7, -7]) {
    const { shop, edit } = await run(delta, ['unsent', 'unsent'], [1, 1, 1, 1, 1]);
    expect([edit().state.tag, shop.made]).toEqual(['applied', 1]);
  }
});

test('an answer sets the count that was named, over the count that was named and no other', async () => {
  const answers = record({ delta: units, writes: array(fate, { minLength: 1, maxLength: 3 }), sold: sales });
  await assert(
    asyncProperty(answers, async ({ delta, writes, sold }) => {
      const { shop, edit, press } = await run(delta, writes, sold);
      const doubt = stockDoubtOf(edit());
      if (doubt === null || doubt.setTo === null) return;
      await press();
      expect(shop.sets.every((set) => set.join() === [doubt.now, doubt.setTo].join())).toBe(true);
      if (shop.sets.length === 0 && String(shop.read) !== doubt.setTo) expect(edit().state.tag).toBe('conflict');
    }),
    { numRuns: 300 },
  );
});
