import { expect, test } from 'vitest';
import { toPortError } from '../../../src/catalog/port-error.ts';
import { ShelfedgeError, type ErrorCode } from '../../../src/base/errors.ts';

test.each<[ErrorCode, string, ErrorCode, string | undefined]>([
  ['conflict', 'SKU_ALREADY_EXIST_ERROR', 'application', undefined],
  ['conflict', 'DUPLICATE_SLUG_ERROR', 'application', undefined],
  ['conflict', 'INVALID_REVISION', 'conflict', undefined],
  ['not_found', 'DOES_NOT_EXIST', 'not_found', undefined],
  ['application', 'PRODUCT_RESTRICTION_ERROR', 'application', 'field_locked'],
])('an error %s with %s is reported as %s', (code, applicationCode, expected, description) => {
  const error = new ShelfedgeError(code, 'No', { applicationCode });
  const reported = toPortError(error) as ShelfedgeError;
  expect([reported.code, reported.message, reported.details.applicationCode, reported.details.description]).toEqual([
    expected,
    'No',
    applicationCode,
    description,
  ]);
  expect(reported === error || reported.cause === error).toBe(true);
});

test('an error without a code of the platform, and an error of another kind, are reported unchanged', () => {
  for (const error of [new ShelfedgeError('conflict', 'No'), new TypeError('not a function')])
    expect(toPortError(error)).toBe(error);
});
