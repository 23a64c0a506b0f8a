import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Platform, PlatformOptions } from '../../demo/platform/start-platform.ts';
import { ask, asVisitor, startTestPlatform } from './platform-client.ts';

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const callback = 'http://shop.example/callback';

function grant(platform: Platform, body: object) {
  return ask(platform, 'POST /oauth2/token', { body: { clientId: platform.clientId, ...body } });
}

async function logIn(platform: Platform): Promise<string> {
  const { email, password } = platform.member;
  const answer = await ask(platform, 'POST /_api/iam/authentication/v2/login', {
    body: { loginId: { email }, password },
    headers: await asVisitor(platform),
  });
  return answer.body.sessionToken;
}

async function authorize(platform: Platform, more: Record<string, string>) {
  const query = new URLSearchParams({
    clientId: platform.clientId,
    responseType: 'code',
    responseMode: 'query',
    state: 'the-state',
    redirectUri: callback,
    scope: 'offline_access',
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    prompt: 'none',
    ...more,
  });
  return ask(platform, `GET /_api/oauth2/authorize?${query}`);
}

async function issueCode(platform: Platform, sessionToken?: string): Promise<string> {
  const answer = await authorize(platform, { sessionToken: sessionToken ?? (await logIn(platform)) });
  return new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? '';
}

function exchange(platform: Platform, code: string, more: object = {}) {
  return grant(platform, {
    grantType: 'authorization_code',
    code,
    codeVerifier: verifier,
    redirectUri: callback,
    ...more,
  });
}

async function isAllowed(redirectUri: string, options: Partial<PlatformOptions> = {}): Promise<boolean> {
  const platform = await startTestPlatform(options);
  return (await authorize(platform, { redirectUri, sessionToken: await logIn(platform) })).status === 302;
}

function readClaims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[3] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

