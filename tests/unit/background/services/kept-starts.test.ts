import { describe, expect, test } from 'vitest';
import { createKeptStarts } from '../../../../src/background/services/kept-starts.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

/** A device with one store; `isConnected` can be changed. */
function createDevice() {
  const { local, session } = createRuntime();
  const device = { local, session, nowMs: 5_000_000, isConnected: true };
  const open = () => createKeptStarts({ local, session, now: () => device.nowMs }, 'store', () => device.isConnected);
  return { device, open };
}

describe('the kept starts of a store', () => {
  test('are none before the first save', async () => {
    expect(await createDevice().open().load()).toEqual({ agesMs: [], pausedMs: 0 });
  });

  test('grow older by the time between two workers, and the pause grows shorter by it', async () => {
    const { device, open } = createDevice();
    await open().save({ agesMs: [1500.7, 0, -2000], pausedMs: 30_000.2 });
    device.nowMs += 10_000;
    expect(await open().load()).toEqual({ agesMs: [11_500, 10_000, 8000], pausedMs: 20_001 });
  });

  test('have a pause of 0 once it has ended between two workers', async () => {
    const { device, open } = createDevice();
    await open().save({ agesMs: [], pausedMs: 500 });
    device.nowMs += 501;
    expect(await open().load()).toEqual({ agesMs: [], pausedMs: 0 });
  });

  test('keep their age when the clock is set back between two workers', async () => {
    const { device, open } = createDevice();
    await open().save({ agesMs: [1500, -2000], pausedMs: 700 });
    device.nowMs -= 3_600_000;
    expect(await open().load()).toEqual({ agesMs: [1500, -2000], pausedMs: 700 });
  });

  test('are not written for a store that is not connected', async () => {
    const { device, open } = createDevice();
    device.isConnected = false;
    device.local.set = () => Promise.reject(new Error('written'));
    await open().save({ agesMs: [0], pausedMs: 0 });
    expect(device.local.values.size).toBe(0);
  });

  test('are removed if the store is disconnected while they are written', async () => {
    const { device, open } = createDevice();
    const { set } = device.local;
    device.local.set = async (...entry) => {
      await set(...entry);
      device.isConnected = false;
    };
    await open().save({ agesMs: [0], pausedMs: 0 });
    expect(device.local.values.size).toBe(0);
  });

  test('belong to one store', async () => {
    const { device, open } = createDevice();
    await open().save({ agesMs: [0], pausedMs: 0 });
    const other = createKeptStarts({ ...device, now: () => device.nowMs }, 'other', () => true);
    expect(await other.load()).toEqual({ agesMs: [], pausedMs: 0 });
  });
});
