import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { accessAuth } from '../../src/client/auth/access-token.ts';
import { toAuthTokens } from '../../src/client/auth/auth-tokens.ts';
import { logOut } from '../../src/client/auth/log-out.ts';
import { emptySession } from '../../src/client/auth/session.ts';
import { createSessionRunner, type SessionRunner } from '../../src/client/auth/session-runner.ts';
import { Session, type Tokens } from '../../src/client/auth/session-record.ts';
import { createGrants, type Grants } from '../../src/client/auth/grants.ts';
import { createLimiter } from '../../src/client/http/limiter.ts';
import { noRetry } from '../../src/client/http/retry.ts';
import { changePassword } from '../../src/client/operations/authentication.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { clientAt, grantsOf } from '../fixtures/clients.ts';
import { createClock } from '../fixtures/clock.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memberTokens } from '../fixtures/member.ts';
import { clearLog, countTokenRequests, setFaults } from '../fixtures/platform-control.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { activeSession, expired, memberEmail, openSession, roleOf } from '../fixtures/session-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const version = { catalogVersion: 'V1_CATALOG' };

describe('a session', () => {
  test('begins as an anonymous visitor with the first call', async () => {
    const platform = await startTestPlatform();
    const { runner, client, saved } = openSession(platform);
    expect(runner.current()).toEqual(emptySession);
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('visitor');
    expect(saved.map(({ tag }) => tag)).toEqual(['renewing', 'active']);
  });

  test('asks for no second token while the first is good, and keeps nothing anew', async () => {
    const platform = await startTestPlatform();
    const { client, saved } = openSession(platform);
    for (let call = 0; call < 5; call += 1) await client.call(getCatalogVersion, {});
    expect(await countTokenRequests(platform)).toBe(1);
    expect(saved).toHaveLength(2);
  });

  test('tells when its token ends, in epoch seconds', async () => {
    const platform = await startTestPlatform({ accessTokenLifeS: 600 });
    const { access } = await grantsOf(platform).anonymous();
    expect(Math.abs(access.expiresAt - (Date.now() / 1000 + 600))).toBeLessThan(5);
  });
});

describe('an expired token', () => {
  test('is renewed for whoever it was', async () => {
    const platform = await startTestPlatform();
    const tokens = await memberTokens(platform);
    const { runner, client } = openSession(platform, activeSession(expired(tokens)));
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    const session = runner.current();
    expect(session).toMatchObject({
      tag: 'active',
      email: memberEmail,
      fellBack: false,
      tokens: { refresh: { role: 'member' } },
    });
    expect(session.tag === 'active' && session.tokens.access.value).not.toBe(tokens.access.value);
  });

  test('is renewed once for all who wait', async () => {
    const platform = await startTestPlatform();
    const { client } = openSession(platform, activeSession(expired(await memberTokens(platform))));
    await clearLog(platform);
    const calls = Array.from({ length: 20 }, () => client.call(getCatalogVersion, {}));
    expect(await Promise.all(calls)).toHaveLength(20);
    expect(await countTokenRequests(platform)).toBe(1);
  });
});

const dead = ({ access, refresh }: Tokens): Tokens => ({ access: { ...access, value: `${access.value}x` }, refresh });

describe('a token that the platform refuses although it looks fresh', () => {
  test('is renewed and the call made again', async () => {
    const platform = await startTestPlatform();
    const { runner, client } = openSession(platform, activeSession(dead(await memberTokens(platform))));
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('member');
  });

  test('is renewed once for all who were refused, however late they hear of it', async () => {
    const platform = await startTestPlatform();
    const { client } = openSession(platform, activeSession(dead(await memberTokens(platform))));
    await clearLog(platform);
    await setFaults(platform, { kind: 'delay', delayMs: 80, path: 'provision/version', times: 5 });
    const calls = Array.from({ length: 20 }, () => client.call(getCatalogVersion, {}));
    expect(await Promise.all(calls)).toHaveLength(20);
    expect(await countTokenRequests(platform)).toBe(1);
  });
});

const spent = ({ access, refresh }: Tokens): Tokens => ({
  access: { ...access, expiresAt: 1_000_000 },
  refresh: { ...refresh, value: 'spent' },
});