describe('the token endpoint', () => {
  test('makes anyone a visitor', async () => {
    const platform = await startTestPlatform();
    const answer = await grant(platform, { grantType: 'anonymous' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 14_400 });
    expect(answer.body.access_token).toMatch(/^OauthNG\.JWS\.[\w-]+\.[\w-]+\.[\w-]+$/u);
    expect(readClaims(answer.body.access_token)).toMatchObject({ kind: 'visitor', siteId: platform.siteId });
    const second = await grant(platform, { grantType: 'anonymous' });
    expect(readClaims(second.body.access_token)['sub']).not.toBe(readClaims(answer.body.access_token)['sub']);
  });

  test('refreshes for the same visitor and keeps the refresh token', async () => {
    const platform = await startTestPlatform();
    const first = (await grant(platform, { grantType: 'anonymous' })).body;
    const { body } = await grant(platform, { grantType: 'refresh_token', refreshToken: first.refresh_token });
    expect(body.refresh_token).toBe(first.refresh_token);
    expect(readClaims(body.access_token)['sub']).toBe(readClaims(first.access_token)['sub']);
    expect(body.access_token).not.toBe(first.access_token);
  });

  test('rotates refresh tokens if switched on, and revokes the family of a reused one', async () => {
    const platform = await startTestPlatform({ rotateRefreshTokens: true });
    const refresh = (refreshToken: string) => grant(platform, { grantType: 'refresh_token', refreshToken });
    const first = (await grant(platform, { grantType: 'anonymous' })).body.refresh_token;
    const second = (await refresh(first)).body.refresh_token;
    expect(second).not.toBe(first);
    const third = (await refresh(second)).body.refresh_token;
    expect(await refresh(second)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await refresh(third)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each([
    [{ grantType: 'anonymous', clientId: 'another' }, 401, 'invalid_client'],
    [{ grantType: 'anonymous', clientId: undefined }, 400, 'invalid_request'],
    [{ grantType: 'password' }, 400, 'unsupported_grant_type'],
    [{}, 400, 'invalid_request'],
    [{ grantType: 'refresh_token' }, 400, 'invalid_request'],
    [{ grantType: 'refresh_token', refreshToken: 'made-up' }, 400, 'invalid_grant'],
    [{ grantType: 'authorization_code', code: 'made-up', codeVerifier: verifier }, 400, 'invalid_grant'],
    [{ grantType: 'authorization_code', code: 'made-up', codeVerifier: 'short' }, 400, 'invalid_request'],
  ])('refuses %j', async (body, status, error) => {
    const platform = await startTestPlatform();
    const answer = await grant(platform, body);
    expect(answer).toMatchObject({ status, body: { error } });
    expect(answer.body['error_description']).toBeTypeOf('string');
  });
});

describe('a code', () => {
  test('makes a visitor a member, who may refresh', async () => {
    const platform = await startTestPlatform();
    const { status, body } = await exchange(platform, await issueCode(platform));
    expect(status).toBe(200);
    expect(readClaims(body.access_token)).toMatchObject({ kind: 'member' });
    const refreshed = await grant(platform, { grantType: 'refresh_token', refreshToken: body.refresh_token });
    expect(readClaims(refreshed.body.access_token)).toMatchObject({ kind: 'member' });
    const headers = { Authorization: body.access_token };
    expect((await ask(platform, 'GET /stores/v3/provision/version', { headers })).status).toBe(200);
  });

  test('is good once', async () => {
    const platform = await startTestPlatform();
    const code = await issueCode(platform);
    expect((await exchange(platform, code)).status).toBe(200);
    expect(await exchange(platform, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('is refused with another verifier or address, and spent by the try', async () => {
    const platform = await startTestPlatform();
    for (const more of [
      { codeVerifier: 'w'.repeat(43) },
      { redirectUri: 'http://shop.example/' },
      { redirectUri: undefined },
    ]) {
      const code = await issueCode(platform);
      expect(await exchange(platform, code, more)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect((await exchange(platform, code)).status).toBe(400);
    }
  });

  test('expires after a minute', async () => {
    let now = Date.now();
    const platform = await startTestPlatform({ now: () => now });
    const code = await issueCode(platform);
    now += 60_000;
    expect((await exchange(platform, code)).status).toBe(400);
  });
});

describe('the authorization page', () => {
  test('redirects with code and state, in the query or the fragment', async () => {
    const platform = await startTestPlatform();
    const inQuery = await authorize(platform, { sessionToken: await logIn(platform) });
    expect(inQuery.status).toBe(302);
    const query = new URL(inQuery.headers.get('Location') ?? '');
    expect([query.origin + query.pathname, query.searchParams.get('state')]).toEqual([callback, 'the-state']);
    const inFragment = await authorize(platform, { sessionToken: await logIn(platform), responseMode: 'fragment' });
    const fragment = new URLSearchParams(new URL(inFragment.headers.get('Location') ?? '').hash.slice(1));
    expect([...fragment.keys()].toSorted()).toEqual(['code', 'state']);
  });

  test('spends a session token, which lives five minutes', async () => {
    let now = Date.now();
    const platform = await startTestPlatform({ now: () => now });
    const sessionToken = await logIn(platform);
    expect(await issueCode(platform, sessionToken)).not.toBe('');
    const again = await authorize(platform, { sessionToken });
    const query = new URL(again.headers.get('Location') ?? '').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ error: 'login_required', state: 'the-state' });
    const late = await logIn(platform);
    now += 300_000;
    expect((await authorize(platform, { sessionToken: late })).headers.get('Location')).toContain('login_required');
  });

  test('posts code and state from a page for a web message', async () => {
    const platform = await startTestPlatform();
    const sessionToken = await logIn(platform);
    const answer = await authorize(platform, { sessionToken, responseMode: 'web_message', redirectUri: 'unused://' });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body['text']).toMatch(/const answer = \{"code":"[\w-]+","state":"the-state"\}/u);
    expect(answer.body['text']).toContain('target.postMessage(answer');
    const refused = await authorize(platform, { sessionToken, responseMode: 'web_message', state: '</script><b>' });
    expect(refused.body['text']).toContain('"error":"login_required"');
    expect(refused.body['text']).not.toContain('<b>');
  });

  test.each([
    { redirectUri: 'http://evil.example/' },
    { redirectUri: 'http://shop.example.evil.example/' },
    { redirectUri: 'javascript:alert(1)' },
    { redirectUri: 'xhttp://shop.example/' },
    { clientId: 'another' },
    { responseMode: 'smoke_signal' },
  ])('answers %j on the spot, with neither code nor redirect', async (more) => {
    const platform = await startTestPlatform();
    const sessionToken = await logIn(platform);
    const answer = await authorize(platform, { sessionToken, ...more });
    expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
    expect(platform.db.prepare('SELECT count(*) AS n FROM authorization_codes').get()).toEqual({ n: 0 });
    expect(await issueCode(platform, sessionToken)).not.toBe('');
  });

  test.each([
    [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
    [{ codeChallenge: 'short' }, 'invalid_request'],
    [{ responseType: 'token' }, 'unsupported_response_type'],
    [{ state: '' }, 'invalid_request'],
    [{ sessionToken: '' }, 'login_required'],
    [{ sessionToken: 'made-up' }, 'login_required'],
  ])('tells the client what is wrong with %j', async (more, error) => {
    const platform = await startTestPlatform();
    const { status, headers } = await authorize(platform, { sessionToken: await logIn(platform), ...more });
    const back = new URL(headers.get('Location') ?? '');
    expect([status, back.origin + back.pathname, back.searchParams.get('error')]).toEqual([302, callback, error]);
    expect(back.searchParams.get('state') ?? '').toBe('state' in more ? '' : 'the-state');
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('refuses a member who was blocked meanwhile', async () => {
    const platform = await startTestPlatform();
    const sessionToken = await logIn(platform);
    platform.db.exec("UPDATE members SET status = 'BLOCKED'");
    expect((await authorize(platform, { sessionToken })).headers.get('Location')).toContain('error=access_denied');
  });

  test('sends a code to the allowed origins, which include extensions by default', async () => {
    expect(await isAllowed('chrome-extension://abcdef/login.html')).toBe(true);
    expect(await isAllowed('https://abcdef.chromiumapp.org/cb')).toBe(true);
    const options = { allowedRedirectOrigins: ['https://app.example'] };
    expect(await isAllowed('https://app.example/cb', options)).toBe(true);
    expect(await isAllowed(callback, options)).toBe(false);
  });

  test('shows a login form that works', async () => {
    const platform = await startTestPlatform();
    const page = await authorize(platform, { prompt: 'login', state: '"><i>' });
    expect(page.status).toBe(200);
    const html = String(page.body['text']);
    expect(html).not.toContain('<i>');
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/gu)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    const submit = (password: string) =>
      ask(platform, 'POST /_api/oauth2/authorize', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, state: 's', email: platform.member.email, password }).toString(),
      });
    const wrong = await submit('wrong');
    expect([wrong.status, wrong.headers.get('Location')]).toEqual([403, null]);
    expect(wrong.body['text']).toContain('Wrong password');
    const right = new URL((await submit(platform.member.password)).headers.get('Location') ?? '').searchParams;
    expect(right.get('state')).toBe('s');
    const body = {
      grantType: 'authorization_code',
      code: right.get('code'),
      codeVerifier: verifier,
      redirectUri: callback,
    };
    expect((await grant(platform, body)).status).toBe(200);
  });
});
