import type { KeyPermission } from '../../domain/key.ts';
import type { Merchant, Remembered } from '../../domain/store.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';

/** The state of a store's key. */
export const merchantOf = ({ getState }: AppStore, storeId: string): Merchant =>
  getState().merchants[storeId] ?? { tag: 'missing' };

export const showMerchant = (app: AppStore, storeId: string, merchant: Merchant): void =>
  app.setState(({ merchants }) => ({ merchants: { ...merchants, [storeId]: merchant } }));

/** The state of a present key by its missing permissions: without reading it is refused. */
export const toKeyState = (missing: KeyPermission[], remembered: Remembered | null): Merchant =>
  missing.includes('products_read')
    ? { tag: 'refused', status: 403, missing, remembered }
    : { tag: 'ready', missing, remembered };

/** How the key is remembered, if it is present. */
export function rememberedIn(app: AppStore, storeId: string): Remembered | null {
  const merchant = merchantOf(app, storeId);
  return merchant.tag === 'ready' || merchant.tag === 'refused' ? merchant.remembered : null;
}

/** Changes how a present key is remembered. */
export function showRemembered(app: AppStore, storeId: string, remembered: Remembered | null): void {
  const merchant = merchantOf(app, storeId);
  if (merchant.tag === 'ready' || merchant.tag === 'refused') showMerchant(app, storeId, { ...merchant, remembered });
}

type Merchants = AppState['merchants'];

/** The persisted state of each key that is still present. */
export const mergeKeyStates = (found: Merchants, persisted: Merchants): Merchants =>
  Object.fromEntries(
    Object.entries(found).map(([id, merchant]) => {
      const before = persisted[id];
      const isKey = merchant.tag === 'ready' && (before?.tag === 'ready' || before?.tag === 'refused');
      return [id, isKey ? { ...before, remembered: merchant.remembered } : merchant];
    }),
  );
