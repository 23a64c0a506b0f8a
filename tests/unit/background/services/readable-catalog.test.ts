import { expect, test } from 'vitest';
import { catalogOf, readsAsMerchant } from '../../../../src/background/services/readable-catalog.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';

const [merchantCatalog, customerCatalog] = ['merchant', 'customer'];

/** A store with or without a key in memory, which works or is locked. */
function open({
  hasKey,
  isReady,
  clientId = 'client',
}: {
  hasKey: boolean;
  isReady: boolean;
  clientId?: string | null;
}) {
  const app = createAppStore();
  const locked = { tag: 'locked', isIdle: false } as never;
  app.setState({ merchants: { store: isReady ? readyMerchant : locked } });
  const store = createStoreEntry({ clientId });
  const account = { merchantCatalog: hasKey ? merchantCatalog : null, customerCatalog, store };
  return { app, accounts: { get: () => account } } as never;
}

test.each([
  [{ hasKey: true, isReady: true }, merchantCatalog],
  [{ hasKey: true, isReady: false }, customerCatalog],
  [{ hasKey: false, isReady: true }, customerCatalog],
  [{ hasKey: false, isReady: false }, customerCatalog],
])('a store is read with a key that is there and works: %o', (state, catalog) => {
  expect(catalogOf(open(state), 'store')).toBe(catalog);
  expect(readsAsMerchant(open(state), 'store')).toBe(catalog === merchantCatalog);
});

test('a store without a client id is read with its key alone', () => {
  const state = { hasKey: true, isReady: true, clientId: null };
  expect(catalogOf(open(state), 'store')).toBe(merchantCatalog);
  expect(() => catalogOf(open({ ...state, isReady: false }), 'store')).toThrow(
    expect.objectContaining({ code: 'not_elevated' }),
  );
});
