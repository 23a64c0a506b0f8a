import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { Session, Tokens } from '../../src/client/auth/session-record.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { grantsOf } from '../fixtures/clients.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memberTokens } from '../fixtures/member.ts';
import { clearLog, countTokenRequests, setFaults } from '../fixtures/platform-control.ts';
import { activeSession, expired, openSession, roleOf, type SessionHarness } from '../fixtures/session-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const token = '/oauth2/token';
const open = async (rotates: boolean | null) => {
  const platform = await startTestPlatform({ rotateRefreshTokens: true });
  const harness = openSession(platform, activeSession(expired(await memberTokens(platform)), rotates));
  await clearLog(platform);
  return { platform, ...harness };
};
const call = ({ client }: SessionHarness) => client.call(getCatalogVersion, {});
/** True if a refresh token came back after it was spent: then its whole family is. */
const wasReplayed = ({ db }: Platform): boolean =>
  db.prepare("SELECT count(*) AS good FROM refresh_tokens WHERE kind = 'member' AND spent = 0").get()?.['good'] === 0;
const refreshOf = (session: Session): string | undefined =>
  session.tag === 'active' ? session.tokens.refresh.value : undefined;
const visitorAgain = { email: null, fellBack: true, tokens: { refresh: { role: 'visitor' } } };

describe('a platform that rotates refresh tokens', () => {
  test('is detected at the first refresh; each new token is stored and used for the next', async () => {
    const harness = await open(null);
    const held = new Set<string | undefined>();
    for (let round = 0; round < 3; round += 1) {
      await call(harness);
      held.add(refreshOf(harness.runner.current()));
      harness.clock.aheadMs += 14_401_000;
    }
    expect(held.size).toBe(3);
    expect(harness.runner.current()).toMatchObject({ rotates: true, fellBack: false });
    expect(wasReplayed(harness.platform)).toBe(false);
  });

  test.each(['drop-after', 'html'])('a rotated token whose answer is lost (%s) is not sent again', async (kind) => {
    const harness = await open(true);
    await setFaults(harness.platform, { kind, path: token, times: 1 });
    await expect(call(harness)).rejects.toHaveProperty('code');
    expect(roleOf(harness.runner.current())).toBe('member');
    await call(harness);
    expect(harness.runner.current()).toMatchObject(visitorAgain);
    expect(wasReplayed(harness.platform)).toBe(false);
    expect(await countTokenRequests(harness.platform)).toBe(2);
  });

  test('the member then uses the access token until it expires', async () => {
    const platform = await startTestPlatform({ rotateRefreshTokens: true });
    const harness = openSession(platform, activeSession(await memberTokens(platform), true));
    await setFaults(platform, { kind: 'drop-after', path: token });
    await clearLog(platform);
    for (let round = 0; round < 3; round += 1) {
      await call(harness);
      harness.clock.aheadMs += 3_600_000;
    }
    expect([roleOf(harness.runner.current()), await countTokenRequests(platform)]).toEqual(['member', 1]);
    await setFaults(platform);
    harness.clock.aheadMs += 3_601_000;
    await call(harness);
    expect(harness.runner.current()).toMatchObject(visitorAgain);
  });

  test.each([
    ['the line is down', { kind: 'drop-before' }, 'network', 0],
    ['it is down', { kind: 'status-before', status: 503 }, 'server', 0],
    ['it says 503 to the renewal', { kind: 'status-before', status: 503, path: token }, 'server', 1],
    ['it says 429 to the renewal', { kind: 'status-before', status: 429, path: token }, 'throttled', 1],
  ])('while %s keeps its member, whose token is still good afterwards', async (_, fault, code, requests) => {
    const harness = await open(true);
    await setFaults(harness.platform, fault);
    await expect(call(harness)).rejects.toMatchObject({ code });
    expect(await countTokenRequests(harness.platform)).toBe(requests);
    await setFaults(harness.platform);
    await call(harness);
    expect(harness.runner.current()).toMatchObject({ fellBack: false, tokens: { refresh: { role: 'member' } } });
  });

  test('is called all the same if the reachability check fails', async () => {
    const harness = await open(true);
    await setFaults(harness.platform, { kind: 'html', status: 404, path: '/oauth2/jwks' });
    await call(harness);
    expect(roleOf(harness.runner.current())).toBe('member');
  });
});

