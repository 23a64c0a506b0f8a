import { ShelfedgeError } from '../../base/errors.ts';
import type { Remembered } from '../../domain/store.ts';
import type { KeepKey } from '../../protocol/keep-key.ts';
import { showRemembered } from '../services/key-state.ts';
import type { Services } from '../services/services.ts';

type Keeping = Pick<Services, 'accounts' | 'app' | 'clear' | 'vault'>;

/** Keeps a present key as its merchant answered, in place of how it was kept before; throws `storage` if that fails. */
export async function keepKey(context: Keeping, storeId: string, keep: KeepKey): Promise<void> {
  const apiKey = await context.accounts.keyOf(storeId);
  if (apiKey === undefined) throw new ShelfedgeError('not_elevated', 'There is no key to keep.');
  showRemembered(context.app, storeId, await rememberAs(context, storeId, keep, apiKey));
}

async function rememberAs(
  { clear, vault }: Keeping,
  storeId: string,
  keep: KeepKey,
  apiKey: string,
): Promise<Remembered | null> {
  switch (keep.kind) {
    case 'device':
      return vault.keepOpen(storeId, apiKey);
    case 'passphrase':
      return vault.remember({ storeId, passphrase: keep.passphrase }, apiKey);
    case 'session':
      await clear('forgetKey', storeId);
      return null;
  }
}
