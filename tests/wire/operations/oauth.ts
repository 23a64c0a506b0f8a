import { oauth } from '@wix/identity';
import { AppStrategy, OAuthStrategy, TokenRole } from '@wix/sdk';
import { expect } from 'vitest';
import { accessOfApp } from '../../../src/client/operations/oauth.ts';
import { grantsOf, visitorClient } from '../../fixtures/clients.ts';
import { asPair, readMemberId } from '../identity-client.ts';
import { ask } from '../platform-client.ts';
import { example, type PlainRecord } from './example.ts';
import {
  byCode,
  byInstallation,
  codeChallenge,
  codeVerifier,
  ofApp,
  redirectUri,
  strategyOf,
  takeAppToken,
  takeCode,
} from './prepare-tokens.ts';

const granted = { access_token: expect.stringMatching(/^OauthNG/), expires_in: 14_400 };
const grantedForLong = { ...granted, refresh_token: expect.any(String) };
const authorized = { headers: { Authorization: expect.stringMatching(/^OauthNG/) } };

export const examples = {
  token: example({
    catalog: 'v3',
    input: async (platform) => ({
      grantType: 'authorization_code',
      clientId: platform.clientId,
      code: await takeCode(platform),
      codeVerifier,
      redirectUri,
    }),
    answer: grantedForLong,
    sdk: (_, { clientId, code, ...data }) => {
      const kept = { ...data, codeChallenge, state: 'any', originalUri: '' };
      return OAuthStrategy({ clientId }).getMemberTokens(code, kept.state, kept);
    },
    sdkAnswer: { refreshToken: { role: 'member' } },
  }),
  'token: anonymous': example({
    catalog: 'v3',
    input: ({ clientId }) => ({ grantType: 'anonymous', clientId }),
    answer: grantedForLong,
    sdk: (_, { clientId }) => OAuthStrategy({ clientId }).generateVisitorTokens(),
    sdkAnswer: { refreshToken: { role: 'visitor' } },
  }),
  'token: refresh token': example({
    catalog: 'v3',
    input: async (platform) => {
      const { refresh } = await grantsOf(platform).anonymous();
      return { grantType: 'refresh_token', clientId: platform.clientId, refreshToken: refresh.value };
    },
    answer: granted,
    sdk: (_, { clientId, refreshToken: value }) =>
      OAuthStrategy({ clientId }).renewToken({ value, role: TokenRole.VISITOR }),
    sdkAnswer: { accessToken: { value: granted.access_token } },
  }),
  tokenOfMember: example({
    catalog: 'v3',
    as: 'visitor and key',
    input: (platform) => ({
      grant_type: 'authorized_client',
      scope: 'offline_access',
      member_id: readMemberId(platform, platform.member.email),
    }),
    answer: grantedForLong,
    sdk: async (sdk, { member_id: memberId }) => {
      const { auth, apiKey } = await strategyOf(sdk);
      return auth.getMemberTokensForExternalLogin(memberId, apiKey);
    },
    sdkAnswer: { refreshToken: { role: 'member' } },
  }),
  'tokenOfMember: session': example({
    catalog: 'v3',
    as: 'visitor and key',
    input: async (platform) => {
      const login = { body: { loginId: { email: 'ada@example.com' } }, headers: await asPair(platform) };
      const { body } = await ask(platform, 'POST /_api/iam/authentication/v2/sign-on', login);
      const { id } = body['identity'] as { id: string };
      return { grant_type: 'authorized_client', member_id: id, session_token: body.sessionToken };
    },
    answer: grantedForLong,
    differs: { reason: 'The published client sends it only together with the sign-on before' },
  }),
  tokenOfApp: example({
    catalog: 'v3',
    input: byInstallation,
    answer: granted,
    sdk: async (_, { client_id: appId, client_secret: appSecret, instance_id: instanceId }) =>
      AppStrategy({ appId, appSecret, instanceId }).getAuthHeaders(undefined),
    sdkAnswer: authorized,
  }),
  'tokenOfApp: bound session': example({
    catalog: 'v3',
    input: async (platform) => ({
      grant_type: 'strip_bound_session',
      client_secret: platform.app.secret,
      access_token: await takeAppToken(platform),
    }),
    answer: granted,
    sdk: async (_, { client_secret: appSecret, access_token: accessToken }) =>
      AppStrategy({ appId: '', appSecret, accessToken }).getAuthHeaders(undefined),
    sdkAnswer: authorized,
  }),
  accessOfApp: example({
    catalog: 'v3',
    input: byCode,
    answer: { access_token: granted.access_token, refresh_token: expect.any(String) },
    sdk: (_, { client_id: appId, client_secret: appSecret, code }) =>
      AppStrategy({ appId, appSecret }).handleOAuthCallback(`${redirectUri}?code=${code}&instanceId=any`),
    sdkAnswer: { accessToken: granted.access_token },
  }),
  'accessOfApp: refresh token': example({
    catalog: 'v3',
    input: async (platform) => {
      const { refresh_token } = await (await visitorClient(platform)).call(accessOfApp, await byCode(platform));
      return { grant_type: 'refresh_token', ...ofApp(platform), refresh_token: refresh_token ?? '' };
    },
    answer: { access_token: granted.access_token },
    sdk: async (_, { client_id: appId, client_secret: appSecret, refresh_token: refreshToken }) =>
      AppStrategy({ appId, appSecret, refreshToken }).getAuthHeaders(undefined),
    sdkAnswer: authorized,
  }),
  tokenInfo: example({
    catalog: 'v3',
    input: async (platform) => ({ token: await takeAppToken(platform) }),
    answer: { active: true, subjectType: 'APP', exp: expect.stringMatching(/^\d+$/), instanceId: expect.any(String) },
    sdk: (_, { token: accessToken }) => AppStrategy({ appId: '', accessToken }).getTokenInfo(),
    sdkAnswer: { active: true, subjectType: 'APP' },
  }),
  jwks: example({
    catalog: 'v3',
    input: () => ({}),
    answer: { keys: [{ kty: 'EC', x: expect.any(String) }] },
    sdk: (sdk) => sdk.use(oauth).jwks(),
    sdkAnswer: { keys: [{ kty: 'EC' }] },
    differs: {
      reason: 'The keys are public: we send no credential, the published client sends the one it has',
      compare: ({ headers, ...request }: PlainRecord) => ({ ...request, headers: { ...headers, authorization: null } }),
    },
  }),
  userInfo: example({
    catalog: 'v3',
    as: 'member',
    input: () => ({}),
    answer: { sub: expect.any(String), email: expect.stringContaining('@'), emailVerified: true },
    sdk: (sdk) => sdk.use(oauth).userInfo(),
    sdkAnswer: { emailVerified: true },
  }),
};
