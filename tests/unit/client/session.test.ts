import { describe, expect, test } from 'vitest';
import { isLoggedIn, toAuthTokens } from '../../../src/client/auth/auth-tokens.ts';
import { Session, type Tokens } from '../../../src/client/auth/session-record.ts';
import { emptySession, step, type RenewalFailure, type SessionEvent } from '../../../src/client/auth/session.ts';

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
/** A member who is being logged in again. */
const again = (more: object = {}) => renewing(withoutRefresh(member), { email, ...more });

describe('when a token is needed', () => {
  test('an empty session asks for an anonymous one', () => {
    expect(step(emptySession, needed())).toEqual([
      { tag: 'renewing', old: null, epoch: 0, email: null, fellBack: false, rotates: null },
      { do: 'anonymous', epoch: 0 },
    ]);
  });

  test('one of which more than a fifth is left is kept as it is', () => {
    const session = active(member);
    expect(step(session, needed(nowS + lifeS * 0.8 - 1))).toEqual([session]);
  });

  test('one of which a fifth is left is renewed ahead of its end, as whoever it was', () => {
    expect(step(active(member, { email, rotates: false }), needed(nowS + lifeS * 0.8))).toEqual([
      renewing(member, { email, rotates: false }),
      { do: 'refresh', epoch: 4, refresh: member.refresh, once: false },
    ]);
  });

  test('one that is at its end is renewed, whenever it was to be', () => {
    const session = active(tokens('v'), { renewAt: Number.MAX_SAFE_INTEGER });
    expect(step(session, needed(nowS + lifeS))[1]).toMatchObject({ do: 'refresh' });
  });

  test('one that is being renewed is not renewed twice', () => {
    const session = renewing(member);
    expect(step(session, needed())).toEqual([session]);
  });

  test('one that cannot be renewed is used up to its end; then a member is logged in again', () => {
    const session = active(withoutRefresh(member), { email, renewAt: nowS - 10 });
    expect(step(session, needed(member.access.expiresAt - 1))).toEqual([session]);
    expect(step(session, needed(member.access.expiresAt))).toEqual([
      renewing(withoutRefresh(member), { email }),
      { do: 'logInAgain', epoch: 4, email },
    ]);
  });

  test('a visitor’s that cannot be renewed gives way to another visitor’s', () => {
    expect(step(active(withoutRefresh(tokens('v'))), needed(nowS + lifeS))).toEqual([
      renewing(null),
      { do: 'anonymous', epoch: 4 },
    ]);
  });
});

describe('when the platform refuses an access token', () => {
  test('the session that holds it is renewed, and the token is not used again', () => {
    const ended = { ...member, access: { ...member.access, expiresAt: 0 } };
    expect(step(active(member, { rotates: false }), { type: 'accessRefused', access: 'access a' })).toEqual([
      renewing(ended, { rotates: false }),
      { do: 'refresh', epoch: 4, refresh: member.refresh, once: false },
    ]);
  });

  test('a session that has a newer one already stays', () => {
    const session = active(tokens('b'));
    expect(step(session, { type: 'accessRefused', access: 'access a' })).toEqual([session]);
  });
});

