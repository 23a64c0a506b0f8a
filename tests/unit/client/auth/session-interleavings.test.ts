import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { Session } from '../../../../src/client/auth/session-record.ts';
import { visitor } from '../../../fixtures/model-platform.ts';
import { createSessionSimulation, outcomes, personOf } from '../../../fixtures/session-simulation.ts';

type Simulation = ReturnType<typeof createSessionSimulation>;

/** Runs some steps to success, then one step with a random outcome. */
const goOn = record({
  do: constant('goOn' as const),
  first: nat(4),
  which: nat(2),
  outcome: constantFrom(...outcomes),
});
const act = oneof(
  { weight: 4, arbitrary: record({ do: constant('call' as const) }) },
  { weight: 8, arbitrary: goOn },
  { weight: 2, arbitrary: record({ do: constant('signIn' as const), who: constantFrom('ada', 'bob') }) },
  { weight: 1, arbitrary: record({ do: constant('signOut' as const) }) },
  { weight: 1, arbitrary: record({ do: constant('leaveAlone' as const) }) },
  { weight: 1, arbitrary: record({ do: constant('meetBrowser' as const), who: constantFrom('ada', 'bob', null) }) },
  { weight: 2, arbitrary: record({ do: constant('die' as const), isDone: boolean() }) },
  { weight: 1, arbitrary: record({ do: constant('turnClock' as const), aheadS: constantFrom(-3600, 0, 3600) }) },
  { weight: 2, arbitrary: record({ do: constant('pass' as const), s: integer({ min: 0, max: 20_000 }) }) },
);
type Act = typeof act extends Arbitrary<infer One> ? One : never;

/** The expected person of the session, derived from the user's actions and the platform's answers alone. */
function createWatch(simulation: Simulation) {
  let who = visitor;
  let fellBack = false;
  /** Every person of the session so far, oldest first. */
  const past: string[] = [visitor];
  const callers: { isSettled: boolean }[] = [];
  /** True if a record's access token belongs to the person that the record names. */
  const isTrue = (session: Session | undefined): boolean => {
    if (session === undefined || session.tag === 'empty') return true;
    const held = session.tag === 'active' ? session.tokens : session.old;
    return held === null || simulation.platform.whose(held.access.value) === personOf(session);
  };
  return {
    past,
    callers,
    become(next: string, isFallBack = false): void {
      [who, fellBack] = [next, isFallBack];
      past.push(next);
    },
    leaveAlone(): void {
      if (who !== visitor) this.become(visitor, true);
    },
    check(): void {
      const session = simulation.current();
      const { wasRefused, wasLost, isUnknown, replays } = simulation.facts;
      if (who !== visitor && personOf(session) === visitor) {
        expect({ why: (wasRefused || wasLost) && isUnknown }).toEqual({ why: true });
        this.become(visitor, true);
      }
      expect({ who: personOf(session), fellBack: session.fellBack }).toEqual({ who, fellBack });
      expect([isTrue(session), isTrue(simulation.stored())]).toEqual([true, true]);
      expect(replays).toBe(0);
    },
    /** A caller gets the token of a person whom the session had since the call began. */
    async call(): Promise<void> {
      const caller = { isSettled: false };
      const from = past.length - 1;
      callers.push(caller);
      try {
        const access = await simulation.call();
        expect([...past.slice(from), personOf(simulation.current())]).toContain(simulation.platform.whose(access));
      } catch (error) {
        expect(error).toHaveProperty('code');
      } finally {
        caller.isSettled = true;
      }
    },
  };
}

type Watch = ReturnType<typeof createWatch>;

async function perform(simulation: Simulation, watch: Watch, one: Act, calls: Promise<void>[]): Promise<void> {
  switch (one.do) {
    case 'call':
      calls.push(watch.call());
      return;
    case 'goOn':
      for (let count = 0; count < one.first; count += 1) {
        simulation.settle(0, 'done');
        await simulation.flush();
      }
      simulation.settle(one.which, one.outcome);
      return;
    case 'signIn':
      simulation.signIn(one.who);
      watch.become(one.who);
      return;
    case 'signOut':
      simulation.signOut();
      watch.become(visitor);
      return;
    case 'die': {
      simulation.restartWorker(one.isDone);
      watch.callers.length = 0;
      calls.length = 0;
      const left = simulation.stored();
      watch.become(left === undefined ? visitor : personOf(left), left?.fellBack);
      return;
    }
    case 'leaveAlone':
      simulation.expireMember();
      watch.leaveAlone();
      return;
    case 'meetBrowser':
      simulation.browser.member = one.who;
      return;
    case 'turnClock':
      simulation.clock.aheadS = one.aheadS;
      return;
    case 'pass':
      simulation.platform.time.s += one.s;
  }
}

/** Runs everything in flight to success; throws if there is no end. */
async function settle(simulation: Simulation): Promise<void> {
  for (let round = 0; round < 60 && !simulation.isIdle(); round += 1) {
    simulation.settle(0, 'done');
    await simulation.flush();
  }
  expect(simulation.isIdle()).toBe(true);
}

test.each([
  ['keeps its refresh tokens', false],
  ['rotates refresh tokens', true],
])('every invariant holds for any interleaving of events, at a platform that %s', async (_, rotates) => {
  await assert(
    asyncProperty(array(act, { maxLength: 120, size: 'max' }), async (acts) => {
      const simulation = createSessionSimulation(rotates);
      const watch = createWatch(simulation);
      const calls: Promise<void>[] = [];
      for (const one of acts) {
        await perform(simulation, watch, one, calls);
        await simulation.flush();
        watch.check();
      }
      await settle(simulation);
      expect(watch.callers.every(({ isSettled }) => isSettled)).toBe(true);
      await Promise.all(calls);
      // From every state, a later call succeeds.
      const access = simulation.call();
      await simulation.flush();
      await settle(simulation);
      expect(simulation.platform.whose(await access)).toBe(personOf(simulation.current()));
      watch.check();
    }),
    { numRuns: 500 },
  );
});
