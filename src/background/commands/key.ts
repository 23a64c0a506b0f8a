import { ShelfedgeError } from '../../domain/errors.ts';
import type { Handlers } from '../../protocol/serve.ts';
import { accountOf, type Context } from '../context.ts';
import { lockKey, type IdleLock } from '../flows/idle-lock.ts';
import { checkKey, goOn, showMerchant, showRemembered, withKey } from '../flows/key-status.ts';

type KeyCommand =
  | 'key.remember'
  | 'key.unlock'
  | 'key.lock'
  | 'key.changePassphrase'
  | 'key.lockAfter'
  | 'key.forget'
  | 'key.check';

/** Commands about the merchant's key; `idle` is told whenever it has a key more to lock. */
export const createKeyHandlers = (context: Context, idle: IdleLock): Pick<Handlers, KeyCommand> => {
  const { app, accounts, vault, world } = context;
  return {
    'key.remember': async (secret) => {
      const { storeId } = secret;
      accountOf(context, storeId);
      const apiKey = await accounts.keyOf(storeId);
      if (apiKey === undefined) throw new ShelfedgeError('not_elevated', 'There is no key to remember.');
      showRemembered(app, storeId, await vault.remember(secret, apiKey));
      await idle.lockIdle();
      return {};
    },
    'key.unlock': async (secret) => {
      const { storeId } = secret;
      accountOf(context, storeId);
      await accounts.keepKey(storeId, await vault.unlock(secret));
      showMerchant(app, storeId, withKey([], await vault.remembered(storeId)));
      await idle.lockIdle();
      await goOn(context, storeId);
      await checkKey(context, storeId).catch(world.report);
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
      showRemembered(app, storeId, await vault.setLockAfter(storeId, minutes));
      await idle.lockIdle();
      return {};
    },
    'key.forget': async ({ storeId }) => {
      accountOf(context, storeId);
      await vault.forget(storeId);
      showMerchant(app, storeId, { tag: 'missing' });
      await accounts.dropKey(storeId);
      return {};
    },
    'key.check': async ({ storeId }) => {
      await checkKey(context, storeId);
      await goOn(context, storeId);
      return {};
    },
  };
};
