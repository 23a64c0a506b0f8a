import { expect, test } from 'vitest';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import type { Auth } from '../../src/client/http/credential.ts';
import { externalLoginAuth, logInExternally } from '../../src/client/auth/external-login.ts';
import { createSessionRunner } from '../../src/client/auth/session-runner.ts';
import { signOn } from '../../src/client/operations/authentication.ts';
import { tokenOfMember, userInfo } from '../../src/client/operations/oauth.ts';
import { sendActivationEmail } from '../../src/client/operations/recovery.ts';
import { clientAt, grantsOf } from '../fixtures/clients.ts';
import { countMails, readMail, readMemberId } from './identity-client.ts';
import { asMerchant, startTestPlatform } from './platform-client.ts';

const email = 'from-elsewhere@example.com';

async function open() {
  const platform = await startTestPlatform();
  const visitor = createSessionRunner({ grants: grantsOf(platform) }).auth;
  return { platform, visitor, client: clientAt(platform.url, externalLoginAuth(visitor, platform.apiKey)) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Whom the platform takes the holder of an access token for. */
const holderOf = async ({ platform }: Opened, access: string) =>
  clientAt(platform.url, {
    elevated: false,
    headers: () => Promise.resolve({ authorization: access }),
  }).call(userInfo, {});

test('a person who logged in elsewhere is signed on, with an account made on the way, and has a member’s tokens', async () => {
  const harness = await open();
  const { identity, sessionToken } = await harness.client.call(signOn, {
    loginId: { email },
    profile: { firstName: 'Ada' },
    verifyEmail: true,
  });
  const tokens = await harness.client.call(tokenOfMember, {
    grant_type: 'authorized_client',
    member_id: identity?.id ?? '',
    session_token: sessionToken ?? '',
  });
  expect(await holderOf(harness, tokens.access_token)).toMatchObject({ email, givenName: 'Ada', emailVerified: true });
  const refresh = { value: tokens.refresh_token ?? '', role: 'member' as const };
  expect((await grantsOf(harness.platform).refresh(refresh)).refresh.role).toBe('member');
});

test('an external log-in signs a person on and returns their member tokens', async () => {
  const harness = await open();
  const { platform, visitor } = harness;
  const options = {
    clientOf: (auth: Auth) => clientAt(platform.url, auth),
    grants: grantsOf(platform),
    credential: externalLoginAuth(visitor, platform.apiKey),
  };
  const tokens = await logInExternally(options, { loginId: { email }, profile: { firstName: 'Ada' } });
  expect(tokens.refresh.role).toBe('member');
  expect(await holderOf(harness, tokens.access.value)).toMatchObject({ email, givenName: 'Ada' });
  expect((await options.grants.refresh(tokens.refresh)).refresh.role).toBe('member');
  const memberId = readMemberId(platform, platform.member.email);
  const onTrust = await options.grants.external(options.credential, { memberId });
  expect(await holderOf(harness, onTrust.access.value)).toMatchObject({ email: platform.member.email });
  const wrong = { ...options, credential: externalLoginAuth(visitor, 'IST.wrong') };
  await expect(logInExternally(wrong, { loginId: { email } })).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a session token of the sign-on is good once, and for its own member', async () => {
  const { client, platform } = await open();
  const { identity, sessionToken } = await client.call(signOn, { loginId: { email } });
  const grant = { grant_type: 'authorized_client', session_token: sessionToken ?? '' } as const;
  await client.call(tokenOfMember, { ...grant, member_id: identity?.id ?? '' });
  await expect(client.call(tokenOfMember, { ...grant, member_id: identity?.id ?? '' })).rejects.toMatchObject({
    code: 'application',
  });
  const again = await client.call(signOn, { loginId: { email } });
  const other = { member_id: readMemberId(platform, platform.member.email), session_token: again.sessionToken ?? '' };
  await expect(client.call(tokenOfMember, { ...grant, ...other })).rejects.toMatchObject({ code: 'application' });
});

test('a member’s id alone is enough on the merchant’s word', async () => {
  const harness = await open();
  const tokens = await harness.client.call(tokenOfMember, {
    grant_type: 'authorized_client',
    scope: 'offline_access',
    member_id: readMemberId(harness.platform, harness.platform.member.email),
  });
  expect(await holderOf(harness, tokens.access_token)).toMatchObject({ email: harness.platform.member.email });
});

test('without the visitor’s token, or without a key, there are no tokens', async () => {
  const { platform, visitor } = await open();
  const grant = {
    grant_type: 'authorized_client',
    scope: 'offline_access',
    member_id: readMemberId(platform, platform.member.email),
  } as const;
  const keyAlone = clientAt(platform.url, apiKeyAuth(platform.apiKey, platform.siteId));
  await expect(keyAlone.call(tokenOfMember, grant)).rejects.toMatchObject({ code: 'unauthorized' });
  const wrongKey = clientAt(platform.url, externalLoginAuth(visitor, 'IST.wrong'));
  await expect(wrongKey.call(tokenOfMember, grant)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(clientAt(platform.url, visitor).call(tokenOfMember, grant)).rejects.toMatchObject({
    code: 'not_elevated',
  });
});

test('a visitor’s token that ran out is renewed on the way', async () => {
  const { platform, visitor } = await open();
  const { authorization = '' } = await visitor.headers();
  let refused = 0;
  const spoilt = {
    ...visitor,
    headers: async () => (refused === 0 ? { authorization: `${authorization}x` } : visitor.headers()),
    onUnauthorized: (headers: Record<string, string>) => {
      refused += 1;
      expect(headers).toEqual({ authorization: `${authorization}x` });
      return Promise.resolve(true);
    },
  };
  const client = clientAt(platform.url, externalLoginAuth(spoilt, platform.apiKey));
  expect(await client.call(signOn, { loginId: { email } })).toMatchObject({ identity: { email: { address: email } } });
  expect(refused).toBe(1);
});

test('an activation e-mail goes to a member, where the key may send it', async () => {
  const { client, platform, visitor } = await open();
  const { identity } = await client.call(signOn, { loginId: { email } });
  const before = countMails(platform);
  await client.call(sendActivationEmail, { identityId: identity?.id ?? '', emailOptions: { language: 'en' } });
  expect(countMails(platform)).toBe(before + 1);
  expect(readMail(platform)).toMatchObject({ recipient: email });
  const mayNot = asMerchant(platform, ['WIX_STORES.READ_PRODUCTS'])['Authorization'] ?? '';
  const weak = clientAt(platform.url, externalLoginAuth(visitor, mayNot));
  await expect(weak.call(sendActivationEmail, { identityId: identity?.id ?? '' })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
