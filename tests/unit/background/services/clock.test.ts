import { expect, test } from 'vitest';
import { createClock, withClock } from '../../../../src/background/services/clock.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { startServer } from '../../../fixtures/plain-server.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** A clock that asks a server whose answers are of this content type. */
async function open(
  runtime = createRuntime(),
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const server = await startServer((response) => response.writeHead(200, headers).end('{}'));
  const app = createAppStore();
  const clock = createClock(runtime, app);
  const corrected = withClock(runtime, clock);
  await clock.restore();
  const ask = async () => void (await (await corrected.fetch(server.url, {})).text());
  return { runtime, app, clock, corrected, ask };
}

test('trusts the time once an answer confirms it, and no sooner', async () => {
  const { runtime, clock, ask } = await open();
  const trusted: number[] = [];
  clock.whenTrusted((nowMs) => trusted.push(nowMs));
  expect(clock.trustedNow()).toBeNull();
  await ask();
  expect(clock.trustedNow()).toBe(runtime.clock.ms);
  expect(trusted).toEqual([runtime.clock.ms]);
});

test('a clock that is three years ahead is not trusted until two answers have corrected it', async () => {
  const { runtime, clock, ask } = await open();
  runtime.clock.aheadMs = 3 * year;
  await ask();
  expect(clock.trustedNow()).toBeNull();
  await ask();
  expect(Math.abs((clock.trustedNow() ?? 0) - runtime.clock.ms)).toBeLessThan(2000);
});

test('a clock that goes ahead after an answer is trusted no more', async () => {
  const { runtime, clock, ask } = await open();
  await ask();
  runtime.clock.aheadMs = 3 * year;
  expect(clock.trustedNow()).toBeNull();
});

test('a clock that is set back after an answer is made up for, and still trusted', async () => {
  const { runtime, clock, ask, app } = await open();
  await ask();
  runtime.clock.aheadMs = -hour;
  expect(clock.trustedNow()).toBe(runtime.clock.ms);
  await Promise.resolve();
  // The clock may have been put right: only an answer tells.
  expect(app.getState().clock).toMatchObject({ correctionMs: hour, offMs: 0 });
  await ask();
  expect(app.getState().clock.offMs).toBeGreaterThan(hour - 2000);
});

test('the next worker has the correction, and says it no more once it was dismissed', async () => {
  const { runtime, clock, ask, app } = await open();
  runtime.clock.aheadMs = -hour;
  await ask();
  await ask();
  expect(Math.abs(app.getState().clock.correctionMs - hour)).toBeLessThan(2000);
  await clock.dismiss();
  const next = await open(runtime);
  expect(Math.abs(next.clock.now() - runtime.clock.ms)).toBeLessThan(2000);
  expect(next.clock.trustedNow()).toBeNull();
  expect(next.app.getState().clock).toEqual(app.getState().clock);
  expect(next.app.getState().clock.dismissedMs).toBe(app.getState().clock.offMs);
});

test.each([{ 'content-type': 'text/html' }, { 'content-type': 'application/json', age: '60' }])(
  'an answer with %j says nothing of the time',
  async (headers) => {
    const { clock, ask } = await open(createRuntime(), headers);
    await ask();
    expect(clock.trustedNow()).toBeNull();
  },
);

test('asks the browser to wake it by the machine’s own clock', async () => {
  const { runtime, corrected, ask } = await open();
  runtime.clock.aheadMs = -hour;
  await ask();
  await ask();
  corrected.wakeAt(corrected.now() + 60_000);
  expect(runtime.wakes).toEqual([runtime.now() + 60_000]);
});