describe('when the platform refuses to renew', () => {
  test('a member becomes a visitor, and the session says so', async () => {
    const platform = await startTestPlatform();
    const { runner, client } = openSession(platform, activeSession(spent(await memberTokens(platform))));
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(runner.current()).toMatchObject({
      tag: 'active',
      epoch: 3,
      email: null,
      fellBack: true,
      tokens: { refresh: { role: 'visitor' } },
    });
  });

  test('a refusing platform is asked twice in all: to renew, and for a visitor', async () => {
    const platform = await startTestPlatform();
    const { client } = openSession(platform, activeSession(spent(await memberTokens(platform))));
    await clearLog(platform);
    await Promise.all(Array.from({ length: 20 }, () => client.call(getCatalogVersion, {})));
    expect(await countTokenRequests(platform)).toBe(2);
  });

  test('a client it does not know is told so, and the session stays empty', async () => {
    const platform = await startTestPlatform();
    const { runner, client } = openSession(platform, undefined, grantsOf({ ...platform, clientId: 'nobody' }));
    await expect(client.call(getCatalogVersion, {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(runner.current()).toEqual(emptySession);
  });
});

describe('a bad connection ends no session', () => {
  test.each([
    ['500', { kind: 'status-before', status: 500 }, 'server'],
    ['429', { kind: 'status-before', status: 429 }, 'throttled'],
    ['a page', { kind: 'html' }, 'malformed_answer'],
    ['a page with 502', { kind: 'html', status: 502 }, 'server'],
    ['a page of a network’s own log-in', { kind: 'html', status: 403 }, 'forbidden'],
    ['a dropped connection', { kind: 'drop-before' }, 'network'],
    ['a dropped answer', { kind: 'drop-after' }, 'network'],
  ])('%s', async (_, fault, code) => {
    const platform = await startTestPlatform();
    const tokens = expired(await memberTokens(platform));
    const { runner, client } = openSession(platform, activeSession(tokens));
    await setFaults(platform, { ...fault, path: '/oauth2/token' });
    await expect(client.call(getCatalogVersion, {})).rejects.toMatchObject({ code });
    expect(runner.current()).toEqual({ ...activeSession(tokens), renewAt: expect.any(Number) });
    await setFaults(platform);
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('member');
  });

  test('a token that has not quite ended goes on being used over a bad connection', async () => {
    const platform = await startTestPlatform();
    const { access, refresh } = await memberTokens(platform);
    const soon: Tokens = { access: { ...access, expiresAt: Math.floor(Date.now() / 1000) + 30 }, refresh };
    const { runner, client } = openSession(platform, activeSession(soon));
    await setFaults(platform, { kind: 'status-before', status: 503, path: '/oauth2/token' });
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(runner.current()).toEqual({ ...activeSession(soon), renewAt: expect.any(Number) });
  });

  test('a failing storage ends no session: it is reported, nothing is requested, and the next call tries again', async () => {
    const platform = await startTestPlatform();
    const tokens = expired(await memberTokens(platform));
    const storage = { isBroken: true };
    const runner = createSessionRunner({
      grants: grantsOf(platform),
      now: () => Date.now(),
      initial: activeSession(tokens),
      save: () => (storage.isBroken ? Promise.reject(new Error('disk full')) : Promise.resolve()),
    });
    const client = clientAt(platform.url, runner.auth);
    await clearLog(platform);
    await expect(client.call(getCatalogVersion, {})).rejects.toThrow('disk full');
    expect(await countTokenRequests(platform)).toBe(0);
    expect(runner.current()).toEqual({ ...activeSession(tokens), renewAt: expect.any(Number) });
    storage.isBroken = false;
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('member');
  });
});

/** Grants whose responses the test releases. */
function slowGrants(platform: Platform): { grants: Grants; letThrough: () => void } {
  const hold = Promise.withResolvers<void>();
  const grants = grantsOf(platform);
  const late = async (ask: () => Promise<Tokens>): Promise<Tokens> => {
    await hold.promise;
    return ask();
  };
  return {
    grants: { ...grants, anonymous: () => late(grants.anonymous), refresh: (old) => late(() => grants.refresh(old)) },
    letThrough: hold.resolve,
  };
}

describe('logging out', () => {
  test('forgets the member, and the next call is a visitor’s', async () => {
    const platform = await startTestPlatform();
    const { runner, client, saved } = openSession(platform, activeSession(await memberTokens(platform)));
    await runner.logOut();
    expect(saved.at(-1)).toEqual({ ...emptySession, epoch: 4, rotates: false });
    await client.call(getCatalogVersion, {});
    expect(roleOf(runner.current())).toBe('visitor');
  });

  test('drops a renewal that comes too late', async () => {
    const platform = await startTestPlatform();
    const { grants, letThrough } = slowGrants(platform);
    const { runner, client, saved } = openSession(
      platform,
      activeSession(expired(await memberTokens(platform))),
      grants,
    );
    const call = client.call(getCatalogVersion, {});
    await eventually(() => runner.current().tag).toBe('renewing');
    await runner.logOut();
    letThrough();
    expect(await call).toEqual(version);
    expect(runner.current()).toMatchObject({
      tag: 'active',
      epoch: 4,
      email: null,
      tokens: { refresh: { role: 'visitor' } },
    });
    const afterwards = saved.slice(saved.findIndex(({ epoch }) => epoch === 4));
    expect(afterwards.some((session) => roleOf(session) === 'member')).toBe(false);
  });

  test('lets calls that waited for a failing renewal go on as a visitor', async () => {
    const platform = await startTestPlatform();
    const { grants, letThrough } = slowGrants(platform);
    const initial = activeSession(expired(await memberTokens(platform)));
    const { runner, client } = openSession(platform, initial, grants);
    await setFaults(platform, { kind: 'status-before', status: 503, path: '/oauth2/token', times: 1 });
    const call = client.call(getCatalogVersion, {});
    await eventually(() => runner.current().tag).toBe('renewing');
    await runner.logOut();
    letThrough();
    expect(await call).toEqual(version);
    expect(roleOf(runner.current())).toBe('visitor');
  });

  test('no later caller waits for an earlier renewal', async () => {
    const platform = await startTestPlatform();
    const grants = grantsOf(platform);
    const hold = Promise.withResolvers<void>();
    const never = () => hold.promise.then(() => grants.anonymous());
    const initial = activeSession(expired(await memberTokens(platform)));
    const { runner, client } = openSession(platform, initial, { ...grants, refresh: never });
    const call = client.call(getCatalogVersion, {});
    await eventually(() => runner.current().tag).toBe('renewing');
    await runner.logOut();
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    hold.resolve();
    expect(await call).toEqual(version);
  });

  test('logging in during a log-out keeps the one who logged in', async () => {
    const platform = await startTestPlatform();
    const { grants, letThrough } = slowGrants(platform);
    const { runner, client } = openSession(platform, undefined, grants);
    const tokens = await memberTokens(platform);
    const call = client.call(getCatalogVersion, {});
    await eventually(() => runner.current().tag).toBe('renewing');
    await runner.logIn(tokens, memberEmail);
    letThrough();
    await call;
    expect(runner.current()).toMatchObject({ tag: 'active', epoch: 1, tokens, email: memberEmail, fellBack: false });
  });

  const ends: [string, (runner: SessionRunner, other: Tokens) => Promise<void>][] = [
    ['logged out', (runner) => runner.logOut()],
    ['was idle for too long', (runner) => runner.expireMember()],
    [
      'logged out and another logged in',
      (runner, other) => runner.logOut().then(() => runner.logIn(other, 'b@shop.example')),
    ],
  ];
  test.each(ends)('sends no call that waited for its turn until its member %s', async (_, end) => {
    const { url, seen } = await startServer((response) => json(response, {}));
    const { runner } = openSession({ url, clientId: 'c' }, { ...activeSession(good('a')), renewAt: Infinity });
    const clock = createClock();
    const limiter = createLimiter({ perMinute: 200, ...clock });
    const client = clientAt(url, runner.auth, { limiter });
    void limiter.pause(15_000);
    const call = client.call(changePassword, { newPassword: 'a good one' });
    const failed = expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await clock.pass(1000);
    await end(runner, good('b'));
    await clock.pass(14_000);
    await failed;
    expect(seen).toEqual([]);
  });

  test('calls that a visitor waited with are sent as the member who logged in during the log-out', async () => {
    const { url, seen } = await startServer((response) => json(response, version));
    const visitor: Tokens = { ...good('v'), refresh: { value: 'r', role: 'visitor' } };
    const { runner } = openSession({ url, clientId: 'c' }, { ...activeSession(visitor), renewAt: Infinity });
    const clock = createClock();
    const limiter = createLimiter({ perMinute: 200, ...clock });
    void limiter.pause(15_000);
    const call = clientAt(url, runner.auth, { limiter }).call(getCatalogVersion, {});
    await clock.pass(1000);
    await runner.logIn(good('a'), memberEmail);
    await clock.pass(14_000);
    expect(await call).toEqual(version);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['access a']);
  });
});

test('a token that ends while its call waits for a turn is renewed by a call with a turn of its own', async () => {
  const granted = { access_token: 'new', refresh_token: 'r', token_type: 'Bearer', expires_in: 14_400 };
  const { url, seen } = await startServer((response) => json(response, { ...version, ...granted }));
  const clock = createClock();
  const limiter = createLimiter({ perMinute: 2, burst: 1, ...clock });
  const grants = createGrants({ baseUrl: url, limiter, retry: noRetry }, 'c');
  const initial = { ...activeSession(good('a')), renewAt: Infinity };
  const session = openSession({ url, clientId: 'c' }, initial, grants);
  void limiter.pause(15_000);
  const call = clientAt(url, session.runner.auth, { limiter }).call(getCatalogVersion, {});
  await clock.pass(1000);
  session.clock.aheadMs = 7_200_000;
  await clock.pass(14_000);
  await clock.pass(30_000);
  expect(await call).toMatchObject(version);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'new']);
});

