import { array, assert, constantFrom, integer, oneof, property, record, constant } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Session, type Tokens } from '../../../src/client/auth/session-record.ts';
import { emptySession, marginS, step, type SessionEvent } from '../../../src/client/auth/session.ts';

const nowS = 1_000_000;
const tokens = (name: string, role: 'visitor' | 'member' = 'visitor', expiresAt = nowS + 3600): Tokens => ({
  access: { value: `access ${name}`, expiresAt },
  refresh: { value: `refresh ${name}`, role },
});
const active = (held: Tokens, email: string | null = null): Session => ({
  tag: 'active',
  epoch: 4,
  tokens: held,
  email,
  fellBack: false,
});
const needed: SessionEvent = { type: 'tokenNeeded', nowS };
const renewing = (old: Tokens | null, email: string | null = null): Session => ({
  tag: 'renewing',
  epoch: 4,
  old,
  email,
  fellBack: false,
});

describe('when a token is needed', () => {
  test('an empty session asks for an anonymous one', () => {
    expect(step(emptySession, needed)).toEqual([
      { tag: 'renewing', epoch: 0, old: null, email: null, fellBack: false },
      { do: 'anonymous', epoch: 0 },
    ]);
  });

  test('one that lasts longer than the margin is kept as it is', () => {
    const session = active(tokens('a', 'member', nowS + marginS + 1), 'a@b.example');
    expect(step(session, needed)[0]).toBe(session);
    expect(step(session, needed)).toHaveLength(1);
  });

  test('one that ends within the margin is renewed, as whoever it was', () => {
    const held = tokens('a', 'member', nowS + marginS);
    expect(step(active(held, 'a@b.example'), needed)).toEqual([
      renewing(held, 'a@b.example'),
      { do: 'refresh', epoch: 4, refresh: held.refresh },
    ]);
  });

  test('one that is being renewed is not renewed twice', () => {
    const session = renewing(tokens('a'));
    expect(step(session, needed)).toEqual([session]);
  });
});

describe('when the platform refuses an access token', () => {
  test('the session that holds it is renewed', () => {
    const held = tokens('a');
    expect(step(active(held), { type: 'accessRefused', access: 'access a' })).toEqual([
      renewing(held),
      { do: 'refresh', epoch: 4, refresh: held.refresh },
    ]);
  });

  test('a session that has a newer one already stays', () => {
    const session = active(tokens('b'));
    expect(step(session, { type: 'accessRefused', access: 'access a' })).toEqual([session]);
  });
});

describe('when a renewal ends', () => {
  test('with tokens, they are taken', () => {
    const [next] = step(renewing(tokens('a', 'member'), 'a@b.example'), {
      type: 'granted',
      epoch: 4,
      tokens: tokens('b', 'member'),
    });
    expect(next).toEqual(active(tokens('b', 'member'), 'a@b.example'));
  });

  test('with a refusal, a member becomes a visitor, and the session says so', () => {
    const [next, effect] = step(renewing(tokens('a', 'member'), 'a@b.example'), { type: 'renewalRefused', epoch: 4 });
    expect(next).toEqual({ ...renewing(null), fellBack: true });
    expect(effect).toEqual({ do: 'anonymous', epoch: 4 });
  });

  test('with a refusal, a visitor becomes another visitor, of which there is nothing to say', () => {
    const [next] = step(renewing(tokens('a')), { type: 'renewalRefused', epoch: 4 });
    expect(next).toEqual(renewing(null));
  });

  test('without an answer, nobody is signed out', () => {
    const held = tokens('a', 'member', nowS - 10);
    expect(step(renewing(held, 'a@b.example'), { type: 'unreachable', epoch: 4 })).toEqual([
      active(held, 'a@b.example'),
    ]);
  });

  test('without an answer to the very first, the session is empty again', () => {
    for (const type of ['unreachable', 'renewalRefused'] as const)
      expect(step(renewing(null), { type, epoch: 4 })).toEqual([{ tag: 'empty', epoch: 4 }]);
  });

  test('after somebody logged in or out, its result is dropped', () => {
    for (const change of [
      { type: 'loggedOut' },
      { type: 'loggedIn', tokens: tokens('c', 'member'), email: 'c@d.example' },
    ] as const) {
      const [moved] = step(renewing(tokens('a', 'member'), 'a@b.example'), change);
      for (const type of ['unreachable', 'renewalRefused'] as const)
        expect(step(moved, { type, epoch: 4 })).toEqual([moved]);
      expect(step(moved, { type: 'granted', epoch: 4, tokens: tokens('late', 'member') })).toEqual([moved]);
    }
  });
});

test('a renewal’s result is dropped even when another renewal is under way by then', () => {
  const [out] = step(renewing(tokens('a', 'member'), 'a@b.example'), { type: 'loggedOut' });
  const [next] = step(out, needed);
  expect(next.tag).toBe('renewing');
  for (const type of ['unreachable', 'renewalRefused'] as const) expect(step(next, { type, epoch: 4 })).toEqual([next]);
  expect(step(next, { type: 'granted', epoch: 4, tokens: tokens('late', 'member') })).toEqual([next]);
});

test('logging in and out make a new epoch', () => {
  const [member] = step(active(tokens('a')), { type: 'loggedIn', tokens: tokens('m', 'member'), email: 'm@n.example' });
  expect(member).toEqual({
    tag: 'active',
    epoch: 5,
    tokens: tokens('m', 'member'),
    email: 'm@n.example',
    fellBack: false,
  });
  expect(step(member, { type: 'loggedOut' })).toEqual([{ tag: 'empty', epoch: 6 }]);
});

describe('whatever happens in whatever order', () => {
  const epoch = integer({ min: 0, max: 4 });
  const some = constantFrom(tokens('a'), tokens('b', 'member'), tokens('old', 'member', nowS));
  const event = oneof(
    constant(needed),
    record({ type: constant('accessRefused' as const), access: constantFrom('access a', 'access b') }),
    record({ type: constant('granted' as const), epoch, tokens: some }),
    record({ type: constantFrom('renewalRefused' as const, 'unreachable' as const), epoch }),
    record({
      type: constant('loggedIn' as const),
      tokens: constant(tokens('b', 'member')),
      email: constant('b@c.example'),
    }),
    constant({ type: 'loggedOut' as const }),
  );

  test('the session can be kept, its epoch never falls, and it asks only while it is renewing', () => {
    assert(
      property(array(event, { maxLength: 30 }), (events) => {
        let session: Session = emptySession;
        for (const one of events) {
          const [next, ...effects] = step(session, one);
          expect(Session.parse(next)).toEqual(next);
          expect(next.epoch).toBeGreaterThanOrEqual(session.epoch);
          if (effects.length > 0)
            expect([next.tag, effects.map((effect) => effect.epoch)]).toEqual(['renewing', [next.epoch]]);
          session = next;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a member stops being one only by a refusal or by logging out', () => {
    assert(
      property(array(event, { maxLength: 30 }), (events) => {
        let [session]: readonly [Session, ...unknown[]] = [active(tokens('b', 'member'), 'b@c.example')];
        for (const one of events) {
          const [next] = step(session, one);
          if (isMember(session) && !isMember(next))
            expect(['renewalRefused', 'loggedOut', 'granted']).toContain(one.type);
          session = next;
        }
      }),
      { numRuns: 500 },
    );
  });
});

const isMember = (session: Session): boolean =>
  (session.tag === 'active' ? session.tokens : session.tag === 'renewing' ? session.old : null)?.refresh.role ===
  'member';
