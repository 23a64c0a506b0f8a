import { expect, test } from 'vitest';
import { createSignInQueue } from '../../../../src/background/services/sign-in-queue.ts';

const typed = { email: 'a@b.example', password: 'one', profile: { firstName: 'Ada' } };
const logIn = { kind: 'logIn', input: typed };

/** Starts these actions at once; resolves with the places of those that ran, in order. */
async function runAll(...actions: { kind: string; input: object }[]): Promise<number[]> {
  const queue = createSignInQueue();
  const hold = Promise.withResolvers<void>();
  const ran: number[] = [];
  const all = actions.map((action, index) =>
    queue.act('s', action, async () => {
      ran.push(index);
      await hold.promise;
    }),
  );
  hold.resolve();
  await Promise.all(all);
  return ran;
}

test('the same action with the same typed runs once while it runs', async () => {
  expect(await runAll(logIn, { kind: 'logIn', input: structuredClone(typed) })).toEqual([0]);
});

for (const [name, other] of [
  ['of another kind', { ...logIn, kind: 'register' }],
  ['with another address', { ...logIn, input: { ...typed, email: 'c@d.example' } }],
  ['with another password', { ...logIn, input: { ...typed, password: 'two' } }],
  ['with another name', { ...logIn, input: { ...typed, profile: { firstName: 'Eva' } } }],
  ['with one thing more', { ...logIn, input: { ...typed, captcha: 'solved' } }],
] as const)
  test(`an action ${name} runs after the first`, async () => {
    expect(await runAll(logIn, other)).toEqual([0, 1]);
  });

test.each<[unknown, unknown]>([
  ['', {}],
  [{}, ''],
  [null, {}],
  [{}, null],
])('an action with %j runs after one with %j', async (profile, earlier) => {
  const [first, second] = [earlier, profile].map((one) => ({ ...logIn, input: { ...typed, profile: one } }));
  expect(await runAll(first ?? logIn, second ?? logIn)).toEqual([0, 1]);
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
  const hold = Promise.withResolvers<void>();
  const first = queue.act('s', logIn, () => hold.promise);
  await queue.act('t', logIn, () => Promise.resolve());
  hold.resolve();
  await first;
});

test('a cancelled action fails at its guard, and the same one may start at once', async () => {
  const queue = createSignInQueue();
  const hold = Promise.withResolvers<void>();
  const cancelled = queue.act('s', logIn, async (guard) => {
    await hold.promise;
    guard();
  });
  queue.cancel('s');
  await queue.act('s', logIn, () => Promise.resolve());
  hold.resolve();
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
});

test('aborts the signals of the cancelled turn, and of no later one', async () => {
  const queue = createSignInQueue();
  const signals: AbortSignal[] = [];
  const run = (_: () => void, signal: AbortSignal) => Promise.resolve(void signals.push(signal));
  await queue.act('s', logIn, run);
  await queue.act('t', logIn, run);
  queue.cancel('s');
  await queue.act('s', logIn, run);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false]);
});

test('an action of a store begins once the earlier one has settled', async () => {
  const queue = createSignInQueue();
  const hold = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = queue.act('s', logIn, () => hold.promise.then(() => void ran.push('first')));
  const second = queue.act('s', { ...logIn, kind: 'register' }, async () => void ran.push('second'));
  hold.resolve();
  await Promise.all([first, second]);
  expect(ran).toEqual(['first', 'second']);
});

test('an action that was cancelled while it waited does not run', async () => {
  const queue = createSignInQueue();
  const hold = Promise.withResolvers<void>();
  const ran: string[] = [];
  const begun = Promise.withResolvers<void>();
  const first = queue.act('s', logIn, () => {
    begun.resolve();
    return hold.promise;
  });
  await begun.promise;
  const waiting = queue.act('s', { ...logIn, kind: 'register' }, async () => void ran.push('register'));
  queue.cancel('s');
  hold.resolve();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  await first;
  expect(ran).toEqual([]);
});

test('an action that ends leaves the later one known, so that it is not run twice', async () => {
  const queue = createSignInQueue();
  const hold = Promise.withResolvers<void>();
  let runs = 0;
  const register = { ...logIn, kind: 'register' };
  const run = () => hold.promise.then(() => void (runs += 1));
  const first = queue.act('s', logIn, () => Promise.resolve());
  const second = queue.act('s', register, run);
  await first;
  const again = queue.act('s', structuredClone(register), run);
  hold.resolve();
  await Promise.all([second, again]);
  expect(runs).toBe(1);
});
