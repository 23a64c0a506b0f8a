import { describe, expect, test } from 'vitest';
import { workbench } from '../fixtures/background-desk.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';
import { keptIn } from '../fixtures/world.ts';
import { openSignIn } from './sign-in-desk.ts';

const minuteMs = 60_000;
const redirect = '/redirect-session';
type Desk = Awaited<ReturnType<typeof openSignIn>>;

const logIn = async (desk: Desk) => {
  await desk.open('logIn');
  await desk.send('logIn', desk.platform.member);
};
/** Browsers that the platform knows. */
const known = ({ platform }: Desk) =>
  platform.db.prepare("SELECT count(*) AS count FROM single_use_tokens WHERE purpose = 'browser'").get()?.['count'];
const attemptsOf = async ({ platform }: Desk) =>
  (await readLog(platform)).filter(({ path }) => path.endsWith(redirect)).length;

/** Somebody who logged out while the platform could not be reached; a hidden frame has the browser's cookies. */
async function logOutOffline() {
  const desk = await openSignIn();
  const { world, platform } = desk;
  world.loadHidden = async (url) => {
    const cookie = Array.from(world.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    await fetch(url, { headers: { cookie }, redirect: 'manual' });
  };
  await logIn(desk);
  await clearLog(platform);
  await setFaults(platform, { kind: 'drop-before', path: redirect });
  await desk.send('logOut');
  await eventually(() => attemptsOf(desk)).toBe(1);
  return desk;
}

describe('a log-out that the platform does not hear of', () => {
  test('takes effect here at once, and stores no secret for the retry', async () => {
    const desk = await openSignIn();
    await logIn(desk);
    const secrets = desk.world.session.values.get(`customerSession:${desk.storeId}`) ?? '';
    const values = [...secrets.matchAll(/"value":"([^"]{20,})"/gu)].map(([, value = '']) => value);
    expect(values).toHaveLength(2);
    await setFaults(desk.platform, { kind: 'drop-before', path: redirect });
    await desk.send('logOut');
    expect([await desk.shopper(), await desk.signIn()]).toEqual([{ tag: 'none' }, null]);
    for (const value of values) expect(keptIn(desk.world)).not.toContain(value);
  });

  test('is retried when it is due, by any worker', async () => {
    const desk = await logOutOffline();
    await setFaults(desk.platform);
    await eventually(() => desk.world.wakes).toContain(desk.world.clock.ms + minuteMs);
    await desk.wake();
    expect([await attemptsOf(desk), known(desk)]).toEqual([1, 1]);
    desk.world.clock.ms += minuteMs;
    desk.restart();
    await desk.wake();
    await eventually(() => known(desk)).toBe(0);
    expect(await attemptsOf(desk)).toBe(2);
    await eventually(() => desk.world.session.values.has(`pendingLogOut:${desk.storeId}`)).toBe(false);
  });

  test('is sent by the next worker if the first died before', async () => {
    const desk = await logOutOffline();
    await setFaults(desk.platform);
    await desk.world.session.set(`pendingLogOut:${desk.storeId}`, {
      version: 1,
      value: { attempts: 0, nextAt: desk.world.clock.ms },
    });
    desk.restart();
    await desk.wake();
    await eventually(() => known(desk)).toBe(0);
  });

  test('is sent for a store that is disconnected', async () => {
    const desk = await openSignIn();
    await logIn(desk);
    await desk.as(workbench)('stores.disconnect', { storeId: desk.storeId });
    await eventually(() => desk.world.loaded.some((url) => url.includes('logout'))).toBe(true);
    expect(desk.world.session.values.has(`customerSession:${desk.storeId}`)).toBe(false);
  });

  test('is stored before the member is logged out', async () => {
    const desk = await openSignIn();
    await logIn(desk);
    const { session } = desk.world;
    const { set } = session;
    const kept: string[] = [];
    session.set = (key, value) => {
      kept.push(key);
      return set(key, value);
    };
    await desk.send('logOut');
    expect(kept[0]).toBe(`pendingLogOut:${desk.storeId}`);
  });

  test('is retried as soon as the connection is back', async () => {
    const desk = await logOutOffline();
    await setFaults(desk.platform);
    await eventually(async () => {
      await desk.online();
      return known(desk);
    }).toBe(0);
  });

  test('is given up after eight tries with growing delays', async () => {
    const desk = await logOutOffline();
    for (let tries = 1; tries < 8; tries += 1) {
      await eventually(() => desk.world.wakes).toContain(desk.world.clock.ms + minuteMs * 2 ** (tries - 1));
      desk.world.clock.ms += minuteMs * 2 ** (tries - 1);
      await desk.wake();
      await eventually(() => attemptsOf(desk)).toBe(tries + 1);
    }
    await eventually(() => desk.world.session.values.has(`pendingLogOut:${desk.storeId}`)).toBe(false);
  });

  test('is not sent once a member is logged in again', async () => {
    const desk = await logOutOffline();
    await setFaults(desk.platform);
    await logIn(desk);
    const before = await attemptsOf(desk);
    desk.world.clock.ms += minuteMs;
    await desk.wake();
    await eventually(() => desk.world.session.values.has(`pendingLogOut:${desk.storeId}`)).toBe(false);
    expect([(await attemptsOf(desk)) - before, await desk.shopper()]).toMatchObject([0, { tag: 'member' }]);
  });
});