describe('when a renewal ends', () => {
  test('with tokens, they are taken', () => {
    const [next] = step(renewing(member, { email }), granted(tokens('b', 'member')));
    expect(next).toEqual(active(tokens('b', 'member'), { email, rotates: true }));
  });

  test('with a refusal, a member is logged in again, whose refresh token is not kept', () => {
    expect(step(renewing(member, { email }), failed('renewalRefused'))).toEqual([
      renewing(withoutRefresh(member), { email }),
      { do: 'logInAgain', epoch: 4, email },
    ]);
  });

  test('with two, a member becomes a visitor, and the session says so until somebody logs in', () => {
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

  test('with a refusal, a visitor becomes another visitor, of which there is nothing to say', () => {
    const [next] = step(renewing(tokens('a')), failed('renewalRefused'));
    expect(next).toEqual(renewing(null));
  });

  test.each(['unreachable', 'answerLost'] as const)(
    'with nothing (%s), nobody is signed out and it is left alone for a minute',
    (type) => {
      const rotates = false;
      const [next] = step(renewing(member, { email, rotates }), failed(type));
      expect(next).toEqual(active(member, { email, rotates, renewAt: nowS + 60 }));
      expect(step(next, needed(nowS + 59))).toEqual([next]);
      expect(step(next, needed(nowS + 60))[1]).toMatchObject({ do: 'refresh' });
    },
  );

  test.each(failures)('with nothing at the very first (%s), the session is empty again', (type) => {
    expect(step(renewing(null), failed(type))).toEqual([{ ...emptySession, epoch: 4 }]);
  });

  test('after somebody logged in or out, its result is dropped, even while another renewal is under way', () => {
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

describe('a platform that gives a new refresh token each time', () => {
  const rotates = true;

  test('is known by its answers to a renewal, and still after logging out', () => {
    const kept = { ...tokens('b'), refresh: member.refresh };
    expect(step(renewing(member), granted(tokens('b')))[0]).toMatchObject({ rotates: true });
    expect(step(renewing(member, { rotates }), granted(kept))[0]).toMatchObject({ rotates: false });
    expect(step(renewing(null), granted(tokens('b')))[0]).toMatchObject({ rotates: null });
    expect(step(active(member, { rotates }), { type: 'loggedOut' })[0]).toMatchObject({ rotates });
  });

  test('is sent a token only one time: not again where the answer was lost', () => {
    const [next] = step(renewing(member, { email, rotates }), failed('answerLost'));
    expect(next).toEqual(active(withoutRefresh(member), { email, rotates, renewAt: nowS + 60 }));
  });

  test('nor where a worker died before it saw the answer', () => {
    const [next] = step(renewing(member, { email, rotates }), { type: 'resumed' });
    expect(next).toEqual(active(withoutRefresh(member), { email, rotates, renewAt: 0 }));
  });

  test('but again where it said itself that it did nothing', () => {
    const [next] = step(renewing(member, { email, rotates }), failed('unreachable'));
    expect(next).toMatchObject({ tag: 'active', tokens: member });
  });

  test('is asked with a warning that the token can be sent once', () => {
    const session = active(member, { rotates });
    expect(step(session, needed(nowS + lifeS))[1]).toMatchObject({ do: 'refresh', once: true });
  });
});

describe('a member who is logged in again', () => {
  test('is who they were, and it says nothing of how renewals are done', () => {
    for (const rotates of [null, false, true])
      expect(step(again({ rotates }), granted(tokens('b', 'member')))).toEqual([
        active(tokens('b', 'member'), { email, rotates }),
      ]);
  });

  test.each(['unreachable', 'answerLost'] as const)('is who they were while nobody can be asked: %s', (type) => {
    expect(step(again(), failed(type))).toEqual([active(withoutRefresh(member), { email, renewAt: nowS + 60 })]);
  });

  test('is asked for anew by the next worker, where one died meanwhile', () => {
    const [left] = step(again(), { type: 'resumed' });
    expect(step(left, needed(nowS + lifeS))[1]).toEqual({ do: 'logInAgain', epoch: 4, email });
  });

  test('is nobody once they logged out meanwhile', () => {
    const [out] = step(again(), { type: 'loggedOut' });
    expect(step(out, granted(tokens('b', 'member')))).toEqual([out]);
  });
});

describe('where nobody knows whether refresh tokens change', () => {
  test('it is found out before a member’s is sent', () => {
    expect(step(active(member, { email }), needed(nowS + lifeS))).toEqual([
      renewing(member, { email }),
      { do: 'learn', epoch: 4 },
    ]);
  });

  test.each([true, false])('the member’s is sent once that is known and kept: %s', (rotates) => {
    expect(step(renewing(member, { email }), learnt(rotates))).toEqual([
      renewing(member, { email, rotates }),
      { do: 'refresh', epoch: 4, refresh: member.refresh, once: rotates },
    ]);
  });

  test.each(['unreachable', 'answerLost'] as const)('nothing is lost while it cannot be found out: %s', (type) => {
    expect(step(renewing(member, { email }), failed(type))).toEqual([active(member, { email, renewAt: nowS + 60 })]);
  });

  test('a visitor’s own is sent: nobody has anything to lose', () => {
    expect(step(active(tokens('v')), needed(nowS + lifeS))[1]).toMatchObject({ do: 'refresh', once: false });
  });

  test('it says nothing once somebody else is here, or where nothing is renewed', () => {
    for (const session of [renewing(member, { epoch: 5 }), renewing(null), active(member), emptySession])
      expect(step(session, learnt(true))).toEqual([session]);
  });
});

describe('a session left in the middle of a renewal', () => {
  test.each([null, false])('renews anew, where refresh tokens are not known to change: %s', (rotates) => {
    const [next] = step(renewing(member, { email, rotates }), { type: 'resumed' });
    expect(next).toEqual(active(member, { email, rotates, renewAt: 0 }));
  });

  test('begins anew where there was nothing to renew', () => {
    expect(step(renewing(null, { fellBack: true }), { type: 'resumed' })).toEqual([
      { ...emptySession, epoch: 4, fellBack: true },
    ]);
  });
});

describe('a session that is left alone too long', () => {
  const leftAlone: SessionEvent = { type: 'leftAlone' };
  const nobody = { ...emptySession, epoch: 5, fellBack: true };

  test('has no member any more, and says so; what was under way for them comes too late', () => {
    for (const session of [active(member, { email }), renewing(member, { email }), again()]) {
      const [left] = step(session, leftAlone);
      expect(left).toEqual(nobody);
      expect(step(left, granted(tokens('b', 'member')))).toEqual([left]);
    }
  });

  test('has its visitor still', () => {
    for (const session of [active(tokens('v')), renewing(tokens('v')), renewing(null), emptySession])
      expect(step(session, leftAlone)).toEqual([session]);
  });
});

test('logging in and out make a new epoch', () => {
  const [held] = step(active(tokens('v')), { type: 'loggedIn', tokens: member, email, nowS });
  expect(held).toEqual(active(member, { epoch: 5, email }));
  expect(step(held, { type: 'loggedOut' })).toEqual([{ ...emptySession, epoch: 6 }]);
});

describe('the tokens of a session', () => {
  const none = { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } };

  test('are empty with the role none where there are none', () => {
    for (const session of [emptySession, renewing(null), step(active(member), { type: 'loggedOut' })[0]]) {
      expect(toAuthTokens(session)).toEqual(none);
      expect(isLoggedIn(session)).toBe(false);
    }
  });

  test('tell by the refresh token’s role who is logged in, also while they are renewed', () => {
    expect(toAuthTokens(active(member))).toEqual({ accessToken: member.access, refreshToken: member.refresh });
    expect([active(member), renewing(member), active(tokens('v'))].map(isLoggedIn)).toEqual([true, true, false]);
  });

  test('can be kept and read back, in every state', () => {
    for (const session of [emptySession, active(member, { email, rotates: true }), renewing(null), renewing(member)])
      expect(Session.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
  });
});
