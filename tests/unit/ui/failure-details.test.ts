import { expect, test } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { toFailure } from '../../../src/ui/shared/failure.ts';
import { failureDetails } from '../../../src/ui/shared/failure-details.ts';

const setting = { version: '1.2.3', browser: 'Mozilla/5.0 (X11) Firefox/140.0', surface: 'popup' } as const;
const secrets = {
  key: `IST.${'eyJhbGciOiJSUzI1NiJ9'.repeat(9)}`,
  passphrase: 'correct horse battery staple',
  email: 'maya@shop.example',
  typed: '19,90 €',
  token: 'OauthNG.JWS.eyJhY2Nlc3M; next',
};

test('copies the version, browser, surface, code, status, request id and time', () => {
  const error = new ShelfedgeError('forbidden', 'no', { status: 403, requestId: '1763860148.8214' });
  expect(failureDetails(toFailure(error, Date.UTC(2026, 4, 6, 7, 8, 9)), setting).split('\n')).toEqual([
    'Shelfedge 1.2.3',
    'Browser: Mozilla/5.0 (X11) Firefox/140.0',
    'Surface: popup',
    'Error: forbidden',
    'Status: 403',
    'Request id: 1763860148.8214',
    'Time: 2026-05-06T07:08:09.000Z',
  ]);
});

test.each(Object.entries(secrets))('copies no %s, wherever an error has it', (_, secret) => {
  const error = new ShelfedgeError('validation', secret, {
    status: 400,
    requestId: secret,
    path: secret,
    applicationCode: secret,
    description: secret,
    violations: [{ field: secret, description: secret, rule: secret, type: secret }],
    findings: [{ rule: secret, level: 'ask', numbers: { [secret]: secret } }],
  });
  const kept = toFailure(error, 0);
  for (const thrown of [kept, toFailure(new Error(secret), 0)])
    expect(`${JSON.stringify(thrown)} ${failureDetails(thrown, setting)}`).not.toContain(secret);
  expect(kept).toEqual({ code: 'validation', status: 400, atMs: 0 });
});
