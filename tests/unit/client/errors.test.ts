import { anything, assert, integer, oneof, constant, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter, toError, type Failure } from '../../../src/client/errors.ts';
import { errorCodes } from '../../../src/domain/errors.ts';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);
const failure = (change: Partial<Failure>): Failure => ({
  status: 400,
  body: {},
  requestId: null,
  retryAfter: null,
  now,
  ...change,
});

describe('Retry-After', () => {
  test('in seconds', () => {
    assert(
      property(integer({ min: 0, max: 10_000_000 }), (seconds) => {
        expect(parseRetryAfter(String(seconds), now)).toBe(seconds * 1000);
      }),
    );
  });

  test('as a date, to the second', () => {
    assert(
      property(integer({ min: 0, max: 10_000_000 }), (seconds) => {
        expect(parseRetryAfter(new Date(now + seconds * 1000).toUTCString(), now)).toBe(seconds * 1000);
      }),
    );
  });

  test('that has passed is no wait', () => {
    expect(parseRetryAfter(new Date(now - 5000).toUTCString(), now)).toBe(0);
  });

  test('that says nothing is none', () => {
    for (const header of [null, '', 'soon', '12 seconds', 'NaN', 'Infinity'])
      expect(parseRetryAfter(header, now)).toBeUndefined();
  });

  test('is a wait that can be kept, or none, whatever it is', () => {
    const header = oneof(
      string({ unit: 'binary' }),
      integer().map(String),
      constant('9'.repeat(400)),
      constant('1e999'),
    );
    assert(
      property(header, (value) => {
        const waitMs = parseRetryAfter(value, now);
        if (waitMs === undefined) return;
        expect(Number.isSafeInteger(waitMs)).toBe(true);
        expect(waitMs).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('an answer that is a failure', () => {
  test.each([
    [400, 'application'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [418, 'application'],
    [428, 'wrong_catalog_version'],
    [429, 'throttled'],
    [500, 'server'],
    [503, 'server'],
    [201, 'server'],
    [204, 'server'],
    [302, 'server'],
  ])('with %i has the code %s', (status, code) => {
    expect(toError('/x', failure({ status })).code).toBe(code);
  });

  test('keeps what the platform said by its own names, sorted by field', () => {
    const fieldViolations = [
      { field: 'product.sku', description: 'too long', violatedRule: 'MAX_LENGTH', data: { threshold: 40 } },
      { field: 'product.name', description: 'is required' },
      { field: 'product.priceData.price' },
    ];
    const error = toError(
      '/x',
      failure({ body: { message: 'secret', details: { validationError: { fieldViolations } } } }),
    );
    expect(error.code).toBe('validation');
    expect(error.details).toEqual({
      status: 400,
      violations: [
        { field: 'product.name', description: 'is required' },
        { field: 'product.priceData.price', description: '' },
        { field: 'product.sku', description: 'too long', rule: 'MAX_LENGTH' },
      ],
    });
  });

  test('keeps the application’s code, its request and how long to wait', () => {
    const body = { message: 'secret', details: { applicationError: { code: -19976, description: 'secret' } } };
    const error = toError('/x', failure({ status: 403, body, requestId: '17.a', retryAfter: '3' }));
    expect(error.details).toEqual({ status: 403, applicationCode: '-19976', requestId: '17.a', retryAfterMs: 3000 });
  });

  test('names the call and the status, and never what stood in the body', () => {
    assert(
      property(anything(), integer({ min: 300, max: 599 }), (body, status) => {
        const error = toError('/x', failure({ status, body }));
        expect(error.message).toBe(`/x answered ${status}`);
        expect(errorCodes).toContain(error.code);
      }),
    );
  });
});
