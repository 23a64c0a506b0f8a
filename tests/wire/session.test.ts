import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { createSessionRunner } from '../../src/client/auth/session-runner.ts';
import type { Session, Tokens } from '../../src/client/auth/session-record.ts';
import type { Grants } from '../../src/client/auth/tokens.ts';
import type { Client } from '../../src/client/client.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { clientAt, grantsOf } from '../fixtures/clients.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createGate } from '../fixtures/gate.ts';
import { memberTokens } from '../fixtures/member.ts';
import { clearLog, countTokenRequests, setFaults } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

const email = 'member@example.com';
const version = { catalogVersion: 'V1_CATALOG' };
const ended = 1_000_000;

/** A session as it was left, a client that uses it, and what was kept of it, oldest first. */
function open(platform: Platform, initial?: Session, grants: Grants = grantsOf(platform)) {
  const saved: Session[] = [];
  const runner = createSessionRunner({
    grants,
    now: () => Date.now(),
    ...(initial === undefined ? {} : { initial }),
    save: (session) => {
      saved.push(structuredClone(session));
      return Promise.resolve();
    },
  });
  const client: Client = clientAt(platform.url, runner.auth);
  return { runner, client, saved };
}

const active = (tokens: Tokens): Session => ({ tag: 'active', epoch: 3, tokens, email, fellBack: false });
/** The same tokens, the access token past its time. */
const expired = ({ access, refresh }: Tokens): Tokens => ({ access: { ...access, expiresAt: ended }, refresh });
const roleOf = (session: Session): string | undefined =>
  session.tag === 'active' ? session.tokens.refresh.role : undefined;

describe('a session', () => {
  test('begins as an anonymous visitor with the first call', async () => {
    const platform = await startTestPlatform();
    const { runner, client, saved } = open(platform);
    expect(runner.current()).toEqual({ tag: 'empty', epoch: 0 });
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('visitor');
    expect(saved.map(({ tag }) => tag)).toEqual(['renewing', 'active']);
  });

  test('asks for no second token while the first is good, and keeps nothing anew', async () => {
    const platform = await startTestPlatform();
    const { client, saved } = open(platform);
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
    const { runner, client } = open(platform, active(expired(tokens)));
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    const session = runner.current();
    expect(session).toMatchObject({ tag: 'active', email, fellBack: false, tokens: { refresh: { role: 'member' } } });
    expect(session.tag === 'active' && session.tokens.access.value).not.toBe(tokens.access.value);
  });

  test('is renewed where refresh tokens rotate, and the new one is kept', async () => {
    const platform = await startTestPlatform({ rotateRefreshTokens: true, accessTokenLifeS: 30 });
    const { client, saved } = open(platform, active(expired(await memberTokens(platform))));
    // A life shorter than the margin: every call renews.
    for (let call = 0; call < 3; call += 1) await client.call(getCatalogVersion, {});
    const kept = saved.flatMap((session) => (session.tag === 'active' ? [session.tokens.refresh.value] : []));
    expect(new Set(kept).size).toBe(3);
    expect(saved.at(-1)).toMatchObject({ tag: 'active', fellBack: false });
  });

  test('is renewed once for all who wait', async () => {
    const platform = await startTestPlatform();
    const { client } = open(platform, active(expired(await memberTokens(platform))));
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
    const { runner, client } = open(platform, active(dead(await memberTokens(platform))));
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('member');
  });

  test('is renewed once for all who were refused, however late they hear of it', async () => {
    const platform = await startTestPlatform();
    const { client } = open(platform, active(dead(await memberTokens(platform))));
    await clearLog(platform);
    await setFaults(platform, { kind: 'delay', delayMs: 80, path: 'provision/version', times: 5 });
    const calls = Array.from({ length: 20 }, () => client.call(getCatalogVersion, {}));
    expect(await Promise.all(calls)).toHaveLength(20);
    expect(await countTokenRequests(platform)).toBe(1);
  });
});

const spent = ({ access, refresh }: Tokens): Tokens => ({
  access: { ...access, expiresAt: ended },
  refresh: { ...refresh, value: 'spent' },
});

