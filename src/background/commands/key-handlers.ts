import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { accountOf } from '../services/accounts.ts';
import { findMissingClientId } from '../flows/find-client-id.ts';
import { lockKey } from '../flows/idle-lock.ts';
import { keepKey } from '../flows/keep-key.ts';
import { checkKey, resumeAfterKey } from '../flows/key-status.ts';
import { keptBy } from '../../domain/store.ts';
import { saveStores } from '../services/store-list.ts';
import { showMerchant, showRemembered, toKeyState } from '../services/key-state.ts';

type KeyContext = Pick<Context, 'accounts' | 'app' | 'clear' | 'pageResolver' | 'runner' | 'vault' | 'runtime'>;

/** Commands about the merchant's key. */
export const createKeyHandlers = (context: KeyContext): HandlersOf<'key'> => {
  const { app, accounts, vault, runtime } = context;
  return {
    'key.keep': async ({ storeId, keep }) => {
      accountOf(context, storeId);
      await keepKey(context, storeId, keep);
      return {};
    },
    'key.unlock': async (secret) => {
      const { storeId } = secret;
      accountOf(context, storeId);
      await accounts.saveKey(storeId, await vault.unlock(secret));
      showMerchant(app, storeId, toKeyState([], await vault.remembered(storeId)));
      await resumeAfterKey(context, storeId);
      await checkKey(context, storeId).catch(runtime.report);
      return {};
    },
    'key.lock': async ({ storeId }) => {
      accountOf(context, storeId);
      await lockKey(context, storeId);
      return {};
    },
    'key.changePassphrase': async ({ next, ...secret }) => {
      accountOf(context, secret.storeId);
      await vault.changePassphrase(secret, next);
      return {};
    },
    'key.lockAfter': async ({ storeId, minutes }) => {
      accountOf(context, storeId);
      const remembered = await vault.setLockAfter(storeId, minutes);
      showRemembered(app, storeId, remembered);
      // Read this late, so that a store that is connected meanwhile stays connected.
      const { stores } = app.getState();
      // Without a passphrase, it is the store's setting: for its members, and for a key in memory alone.
      if (keptBy(remembered) !== 'passphrase')
        await saveStores(
          context,
          stores.map((store) => (store.id === storeId ? { ...store, lockAfterMinutes: minutes } : store)),
        );
      return {};
    },
    'key.forget': async ({ storeId }) => {
      accountOf(context, storeId);
      await context.clear('forgetKey', storeId);
      showMerchant(app, storeId, { tag: 'missing' });
      await accounts.dropKey(storeId);
      return {};
    },
    'key.check': async ({ storeId }) => {
      await checkKey(context, storeId);
      await findMissingClientId(context, storeId);
      await resumeAfterKey(context, storeId);
      return {};
    },
  };
};
