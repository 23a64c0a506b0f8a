import { expect, test } from 'vitest';
import { compareLive, onlyPrice } from '../../../src/ui/card/compare-live.ts';
import { apron, lamp, mug } from '../../visual/goods.ts';

test('shoppers see a price if the page’s may mean it', () => {
  expect(compareLive([12], '12.00')).toEqual({ tag: 'fresh' });
  expect(compareLive([1.234, 1234], '1234')).toEqual({ tag: 'fresh' });
  expect(compareLive([10], '12.00')).toEqual({ tag: 'stale', price: 10 });
  expect(compareLive([], '12.00')).toEqual({ tag: 'unread' });
});

test('a product has one price that its page can be compared with, unless its variants differ', () => {
  expect([onlyPrice(mug), onlyPrice(lamp), onlyPrice(apron)]).toEqual(['25.00', '116.10', null]);
});
