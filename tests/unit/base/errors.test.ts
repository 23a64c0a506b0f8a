import { expect, test } from 'vitest';
import { codeOf, hasApplicationCode, retryAfterMsOf, ShelfedgeError, violationsOf } from '../../../src/base/errors.ts';

const violations = [{ field: 'price', description: 'too low' }];

test('an error of ours tells its code, its refused fields and its wait', () => {
  const cause = new Error('socket');
  const error = new ShelfedgeError('throttled', 'wait', { retryAfterMs: 7, violations }, { cause });
  expect(error).toMatchObject({ name: 'ShelfedgeError', message: 'wait', cause });
  expect([codeOf(error), violationsOf(error), retryAfterMsOf(error)]).toEqual(['throttled', violations, 7]);
});

test('an error of ours without details has none', () => {
  const error = new ShelfedgeError('internal', 'x');
  expect([error.details, violationsOf(error), retryAfterMsOf(error)]).toEqual([{}, [], undefined]);
});

test.each([new Error('x'), 'x', null, undefined, { code: 'timeout', details: { violations, retryAfterMs: 7 } }])(
  'any other thrown value is internal: %o',
  (thrown) => {
    expect([codeOf(thrown), violationsOf(thrown), retryAfterMsOf(thrown)]).toEqual(['internal', [], undefined]);
  },
);

test('a status is no code of the platform’s own', () => {
  expect(hasApplicationCode({ applicationCode: '404', status: 404 })).toBe(false);
  expect(hasApplicationCode({ applicationCode: '-19976', status: 409 })).toBe(true);
  expect(hasApplicationCode({ applicationCode: '-19976' })).toBe(true);
  expect(hasApplicationCode({ status: 409 })).toBe(false);
  expect(hasApplicationCode({})).toBe(false);
});
