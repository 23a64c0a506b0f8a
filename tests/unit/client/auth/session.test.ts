import { describe, expect, test } from 'vitest';
import { isLoggedIn, toAuthTokens } from '../../../../src/client/auth/auth-tokens.ts';
import { Session, type Tokens } from '../../../../src/client/auth/session-record.ts';
import { emptySession, step, type RenewalFailure, type SessionEvent } from '../../../../src/client/auth/session.ts';

const nowS = 1_000_000;
const lifeS = 14_400;
const tokens = (name: string, role: 'visitor' | 'member' = 'visitor', expiresAt = nowS + lifeS): Tokens => ({
  access: { value: `access ${name}`, expiresAt },
  refresh: { value: `refresh ${name}`, role },
});
const named = { epoch: 4, email: null, fellBack: false, rotates: null };
const active = (held: Tokens, more: Partial<Extract<Session, { tag: 'active' }>> = {}): Session => ({
  tag: 'active',
  tokens: held,
  renewAt: nowS + lifeS * 0.8,
  ...named,
  ...more,
});
const renewing = (old: Tokens | null, more: Partial<Extract<Session, { tag: 'renewing' }>> = {}): Session => ({
  tag: 'renewing',
  old,
  ...named,
  ...more,
});
const needed = (at = nowS): SessionEvent => ({ type: 'tokenNeeded', nowS: at });
const granted = (given: Tokens, epoch = 4): SessionEvent => ({ type: 'granted', epoch, tokens: given, nowS });
const failed = (type: RenewalFailure, epoch = 4): SessionEvent => ({ type, epoch, nowS });
const failures: RenewalFailure[] = ['renewalRefused', 'unreachable', 'answerLost'];
const withoutRefresh = ({ access, refresh: { role } }: Tokens): Tokens => ({ access, refresh: { value: '', role } });

const learnt = (rotates: boolean): SessionEvent => ({ type: 'learnt', epoch: 4, rotates });

const email = 'a@b.example';
const member = tokens('a', 'member');
/** A member during a silent login. */
const again = (more: object = {}) => renewing(withoutRefresh(member), { email, ...more });

describe('when a caller needs a token', () => {
  test('an empty session requests an anonymous token', () => {
    expect(step(emptySession, needed())).toEqual([
      { tag: 'renewing', old: null, epoch: 0, email: null, fellBack: false, rotates: null },
      { do: 'anonymous', epoch: 0 },
    ]);
  });

  test('a token with more than a fifth of its lifetime left is used', () => {
    const session = active(member);
    expect(step(session, needed(nowS + lifeS * 0.8 - 1))).toEqual([session]);
  });

  test('a token with a fifth of its lifetime left is refreshed, in the same role', () => {
    expect(step(active(member, { email, rotates: false }), needed(nowS + lifeS * 0.8))).toEqual([
      renewing(member, { email, rotates: false }),
      { do: 'refresh', epoch: 4, refresh: member.refresh, once: false },
    ]);
  });

  test('an expired token is refreshed, regardless of `renewAt`', () => {
    const session = active(tokens('v'), { renewAt: Number.MAX_SAFE_INTEGER });
    expect(step(session, needed(nowS + lifeS))).toEqual([session]);
    expect(step(session, needed(nowS + lifeS + 1))[1]).toMatchObject({ do: 'refresh' });
  });

  test('a token is not refreshed twice at once', () => {
    const session = renewing(member);
    expect(step(session, needed())).toEqual([session]);
  });

  test('a token without refresh token is used until expiry; then the member is logged in silently', () => {
    const session = active(withoutRefresh(member), { email, renewAt: nowS - 10 });
    expect(step(session, needed(member.access.expiresAt))).toEqual([session]);
    expect(step(session, needed(member.access.expiresAt + 1))).toEqual([
      renewing(withoutRefresh(member), { email }),
      { do: 'logInAgain', epoch: 4, email },
    ]);
  });

  test('a visitor’s token that cannot be refreshed is replaced by another visitor’s', () => {
    expect(step(active(withoutRefresh(tokens('v'))), needed(nowS + lifeS + 1))).toEqual([
      renewing(null),
      { do: 'anonymous', epoch: 4 },
    ]);
  });
});

