import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/currency-code.ts';
import { currencyDecimals, maxDecimals, priceStep, withDecimals } from '../../../src/domain/currency.ts';
import { currencyIn, learnFromPrices, learnFromRefusal } from '../../../src/domain/learned-decimals.ts';
import { formatMoney, parseMoney, toAmount } from '../../../src/domain/typing/money.ts';
import { readEntry } from '../../../src/domain/typing/entry.ts';
import { stepMoney } from '../../../src/domain/typing/step.ts';

const read = (code: string, ...amounts: string[]): string => currencyIn(learnFromPrices({}, code, amounts), code);

describe('the stored prices of a store', () => {
  test.each([
    ['JPY', ['2450', '2450.50'], 'JPY.2'],
    ['JPY', ['2450.5'], 'JPY.2'],
    ['JPY', ['2450', '2450.00'], 'JPY'],
    ['EUR', ['24.5', '24.505'], 'EUR.3'],
    ['EUR', ['24.50', '33.3333'], 'EUR'],
    ['KWD', ['1.5'], 'KWD'],
    ['', ['1.5'], ''],
    ['constructor', ['1.555'], 'constructor'],
  ])('prices in %s at %j are in %s', (code, amounts, currency) => {
    expect(read(code, ...amounts)).toBe(currency);
  });

  test('stored prices that teach nothing new leave the known decimals as they are', () => {
    const known = learnFromPrices({}, 'JPY', ['2450.50']);
    expect(learnFromPrices(known, 'JPY', ['12.25', '9'])).toBe(known);
    expect(learnFromRefusal(known, 'JPY', 2)).toBe(known);
  });
});

describe('a refusal for decimals', () => {
  const refused = learnFromRefusal({}, 'KWD', 2);

  test('counts, also against an older price that has more', () => {
    expect(currencyIn(refused, 'KWD')).toBe('KWD.2');
    expect(learnFromPrices(refused, 'KWD', ['1.234'])).toBe(refused);
    expect(currencyIn(refused, 'EUR')).toBe('EUR');
  });

  test('a refusal for as many decimals as are known, or for no number of them, teaches nothing', () => {
    for (const most of [3, 4, -1, 1.5, Number.NaN]) expect(learnFromRefusal({}, 'KWD', most)).toEqual({});
  });
});

describe('a currency with the decimals of a store', () => {
  test.each([
    ['JPY.2', 2, 2, '0.01'],
    ['KWD.2', 2, 2, '0.01'],
    ['EUR.3', 3, 2, '0.01'],
    ['JPY.3', 3, 2, '0.01'],
    ['EUR.0', 0, 0, '1'],
    ['CHF.3', 3, 2, '0.05'],
  ])('%s takes %i decimals and rounds to %i', (currency, most, usual, step) => {
    expect([maxDecimals(currency), currencyDecimals(currency)]).toEqual([most, usual]);
    expect(Number(priceStep(currency))).toBe(Number(step));
    expect(withDecimals(currencyCode(currency), most)).toBe(currency);
  });

  test('is typed, computed, stepped and printed with them', () => {
    expect(parseMoney('2599,90', 'JPY.2', 'de')).toEqual({ tag: 'ok', amount: '2599.90' });
    expect(parseMoney('¥2,599.90', 'JPY.2', 'en')).toEqual({ tag: 'ok', amount: '2599.90' });
    expect(parseMoney('24.505', 'EUR.3', 'en')).toEqual({ tag: 'ok', amount: '24.505' });
    expect(parseMoney('24.50', 'EUR.3', 'en')).toEqual({ tag: 'ok', amount: '24.50' });
    expect(parseMoney('1.234', 'KWD.2', 'en')).toMatchObject({ tag: 'problem', problem: { decimals: 2 } });
    const context = { currency: 'EUR.3', locale: 'en' };
    expect(readEntry('+0.005', 'price', '24.50', context)).toMatchObject({ value: '24.505', how: 'computed' });
    expect(readEntry('-10%', 'price', '24.505', context)).toMatchObject({ value: '22.05', how: 'rounded' });
    expect(stepMoney('2450.50', { direction: 1, size: 'one' }, 'JPY.2', 'en')).toBe('2451.50');
    expect(stepMoney('24.505', { direction: 1, size: 'one' }, 'EUR.3', 'en')).toBe('25.505');
    expect(formatMoney('2450.50', 'JPY.2', 'en')).toBe('¥2,450.50');
    expect(toAmount('2450.5', 'JPY.2')).toBe('2450.50');
  });
});
