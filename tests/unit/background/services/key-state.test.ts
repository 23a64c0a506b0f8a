import { describe, expect, test } from 'vitest';
import {
  mergeKeyStates,
  merchantOf,
  rememberedIn,
  showMerchant,
  showRemembered,
  toKeyState,
} from '../../../../src/background/services/key-state.ts';
import type { Merchant } from '../../../../src/domain/store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';

const remembered = { lockAfterMinutes: 15 };
const ready: Merchant = { tag: 'ready', missing: ['inventory_write'], remembered };
const refused: Merchant = { tag: 'refused', status: 401, missing: [], remembered };
const locked: Merchant = { tag: 'locked' };
const missing: Merchant = { tag: 'missing' };

function openApp(merchant: Merchant) {
  const app = createAppStore();
  showMerchant(app, 'other', missing);
  showMerchant(app, 'store', merchant);
  return app;
}

test('a key that may not read is refused; one that lacks another permission is ready', () => {
  expect(toKeyState(['products_read', 'products_write'], remembered)).toEqual({
    tag: 'refused',
    status: 403,
    missing: ['products_read', 'products_write'],
    remembered,
  });
  expect(toKeyState(['inventory_write'], remembered)).toEqual(ready);
});

describe.each([
  ['a ready key', ready],
  ['a refused key', refused],
])('the remembered setting of %s', (_name, merchant) => {
  test('the setting is known, and a new one changes nothing else', () => {
    const app = openApp(merchant);
    expect(rememberedIn(app, 'store')).toEqual(remembered);
    showRemembered(app, 'store', null);
    expect(app.getState().merchants).toEqual({ other: missing, store: { ...merchant, remembered: null } });
  });
});

test.each([
  ['a locked key', locked],
  ['a missing key', missing],
])('%s is not shown as remembered', (_name, merchant) => {
  const app = openApp(merchant);
  showRemembered(app, 'store', remembered);
  expect([rememberedIn(app, 'store'), merchantOf(app, 'store')]).toEqual([null, merchant]);
});

test('a store that was never seen has no key', () => {
  expect(merchantOf(createAppStore(), 'store')).toEqual(missing);
});

const found: Merchant = { tag: 'ready', missing: [], remembered: null };

test.each<[string, Merchant, Merchant | undefined, Merchant]>([
  ['keeps what was known of its permissions', found, ready, { ...ready, remembered: null }],
  ['stays refused', found, refused, { ...refused, remembered: null }],
  ['is as it was found where it was locked before', found, locked, found],
  ['is as it was found where nothing was known', found, undefined, found],
  ['is locked where it was locked meanwhile', locked, ready, locked],
  ['is missing where the browser was closed', missing, refused, missing],
])('a key after a restart %s', (_name, now, before, after) => {
  expect(mergeKeyStates({ store: now }, before === undefined ? {} : { store: before })).toEqual({ store: after });
});
