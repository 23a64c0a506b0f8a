import { Big } from 'big.js';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyDecimals } from '../../../../src/domain/currency.ts';
import { parseMoney, toTyped } from '../../../../src/domain/typing/money.ts';
import { stepMoney, stepOf, stepQuantity, type Step, type StepSize } from '../../../../src/domain/typing/step.ts';

const locales = constantFrom('en', 'de', 'fr', 'de-CH', 'ar-EG', 'ja', 'hi');
const currencies = constantFrom('EUR', 'JPY', 'KWD');
const sizes = constantFrom<StepSize>('one', 'ten', 'tenth');
const cents = integer({ min: 0, max: 99_999_999_999 });

const up = (size: StepSize): Step => ({ direction: 1, size });
const down = (size: StepSize): Step => ({ direction: -1, size });

const amountOf = (units: number, currency: string): Big => new Big(units).div(10 ** currencyDecimals(currency));

/** A text's amount as the field reads it. */
function read(text: string, currency: string, locale: string): Big {
  const parsed = parseMoney(text, currency, locale);
  if (parsed.tag === 'problem') throw new Error(`${text}: ${parsed.problem.tag}`);
  return new Big(parsed.amount);
}

describe('a price under an arrow key', () => {
  test('moves by exactly the step, in the units of its currency, whatever the locale', () => {
    assert(
      property(cents, currencies, locales, sizes, (units, currency, locale, size) => {
        const before = amountOf(units, currency);
        const text = toTyped(before.toFixed(currencyDecimals(currency)), locale);
        const moved = stepMoney(text, up(size), currency, locale);
        if (moved === null) return;
        const least = new Big(1).div(10 ** currencyDecimals(currency));
        const step = { one: new Big(1), ten: new Big(10), tenth: least.gt('0.1') ? least : new Big('0.1') }[size];
        expect(read(moved, currency, locale).minus(before).toFixed()).toBe(step.toFixed());
        expect(stepMoney(moved, down(size), currency, locale)).toBe(text);
      }),
    );
  });

  test('never falls below zero and never rises above the most that the platform takes', () => {
    assert(
      property(cents, currencies, locales, sizes, (units, currency, locale, size) => {
        const text = toTyped(amountOf(units, currency).toFixed(currencyDecimals(currency)), locale);
        for (const step of [up(size), down(size)]) {
          const moved = stepMoney(text, step, currency, locale);
          if (moved !== null) expect(read(moved, currency, locale).gte(0)).toBe(true);
        }
      }),
    );
    expect(stepMoney('0.50', down('one'), 'EUR', 'en')).toBe('0.00');
    expect(stepMoney('999999999.99', up('tenth'), 'EUR', 'en')).toBeNull();
  });

  test.each([
    ['24.50', up('one'), '25.50'],
    ['24.50', up('ten'), '34.50'],
    ['24.50', down('tenth'), '24.40'],
    ['€24.50', up('one'), '25.50'],
    ['24', up('tenth'), '24.10'],
  ])('%s after %j is %s', (text, step, after) => {
    expect(stepMoney(text, step, 'EUR', 'en')).toBe(after);
  });

  test.each(['', '+5', '-5', '−5', '=19', '-10%', '10%', '1.234', 'abc'])('leaves "%s" alone', (text) => {
    expect(stepMoney(text, up('one'), 'EUR', 'en')).toBeNull();
  });
});

describe('a count under an arrow key', () => {
  test('moves by one, or by ten with Shift, from 0 to the most that the platform takes', () => {
    assert(
      property(integer({ min: 0, max: 99_999 }), sizes, (count, size) => {
        const by = size === 'ten' ? 10 : 1;
        expect(stepQuantity(String(count), up(size))).toBe(count + by > 99_999 ? null : String(count + by));
        expect(stepQuantity(String(count), down(size))).toBe(String(Math.max(0, count - by)));
      }),
    );
  });

  test.each(['', '+5', '-3', '=4', '2.5', 'many'])('leaves "%s" alone', (text) => {
    expect(stepQuantity(text, up('one'))).toBeNull();
  });
});

test('the arrow keys ask for a step, and no key with Ctrl or Cmd does', () => {
  const key = { key: 'ArrowUp', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  expect(stepOf(key)).toEqual(up('one'));
  expect(stepOf({ ...key, key: 'ArrowDown', shiftKey: true })).toEqual(down('ten'));
  expect(stepOf({ ...key, altKey: true })).toEqual(up('tenth'));
  expect(stepOf({ ...key, ctrlKey: true })).toBeNull();
  expect(stepOf({ ...key, metaKey: true })).toBeNull();
  expect(stepOf({ ...key, key: 'Enter' })).toBeNull();
});
