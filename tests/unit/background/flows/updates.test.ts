import { expect, test } from 'vitest';
import { createUpdates } from '../../../../src/background/flows/updates.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createPort } from '../../../fixtures/port.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const sending = createEdit({ state: { tag: 'sending', attempt: 1 } });

function open(runtime = createRuntime(), all: Edit[] = []) {
  const app = createAppStore();
  return { runtime, app, all, ...createUpdates({ app, runtime, edits: () => all }) };
}

test('an update is installed at once where nothing is open and no edit is in flight', async () => {
  const { runtime, onAvailable, installIfIdle } = open(createRuntime(), [createEdit()]);
  installIfIdle();
  expect(runtime.reloads).toBe(0);
  await onAvailable();
  installIfIdle();
  expect([runtime.reloads, runtime.wakes]).toEqual([1, []]);
});

test('an update waits for the last open page of the extension', async () => {
  const { runtime, onAvailable, trackPage } = open();
  const ports = [createPort(), createPort()];
  ports.forEach(trackPage);
  await onAvailable();
  ports[0]?.disconnect();
  expect(runtime.reloads).toBe(0);
  ports[1]?.disconnect();
  expect(runtime.reloads).toBe(1);
});

test('an update waits for edits in flight, 15 seconds at most', async () => {
  const { runtime, all, onAvailable, installIfIdle } = open(createRuntime(), [sending]);
  const startedAt = runtime.clock.ms;
  await onAvailable();
  runtime.clock.ms = startedAt + 14_999;
  installIfIdle();
  expect([runtime.reloads, runtime.wakes]).toEqual([0, [startedAt + 15_000]]);
  all.pop();
  installIfIdle();
  expect(runtime.reloads).toBe(1);
});

test('an edit that is in flight for too long is resumed after the update', async () => {
  const { runtime, onAvailable, installIfIdle } = open(createRuntime(), [sending]);
  await onAvailable();
  runtime.clock.ms += 15_000;
  installIfIdle();
  expect(runtime.reloads).toBe(1);
});

test('the wait begins anew with a page that was opened meanwhile', async () => {
  const { runtime, onAvailable, installIfIdle, trackPage } = open(createRuntime(), [sending]);
  await onAvailable();
  runtime.clock.ms += 10_000;
  const port = createPort();
  trackPage(port);
  port.disconnect();
  runtime.clock.ms += 14_999;
  installIfIdle();
  expect(runtime.reloads).toBe(0);
  runtime.clock.ms += 1;
  installIfIdle();
  expect(runtime.reloads).toBe(1);
});

test('the next worker knows of an update that waits', async () => {
  const { runtime, onAvailable, trackPage } = open();
  trackPage(createPort());
  await onAvailable();
  const next = open(runtime);
  await next.restore();
  expect(runtime.reloads).toBe(1);
});

test('a worker without an announced update installs nothing', async () => {
  const { runtime, restore, installIfIdle } = open();
  await restore();
  installIfIdle();
  expect(runtime.reloads).toBe(0);
});

test('the news of an update are there until they are dismissed, also for the next worker', async () => {
  const { runtime, app, onUpdated } = open();
  await onUpdated('2.0');
  expect(app.getState().news).toBe('2.0');
  const next = open(runtime);
  next.app.setState({ news: 'old' });
  await next.restore();
  expect(next.app.getState().news).toBe('2.0');
  await runtime.local.clear();
  await next.restore();
  expect(next.app.getState().news).toBeNull();
});
