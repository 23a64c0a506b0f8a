import { expect, test } from 'vitest';
import { dateFormatter, numberFormatter } from '../../../../src/domain/typing/formatters.ts';

const euros = (): Intl.NumberFormat => numberFormatter('de', { style: 'currency', currency: 'EUR' });

test('a format is made once for a locale and equal options', () => {
  expect(euros()).toBe(euros());
  expect(euros()).not.toBe(numberFormatter('de', { style: 'currency', currency: 'JPY' }));
  expect(euros()).not.toBe(numberFormatter('fr', { style: 'currency', currency: 'EUR' }));
  expect(dateFormatter('de', { hour: 'numeric' })).toBe(dateFormatter('de', { hour: 'numeric' }));
  expect(dateFormatter('de', { hour: 'numeric' })).not.toBe(dateFormatter('de', { minute: 'numeric' }));
});
