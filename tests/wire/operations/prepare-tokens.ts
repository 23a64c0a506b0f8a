import { OAuthStrategy, TokenRole } from '@wix/sdk';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { loginV2 } from '../../../src/client/operations/authentication.ts';
import { tokenOfApp } from '../../../src/client/operations/oauth.ts';
import { createRedirectSession } from '../../../src/client/operations/redirects.ts';
import { visitorClient } from '../../fixtures/clients.ts';
import type { Sdk } from './example.ts';

/** Where the platform's own pages send back to. */
export const redirectUri = 'http://shop.example/callback';
/** With its challenge the pair of RFC 7636, appendix B. */
export const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The code with which the platform's own pages send a member back. */
export async function takeCode(platform: Platform): Promise<string> {
  const client = await visitorClient(platform);
  const { email, password } = platform.member;
  const { sessionToken = null } = await client.call(loginV2, { loginId: { email }, password });
  const authRequest = {
    clientId: platform.clientId,
    redirectUri,
    codeChallenge,
    codeChallengeMethod: 'S256',
    responseMode: 'query',
    responseType: 'code',
    scope: 'offline_access',
    state: 'any',
    sessionToken,
  };
  const { redirectSession } = await client.call(createRedirectSession, { auth: { authRequest, prompt: 'none' } });
  const back = await fetch(redirectSession.fullUrl ?? '', { redirect: 'manual' });
  return new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** The code with which the installation page sends the owner of a store back to an app. */
async function takeInstallationCode({ url, app }: Platform): Promise<string> {
  const query = new URLSearchParams({ appId: app.id, redirectUrl: redirectUri });
  const back = await fetch(`${url}/installer/install?${query}`, { redirect: 'manual' });
  return new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** The credentials of an app. */
export const ofApp = ({ app }: Platform) => ({ client_id: app.id, client_secret: app.secret });

/** The grant of an app for its installation. */
export const byInstallation = (platform: Platform) => ({
  grant_type: 'client_credentials' as const,
  ...ofApp(platform),
  instance_id: platform.app.instanceId,
});

/** The grant of an app for the code of its installation. */
export const byCode = async (platform: Platform) => ({
  grant_type: 'authorization_code' as const,
  ...ofApp(platform),
  code: await takeInstallationCode(platform),
});

/** An app's token for its installation. */
export async function takeAppToken(platform: Platform): Promise<string> {
  const { access_token: token } = await (await visitorClient(platform)).call(tokenOfApp, byInstallation(platform));
  return token;
}

/** The published client's ways to log in, with the visitor's token it was made with, and the key that came with that. */
export async function strategyOf(sdk: Sdk, clientId = '') {
  const { headers } = await sdk.auth.getAuthHeaders();
  const [value = '', apiKey = ''] = (headers['Authorization'] ?? '').split(',');
  const accessToken = { value, expiresAt: Number.MAX_SAFE_INTEGER };
  const tokens = { accessToken, refreshToken: { value: '', role: TokenRole.VISITOR } };
  return { auth: OAuthStrategy({ clientId, tokens }), apiKey };
}
