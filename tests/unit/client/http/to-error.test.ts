import {
  anything,
  array,
  assert,
  constant,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  option,
  property,
  record,
  string,
  uuid,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter, toError, type Failure } from '../../../../src/client/http/to-error.ts';
import { errorCodes } from '../../../../src/base/errors.ts';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);
const failure = (change: Partial<Failure>): Failure => ({
  status: 400,
  statusText: 'Bad Request',
  body: {},
  requestId: null,
  retryAfter: null,
  now,
  sent: [],
  ...change,
});

/** They have the form of an HTTP date, and are none. */
const noDates = ['Sat, 31 Feb 2026 12:00:00 GMT', 'Fri, 20 Nov 2026 24:61:00 GMT', 'Fri, 00 Nov 2026 12:00:00 GMT'];

describe('Retry-After', () => {
  test('Retry-After is read in seconds', () => {
    assert(
      property(integer({ min: 0, max: 10_000_000 }), (seconds) => {
        expect(parseRetryAfter(String(seconds), now)).toBe(seconds * 1000);
      }),
    );
  });

  test('Retry-After is read as a date, to the second', () => {
    assert(
      property(integer({ min: 0, max: 10_000_000 }), (seconds) => {
        expect(parseRetryAfter(new Date(now + seconds * 1000).toUTCString(), now)).toBe(seconds * 1000);
      }),
    );
  });

  test('a Retry-After in the past is no wait', () => {
    expect(parseRetryAfter(new Date(now - 5000).toUTCString(), now)).toBe(0);
  });

  test('a Retry-After without a valid value is undefined', () => {
    for (const header of [
      null,
      '',
      'soon',
      '12 seconds',
      'NaN',
      'Infinity',
      ',',
      '-5',
      '1.5',
      '2026-11-20',
      'May 1',
      ...noDates,
    ])
      expect(parseRetryAfter(header, now), String(header)).toBeUndefined();
  });

  test('Retry-After is read in the two older forms of an HTTP date', () => {
    expect(parseRetryAfter('Friday, 20-Nov-26 12:00:30 GMT', now)).toBe(30_000);
    expect(parseRetryAfter('Fri Nov 20 12:00:30 2026', now)).toBe(30_000);
  });

  test('a list in Retry-After is the longest of its valid waits', () => {
    const date = new Date(now + 90_000).toUTCString();
    expect(parseRetryAfter('5, 30', now)).toBe(30_000);
    expect(parseRetryAfter(`5, ${date}, 30`, now)).toBe(90_000);
    expect(parseRetryAfter('5, soon', now)).toBe(5000);
    expect(parseRetryAfter('soon, later', now)).toBeUndefined();
    const huge = parseRetryAfter('5, 9999999999999', now);
    expect(huge).toBe(parseRetryAfter('9'.repeat(400), now));
    expect(new Date(now + (huge ?? Number.NaN)).getUTCFullYear()).toBeGreaterThan(100_000);
  });

  test('is a finite wait or undefined, for any header', () => {
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

describe('a failed response', () => {
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
  ])('a response with %i has the code %s', (status, code) => {
    expect(toError('/x', failure({ status })).code).toBe(code);
  });

  test.each([
    ['/_api/iam/authentication/v2/login', 401, '-19976', 'application'],
    ['/_api/iam/authentication/v2/register', 401, 'DUPLICATE_EMAIL', 'application'],
    ['/_api/iam/authentication/v2/login', 401, '-19984', 'unauthorized'],
    ['/_api/iam/authentication/v2/login', 403, '-19976', 'forbidden'],
    ['/stores/v1/products', 401, '-19976', 'unauthorized'],
  ])(
    'a failed response of %s with %i and the code %s is about what was typed or about the credential: %s',
    (path, status, code, expected) => {
      const body = { message: 'no', details: { applicationError: { code } } };
      expect(toError(path, failure({ status, body })).code).toBe(expected);
    },
  );

  test('keeps the platform’s description of each field, sorted by field', () => {
    const fieldViolations = [
      { field: 'product.sku', description: 'too long', violatedRule: 'MAX_LENGTH', data: { threshold: 40 } },
      { field: 'loginId.email', description: 'is no address', violatedRule: 'FORMAT', data: { type: 'EMAIL' } },
      { field: 'product.priceData.price' },
    ];
    const error = toError('/x', failure({ body: { message: 'm', details: { validationError: { fieldViolations } } } }));
    expect(error.code).toBe('validation');
    expect(error.message).toBe(
      'INVALID_ARGUMENT: "loginId.email" is no address, "product.priceData.price" , "product.sku" too long',
    );
    expect(error.details).toEqual({
      status: 400,
      statusText: 'Bad Request',
      path: '/x',
      violations: [
        { field: 'loginId.email', description: 'is no address', rule: 'FORMAT', type: 'EMAIL' },
        { field: 'product.priceData.price', description: '' },
        { field: 'product.sku', description: 'too long', rule: 'MAX_LENGTH', threshold: 40 },
      ],
    });
  });

  test.each([400, 401, 403, 404, 409, 428, 429, 500])(
    'a response with %i names the refused fields in its message',
    (status) => {
      const fieldViolations = [{ field: 'product.slug', description: 'is taken' }];
      const error = toError(
        '/x',
        failure({ status, body: { message: 'm', details: { validationError: { fieldViolations } } } }),
      );
      expect(error.message).toBe('INVALID_ARGUMENT: "product.slug" is taken');
      expect(error.details).toMatchObject({ status, violations: fieldViolations });
    },
  );

  test.each<[string, object]>([
    ['no list', {}],
    ['an empty list', { fieldViolations: [] }],
  ])('a response with %s of refused fields keeps the platform’s message', (_, validationError) => {
    const body = { message: 'revision must not be empty', details: { validationError } };
    expect(toError('/x', failure({ body }))).toMatchObject({
      code: 'validation',
      message: 'INVALID_ARGUMENT: revision must not be empty',
      details: { description: 'revision must not be empty', violations: [] },
    });
  });

  test('keeps the application’s code, description and data, the request id and the wait', () => {
    const applicationError = { code: -19976, description: 'wrong password', data: { tries: 3 } };
    const body = { message: 'm', details: { applicationError } };
    const error = toError('/x', failure({ status: 403, body, requestId: '17.a', retryAfter: '3' }));
    expect(error.message).toBe('/x answered 403: wrong password');
    expect(error.details).toEqual({
      status: 403,
      statusText: 'Bad Request',
      path: '/x',
      applicationCode: '-19976',
      description: 'wrong password',
      data: { tries: 3 },
      requestId: '17.a',
      retryAfterMs: 3000,
    });
  });

  test.each([400, 401, 403, 404, 409, 429])(
    'a response with %i and no application error keeps the message',
    (status) => {
      const error = toError('/x', failure({ status, body: { message: 'revision mismatch', details: {} } }));
      expect(error.message).toBe(`/x answered ${status}: revision mismatch`);
      expect(error.details).toMatchObject({ applicationCode: String(status), description: 'revision mismatch' });
    },
  );

  test('keeps the status text, without the texts that were sent, and none where the protocol has none', () => {
    const texts = ['Payment Required', 'Bad my-secret', ''].map(
      (statusText) => toError('/x', failure({ statusText, sent: ['my-secret'] })).details.statusText,
    );
    expect(texts).toEqual(['Payment Required', 'Bad …', undefined]);
  });

  test('keeps data only as far as it can be read', () => {
    let data: unknown = [];
    for (let level = 0; level < 100_000; level += 1) data = [data];
    const error = toError('/x', failure({ body: { details: { applicationError: { code: 'DEEP', data } } } }));
    expect(error.details).toMatchObject({ applicationCode: 'DEEP', data: undefined });
  });

  test.each<[string, unknown, string]>([
    [
      'the application’s own',
      { details: { applicationError: { code: 'DUPLICATE_SLUG_ERROR' } } },
      'DUPLICATE_SLUG_ERROR',
    ],
    ['the gateway’s own', { message: 'm', details: {}, errorCode: -7 }, '-7'],
    ['OAuth’s own', { error: 'invalid_grant', error_description: 'd' }, 'invalid_grant'],
    ['the status where there is none', { message: 'm', details: {} }, '400'],
    ['the status where it is none', { details: { applicationError: { code: 'a b <c>' } } }, '400'],
    ['the status where nothing can be read', undefined, '400'],
  ])('has a code as text: %s', (_, body, applicationCode) => {
    expect(toError('/x', failure({ body })).details.applicationCode).toBe(applicationCode);
  });

  test.each<[string, Partial<Failure>, string]>([
    ['/x', { status: 503, requestId: '17.a' }, 'System error occurred, request-id: 17.a'],
    ['/x', { status: 500 }, 'System error occurred'],
    ['/oauth2/token', { requestId: '17.a' }, 'Failed to fetch tokens from OAuth API: Bad Request. request id: 17.a'],
    [
      '/oauth2/token',
      { body: { error: 'invalid_grant', error_description: 'The code was used' } },
      'Failed to fetch tokens from OAuth API: Bad Request (invalid_grant, The code was used). request id: none',
    ],
    [
      '/oauth2/token',
      { body: { details: { validationError: { fieldViolations: [{ field: 'clientId', description: 'is empty' }] } } } },
      'Failed to fetch tokens from OAuth API: Bad Request ("clientId" is empty). request id: none',
    ],
    [
      '/oauth2/token',
      { body: undefined },
      'Failed to fetch tokens from OAuth API: Bad Request (the response is not JSON). request id: none',
    ],
    [
      '/oauth2/token',
      { statusText: 'Bad my-secret', sent: ['my-secret'] },
      'Failed to fetch tokens from OAuth API: Bad …. request id: none',
    ],
    ['/oauth2/token', { statusText: '' }, 'Failed to fetch tokens from OAuth API: 400. request id: none'],
  ])('a failed response of %s with %o has the message of the platform’s tools', (path, change, message) => {
    expect(toError(path, failure(change)).message).toBe(message);
  });

  test('does not repeat the sent texts', () => {
    assert(
      property(uuid(), uuid(), (secret, other) => {
        const fieldViolations = [{ field: 'password', description: `"${secret}" and ${other}! ${secret}` }];
        const refusal = { message: secret, details: { validationError: { fieldViolations } }, error: secret };
        const applicationError = { code: 'C', description: secret, data: { of: [secret] } };
        const bodies = [refusal, { message: secret, details: { applicationError } }, { message: secret }];
        for (const path of ['/x', '/oauth2/token'])
          for (const [status, body] of [400, 401, 429, 500].flatMap((each) =>
            bodies.map((one) => [each, one] as const),
          )) {
            const { message, details } = toError(path, failure({ status, body, sent: ['', 'an', secret] }));
            expect(message + JSON.stringify(details)).not.toContain(secret);
            if (status === 400 && path === '/x' && body === refusal)
              expect(message).toBe(`INVALID_ARGUMENT: "password" "…" and ${other}! …`);
          }
      }),
    );
  });
});

test('any response becomes a ShelfedgeError', () => {
  const odd = oneof(anything(), string(), integer());
  const near = record({
    message: odd,
    errorCode: odd,
    error: odd,
    error_description: odd,
    details: oneof(
      odd,
      record({
        applicationError: oneof(odd, record({ code: odd, description: odd })),
        validationError: option(
          oneof(
            odd,
            record({
              fieldViolations: oneof(
                odd,
                array(oneof(odd, record({ field: odd, description: odd, violatedRule: odd, data: odd }))),
              ),
            }),
          ),
          { nil: undefined },
        ),
      }),
    ),
  });
  assert(
    property(oneof(near, jsonValue(), anything()), integer({ min: 0, max: 999 }), (body, status) => {
      const error = toError('/x', failure({ status, body }));
      expect(errorCodes).toContain(error.code);
      expect(error.details.status).toBe(status);
      expect(error.message).toMatch(/^(\/x answered \d+(: [^]*)?|System error occurred|INVALID_ARGUMENT: .)/);
      for (const { field, description } of error.details.violations ?? [])
        expect([typeof field, typeof description]).toEqual(['string', 'string']);
    }),
    { numRuns: 2000 },
  );
});

const detailsOf = (body: unknown, sent: string[] = []) => toError('/x', failure({ body, sent })).details;

describe('an error for a failed response', () => {
  const always = { status: 400, statusText: 'Bad Request', path: '/x' };

  test('an error keeps a code that is one word, else the status', () => {
    for (const [error, applicationCode] of [
      ['NO_STOCK', 'NO_STOCK'],
      [-19976, '-19976'],
      ['not a code', '400'],
      ['!NO_STOCK', '400'],
      ['NO_STOCK!', '400'],
      [null, '400'],
    ])
      expect(detailsOf({ error })).toStrictEqual({ ...always, applicationCode });
  });

  test('an error has no code that the call itself sent', () => {
    expect(detailsOf({ error: 'my-secret' }, ['my-secret'])).toStrictEqual({ ...always, applicationCode: '400' });
  });

  test.each([
    ['NO_PERMISSION_TO_READ_MERCHANT_DATA', 'MERCHANT_DATA'],
    ['DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS', 'DIGITAL'],
    ['-19976', '1997'],
    ['PRODUCTS_LIMIT_EXCEEDED', 'PRODUCT'],
  ])('an error keeps the code %s, although %s was sent', (code, text) => {
    expect(detailsOf({ details: { applicationError: { code } } }, [text])).toMatchObject({ applicationCode: code });
  });

  test('an error has no code with a secret in it', () => {
    assert(
      property(uuid(), constantFrom('', 'not_', 'no.'), constantFrom('', '.', '-expired'), (secret, before, after) => {
        const error = `${before}${secret}${after}`;
        expect(detailsOf({ error }, [secret])).toStrictEqual({ ...always, applicationCode: '400' });
      }),
    );
  });

  test('an error keeps the first description that is not blank', () => {
    expect(detailsOf({ error_description: ' \n', message: 'No stock' })).toMatchObject({ description: 'No stock' });
    expect(toError('/x', failure({ body: { message: '  ' } })).message).toBe('/x answered 400');
    expect(toError('/x', failure({ body: { message: 'No stock' } })).message).toBe('/x answered 400: No stock');
  });

  test('an error keeps the data of an application error, without the texts that were sent', () => {
    const data = { left: 3, of: ['my-secret mug'], isNew: false };
    expect(detailsOf({ details: { applicationError: { data } } }, ['my-secret'])).toStrictEqual({
      ...always,
      applicationCode: '400',
      data: { left: 3, of: ['… mug'], isNew: false },
    });
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(detailsOf({ details: { applicationError: { data: deep } } }).data).toBeUndefined();
  });

  test('an error keeps the violations sorted by field, with rule and type where they have them', () => {
    const fieldViolations = [
      { field: 'c', description: 'is bad' },
      { field: 'a', description: 'is bad', violatedRule: 'FORMAT', data: { type: 'EMAIL' } },
      { field: 'b', description: 7, violatedRule: 7, data: { type: 7 } },
    ];
    expect(detailsOf({ details: { validationError: { fieldViolations } } })).toStrictEqual({
      ...always,
      violations: [
        { field: 'a', description: 'is bad', rule: 'FORMAT', type: 'EMAIL' },
        { field: 'b', description: '' },
        { field: 'c', description: 'is bad' },
      ],
    });
  });

  test('a wait with blanks around it is read', () => {
    expect(parseRetryAfter(' 12 ', now)).toBe(12_000);
  });
});
