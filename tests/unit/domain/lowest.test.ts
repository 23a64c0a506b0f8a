import { expect, test } from 'vitest';
import { lowestNeedsSince, lowestPaid } from '../../../src/domain/pricing/lowest.ts';
import { pricesOf, type Prices } from '../../../src/domain/pricing/prices.ts';
import { atMs, edit, mug, states } from '../../visual/goods.ts';

const dayMs = 86_400_000;
const at = (price: string): Prices => ({ ...pricesOf(mug), price }) as Prices;
/** On sale from this price by an amount. */
const onSale = (price: string, off: number): Prices =>
  ({ ...pricesOf(mug), price, discount: { type: 'AMOUNT', value: off } }) as Prices;
const change = (daysAgo: number, order: number, from: Prices, to: Prices) => ({
  ...edit(mug, { ...states.applied, at: atMs - daysAgo * dayMs }, { prices: { from, to, intent: null } }),
  order,
});
const saved = (daysAgo: number, from: string, to: string) =>
  edit(
    mug,
    { ...states.applied, at: atMs - daysAgo * dayMs },
    {
      prices: { from: at(from), to: at(to), intent: null },
    },
  );
const lowest = (...edits: ReturnType<typeof saved>[]) =>
  lowestPaid(edits, pricesOf(mug), { id: '', nowMs: atMs, currency: 'EUR' });

test('the lowest price is the current one, or one from before or after a change within the days', () => {
  expect(lowest()).toEqual({ paid: '25.00', changes: 0, isBeforeSale: false });
  expect(lowest(saved(3, '19.00', '25.00'))).toEqual({ paid: '19.00', changes: 1, isBeforeSale: false });
  expect(lowest(saved(3, '27.00', '25.00'), saved(9, '21.00', '27.00'))).toEqual({
    paid: '21.00',
    changes: 2,
    isBeforeSale: false,
  });
});

test('a change before the days, in another currency or not applied does not count', () => {
  expect(lowest(saved(31, '9.00', '25.00'))).toEqual({ paid: '25.00', changes: 0, isBeforeSale: false });
  expect(lowest({ ...saved(3, '9.00', '25.00'), currency: 'USD' })).toEqual({
    paid: '25.00',
    changes: 0,
    isBeforeSale: false,
  });
  expect(lowest({ ...saved(3, '9.00', '25.00'), state: states.refused })).toEqual({
    paid: '25.00',
    changes: 0,
    isBeforeSale: false,
  });
});

test('a part without a price has no lowest one', () => {
  const part = { id: 'gone', nowMs: atMs, currency: 'EUR' };
  expect(lowestPaid([saved(3, '19.00', '25.00')], pricesOf(mug), part)).toEqual({
    paid: null,
    changes: 0,
    isBeforeSale: false,
  });
});

test('a change at the first moment of the days counts, and one without known prices does not', () => {
  expect(lowest(saved(30, '9.00', '25.00'))).toEqual({ paid: '9.00', changes: 1, isBeforeSale: false });
  const { prices: _none, ...unknown } = saved(3, '9.00', '25.00');
  expect(lowest(unknown)).toEqual({ paid: '25.00', changes: 0, isBeforeSale: false });
});

const during = (sale: Prices, ...edits: ReturnType<typeof change>[]) =>
  lowestPaid(edits, sale, { id: '', nowMs: atMs, currency: 'EUR' });

test('during a sale, the lowest price is that before its first reduction', () => {
  const begun = change(5, 3, at('19.00'), onSale('19.00', 2));
  const deepened = change(2, 4, onSale('19.00', 2), onSale('19.00', 4.68));
  const sale = onSale('19.00', 4.68);
  expect(during(sale, begun, deepened)).toEqual({ paid: '19.00', changes: 0, isBeforeSale: true });
  const raised = change(20, 2, at('16.50'), at('19.00'));
  expect(during(sale, deepened, begun, raised)).toEqual({ paid: '16.50', changes: 1, isBeforeSale: true });
});

test('the days end with the beginning of the sale, however long it runs', () => {
  const raised = (daysAgo: number) => change(daysAgo, 1, at('16.50'), at('19.00'));
  const begun = change(80, 2, at('19.00'), onSale('19.00', 2));
  expect(during(onSale('19.00', 2), begun, raised(109))).toMatchObject({ paid: '16.50' });
  expect(during(onSale('19.00', 2), begun, raised(111))).toMatchObject({ paid: '19.00' });
});

test('an earlier sale that ended within the days counts', () => {
  const first = change(20, 1, at('19.00'), onSale('19.00', 5));
  const ended = change(15, 2, onSale('19.00', 5), at('19.00'));
  const again = change(3, 3, at('19.00'), onSale('19.00', 8));
  expect(during(onSale('19.00', 8), again, ended, first)).toEqual({ paid: '14.00', changes: 2, isBeforeSale: true });
});

test('a sale begun elsewhere counts with its struck price, or with the price saved before it', () => {
  const sale = onSale('19.00', 2);
  expect(during(sale)).toEqual({ paid: '19.00', changes: 0, isBeforeSale: true });
  expect(during(sale, change(2, 1, onSale('19.00', 1), sale))).toMatchObject({ paid: '19.00', changes: 0 });
  expect(during(sale, change(2, 1, at('17.50'), at('19.00')))).toMatchObject({ paid: '17.50', changes: 1 });
});

test('edits are needed back to the time before the sale began', () => {
  const part = { id: '', nowMs: atMs, currency: 'EUR' };
  const begun = change(80, 2, at('19.00'), onSale('19.00', 2));
  expect(lowestNeedsSince([], at('19.00'), part)).toBe(atMs - 60 * dayMs);
  expect(lowestNeedsSince([begun], onSale('19.00', 2), part)).toBe(atMs - 140 * dayMs);
  expect(lowestNeedsSince([], onSale('19.00', 2), part)).toBe(-Infinity);
});
