import { describe, expect, test } from 'vitest';
import type { Grants } from '../../../../src/client/auth/grants.ts';
import type { Session, Tokens } from '../../../../src/client/auth/session-record.ts';
import { createSessionRunner, type SessionRunnerOptions } from '../../../../src/client/auth/session-runner.ts';
import { emptySession } from '../../../../src/client/auth/session.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { activeSession, memberEmail } from '../../../fixtures/session-harness.ts';

const nowS = 1_000_000;
const tokens = (name: string, role: Tokens['refresh']['role'], expiresAt = nowS + 600): Tokens => ({
  access: { value: `access ${name}`, expiresAt },
  refresh: { value: `refresh ${name}`, role },
});
const member = tokens('member', 'member');
const visitor = tokens('visitor', 'visitor');

/** A session that starts from this record; its grants are noted. */
function open(initial: Session | undefined, given: Partial<Grants> = {}, more: Partial<SessionRunnerOptions> = {}) {
  const requests: string[] = [];
  const saved: Session[] = [];
  const grants = {
    checkReachable: () => (requests.push('reach'), (given.checkReachable ?? Promise.resolve.bind(Promise))()),
    anonymous: () => (requests.push('anonymous'), (given.anonymous ?? (() => Promise.resolve(visitor)))()),
    refresh: (old: Tokens['refresh']) => (
      requests.push(old.value),
      (given.refresh ?? (() => Promise.resolve(tokens('new', old.role))))(old)
    ),
  } as Grants;
  const save = (session: Session) => Promise.resolve(void saved.push(session));
  return { runner: createSessionRunner({ grants, now: () => nowS * 1000, initial, save, ...more }), requests, saved };
}

const headersOf = (auth: { headers(): Promise<object> }) => auth.headers();

test('a visitor’s session is not the merchant’s, and no reachability check precedes it', async () => {
  const { runner, requests } = open(undefined);
  expect([runner.auth.elevated, await headersOf(runner.auth)]).toEqual([false, { authorization: 'access visitor' }]);
  expect(requests).toEqual(['anonymous']);
});

test.each([
  [true, ['reach', 'refresh old']],
  [false, ['refresh old']],
])('a refresh token is sent after a reachability check if it can be used once: %s', async (rotates, expected) => {
  const { runner, requests } = open(activeSession(tokens('old', 'member', nowS), rotates));
  expect(await headersOf(runner.auth)).toEqual({ authorization: 'access new' });
  expect(requests).toEqual(expected);
});

test('a token that has ended when it comes is used all the same', async () => {
  const { runner } = open(undefined, { anonymous: () => Promise.resolve(tokens('short', 'visitor', nowS)) });
  expect(await headersOf(runner.auth)).toEqual({ authorization: 'access short' });
});

test.each([
  [nowS, 'resolves'],
  [nowS - 1, 'rejects'],
])('a failed refresh of a token that ends at %i: the call %s', async (expiresAt, outcome) => {
  const failure = new ShelfedgeError('server', 'failed', { status: 500 });
  const initial = activeSession(tokens('old', 'member', expiresAt));
  const { runner } = open(initial, { refresh: () => Promise.reject(failure) });
  const call = headersOf(runner.auth);
  if (outcome === 'resolves') expect(await call).toEqual({ authorization: 'access old' });
  else await expect(call).rejects.toBe(failure);
});

describe('a refused access token', () => {
  const initial = { ...activeSession(member), renewAt: nowS + 300 };

  test('is refreshed, and the call is worth a retry', async () => {
    const { runner, requests } = open(initial);
    expect(await runner.auth.onUnauthorized?.({ authorization: 'access member' })).toBe(true);
    expect([requests, await headersOf(runner.auth)]).toEqual([['refresh member'], { authorization: 'access new' }]);
  });

  test.each([{ authorization: 'access earlier' }, {}])(
    'a refused access token of an earlier time refreshes nothing: %j',
    async (refused) => {
      const { runner, requests, saved } = open(initial);
      expect(await runner.auth.onUnauthorized?.(refused as Record<string, string>)).toBe(true);
      expect([requests, saved, runner.current()]).toEqual([[], [], initial]);
    },
  );
});

describe('a login', () => {
  test('is stored with its e-mail address', async () => {
    const { runner, saved } = open(undefined);
    await runner.logIn(member, memberEmail);
    expect(runner.current()).toMatchObject({ tag: 'active', epoch: 1, tokens: member, email: memberEmail });
    expect(saved).toEqual([runner.current()]);
  });

  test('a login while a refresh is being stored keeps it from being sent', async () => {
    const hold = Promise.withResolvers<void>();
    const save = () => hold.promise;
    const { runner, requests } = open(activeSession(tokens('old', 'member', nowS)), {}, { save });
    const call = headersOf(runner.auth);
    await new Promise(setImmediate);
    const loggedIn = runner.logIn(member, memberEmail);
    hold.resolve();
    await loggedIn;
    expect([await call, requests]).toEqual([{ authorization: 'access member' }, []]);
  });
});

describe('an idle session', () => {
  test('an idle session of a member is emptied, and says so', async () => {
    const { runner, saved } = open(activeSession(member));
    await runner.expireMember();
    expect(saved).toEqual([{ ...emptySession, epoch: 4, fellBack: true, rotates: false }]);
    expect(runner.current()).toEqual(saved[0]);
  });

  test.each<[string, Session]>([
    ['of a visitor', { ...activeSession(visitor), email: null }],
    ['without tokens', emptySession],
  ])('%s stays as it is, and nothing is stored', async (_, initial) => {
    const { runner, saved } = open(initial);
    await runner.expireMember();
    expect([runner.current(), saved]).toEqual([initial, []]);
  });
});

test('a member is logged in silently where the session can be refreshed no more, else a visitor follows', async () => {
  const spent = { ...tokens('old', 'member', nowS - 1), refresh: { value: '', role: 'member' } } as const;
  const emails: unknown[] = [];
  const logInAgain = (email: string | null) => (emails.push(email), Promise.resolve(member));
  const again = open(activeSession(spent), {}, { logInAgain });
  expect(await headersOf(again.runner.auth)).toEqual({ authorization: 'access member' });
  expect([emails, again.requests]).toEqual([[memberEmail], []]);
  const none = open(activeSession(spent));
  expect(await headersOf(none.runner.auth)).toEqual({ authorization: 'access visitor' });
  expect(none.runner.current()).toMatchObject({ email: null, fellBack: true });
});

test('a visitor whose expired token could not be stored as refreshing is renewed with the next call', async () => {
  const disk = { isFull: true };
  const save = () => (disk.isFull ? Promise.reject(new Error('full')) : Promise.resolve());
  const { runner, requests } = open(activeSession(tokens('old', 'visitor', nowS - 1)), {}, { save });
  await expect(headersOf(runner.auth)).rejects.toThrow('full');
  disk.isFull = false;
  expect(await headersOf(runner.auth)).toEqual({ authorization: 'access new' });
  expect(requests).toEqual(['refresh old']);
});
