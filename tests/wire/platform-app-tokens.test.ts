import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMember, asPair, logIn, readMemberId, takeMemberTokens } from './identity-client.ts';
import { ask, asMerchant, asVisitor, readProduct, startTestPlatform } from './platform-client.ts';

function grant(platform: Platform, body: object, headers: Record<string, string> = {}) {
  return ask(platform, 'POST /oauth2/token', { body, headers });
}

function appGrant(platform: Platform, more: object = {}) {
  const { id, secret, instanceId } = platform.app;
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret, instance_id: instanceId };
  return grant(platform, { ...body, ...more });
}

async function readInfo(platform: Platform, token: string) {
  return (await ask(platform, 'POST /oauth2/token-info', { body: { token } })).body;
}

describe('an app', () => {
  test('manages the store with its own token', async () => {
    const platform = await startTestPlatform();
    const { body } = await appGrant(platform);
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'expires_in', 'token_type']);
    const headers = { Authorization: body.access_token };
    const { id } = await readProduct(platform, 'stoneware-mug');
    const update = { body: { product: { name: 'Cup' } }, headers };
    expect((await ask(platform, `PATCH /stores/v1/products/${id}`, update)).status).toBe(200);
    const read = await ask(platform, `GET /stores-reader/v1/products/${id}?includeMerchantSpecificData=true`, {
      headers,
    });
    expect(read.body.product).toMatchObject({ name: 'Cup', costAndProfitData: {} });
  });

  test.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'another' }, 401, 'invalid_client'],
    [{ instance_id: 'another' }, 400, 'invalid_grant'],
    [{ instance_id: undefined }, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('gets no token with %j', async (more, status, error) => {
    expect(await appGrant(await startTestPlatform(), more)).toMatchObject({ status, body: { error } });
  });

  test('strips a session off a token of its own only', async () => {
    const platform = await startTestPlatform();
    const strip = (accessToken: string, secret = platform.app.secret) =>
      grant(platform, { grant_type: 'strip_bound_session', client_secret: secret, access_token: accessToken });
    const own = (await appGrant(platform)).body.access_token;
    const { body } = await strip(own);
    expect(body).toMatchObject({ access_token: expect.any(String), expires_in: 14_400 });
    expect(await readInfo(platform, body.access_token)).toMatchObject({ subjectType: 'APP' });
    expect((await strip(own, 'wrong')).status).toBe(401);
    const { Authorization: visitor = '' } = await asVisitor(platform);
    expect(await strip(visitor)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('is installed by a redirect, whose code is good once', async () => {
    const platform = await startTestPlatform();
    const { id, secret, instanceId } = platform.app;
    const install = (more: object) => {
      const query = { appId: id, redirectUrl: 'http://shop.example/cb?a=1', state: 's', token: 't', ...more };
      return ask(platform, `GET /installer/install?${new URLSearchParams(query)}`);
    };
    expect((await install({ appId: 'another' })).status).toBe(404);
    expect((await install({ redirectUrl: 'http://evil.example/' })).status).toBe(400);
    const { code, ...rest } = Object.fromEntries(
      new URL((await install({})).headers.get('Location') ?? '').searchParams,
    );
    expect(rest).toEqual({ a: '1', state: 's', instanceId });
    const access = (more: object) =>
      ask(platform, 'POST /oauth/access', { body: { client_id: id, client_secret: secret, ...more } });
    const first = await access({ grant_type: 'authorization_code', code });
    expect(Object.keys(first.body).toSorted()).toEqual(['access_token', 'refresh_token']);
    expect((await access({ grant_type: 'authorization_code', code })).status).toBe(400);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
    const second = await access(refresh);
    expect(await readInfo(platform, second.body.access_token)).toMatchObject({ subjectType: 'APP', instanceId });
    expect((await access({ ...refresh, client_secret: 'wrong' })).status).toBe(401);
    // A refresh token stays with the kind of client it was issued to.
    const headless = { clientId: platform.clientId, grantType: 'refresh_token', refreshToken: refresh.refresh_token };
    expect(await grant(platform, headless)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const visitor = (await grant(platform, { clientId: platform.clientId, grantType: 'anonymous' })).body;
    expect((await access({ ...refresh, refresh_token: visitor.refresh_token })).status).toBe(400);
  });
});

describe('a login that happened elsewhere', () => {
  test('takes member tokens on the word of key and visitor token together', async () => {
    const platform = await startTestPlatform();
    const memberId = readMemberId(platform, platform.member.email);
    const { status, body } = await takeMemberTokens(platform, memberId);
    expect(status).toBe(200);
    expect(await readInfo(platform, body.access_token)).toMatchObject({ subjectType: 'MEMBER', subjectId: memberId });
    const request = { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId };
    for (const headers of [{}, await asVisitor(platform), asMerchant(platform)])
      expect(await grant(platform, request, headers)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await takeMemberTokens(platform, crypto.randomUUID())).status).toBe(400);
    platform.db.exec("UPDATE members SET status = 'BLOCKED'");
    expect((await takeMemberTokens(platform, memberId)).body.error).toBe('invalid_grant');
  });

  test('with a session, which must be that member’s and is spent', async () => {
    const platform = await startTestPlatform();
    const headers = await asPair(platform);
    const memberId = readMemberId(platform, platform.member.email);
    const sessionToken = (await logIn(platform)).body.sessionToken;
    const request = { grant_type: 'authorized_client', member_id: memberId, session_token: sessionToken };
    expect((await grant(platform, request, headers)).status).toBe(200);
    expect((await grant(platform, request, headers)).status).toBe(400);
    const other = {
      ...request,
      member_id: crypto.randomUUID(),
      session_token: (await logIn(platform)).body.sessionToken,
    };
    expect((await grant(platform, other, headers)).status).toBe(400);
  });
});

describe('the information about a token', () => {
  test('names its holder, lifetime and site', async () => {
    let now = Date.now();
    const platform = await startTestPlatform({ now: () => now });
    const { access_token: access, refresh_token: refresh } = (
      await grant(platform, { clientId: platform.clientId, grantType: 'anonymous' })
    ).body;
    const iat = String(Math.floor(now / 1000));
    const facts = { active: true, subjectType: 'VISITOR', clientId: platform.clientId, siteId: platform.siteId };
    expect(await readInfo(platform, access)).toMatchObject({ ...facts, iat, exp: String(Number(iat) + 14_400) });
    expect(await readInfo(platform, refresh)).toMatchObject(facts);
    now += 14_400_000;
    for (const token of [access, 'made-up', `${access}x`])
      expect(await readInfo(platform, token)).toMatchObject({ active: false, subjectType: 'UNKNOWN' });
  });

  test('is given only for an unchanged signature', async () => {
    const platform = await startTestPlatform();
    const { Authorization: token = '' } = await asVisitor(platform);
    const [prefix, jws, header, claims = '', signature] = token.split('.');
    const changed = Buffer.from(claims, 'base64url').toString().replace('"visitor"', '"app"');
    const forged = [prefix, jws, header, Buffer.from(changed).toString('base64url'), signature].join('.');
    expect(await readInfo(platform, forged)).toMatchObject({ active: false });
    const headers = { Authorization: forged };
    expect((await ask(platform, 'GET /iam/signon/v1/sign-on-policies', { headers })).status).toBe(401);
  });

  test('can be checked with the published key', async () => {
    const platform = await startTestPlatform();
    const { body } = await ask(platform, 'GET /oauth2/jwks');
    const { Authorization: token = '' } = await asVisitor(platform);
    const keys = createLocalJWKSet(body as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(token.replace('OauthNG.JWS.', ''), keys);
    expect(payload).toMatchObject({ siteId: platform.siteId, kind: 'visitor' });
    expect(JSON.stringify(body)).not.toContain('"d"');
  });

  test('names a member, and of a visitor no more than the id', async () => {
    const platform = await startTestPlatform();
    platform.db.prepare('UPDATE members SET profile = ?').run('{"firstName":"Ada","lastName":"Lovelace"}');
    const read = async (headers: Record<string, string>) => ask(platform, 'GET /oauth2/user-info', { headers });
    const { email } = platform.member;
    expect((await read(await asMember(platform))).body).toEqual({
      sub: readMemberId(platform, email),
      email,
      emailVerified: true,
      givenName: 'Ada',
      familyName: 'Lovelace',
      name: 'Ada Lovelace',
    });
    expect((await read(await asVisitor(platform))).body).toEqual({ sub: expect.any(String) });
    expect([(await read(asMerchant(platform))).status, (await read({})).status]).toEqual([403, 401]);
  });
});
