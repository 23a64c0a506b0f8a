import { describe, expect, test } from 'vitest';
import { queryProducts } from '../../../src/client/operations/products-v3.ts';
import { parseTime } from '../../../src/client/schema/rfc3339.ts';
import { clientAt } from '../../fixtures/clients.ts';

const auth = { elevated: true, headers: () => Promise.resolve({ authorization: 'token' }) };
/** No server listens there: every request fails with `network`. */
const client = clientAt('http://127.0.0.1:9', auth);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { inner: value };
  return value;
};

const circular: Record<string, unknown> = {};
circular['again'] = { of: circular };

describe('an input that no request can carry is refused with its field', () => {
  test.each<[string, unknown, string]>([
    ['an object that holds itself', circular, 'query.filter.name.again.of'],
    ['a bigint', { count: 3n }, 'query.filter.name.count'],
    ['a bigint after good values', { list: [1, { a: 'b' }], count: 3n }, 'query.filter.name.count'],
    ['an invalid time', { $gt: new Date(Number.NaN) }, 'query.filter.name.$gt'],
    ['a Set', { $in: new Set(['x']) }, 'query.filter.name.$in'],
    ['a Map', new Map([['$in', ['x']]]), 'query.filter.name'],
    ['5,000 levels', nested(5000), 'query.filter.name'],
  ])('%s', async (_, value, field) => {
    const call = client.call(queryProducts, { query: { filter: { name: value } } });
    const violations = expect.arrayContaining([expect.objectContaining({ field })]);
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', details: { violations } });
  });

  test('an object that stands in two places of an input is sent', async () => {
    const shared = { $in: ['x'] };
    const call = client.call(queryProducts, { query: { filter: { name: shared, slug: shared } } });
    await expect(call).rejects.toMatchObject({ code: 'network' });
  });
});

describe('a time is RFC 3339 with its zone', () => {
  test.each([
    ['2026-11-23T09:30:00Z', '2026-11-23T09:30:00.000Z'],
    ['2026-11-23T09:30:00.125Z', '2026-11-23T09:30:00.125Z'],
    ['2026-11-23t09:30:00.125z', '2026-11-23T09:30:00.125Z'],
    ['2026-11-23T09:30:00+02:00', '2026-11-23T07:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('%s', (text, time) => {
    expect(parseTime(text)?.toISOString()).toBe(time);
  });

  test.each([
    'garbage 5',
    '12',
    '',
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01',
    '2024-01-01T00:00:00',
    '2024-01-01 00:00:00Z',
  ])('a time in another format is refused: %s', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});
