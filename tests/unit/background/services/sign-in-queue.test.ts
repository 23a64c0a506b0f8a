import { expect, test } from 'vitest';
import { createSignInQueue } from '../../../../src/background/services/sign-in-queue.ts';
import { createGate } from '../../../fixtures/gate.ts';

const logIn = { kind: 'logIn', email: 'a@b.example' };

/** Starts an action for each identity at once; resolves with those that ran, in order. */
async function runAll(...identities: (typeof logIn)[]): Promise<string[]> {
  const queue = createSignInQueue();
  const gate = createGate();
  const ran: string[] = [];
  const all = identities.map((identity) =>
    queue.act('s', identity, async () => {
      ran.push(`${identity.kind} ${identity.email}`);
      await gate.passed;
    }),
  );
  gate.open();
  await Promise.all(all);
  return ran;
}

test('an action of the same kind for the same address runs once while it runs', async () => {
  expect(await runAll(logIn, { ...logIn })).toEqual(['logIn a@b.example']);
});

test('an action of another kind or for another address runs after the first', async () => {
  expect(await runAll(logIn, { ...logIn, kind: 'register' }, { ...logIn, email: 'c@d.example' })).toEqual([
    'logIn a@b.example',
    'register a@b.example',
    'logIn c@d.example',
  ]);
});

test('the same action runs again once the first has settled', async () => {
  const queue = createSignInQueue();
  let runs = 0;
  const run = () => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('no')) : Promise.resolve();
  };
  await expect(queue.act('s', logIn, run)).rejects.toThrow('no');
  await queue.act('s', logIn, run);
  expect(runs).toBe(2);
});

test('the actions of two stores do not wait for each other', async () => {
  const queue = createSignInQueue();
  const gate = createGate();
  const first = queue.act('s', logIn, () => gate.passed);
  await queue.act('t', logIn, () => Promise.resolve());
  gate.open();
  await first;
});

test('a cancelled action fails at its guard, and the same one may start at once', async () => {
  const queue = createSignInQueue();
  const gate = createGate();
  const cancelled = queue.act('s', logIn, async (guard) => {
    await gate.passed;
    guard();
  });
  queue.cancel('s');
  await queue.act('s', logIn, () => Promise.resolve());
  gate.open();
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
});
