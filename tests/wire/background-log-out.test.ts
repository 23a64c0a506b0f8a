import { describe, expect, test } from 'vitest';
import { codeOf } from '../../src/base/errors.ts';
import { popup, workbench } from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { openSignIn } from './sign-in-harness.ts';

const minuteMs = 60_000;
const redirect = '/redirect-session';
type Harness = Awaited<ReturnType<typeof openSignIn>>;

const logIn = async (harness: Harness) => {
  await harness.open('logIn');
  await harness.send('logIn', harness.platform.member);
};
/** Browsers that the platform knows. */
const known = ({ platform }: Harness) =>
  platform.db.prepare("SELECT count(*) AS count FROM single_use_tokens WHERE purpose = 'browser'").get()?.['count'];
const attemptsOf = async ({ platform }: Harness) =>
  (await readLog(platform)).filter(({ path }) => path.endsWith(redirect)).length;

/** A member who logged out while the platform was unreachable; hidden frames have the browser's cookies. */
async function logOutOffline() {
  const harness = await openSignIn();
  const { runtime, platform } = harness;
  runtime.loadHidden = async (url) => {
    const cookie = Array.from(runtime.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    await fetch(url, { headers: { cookie }, redirect: 'manual' });
  };
  await logIn(harness);
  await clearLog(platform);
  await setFaults(platform, { kind: 'drop-before', path: redirect });
  await harness.send('logOut');
  await eventually(() => attemptsOf(harness)).toBe(1);
  return harness;
}

describe('a log-out that the platform does not hear of', () => {
  test('takes effect here at once, and stores no secret for the retry', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    const secrets = harness.runtime.session.values.get(`customerSession:${harness.storeId}`) ?? '';
    const values = [...secrets.matchAll(/"value":"([^"]{20,})"/gu)].map(([, value = '']) => value);
    expect(values).toHaveLength(2);
    await setFaults(harness.platform, { kind: 'drop-before', path: redirect });
    await harness.send('logOut');
    expect([await harness.shopper(), await harness.signIn()]).toEqual([{ tag: 'none' }, null]);
    for (const value of values) expect(keptIn(harness.runtime)).not.toContain(value);
  });

  test('is retried when it is due, by any worker', async () => {
    const harness = await logOutOffline();
    await setFaults(harness.platform);
    const dueAt = harness.runtime.clock.ms + minuteMs;
    const wakesThen = (): number => harness.runtime.wakes.filter((at) => at === dueAt).length;
    await eventually(wakesThen).toBe(1);
    await harness.wake();
    expect([await attemptsOf(harness), known(harness), wakesThen()]).toEqual([1, 1, 2]);
    harness.runtime.clock.ms += minuteMs;
    harness.restart();
    await harness.wake();
    await eventually(() => known(harness)).toBe(0);
    expect(await attemptsOf(harness)).toBe(2);
    await eventually(() => harness.runtime.session.values.has(`pendingLogOut:${harness.storeId}`)).toBe(false);
  });

  test('is sent by the next worker if the first died before', async () => {
    const harness = await logOutOffline();
    await setFaults(harness.platform);
    await harness.runtime.session.set(`pendingLogOut:${harness.storeId}`, {
      version: 1,
      value: { attempts: 0, nextAt: harness.runtime.clock.ms },
    });
    harness.restart();
    await harness.wake();
    await eventually(() => known(harness)).toBe(0);
  });

  test('is sent for a store that is disconnected', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    await eventually(() => harness.runtime.loaded.some((url) => url.includes('logout'))).toBe(true);
    expect(harness.runtime.session.values.has(`customerSession:${harness.storeId}`)).toBe(false);
  });

  test('is stored before the member is logged out', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    const { session } = harness.runtime;
    const { set } = session;
    const kept: string[] = [];
    session.set = (key, value) => {
      kept.push(key);
      return set(key, value);
    };
    await harness.send('logOut');
    expect(kept[0]).toBe(`pendingLogOut:${harness.storeId}`);
  });

  test('is retried as soon as the connection is back', async () => {
    const harness = await logOutOffline();
    await setFaults(harness.platform);
    await eventually(async () => {
      await harness.online();
      return known(harness);
    }).toBe(0);
  });

  test('is given up after eight tries with growing delays', async () => {
    const harness = await logOutOffline();
    for (let tries = 1; tries < 8; tries += 1) {
      await eventually(() => harness.runtime.wakes).toContain(harness.runtime.clock.ms + minuteMs * 2 ** (tries - 1));
      harness.runtime.clock.ms += minuteMs * 2 ** (tries - 1);
      await harness.wake();
      await eventually(() => attemptsOf(harness)).toBe(tries + 1);
    }
    await eventually(() => harness.runtime.session.values.has(`pendingLogOut:${harness.storeId}`)).toBe(false);
  });

  test('is not sent once a member is logged in again', async () => {
    const harness = await logOutOffline();
    await setFaults(harness.platform);
    await logIn(harness);
    const before = await attemptsOf(harness);
    harness.runtime.clock.ms += minuteMs;
    await harness.wake();
    await eventually(() => harness.runtime.session.values.has(`pendingLogOut:${harness.storeId}`)).toBe(false);
    expect([(await attemptsOf(harness)) - before, await harness.shopper()]).toMatchObject([0, { tag: 'member' }]);
  });

  test('loads nothing if a member logs in while its address is asked for', async () => {
    const harness = await openSignIn();
    await logIn(harness);
    const redirects = holdAnswers(harness.runtime, redirect);
    harness.restart();
    await harness.wake();
    redirects.begin();
    await harness.send('logOut');
    await redirects.reached;
    redirects.end();
    await logIn(harness);
    redirects.open();
    await eventually(() => harness.runtime.session.values.has(`pendingLogOut:${harness.storeId}`)).toBe(false);
    expect(harness.runtime.loaded).toEqual([]);
    expect(await harness.shopper()).toMatchObject({ tag: 'member' });
  });
});

test('a visitor’s log-out asks the platform for nothing and stores nothing', async () => {
  const harness = await openSignIn();
  await harness.open('logIn');
  await harness.send('logIn', { ...harness.platform.member, password: 'wrong' }).catch(() => undefined);
  await clearLog(harness.platform);
  await harness.send('logOut');
  expect(harness.runtime.session.values.has(`pendingLogOut:${harness.storeId}`)).toBe(false);
  // Long enough for an address to be asked for.
  await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' });
  expect([await attemptsOf(harness), harness.runtime.loaded]).toEqual([0, []]);
});

test('a log-in that is on its way when a person logs out logs nobody in', async () => {
  const harness = await openSignIn();
  const held = holdAnswers(harness.runtime, '/v2/login');
  harness.restart();
  await harness.open('logIn');
  held.begin();
  const late = harness.send('logIn', harness.platform.member).catch(codeOf);
  await held.reached;
  await harness.send('logOut');
  held.open();
  expect(await late).toBe('cancelled');
  expect([await harness.shopper(), await harness.signIn()]).toEqual([{ tag: 'none' }, null]);
});