describe('when the platform refuses an access token', () => {
  test('the session with that token is refreshed, and the token is not used again', () => {
    const ended = { ...member, access: { ...member.access, expiresAt: 0 } };
    expect(step(active(member, { rotates: false }), { type: 'accessRefused', access: 'access a' })).toEqual([
      renewing(ended, { rotates: false }),
      { do: 'refresh', epoch: 4, refresh: member.refresh, once: false },
    ]);
  });

  test.each<[string, Session]>([
    ['with a newer token', active(tokens('b'))],
    ['that is being refreshed', renewing(member)],
    ['without tokens', emptySession],
  ])('a session %s stays unchanged', (_, session) => {
    expect(step(session, { type: 'accessRefused', access: 'access a' })).toEqual([session]);
  });
});

describe('when a refresh ends', () => {
  test('with tokens, the session uses them', () => {
    const [next] = step(renewing(member, { email }), granted(tokens('b', 'member')));
    expect(next).toEqual(active(tokens('b', 'member'), { email, rotates: true }));
  });

  test('with a refusal, the refresh token is dropped and the member is logged in silently', () => {
    expect(step(renewing(member, { email }), failed('renewalRefused'))).toEqual([
      renewing(withoutRefresh(member), { email }),
      { do: 'logInAgain', epoch: 4, email },
    ]);
  });

  test('with two refusals, the member becomes a visitor, and the session says so until the next login', () => {
    const [again] = step(renewing(member, { email }), failed('renewalRefused'));
    const [next, effect] = step(again, failed('renewalRefused'));
    expect(next).toEqual(renewing(null, { fellBack: true }));
    expect(effect).toEqual({ do: 'anonymous', epoch: 4 });
    const [nobody] = step(next, failed('unreachable'));
    expect(nobody).toEqual({ tag: 'empty', epoch: 4, fellBack: true, rotates: null });
    const [visitor] = step(step(nobody, needed())[0], granted(tokens('v')));
    expect(visitor).toEqual(active(tokens('v'), { fellBack: true }));
    const [other] = step(step(visitor, { type: 'accessRefused', access: 'access v' })[0], failed('renewalRefused'));
    expect(other).toEqual(renewing(null, { fellBack: true }));
    const [back] = step(other, { type: 'loggedIn', tokens: member, email, nowS });
    expect(back.fellBack).toBe(false);
  });

  test('with a refusal, a visitor becomes another visitor, without a note', () => {
    const [next] = step(renewing(tokens('a')), failed('renewalRefused'));
    expect(next).toEqual(renewing(null));
  });

  test.each(['unreachable', 'answerLost'] as const)(
    'without an answer (%s), a visitor whose token has expired starts anew, and keeps its refresh token if that fails, too',
    (type) => {
      const visitor = tokens('a', 'visitor', nowS - 1);
      const [next, effect] = step(renewing(visitor), failed(type));
      expect([next, effect]).toEqual([renewing(null, { spare: visitor }), { do: 'anonymous', epoch: 4 }]);
      for (const failure of failures) {
        const [rested] = step(next, failed(failure));
        expect(rested).toEqual(active(visitor, { renewAt: nowS + 60 }));
        // The next caller refreshes it.
        expect(step(rested, needed(nowS + 61))[1]).toMatchObject({ do: 'refresh', refresh: visitor.refresh });
      }
      expect(step(next, { type: 'resumed' })).toEqual([active(visitor, { renewAt: 0 })]);
    },
  );

  test('an expired visitor’s refresh token that may be used up is not kept', () => {
    const expired = renewing(tokens('a', 'visitor', nowS - 1), { rotates: true });
    expect(step(expired, failed('answerLost'))[0]).toEqual(renewing(null, { rotates: true }));
  });

  test('a refused visitor’s refresh token is not kept', () => {
    expect(step(renewing(tokens('a', 'visitor', nowS)), failed('renewalRefused'))[0]).toEqual(renewing(null));
  });

  test.each(['unreachable', 'answerLost'] as const)(
    'without an answer (%s), a visitor whose token is still good keeps it',
    (type) => {
      const visitor = tokens('a', 'visitor', nowS + 1);
      expect(step(renewing(visitor), failed(type))).toEqual([active(visitor, { renewAt: nowS + 60 })]);
    },
  );

  test.each(['unreachable', 'answerLost'] as const)(
    'without an answer (%s), the session stays and waits a minute',
    (type) => {
      const rotates = false;
      const [next] = step(renewing(member, { email, rotates }), failed(type));
      expect(next).toEqual(active(member, { email, rotates, renewAt: nowS + 60 }));
      expect(step(next, needed(nowS + 59))).toEqual([next]);
      expect(step(next, needed(nowS + 60))[1]).toMatchObject({ do: 'refresh' });
    },
  );

  test.each(failures)('without an answer at the very first (%s), the session is empty again', (type) => {
    expect(step(renewing(null), failed(type))).toEqual([{ ...emptySession, epoch: 4 }]);
  });

  test('after a login or logout, its result is dropped, even during another refresh', () => {
    const changes: SessionEvent[] = [
      { type: 'loggedOut' },
      { type: 'loggedIn', tokens: tokens('c', 'member'), email: 'c@d.example', nowS },
    ];
    for (const change of changes) {
      const [moved] = step(renewing(member, { email }), change);
      const [again] = step(moved, needed(nowS + lifeS));
      expect(again.tag).toBe('renewing');
      for (const late of [granted(tokens('late', 'member')), ...failures.map((type) => failed(type))])
        for (const session of [moved, again]) expect(step(session, late)).toEqual([session]);
    }
  });
});