/** The stored session if the platform refreshed and the worker died before the answer. */
async function dieRenewing(rotates: boolean, rotateRefreshTokens: boolean) {
  const platform = await startTestPlatform({ rotateRefreshTokens });
  const harness = openSession(platform, activeSession(expired(await memberTokens(platform)), rotates));
  await setFaults(platform, { kind: 'drop-after', path: token, times: 1 });
  await call(harness).catch(() => undefined);
  const left = harness.saved.find(({ tag }) => tag === 'renewing');
  await clearLog(platform);
  return { platform, ...openSession(platform, left) };
}

describe('a worker that dies during a refresh', () => {
  test('leaves a member logged in if refresh tokens do not rotate', async () => {
    const harness = await dieRenewing(false, false);
    await call(harness);
    expect(harness.runner.current()).toMatchObject({ fellBack: false, tokens: { refresh: { role: 'member' } } });
  });

  test('leaves a visitor who is told so if they rotate; the old token is not sent again', async () => {
    const harness = await dieRenewing(true, true);
    await call(harness);
    expect(harness.runner.current()).toMatchObject(visitorAgain);
    expect(wasReplayed(harness.platform)).toBe(false);
    expect(await countTokenRequests(harness.platform)).toBe(1);
  });
});

describe('before it is known whether refresh tokens rotate', () => {
  const member = { fellBack: false, tokens: { refresh: { role: 'member' } } };

  test.each([true, false])(
    'rotation is tested once with a throw-away visitor; they rotate: %s',
    async (rotateRefreshTokens) => {
      const platform = await startTestPlatform({ rotateRefreshTokens });
      const harness = openSession(platform, activeSession(expired(await memberTokens(platform)), null));
      await clearLog(platform);
      await Promise.all([call(harness), call(harness)]);
      expect([harness.runner.current(), await countTokenRequests(platform)]).toMatchObject([
        { ...member, rotates: rotateRefreshTokens },
        3,
      ]);
      // The answer was kept before the member's token went out.
      expect(harness.saved.map(({ tag, rotates }) => [tag, rotates])).toEqual([
        ['renewing', null],
        ['renewing', rotateRefreshTokens],
        ['active', rotateRefreshTokens],
      ]);
      harness.clock.aheadMs += 14_401_000;
      await call(harness);
      expect(await countTokenRequests(platform)).toBe(4);
    },
  );

  test.each([0, 1])('a worker that dies after %i answers of the test loses no member', async (answers) => {
    const harness = await open(null);
    const hang = { kind: 'hang-after', path: token };
    const delay = { kind: 'delay', delayMs: 1, path: token, times: answers };
    await setFaults(harness.platform, ...(answers === 0 ? [hang] : [delay, hang]));
    void call(harness).catch(() => undefined);
    await eventually(() => countTokenRequests(harness.platform)).toBe(answers + 1);
    await setFaults(harness.platform);
    const next = openSession(harness.platform, harness.saved.at(-1));
    await call(next);
    expect(next.runner.current()).toMatchObject(member);
    expect(wasReplayed(harness.platform)).toBe(false);
  });

  test.each(['drop-before', 'drop-after', 'html'])(
    'a connection that fails then (%s) ends no session',
    async (kind) => {
      const harness = await open(null);
      await setFaults(harness.platform, { kind, path: token });
      await expect(call(harness)).rejects.toHaveProperty('code');
      expect(await countTokenRequests(harness.platform)).toBe(1);
      await setFaults(harness.platform);
      await call(harness);
      expect(harness.runner.current()).toMatchObject({ ...member, rotates: true });
    },
  );

  test('if the test fails, a member’s token is sent once', async () => {
    const platform = await startTestPlatform({ rotateRefreshTokens: true });
    const grants = grantsOf(platform);
    const renewed: Tokens['refresh'][] = [];
    const harness = openSession(platform, activeSession(expired(await memberTokens(platform)), null), {
      ...grants,
      refresh: (old) => {
        if (old.role === 'visitor') throw new ShelfedgeError('application', 'invalid_grant', { status: 400 });
        renewed.push(old);
        return grants.refresh(old);
      },
    });
    await call(harness);
    expect([harness.runner.current(), renewed.length]).toMatchObject([member, 1]);
  });
});