describe('when the platform refuses to renew', () => {
  test('a member becomes a visitor, and the session says so', async () => {
    const platform = await startTestPlatform();
    const { runner, client } = open(platform, active(spent(await memberTokens(platform))));
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(runner.current()).toMatchObject({
      tag: 'active',
      epoch: 3,
      email: null,
      fellBack: true,
      tokens: { refresh: { role: 'visitor' } },
    });
  });

  test('it is asked twice in all: to renew, and for a visitor', async () => {
    const platform = await startTestPlatform();
    const { client } = open(platform, active(spent(await memberTokens(platform))));
    await clearLog(platform);
    await Promise.all(Array.from({ length: 20 }, () => client.call(getCatalogVersion, {})));
    expect(await countTokenRequests(platform)).toBe(2);
  });

  test('a client it does not know is told so, and the session stays empty', async () => {
    const platform = await startTestPlatform();
    const { runner, client } = open(platform, undefined, grantsOf({ ...platform, clientId: 'nobody' }));
    await expect(client.call(getCatalogVersion, {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(runner.current()).toEqual({ tag: 'empty', epoch: 0 });
  });
});

describe('a bad line signs nobody out', () => {
  test.each([
    ['500', { kind: 'status-before', status: 500 }, 'server'],
    ['429', { kind: 'status-before', status: 429 }, 'throttled'],
    ['a page', { kind: 'html' }, 'malformed_answer'],
    ['a page with 502', { kind: 'html', status: 502 }, 'server'],
    ['a dropped connection', { kind: 'drop-before' }, 'network'],
    ['a dropped answer', { kind: 'drop-after' }, 'network'],
  ])('%s', async (_, fault, code) => {
    const platform = await startTestPlatform();
    const tokens = expired(await memberTokens(platform));
    const { runner, client } = open(platform, active(tokens));
    await setFaults(platform, { ...fault, path: '/oauth2/token' });
    await expect(client.call(getCatalogVersion, {})).rejects.toMatchObject({ code });
    expect(runner.current()).toEqual(active(tokens));
    await setFaults(platform);
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('member');
  });

  test('and a token that has not quite ended goes on being used meanwhile', async () => {
    const platform = await startTestPlatform();
    const { access, refresh } = await memberTokens(platform);
    const soon: Tokens = { access: { ...access, expiresAt: Math.floor(Date.now() / 1000) + 30 }, refresh };
    const { runner, client } = open(platform, active(soon));
    await setFaults(platform, { kind: 'status-before', status: 503, path: '/oauth2/token' });
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(runner.current()).toEqual(active(soon));
  });

  test('nor does a storage that fails: it is told, nothing is asked for, and the next call tries again', async () => {
    const platform = await startTestPlatform();
    const tokens = expired(await memberTokens(platform));
    const storage = { isBroken: true };
    const runner = createSessionRunner({
      grants: grantsOf(platform),
      now: () => Date.now(),
      initial: active(tokens),
      save: () => (storage.isBroken ? Promise.reject(new Error('disk full')) : Promise.resolve()),
    });
    const client = clientAt(platform.url, runner.auth);
    await clearLog(platform);
    await expect(client.call(getCatalogVersion, {})).rejects.toThrow('disk full');
    expect([await countTokenRequests(platform), runner.current()]).toEqual([0, active(tokens)]);
    storage.isBroken = false;
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(roleOf(runner.current())).toBe('member');
  });
});

/** Grants whose answers come when the test lets them through. */
function slowGrants(platform: Platform): { grants: Grants; letThrough: () => void } {
  const gate = createGate();
  const grants = grantsOf(platform);
  const late = async (tokens: Promise<Tokens>): Promise<Tokens> => {
    await gate.passed;
    return tokens;
  };
  return {
    grants: { ...grants, anonymous: () => late(grants.anonymous()), refresh: (old) => late(grants.refresh(old)) },
    letThrough: gate.open,
  };
}

describe('logging out', () => {
  test('forgets the member, and the next call is a visitor’s', async () => {
    const platform = await startTestPlatform();
    const { runner, client, saved } = open(platform, active(await memberTokens(platform)));
    await runner.logOut();
    expect(saved.at(-1)).toEqual({ tag: 'empty', epoch: 4 });
    await client.call(getCatalogVersion, {});
    expect(roleOf(runner.current())).toBe('visitor');
  });

  test('drops a renewal that comes too late', async () => {
    const platform = await startTestPlatform();
    const { grants, letThrough } = slowGrants(platform);
    const { runner, client, saved } = open(platform, active(expired(await memberTokens(platform))), grants);
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

  test('and logging in meanwhile keeps the one who logged in', async () => {
    const platform = await startTestPlatform();
    const { grants, letThrough } = slowGrants(platform);
    const { runner, client } = open(platform, undefined, grants);
    const tokens = await memberTokens(platform);
    const call = client.call(getCatalogVersion, {});
    await eventually(() => runner.current().tag).toBe('renewing');
    await runner.logIn(tokens, email);
    letThrough();
    await call;
    expect(runner.current()).toEqual({ tag: 'active', epoch: 1, tokens, email, fellBack: false });
  });
});

describe('a session left in the middle of a renewal', () => {
  test('takes up the old tokens and renews anew', async () => {
    const platform = await startTestPlatform();
    const left: Session = {
      tag: 'renewing',
      epoch: 3,
      old: expired(await memberTokens(platform)),
      email,
      fellBack: false,
    };
    const { runner, client } = open(platform, left);
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
    expect(runner.current()).toMatchObject({ tag: 'active', epoch: 3, email, tokens: { refresh: { role: 'member' } } });
  });

  test('or begins anew where there were none', async () => {
    const platform = await startTestPlatform();
    const { runner, client } = open(platform, { tag: 'renewing', epoch: 3, old: null, email: null, fellBack: true });
    expect(runner.current()).toEqual({ tag: 'empty', epoch: 3 });
    expect(await client.call(getCatalogVersion, {})).toEqual(version);
  });
});