describe('a platform that rotates refresh tokens', () => {
  const rotates = true;

  test('is detected by its answers to a refresh, also after a logout', () => {
    const kept = { ...tokens('b'), refresh: member.refresh };
    expect(step(renewing(member), granted(tokens('b')))[0]).toMatchObject({ rotates: true });
    expect(step(renewing(member, { rotates }), granted(kept))[0]).toMatchObject({ rotates: false });
    expect(step(renewing(null), granted(tokens('b')))[0]).toMatchObject({ rotates: null });
    expect(step(active(member, { rotates }), { type: 'loggedOut' })[0]).toMatchObject({ rotates });
  });

  test('never gets a token twice: not after a lost answer', () => {
    const [next] = step(renewing(member, { email, rotates }), failed('answerLost'));
    expect(next).toEqual(active(withoutRefresh(member), { email, rotates, renewAt: nowS + 60 }));
  });

  test('a rotating refresh token is not sent again after a worker died before the answer', () => {
    const [next] = step(renewing(member, { email, rotates }), { type: 'resumed' });
    expect(next).toEqual(active(withoutRefresh(member), { email, rotates, renewAt: 0 }));
  });

  test('gets the token again if it answered that nothing was done', () => {
    const [next] = step(renewing(member, { email, rotates }), failed('unreachable'));
    expect(next).toMatchObject({ tag: 'active', tokens: member });
  });

  test('gets a request that is marked as single-use', () => {
    const session = active(member, { rotates });
    expect(step(session, needed(nowS + lifeS))[1]).toMatchObject({ do: 'refresh', once: true });
  });
});

describe('a member during a silent login', () => {
  test('stays the same member, and the login does not change what is known about rotation', () => {
    for (const rotates of [null, false, true])
      expect(step(again({ rotates }), granted(tokens('b', 'member')))).toEqual([
        active(tokens('b', 'member'), { email, rotates }),
      ]);
  });

  test.each(['unreachable', 'answerLost'] as const)(
    'stays the same member while the platform cannot be reached: %s',
    (type) => {
      expect(step(again(), failed(type))).toEqual([active(withoutRefresh(member), { email, renewAt: nowS + 60 })]);
    },
  );

  test('is logged in again by the next worker if one died meanwhile', () => {
    const [left] = step(again(), { type: 'resumed' });
    expect(step(left, needed(nowS + lifeS + 1))[1]).toEqual({ do: 'logInAgain', epoch: 4, email });
  });

  test('is logged out by a logout meanwhile', () => {
    const [out] = step(again(), { type: 'loggedOut' });
    expect(step(out, granted(tokens('b', 'member')))).toEqual([out]);
  });
});

