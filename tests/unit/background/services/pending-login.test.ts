import { expect, test } from 'vitest';
import { createPendingLoginStore } from '../../../../src/background/services/pending-login.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const pending = {
  storeId: 'store',
  redirectUri: 'https://shop.example',
  state: 'state',
  codeVerifier: 'verifier',
  issuer: 'https://platform.example',
  startedAt: 1,
  tabId: 7,
  hasReturned: false,
};
const anyTab = () => true;
const ofTab = (tabId: number) => (one: { tabId: number | null }) => one.tabId === tabId;

async function open() {
  const runtime = createRuntime();
  runtime.watched.on = true;
  const store = createPendingLoginStore(runtime);
  await store.save(pending);
  return { runtime, store };
}

test('a pending log-in is kept until the browser closes, and taken once', async () => {
  const { runtime, store } = await open();
  expect([runtime.local.values.size, await store.read()]).toEqual([0, pending]);
  expect(await Promise.all([store.take(ofTab(7)), store.take(ofTab(7))])).toEqual([pending, undefined]);
  expect([await store.read(), runtime.session.values.size, runtime.watched.on]).toEqual([undefined, 0, false]);
});

test('a pending log-in of another tab stays, and tabs are watched on', async () => {
  const { runtime, store } = await open();
  expect(await store.take(ofTab(8))).toBeUndefined();
  expect(await store.takeReturned(ofTab(8))).toBeUndefined();
  expect([await store.read(), runtime.watched.on]).toEqual([pending, true]);
});

test('the log-in of a person who returned leaves a mark that no tab matches, and is taken once', async () => {
  const { runtime, store } = await open();
  expect(await Promise.all([store.takeReturned(anyTab), store.takeReturned(anyTab)])).toEqual([pending, undefined]);
  expect(await store.read()).toEqual({ ...pending, tabId: null, hasReturned: true });
  expect(runtime.watched.on).toBe(false);
});
