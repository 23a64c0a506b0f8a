import { describe, expect, test } from 'vitest';
import { createIdleLock, lockKey } from '../../../../src/background/flows/idle-lock.ts';
import type { Merchant, Remembered, Store } from '../../../../src/domain/store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { createRuntime, type TestRuntime } from '../../../fixtures/test-runtime.ts';

const minuteMs = 60_000;
/** A key that is present, remembered with this setting. */
const rememberedKey = (lockAfterMinutes: number | null): Merchant => ({
  tag: 'ready',
  missing: [],
  remembered: { lockAfterMinutes },
});
const member = { tag: 'member', email: 'ada@example.com' } as const;

interface Options {
  merchant?: Merchant;
  isMember?: boolean;
  /** The setting of the key that the vault remembers; null if it remembers none. */
  remembered?: Remembered | null;
  store?: Partial<Store>;
  runtime?: TestRuntime;
}

/** A worker over one store, and what it does when it locks. */
function open({
  merchant = readyMerchant,
  isMember = false,
  remembered = null,
  store,
  runtime = createRuntime(),
}: Options = {}) {
  const app = createAppStore();
  app.setState({
    stores: [createStoreEntry(store)],
    merchants: { store: merchant },
    customers: isMember ? { store: member } : {},
  });
  const done: string[] = [];
  const note = (what: string) => async (storeId: string) => void done.push(`${what} ${storeId}`);
  const customerSession = { expireMember: () => note('expire')('store') };
  const clock = { machineNow: runtime.now };
  const context = {
    runtime,
    app,
    clock,
    vault: { remembered: (): Promise<Remembered | null> => Promise.resolve(remembered) },
    customerSession,
    accounts: { dropKey: note('drop'), get: (): { customerSession: object } | undefined => ({ customerSession }) },
    signIns: { cancel: (storeId: string) => void note('cancel')(storeId), leave: note('leave') },
    logOuts: { schedule: note('schedule'), start: note('start') },
    clear: (event: string, storeId: string) => note(`clear ${event}`)(storeId),
  };
  const idle = createIdleLock(context as never);
  return {
    ...context,
    ...idle,
    done,
    merchant: () => app.getState().merchants['store']?.tag,
    /** Lets time pass without use, then wakes the worker. */
    pass: (minutes: number) => {
      runtime.clock.ms += minutes * minuteMs;
      return idle.lockIdle();
    },
    lock: () => lockKey(context as never, 'store'),
    storedUse: () => runtime.session.get('usedAt'),
  };
}

type Opened = ReturnType<typeof open>;

describe('a lock', () => {
  test.each<[string, Options, string]>([
    ['leaves a key that is shown as remembered locked', { merchant: rememberedKey(null) }, 'locked'],
    [
      'leaves a key that the vault remembers locked',
      { merchant: { tag: 'missing' }, remembered: { lockAfterMinutes: null } },
      'locked',
    ],
    ['leaves a key that is not remembered missing', {}, 'missing'],
  ])('%s', async (_name, options, tag) => {
    const { lock, merchant, done } = open(options);
    await lock();
    expect([merchant(), done]).toEqual([tag, ['drop store']]);
  });

  test('removes the key also where the vault cannot be read', async () => {
    const { lock, merchant, vault, done } = open();
    vault.remembered = () => Promise.reject(new Error('broken'));
    await expect(lock()).rejects.toThrow('broken');
    expect([merchant(), done]).toEqual(['missing', ['drop store']]);
  });
});

