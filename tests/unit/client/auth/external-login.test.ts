import { expect, test } from 'vitest';
import { accessAuth } from '../../../../src/client/auth/access-token.ts';
import { accountKeyAuth, apiKeyAuth } from '../../../../src/client/auth/api-key.ts';
import { externalLoginAuth } from '../../../../src/client/auth/external-login.ts';
import type { Auth } from '../../../../src/client/http/credential.ts';

test.each<[string, () => Auth, boolean, object]>([
  ['a key for a site', () => apiKeyAuth('key', 'site'), true, { authorization: 'key', 'wix-site-id': 'site' }],
  [
    'a key for an account',
    () => accountKeyAuth('key', 'account'),
    true,
    { authorization: 'key', 'wix-account-id': 'account' },
  ],
  ['an access token', () => accessAuth('access'), false, { authorization: 'access' }],
])('%s is sent raw and names what it is for', async (_, create, elevated, headers) => {
  const auth = create();
  expect([auth.elevated, await auth.headers(), auth.onUnauthorized]).toEqual([elevated, headers, undefined]);
});

test('a login elsewhere is sent with the visitor’s token and the key, and counts as the merchant’s', async () => {
  const auth = externalLoginAuth(accessAuth('visitor'), 'key');
  expect([auth.elevated, await auth.headers()]).toEqual([true, { authorization: 'visitor,key' }]);
  const nobody = { elevated: false, headers: () => Promise.resolve({}) };
  expect(await externalLoginAuth(nobody, 'key').headers()).toEqual({ authorization: ',key' });
});

test.each([true, false])('a refused visitor’s token is refreshed by the visitor: %s', async (isNew) => {
  const refused: unknown[] = [];
  const visitor = {
    ...accessAuth('visitor'),
    onUnauthorized: (sent: object) => (refused.push(sent), Promise.resolve(isNew)),
  };
  const auth = externalLoginAuth(visitor, 'key');
  expect(await auth.onUnauthorized?.({ authorization: 'visitor,key,more' })).toBe(isNew);
  expect(await auth.onUnauthorized?.({})).toBe(isNew);
  expect(refused).toEqual([{ authorization: 'visitor' }, { authorization: '' }]);
});

test('a visitor’s token that cannot be refreshed leads to no retry', async () => {
  const auth = externalLoginAuth(accessAuth('visitor'), 'key');
  expect(await auth.onUnauthorized?.({ authorization: 'visitor,key' })).toBe(false);
});
