import { expect, test } from 'vitest';
import { createKeyHandlers } from '../../../../src/background/commands/key-handlers.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const accounts = { get: () => ({}) };

test('a store that is connected while the time of a lock is set stays connected', async () => {
  const app = createAppStore();
  const [store, next] = [createStoreEntry(), createStoreEntry({ id: 'next' })];
  app.setState({ stores: [store] });
  const vault = {
    setLockAfter: () => {
      app.setState(({ stores }) => ({ stores: [next, ...stores] }));
      return Promise.resolve(null);
    },
  };
  const handlers = createKeyHandlers({ app, accounts, vault, runtime: createRuntime() } as never);
  await handlers['key.lockAfter']({ storeId: 'store', minutes: 5 }, { caller: 'workbench' });
  expect(app.getState().stores).toEqual([next, { ...store, lockAfterMinutes: 5 }]);
});

test('the time of a remembered key is kept with the key, not with its store', async () => {
  const app = createAppStore();
  const store = createStoreEntry({ lockAfterMinutes: 30 });
  app.setState({ stores: [store], merchants: { store: readyMerchant } });
  const vault = { setLockAfter: (_: string, lockAfterMinutes: number | null) => Promise.resolve({ lockAfterMinutes }) };
  const handlers = createKeyHandlers({ app, accounts, vault, runtime: createRuntime() } as never);
  await handlers['key.lockAfter']({ storeId: 'store', minutes: null }, { caller: 'workbench' });
  const { stores, merchants } = app.getState();
  expect([stores, merchants]).toEqual([
    [store],
    { store: { ...readyMerchant, remembered: { lockAfterMinutes: null } } },
  ]);
});
