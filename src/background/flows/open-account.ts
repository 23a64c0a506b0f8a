import type { Store } from '../../domain/store.ts';
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
  const { merchantCatalog } = await accounts.open(store);
  // If the vault cannot be read, the key is asked for.
  const remembered = await vault.remembered(store.id).catch((error: unknown) => {
    runtime.report(error);
    return null;
  });
  if (merchantCatalog !== null) showMerchant(app, store.id, toKeyState([], remembered));
  else showMerchant(app, store.id, { tag: remembered === null ? 'missing' : 'locked' });
}
