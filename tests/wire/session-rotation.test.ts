import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { Session, Tokens } from '../../src/client/auth/session-record.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { ShelfedgeError } from '../../src/domain/errors.ts';
import { grantsOf } from '../fixtures/clients.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memberTokens } from '../fixtures/member.ts';
import { clearLog, countTokenRequests, setFaults } from '../fixtures/platform-control.ts';
import { activeSession, expired, openSession, roleOf, type SessionDesk } from '../fixtures/session-desk.ts';
import { startTestPlatform } from './platform-client.ts';

const token = '/oauth2/token';
const open = async (rotates: boolean | null) => {
  const platform = await startTestPlatform({ rotateRefreshTokens: true });
  const desk = openSession(platform, activeSession(expired(await memberTokens(platform)), rotates));
  await clearLog(platform);
  return { platform, ...desk };
};
const call = ({ client }: SessionDesk) => client.call(getCatalogVersion, {});
/** Whether a refresh token came back after it was spent: then its whole family is. */
const wasReplayed = ({ db }: Platform): boolean =>
  db.prepare("SELECT count(*) AS good FROM refresh_tokens WHERE kind = 'member' AND spent = 0").get()?.['good'] === 0;
const refreshOf = (session: Session): string | undefined =>
  session.tag === 'active' ? session.tokens.refresh.value : undefined;
const visitorAgain = { email: null, fellBack: true, tokens: { refresh: { role: 'visitor' } } };

describe('a platform that rotates refresh tokens', () => {
  test('is detected at the first refresh; each new token is stored and used for the next', async () => {
    const desk = await open(null);
    const held = new Set<string | undefined>();
    for (let round = 0; round < 3; round += 1) {
      await call(desk);
      held.add(refreshOf(desk.runner.current()));
      desk.clock.aheadMs += 14_400_000;
    }
    expect(held.size).toBe(3);
    expect(desk.runner.current()).toMatchObject({ rotates: true, fellBack: false });
    expect(wasReplayed(desk.platform)).toBe(false);
  });

  test.each(['drop-after', 'html'])('whose answer is lost (%s) is not sent the token again', async (kind) => {
    const desk = await open(true);
    await setFaults(desk.platform, { kind, path: token, times: 1 });
    await expect(call(desk)).rejects.toHaveProperty('code');
    expect(roleOf(desk.runner.current())).toBe('member');
    await call(desk);
    expect(desk.runner.current()).toMatchObject(visitorAgain);
    expect(wasReplayed(desk.platform)).toBe(false);
    expect(await countTokenRequests(desk.platform)).toBe(2);
  });

  test('the member then uses the access token until it expires', async () => {
    const platform = await startTestPlatform({ rotateRefreshTokens: true });
    const desk = openSession(platform, activeSession(await memberTokens(platform), true));
    await setFaults(platform, { kind: 'drop-after', path: token });
    await clearLog(platform);
    for (let round = 0; round < 3; round += 1) {
      await call(desk);
      desk.clock.aheadMs += 3_600_000;
    }
    expect([roleOf(desk.runner.current()), await countTokenRequests(platform)]).toEqual(['member', 1]);
    await setFaults(platform);
    desk.clock.aheadMs += 3_600_000;
    await call(desk);
    expect(desk.runner.current()).toMatchObject(visitorAgain);
  });

  test.each([
    ['the line is down', { kind: 'drop-before' }, 'network', 0],
    ['it is down', { kind: 'status-before', status: 503 }, 'server', 0],
    ['it says 503 to the renewal', { kind: 'status-before', status: 503, path: token }, 'server', 1],
    ['it says 429 to the renewal', { kind: 'status-before', status: 429, path: token }, 'throttled', 1],
  ])('while %s keeps its member, whose token is still good afterwards', async (_, fault, code, requests) => {
    const desk = await open(true);
    await setFaults(desk.platform, fault);
    await expect(call(desk)).rejects.toMatchObject({ code });
    expect(await countTokenRequests(desk.platform)).toBe(requests);
    await setFaults(desk.platform);
    await call(desk);
    expect(desk.runner.current()).toMatchObject({ fellBack: false, tokens: { refresh: { role: 'member' } } });
  });

  test('is called all the same if the reachability check fails', async () => {
    const desk = await open(true);
    await setFaults(desk.platform, { kind: 'html', status: 404, path: '/oauth2/jwks' });
    await call(desk);
    expect(roleOf(desk.runner.current())).toBe('member');
  });
});

