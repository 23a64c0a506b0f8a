import { expect, test } from 'vitest';
import { createKnownAmounts } from '../../../../src/page/edit-mode/known-amounts.ts';

const part = (size: string, toPay: string, regular = toPay) => ({
  choices: size === '' ? {} : { Size: size },
  toPay,
  regular,
});

test('no amount has changed before a price was typed or saved', () => {
  const amounts = createKnownAmounts();
  amounts.learn([part('', '24.50'), part('L', '28.00')], []);
  expect(amounts.isChanged()).toBe(false);
  amounts.learn([part('', '24.50'), part('L', '29.00')], []);
  expect(amounts.isChanged()).toBe(true);
  expect(amounts.first(part('L', '29.00'))).toBe('28.00');
});

test('the chosen part comes first, with its earlier and typed amounts; unchanged others come before changed ones', () => {
  const amounts = createKnownAmounts();
  const typed = [part('S', '20.00')];
  amounts.learn([part('', '24.50'), part('S', '24.50', '30.00'), part('L', '28.00')], []);
  const prices = [part('', '21.50'), part('S', '21.50', '30.00'), part('L', '28.00')];
  amounts.learn(prices, typed);
  const wanted = amounts.wanted(prices[1] ?? part('', ''));
  expect(wanted.toPay.map(({ known, to }) => ({ known, to }))).toEqual([
    { known: ['21.50', '24.50', '20.00'], to: '20.00' },
    { known: ['28.00'], to: '28.00' },
    { known: ['21.50', '24.50'], to: '21.50' },
  ]);
  expect(wanted.regular[0]).toMatchObject({ known: ['30.00', '20.00'], to: '20.00' });
});

test('a thousand variants of three prices are three, and cost nothing while the page alone changes', () => {
  const amounts = createKnownAmounts();
  const typed = [part('', '9.00')];
  const prices = [part('', '10.00'), ...Array.from({ length: 1000 }, (_, at) => part(`${at}`, `${10 + (at % 3)}.00`))];
  amounts.learn(prices, typed);
  const wanted = amounts.wanted(prices[0] ?? part('', ''));
  expect(wanted.toPay).toHaveLength(4);
  amounts.learn(prices, typed);
  expect(amounts.wanted(prices[0] ?? part('', ''))).toBe(wanted);
});
