import { keptBy, type Store } from '../../domain/store.ts';
import { restoreLimits } from '../services/guardrail-settings.ts';
import { restorePageSettings } from '../services/page-settings.ts';
import { restorePattern } from '../services/pattern-settings.ts';
import { showMerchant, toKeyState } from '../services/key-state.ts';
import type { Services } from '../services/services.ts';

/** Opens a store's account, and shows its guardrails and key state. */
export async function openAccount(
  { accounts, app, vault, runtime }: Pick<Services, 'accounts' | 'app' | 'vault' | 'runtime'>,
  store: Store,
): Promise<void> {
  await restoreLimits({ runtime, app }, store.id);
  await restorePageSettings({ runtime, app }, store.id);
  await restorePattern({ runtime, app }, store.id);
  // If the vault cannot be read, the key is asked for.
  const remembered = await vault.remembered(store.id).catch((error: unknown) => {
    runtime.report(error);
    return null;
  });
  const kept = keptBy(remembered);
  if (kept === 'device') await restoreOpenKey({ accounts, vault }, store.id).catch(runtime.report);
  const { merchantCatalog } = await accounts.open(store);
  if (merchantCatalog !== null) showMerchant(app, store.id, toKeyState([], remembered));
  else showMerchant(app, store.id, { tag: kept === 'passphrase' ? 'locked' : 'missing' });
}

/** After the browser was closed, brings back a key that opens without a passphrase. */
async function restoreOpenKey(
  { accounts, vault }: Pick<Services, 'accounts' | 'vault'>,
  storeId: string,
): Promise<void> {
  if ((await accounts.keyOf(storeId)) !== undefined) return;
  const apiKey = await vault.openKey(storeId);
  if (apiKey !== undefined) await accounts.saveKey(storeId, apiKey);
}
