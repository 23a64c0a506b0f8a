import { codeOf } from '../../base/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import type { Merchant } from '../../domain/store.ts';
import { neverMs } from '../../domain/wait.ts';
import { type Account } from '../services/account.ts';
import { accountOf } from '../services/accounts.ts';
import { findMissingPermissions } from '../services/key-permissions.ts';
import { merchantOf, rememberedIn, showMerchant, toKeyState } from '../services/key-state.ts';
import type { Services } from '../services/services.ts';
import { returnToPage } from './key-request.ts';
import type { PageResolver } from './page-resolver.ts';

type Keys = Pick<Services, 'app' | 'accounts'>;
type AfterKey = Pick<Services, 'app' | 'runner' | 'runtime'> & { pageResolver: Pick<PageResolver, 'retry'> };

const readMissing = ({ merchantClient, versioned }: Account): Promise<KeyPermission[]> =>
  versioned.run((version) => findMissingPermissions(merchantClient, version));

/** Asks the platform what the key may do, and shows it; throws where it gave no clear answer. */
export async function checkKey(context: Keys, storeId: string, known: KeyPermission[] = []): Promise<void> {
  const { app, accounts } = context;
  const key = await accounts.keyOf(storeId);
  /** A late answer about a key that was replaced or forgotten meanwhile does not change the shown state. */
  const show = async (merchant: () => Merchant): Promise<void> => {
    const isSame = key !== undefined && key === (await accounts.keyOf(storeId));
    if (isSame && merchantOf(app, storeId).tag !== 'locked') showMerchant(app, storeId, merchant());
  };
  try {
    const missing = await readMissing(accountOf(context, storeId));
    // A refusal of a moment ago counts more than the test's answer.
    await show(() => toKeyState([...new Set([...known, ...missing])], rememberedIn(app, storeId)));
  } catch (error) {
    if (codeOf(error) !== 'unauthorized') throw error;
    await show(() => ({ tag: 'refused', status: 401, missing: [], remembered: rememberedIn(app, storeId) }));
  }
}

/** Shows a refusal at once, then tests the key's other permissions. */
export function onKeyRefused(
  context: Keys,
  storeId: string,
  status: 401 | 403,
  permission: KeyPermission | null,
): void {
  const { app } = context;
  const merchant = merchantOf(app, storeId);
  if (merchant.tag !== 'ready') return;
  const { remembered } = merchant;
  if (status === 401) return showMerchant(app, storeId, { tag: 'refused', status, missing: [], remembered });
  if (permission === null || merchant.missing.includes(permission)) return;
  const known = [...merchant.missing, permission];
  showMerchant(app, storeId, toKeyState(known, remembered));
  // Adds detail only; the refusal is shown already.
  void checkKey(context, storeId, known).catch(() => undefined);
}

/** After a key became usable: returns the merchant to the page they left, retries waiting edits, and resolves open pages again. */
export async function resumeAfterKey(context: AfterKey, storeId: string): Promise<void> {
  const { app, runner, runtime } = context;
  await returnToPage(context, storeId).catch(runtime.report);
  await runner
    .retry(
      (edit, { nextAt }) =>
        edit.storeId === storeId &&
        nextAt === neverMs &&
        (edit.readBackOnly === true || mayWrite(merchantOf(app, storeId), edit.field)),
    )
    .catch(runtime.report);
  await context.pageResolver.retry(storeId).catch(runtime.report);
}
