import { expect, test } from 'vitest';
import { lowestPaid } from '../../../src/domain/pricing/lowest.ts';
import { pricesOf, type Prices } from '../../../src/domain/pricing/prices.ts';
import { atMs, edit, mug, states } from '../../visual/goods.ts';

const dayMs = 86_400_000;
const at = (price: string): Prices => ({ ...pricesOf(mug), price }) as Prices;
const saved = (daysAgo: number, from: string, to: string) =>
  edit(
    mug,
    { ...states.applied, at: atMs - daysAgo * dayMs },
    {
      prices: { from: at(from), to: at(to), intent: null },
    },
  );
const lowest = (...edits: ReturnType<typeof saved>[]) =>
  lowestPaid(edits, pricesOf(mug), { id: '', sinceMs: atMs - 30 * dayMs, currency: 'EUR' });

test('the lowest price is that of now, or before or after a change within the days', () => {
  expect(lowest()).toEqual({ paid: '25.00', changes: 0 });
  expect(lowest(saved(3, '19.00', '25.00'))).toEqual({ paid: '19.00', changes: 1 });
  expect(lowest(saved(3, '27.00', '25.00'), saved(9, '21.00', '27.00'))).toEqual({ paid: '21.00', changes: 2 });
});

test('a change before the days, in another currency or not applied does not count', () => {
  expect(lowest(saved(31, '9.00', '25.00'))).toEqual({ paid: '25.00', changes: 0 });
  expect(lowest({ ...saved(3, '9.00', '25.00'), currency: 'USD' })).toEqual({ paid: '25.00', changes: 0 });
  expect(lowest({ ...saved(3, '9.00', '25.00'), state: states.refused })).toEqual({ paid: '25.00', changes: 0 });
});

test('a part without a price has no lowest one', () => {
  const part = { id: 'gone', sinceMs: 0, currency: 'EUR' };
  expect(lowestPaid([saved(3, '19.00', '25.00')], pricesOf(mug), part)).toEqual({ paid: null, changes: 0 });
});

test('a change at the first moment of the days counts, and one without known prices does not', () => {
  expect(lowest(saved(30, '9.00', '25.00'))).toEqual({ paid: '9.00', changes: 1 });
  const { prices: _none, ...unknown } = saved(3, '9.00', '25.00');
  expect(lowest(unknown)).toEqual({ paid: '25.00', changes: 0 });
});