/** A member's tokens that are good for an hour. */
const good = (name: string): Tokens => ({
  access: { value: `access ${name}`, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
  refresh: { value: `refresh ${name}`, role: 'member' },
});

describe('a clock that is off', () => {
  test.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('a clock that is off by an hour, %s, gets one token for all calls', async (_, aheadMs) => {
    const platform = await startTestPlatform();
    const { runner, client, clock } = openSession(platform);
    clock.aheadMs = aheadMs;
    for (let call = 0; call < 5; call += 1) await client.call(getCatalogVersion, {});
    expect(await countTokenRequests(platform)).toBe(1);
    expect(roleOf(runner.current())).toBe('visitor');
  });

  test.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('turned %s by an hour while a short token is held: it is renewed once', async (_, aheadMs) => {
    const platform = await startTestPlatform();
    const short: Tokens = await memberTokens(platform);
    const { access, refresh } = dead(short);
    const soon = { access: { ...access, expiresAt: Math.floor(Date.now() / 1000) + 1800 }, refresh };
    const { runner, client, clock } = openSession(platform, { ...activeSession(soon), renewAt: soon.access.expiresAt });
    clock.aheadMs = aheadMs;
    await clearLog(platform);
    for (let call = 0; call < 5; call += 1) await client.call(getCatalogVersion, {});
    expect(await countTokenRequests(platform)).toBe(1);
    expect(roleOf(runner.current())).toBe('member');
  });
});

test.each(['soon', -5, 0, '1e999'])(
  'a life of %j counts as five minutes, and is no reason to ask for a token at every call',
  async (expires_in) => {
    const { url, seen } = await startServer((response, request) => {
      const granted = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in };
      response.end(JSON.stringify(request.url === '/oauth2/token' ? granted : version));
    });
    const { client, saved } = openSession({ url, clientId: 'client' });
    const { access } = await grantsOf({ url, clientId: 'client' }).anonymous();
    expect(Math.abs(access.expiresAt - (Date.now() / 1000 + 300))).toBeLessThan(5);
    seen.length = 0;
    for (let call = 0; call < 5; call += 1) await client.call(getCatalogVersion, {});
    expect(seen.filter((request) => request.url === '/oauth2/token')).toHaveLength(1);
    for (const session of saved) expect(Session.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
  },
);

/** A member's session, and what logging it out takes. */
async function asMember() {
  const platform = await startTestPlatform();
  const { runner, saved } = openSession(platform, activeSession(await memberTokens(platform)));
  const clientOf = (access: string) => clientAt(platform.url, accessAuth(access));
  const { clientId } = platform;
  const run = () =>
    logOut({
      session: runner,
      grants: grantsOf(platform),
      clientOf,
      clientId,
      postFlowUrl: 'http://127.0.0.1:1/bye',
    });
  return { platform, runner, saved, run };
}

test.each([{ kind: 'status-before', status: 503 }, { kind: 'status-before', status: 429 }, { kind: 'drop-before' }])(
  'a visitor whose token has expired starts anew where it cannot be refreshed: $kind $status',
  async (fault) => {
    const platform = await startTestPlatform();
    const visitor = await grantsOf(platform).anonymous();
    const { runner, client } = openSession(platform, activeSession(expired(visitor)));
    await setFaults(platform, { ...fault, path: '/oauth2/token', times: 1 });
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('visitor');
  },
);

describe('logging out for good', () => {
  const cleared = {
    accessToken: { value: '', expiresAt: 0 },
    refreshToken: { value: '', role: 'none' },
  };

  test('clears both tokens and gives the address that ends the platform’s own log-in', async () => {
    const { runner, saved, run } = await asMember();
    expect(new URL(await run()).pathname).toContain('logout');
    expect(toAuthTokens(runner.current())).toEqual(cleared);
    expect(saved.map(toAuthTokens)).toEqual([cleared]);
  });

  test('a log-out forgets the member also where there is no address to be had', async () => {
    const { platform, runner, run } = await asMember();
    await setFaults(platform, { kind: 'status-before', status: 500 });
    await expect(run()).rejects.toMatchObject({ code: 'server' });
    expect(toAuthTokens(runner.current())).toEqual(cleared);
  });
});