describe('a store whose time is over', () => {
  test('loses its key and its sign-in flow; without a member nobody is logged out', async () => {
    const { pass, merchant, done } = open();
    await pass(0);
    await pass(30);
    expect([merchant(), done]).toEqual(['missing', ['drop store', 'cancel store', 'leave store', 'clear idle store']]);
  });

  test('logs its member out here and at the platform', async () => {
    const { pass, done } = open({ isMember: true });
    await pass(0);
    await pass(30);
    expect(done.slice(3)).toEqual(['schedule store', 'expire store', 'start store', 'clear idle store']);
  });

  test('logs its member out here also where the log-out at the platform cannot be kept', async () => {
    const harness = open({ isMember: true });
    const reports: unknown[] = [];
    harness.runtime.report = (error) => void reports.push(error);
    harness.logOuts.schedule = () => Promise.reject(new Error('full'));
    harness.logOuts.start = () => Promise.reject(new Error('offline'));
    await harness.pass(0);
    await harness.pass(30);
    expect(harness.done).toContain('expire store');
    await expect.poll(() => reports).toHaveLength(2);
  });

  test('is no obstacle to the lock of the others where it is disconnected meanwhile', async () => {
    const harness = open({ isMember: true });
    harness.app.setState(({ stores, merchants }) => ({
      stores: [...stores, createStoreEntry({ id: 'next' })],
      merchants: { ...merchants, next: readyMerchant },
    }));
    harness.logOuts.schedule = async () => void (harness.accounts.get = () => undefined);
    await harness.pass(0);
    await harness.pass(30);
    expect(harness.done).not.toContain('expire store');
    expect(harness.done).toContain('drop next');
  });

  test.each<[string, Options, (harness: Opened, fail: () => Promise<never>) => void]>([
    ['the vault', {}, ({ vault }, fail) => void (vault.remembered = fail)],
    [
      'the vault, of a member alone',
      { merchant: { tag: 'locked' } },
      ({ vault }, fail) => void (vault.remembered = fail),
    ],
    ['the removal of the key', {}, ({ accounts }, fail) => void (accounts.dropKey = fail)],
    ['the sign-in flow', {}, ({ signIns }, fail) => void (signIns.leave = fail)],
    ['the end of the session', {}, ({ customerSession }, fail) => void (customerSession.expireMember = fail)],
    ['the form’s key', {}, ({ runtime }, fail) => void (runtime.session.remove = fail)],
  ])('ends the other secrets where one thing fails, and reports it: %s', async (name, options, breakOne) => {
    const harness = open({ ...options, isMember: true });
    const { app, runtime, pass, done } = harness;
    const reports: unknown[] = [];
    runtime.report = (error) => void reports.push(error);
    app.setState(({ stores, merchants }) => ({
      stores: [...stores, createStoreEntry({ id: 'next' })],
      merchants: { ...merchants, next: readyMerchant },
      connectDraft: { storefront: '', api: '', clientId: '', siteId: '', hasKey: true },
    }));
    await runtime.session.set('connectKey', 'k');
    const failure = new Error('broken');
    breakOne(harness, () => Promise.reject(failure));
    await pass(0);
    await pass(30);
    expect(new Set(reports)).toEqual(new Set([failure]));
    expect(done).toEqual(
      expect.arrayContaining(['schedule store', 'clear idle store', 'cancel next', 'clear idle next']),
    );
    const isFormKeyGone = !runtime.session.values.has('connectKey');
    expect(isFormKeyGone || name === 'the form’s key').toBe(true);
    expect(done.includes('expire store') || name === 'the end of the session').toBe(true);
    expect(done.includes('drop store') || name === 'the removal of the key').toBe(true);
  });

  test.each<[string, Options, number]>([
    ['by its own setting', { store: { lockAfterMinutes: 60 } }, 60],
    ['by the setting of its remembered key', { merchant: rememberedKey(15), store: { lockAfterMinutes: 60 } }, 15],
    [
      'also with a key that the platform refuses',
      { merchant: { tag: 'refused', status: 401, missing: [], remembered: null } },
      30,
    ],
    [
      'by the setting of the key in the vault, where only its member is there',
      { merchant: { tag: 'locked' }, isMember: true, remembered: { lockAfterMinutes: 15 } },
      15,
    ],
  ])('locks %s, and asks to be woken for it', async (_name, options, minutes) => {
    const { pass, runtime, done } = open(options);
    const usedAt = runtime.clock.ms;
    await pass(0);
    await pass(minutes - 1);
    expect([done, runtime.wakes]).toEqual([[], [usedAt + minutes * minuteMs, usedAt + minutes * minuteMs]]);
    await pass(1);
    expect(done).toContain('drop store');
  });

  test.each<[string, Options]>([
    ['by its setting', { store: { lockAfterMinutes: null }, isMember: true }],
    ['by the setting of its remembered key', { merchant: rememberedKey(null) }],
    ['without key and member', { merchant: { tag: 'locked' } }],
  ])('never comes %s', async (_name, options) => {
    const { pass, runtime, done } = open(options);
    await pass(0);
    await pass(1_000_000);
    expect([done, runtime.wakes]).toEqual([[], []]);
  });

  test('is found also where another store needs no lock', async () => {
    const { app, pass, done } = open();
    app.setState(({ stores }) => ({ stores: [createStoreEntry({ id: 'keyless' }), ...stores] }));
    await pass(0);
    await pass(30);
    expect(done).toContain('drop store');
    expect(done.join()).not.toContain('keyless');
  });
});

