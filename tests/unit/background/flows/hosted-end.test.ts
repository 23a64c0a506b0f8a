import { expect, test } from 'vitest';
import { onHostedEnd } from '../../../../src/background/flows/hosted-end.ts';
import { createSignIns } from '../../../../src/background/services/sign-ins.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createTestClear } from '../../../fixtures/clear.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const ends = ['loggedIn', 'failed', 'cancelled'] as const;

function open() {
  const runtime = createRuntime();
  const app = createAppStore();
  const clear = createTestClear(runtime, app);
  return createSignIns(app, runtime, clear);
}

test.each(ends)('a flow that was closed meanwhile stays closed: %s', async (tag) => {
  const signIns = open();
  await onHostedEnd(signIns, 'store', { tag });
  expect(signIns.get('store')).toBeUndefined();
});

test.each(ends)('a flow that moved to another step stays there: %s', async (tag) => {
  const signIns = open();
  await signIns.show('store', { tag: 'register' });
  await onHostedEnd(signIns, 'store', { tag });
  expect(signIns.get('store')?.step).toEqual({ tag: 'register' });
});