describe('while refresh token rotation is unknown', () => {
  test('rotation is detected before a member’s token is sent', () => {
    expect(step(active(member, { email }), needed(nowS + lifeS))).toEqual([
      renewing(member, { email }),
      { do: 'learn', epoch: 4 },
    ]);
  });

  test.each([true, false])('the member’s token is sent once the result is stored: %s', (rotates) => {
    expect(step(renewing(member, { email }), learnt(rotates))).toEqual([
      renewing(member, { email, rotates }),
      { do: 'refresh', epoch: 4, refresh: member.refresh, once: rotates },
    ]);
  });

  test.each(['unreachable', 'answerLost'] as const)('nothing is lost while detection fails: %s', (type) => {
    expect(step(renewing(member, { email }), failed(type))).toEqual([active(member, { email, renewAt: nowS + 60 })]);
  });

  test('a visitor’s token is sent, because a visitor has nothing to lose', () => {
    expect(step(active(tokens('v')), needed(nowS + lifeS))[1]).toMatchObject({ do: 'refresh', once: false });
  });

  test('the result is ignored after a login or logout, or without a refresh in flight', () => {
    for (const session of [renewing(member, { epoch: 5 }), renewing(null), active(member), emptySession])
      expect(step(session, learnt(true))).toEqual([session]);
  });
});

describe('a session restored in the middle of a refresh', () => {
  test.each([null, false])('refreshes again if rotation is not known: %s', (rotates) => {
    const [next] = step(renewing(member, { email, rotates }), { type: 'resumed' });
    expect(next).toEqual(active(member, { email, rotates, renewAt: 0 }));
  });

  test('starts again if there was nothing to refresh', () => {
    expect(step(renewing(null, { fellBack: true }), { type: 'resumed' })).toEqual([
      { ...emptySession, epoch: 4, fellBack: true },
    ]);
  });
});

describe('an idle session', () => {
  const idleExpired: SessionEvent = { type: 'idleExpired' };
  const nobody = { ...emptySession, epoch: 5, fellBack: true };

  test('loses its member and says so; results for the member arrive too late', () => {
    for (const session of [active(member, { email }), renewing(member, { email }), again()]) {
      const [left] = step(session, idleExpired);
      expect(left).toEqual(nobody);
      expect(step(left, granted(tokens('b', 'member')))).toEqual([left]);
    }
  });

  test('keeps its visitor', () => {
    for (const session of [active(tokens('v')), renewing(tokens('v')), renewing(null), emptySession])
      expect(step(session, idleExpired)).toEqual([session]);
  });
});

test('login and logout start a new epoch', () => {
  const [held] = step(active(tokens('v')), { type: 'loggedIn', tokens: member, email, nowS });
  expect(held).toEqual(active(member, { epoch: 5, email }));
  expect(step(held, { type: 'loggedOut' })).toEqual([{ ...emptySession, epoch: 6 }]);
});

describe('the tokens of a session', () => {
  const none = { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } };

  test('are empty with the role none if there are none', () => {
    for (const session of [emptySession, renewing(null), step(active(member), { type: 'loggedOut' })[0]]) {
      expect(toAuthTokens(session)).toEqual(none);
      expect(isLoggedIn(session)).toBe(false);
    }
  });

  test('show by the refresh token’s role who is logged in, also during a refresh', () => {
    expect(toAuthTokens(active(member))).toEqual({ accessToken: member.access, refreshToken: member.refresh });
    expect([active(member), renewing(member), active(tokens('v'))].map(isLoggedIn)).toEqual([true, true, false]);
  });

  test('can be stored and parsed in every state', () => {
    for (const session of [emptySession, active(member, { email, rotates: true }), renewing(null), renewing(member)])
      expect(Session.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
  });
});