describe('the last use', () => {
  test('postpones the lock', async () => {
    const { pass, onUse, done } = open();
    onUse();
    await pass(29);
    onUse();
    await pass(29);
    expect(done).toEqual([]);
    await pass(1);
    expect(done).toContain('drop store');
  });

  test('is known to the next worker', async () => {
    const { onUse, runtime } = open();
    onUse();
    const next = open({ runtime });
    await next.pass(29);
    expect(next.done).toEqual([]);
    await next.pass(1);
    expect(next.done).toContain('drop store');
  });

  test('is stored again only after some time', async () => {
    const { onUse, runtime, storedUse } = open();
    const startedAt = runtime.clock.ms;
    const useAfter = (ms: number) => {
      runtime.clock.ms = startedAt + ms;
      onUse();
      return storedUse();
    };
    const at = (ms: number) => ({ version: 1, value: startedAt + ms });
    expect([await useAfter(0), await useAfter(19_999), await useAfter(20_000)]).toEqual([at(0), at(0), at(20_000)]);
    // A clock that was set back.
    expect(await useAfter(-50_000)).toEqual(at(-50_000));
  });

  test('a use that could not be stored is stored with the next one', async () => {
    const { onUse, runtime, storedUse } = open();
    const reported: unknown[] = [];
    runtime.report = (error) => void reported.push(error);
    const { set } = runtime.session;
    const broken = new Error('broken');
    runtime.session.set = () => Promise.reject(broken);
    onUse();
    await expect.poll(() => reported).toEqual([broken]);
    runtime.session.set = set;
    onUse();
    expect(await storedUse()).toEqual({ version: 1, value: runtime.clock.ms });
  });

  test('is not stored where there is nothing to lock', async () => {
    const { onUse, lockIdle, storedUse } = open({ merchant: { tag: 'locked' } });
    onUse();
    await lockIdle();
    expect(await storedUse()).toBeUndefined();
  });

  test('a use before a key or a member came is stored with the first of them', async () => {
    const { app, onUse, lockIdle, runtime, storedUse } = open({ merchant: { tag: 'missing' } });
    onUse();
    app.setState({ merchants: { store: readyMerchant } });
    await lockIdle();
    expect(await storedUse()).toEqual({ version: 1, value: runtime.clock.ms });
  });
});

describe('a machine’s clock that is set', () => {
  test('back keeps the key for no longer than its time', async () => {
    const { pass, runtime, merchant } = open();
    await pass(0);
    runtime.clock.aheadMs = -10 * 60 * minuteMs;
    await pass(29);
    expect(merchant()).toBe('ready');
    await pass(1);
    expect(merchant()).toBe('missing');
  });

  test('back while no worker runs keeps the key for its time once more, and no longer', async () => {
    const { pass, runtime } = open();
    await pass(0);
    runtime.clock.aheadMs = -10 * 60 * minuteMs;
    const second = open({ runtime });
    await second.pass(0);
    await second.pass(20);
    const third = open({ runtime });
    await third.pass(9);
    expect(third.merchant()).toBe('ready');
    await third.pass(1);
    expect(third.merchant()).toBe('missing');
  });

  test('ahead locks, because a machine that slept looks the same', async () => {
    const { pass, runtime, merchant } = open();
    await pass(0);
    runtime.clock.aheadMs = 60 * minuteMs;
    await pass(0);
    expect(merchant()).toBe('missing');
  });
});
