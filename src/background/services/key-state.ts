import type { KeyPermission } from '../../domain/key.ts';
import type { Merchant, Remembered } from '../../domain/store.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';

/** What is known of a store's key. */
export const merchantOf = ({ getState }: AppStore, storeId: string): Merchant =>
  getState().merchants[storeId] ?? { tag: 'missing' };

export const showMerchant = (app: AppStore, storeId: string, merchant: Merchant): void =>
  app.setState(({ merchants }) => ({ merchants: { ...merchants, [storeId]: merchant } }));

/** A key that is there, by what it may not do: without reading nothing goes. */
export const toKeyState = (missing: KeyPermission[], remembered: Remembered | null): Merchant =>
  missing.includes('products_read')
    ? { tag: 'refused', status: 403, missing, remembered }
    : { tag: 'ready', missing, remembered };

/** How the key is remembered, as far as the state knows. */
export function rememberedIn(app: AppStore, storeId: string): Remembered | null {
  const merchant = merchantOf(app, storeId);
  return merchant.tag === 'ready' || merchant.tag === 'refused' ? merchant.remembered : null;
}

/** Changes how a key that is there is remembered. */
export function showRemembered(app: AppStore, storeId: string, remembered: Remembered | null): void {
  const merchant = merchantOf(app, storeId);
  if (merchant.tag === 'ready' || merchant.tag === 'refused') showMerchant(app, storeId, { ...merchant, remembered });
}

type Merchants = AppState['merchants'];

/** What was known of each key, where the key is still there. */
export const mergeKeyStates = (found: Merchants, persisted: Merchants): Merchants =>
  Object.fromEntries(
    Object.entries(found).map(([id, merchant]) => {
      const before = persisted[id];
      const isKey = merchant.tag === 'ready' && (before?.tag === 'ready' || before?.tag === 'refused');
      return [id, isKey ? { ...before, remembered: merchant.remembered } : merchant];
    }),
  );