/** What is kept when the platform renewed and the worker died before it heard of it. */
async function dieRenewing(rotates: boolean, rotateRefreshTokens: boolean) {
  const platform = await startTestPlatform({ rotateRefreshTokens });
  const desk = openSession(platform, activeSession(expired(await memberTokens(platform)), rotates));
  await setFaults(platform, { kind: 'drop-after', path: token, times: 1 });
  await call(desk).catch(() => undefined);
  const left = desk.saved.find(({ tag }) => tag === 'renewing');
  await clearLog(platform);
  return { platform, ...openSession(platform, left) };
}

describe('a worker that dies during a refresh', () => {
  test('leaves a member logged in if refresh tokens do not rotate', async () => {
    const desk = await dieRenewing(false, false);
    await call(desk);
    expect(desk.runner.current()).toMatchObject({ fellBack: false, tokens: { refresh: { role: 'member' } } });
  });

  test('leaves a visitor who is told so if they rotate; the old token is not sent again', async () => {
    const desk = await dieRenewing(true, true);
    await call(desk);
    expect(desk.runner.current()).toMatchObject(visitorAgain);
    expect(wasReplayed(desk.platform)).toBe(false);
    expect(await countTokenRequests(desk.platform)).toBe(1);
  });
});

describe('before it is known whether refresh tokens rotate', () => {
  const member = { fellBack: false, tokens: { refresh: { role: 'member' } } };

  test.each([true, false])(
    'it is tested once with a throw-away visitor; they rotate: %s',
    async (rotateRefreshTokens) => {
      const platform = await startTestPlatform({ rotateRefreshTokens });
      const desk = openSession(platform, activeSession(expired(await memberTokens(platform)), null));
      await clearLog(platform);
      await Promise.all([call(desk), call(desk)]);
      expect([desk.runner.current(), await countTokenRequests(platform)]).toMatchObject([
        { ...member, rotates: rotateRefreshTokens },
        3,
      ]);
      // It was kept before the member's token went out.
      expect(desk.saved.map(({ tag, rotates }) => [tag, rotates])).toEqual([
        ['renewing', null],
        ['renewing', rotateRefreshTokens],
        ['active', rotateRefreshTokens],
      ]);
      desk.clock.aheadMs += 14_400_000;
      await call(desk);
      expect(await countTokenRequests(platform)).toBe(4);
    },
  );

  test.each([0, 1])('a worker that dies after %i answers of the test loses no member', async (answers) => {
    const desk = await open(null);
    const hang = { kind: 'hang-after', path: token };
    const delay = { kind: 'delay', delayMs: 1, path: token, times: answers };
    await setFaults(desk.platform, ...(answers === 0 ? [hang] : [delay, hang]));
    void call(desk).catch(() => undefined);
    await eventually(() => countTokenRequests(desk.platform)).toBe(answers + 1);
    await setFaults(desk.platform);
    const next = openSession(desk.platform, desk.saved.at(-1));
    await call(next);
    expect(next.runner.current()).toMatchObject(member);
    expect(wasReplayed(desk.platform)).toBe(false);
  });

  test.each(['drop-before', 'drop-after', 'html'])('a line that is down then (%s) loses nobody', async (kind) => {
    const desk = await open(null);
    await setFaults(desk.platform, { kind, path: token });
    await expect(call(desk)).rejects.toHaveProperty('code');
    expect(await countTokenRequests(desk.platform)).toBe(1);
    await setFaults(desk.platform);
    await call(desk);
    expect(desk.runner.current()).toMatchObject({ ...member, rotates: true });
  });

  test('if the test fails, a member’s token is sent once', async () => {
    const platform = await startTestPlatform({ rotateRefreshTokens: true });
    const grants = grantsOf(platform);
    const renewed: Tokens['refresh'][] = [];
    const desk = openSession(platform, activeSession(expired(await memberTokens(platform)), null), {
      ...grants,
      refresh: (old) => {
        if (old.role === 'visitor') throw new ShelfedgeError('application', 'invalid_grant', { status: 400 });
        renewed.push(old);
        return grants.refresh(old);
      },
    });
    await call(desk);
    expect([desk.runner.current(), renewed.length]).toMatchObject([member, 1]);
  });
});
