import { codeOf } from '../../domain/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import type { Merchant, Remembered } from '../../domain/store.ts';
import { neverMs } from '../../edits/runner/back-off.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';
import { accountOf, type Context } from '../context.ts';
import { findMissing } from '../services/key-permissions.ts';
import type { Account } from '../services/accounts.ts';
import { returnToPage } from './key-request.ts';

/** What is known of a store's key. */
export const merchantOf = ({ getState }: AppStore, storeId: string): Merchant =>
  getState().merchants[storeId] ?? { tag: 'missing' };

export const showMerchant = (app: AppStore, storeId: string, merchant: Merchant): void =>
  app.setState(({ merchants }) => ({ merchants: { ...merchants, [storeId]: merchant } }));

/** A key that is there, by what it may not do: without reading nothing goes. */
export const withKey = (missing: KeyPermission[], remembered: Remembered | null): Merchant =>
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
export const asKept = (found: Merchants, kept: Merchants): Merchants =>
  Object.fromEntries(
    Object.entries(found).map(([id, merchant]) => {
      const before = kept[id];
      const isKey = merchant.tag === 'ready' && (before?.tag === 'ready' || before?.tag === 'refused');
      return [id, isKey ? { ...before, remembered: merchant.remembered } : merchant];
    }),
  );

const readMissing = ({ merchantClient, versioned }: Account): Promise<KeyPermission[]> =>
  versioned.run((version) => findMissing(merchantClient, version));

/** Asks the platform what the key may do, and shows it; throws where it gave no clear answer. */
export async function checkKey(context: Context, storeId: string, known: KeyPermission[] = []): Promise<void> {
  const { app, accounts } = context;
  const key = await accounts.keyOf(storeId);
  /** A late answer about a key that was replaced or forgotten meanwhile says nothing about what stands now. */
  const show = async (merchant: () => Merchant): Promise<void> => {
    const isSame = key !== null && key !== undefined && key === (await accounts.keyOf(storeId));
    if (isSame && merchantOf(app, storeId).tag !== 'locked') showMerchant(app, storeId, merchant());
  };
  try {
    const missing = await readMissing(accountOf(context, storeId));
    // What the platform refused a moment ago counts, whatever it says of the trial.
    await show(() => withKey([...new Set([...known, ...missing])], rememberedIn(app, storeId)));
  } catch (error) {
    if (codeOf(error) !== 'unauthorized') throw error;
    await show(() => ({ tag: 'refused', status: 401, missing: [], remembered: rememberedIn(app, storeId) }));
  }
}

/** Shows at once what a refusal says about the key, then asks what else it may not do. */
export function onKeyRefused(context: Context, storeId: string, status: 401 | 403, permission: KeyPermission): void {
  const { app } = context;
  const merchant = merchantOf(app, storeId);
  if (merchant.tag !== 'ready') return;
  const { remembered } = merchant;
  if (status === 401) return showMerchant(app, storeId, { tag: 'refused', status, missing: [], remembered });
  if (merchant.missing.includes(permission)) return;
  const known = [...merchant.missing, permission];
  showMerchant(app, storeId, withKey(known, remembered));
  // Only more detail: what is known is shown already.
  void checkKey(context, storeId, known).catch(() => undefined);
}

/** A key came: its merchant returns to the page they left for it, what waited goes on, and open pages are looked at again. */
export async function goOn(context: Context, storeId: string): Promise<void> {
  const { app, runner, world } = context;
  await returnToPage(context, storeId).catch(world.report);
  await runner
    .retry(
      (edit, { nextAt }) =>
        edit.storeId === storeId && nextAt === neverMs && mayWrite(merchantOf(app, storeId), edit.field),
    )
    .catch(world.report);
  await context.pageResolver.retry(storeId).catch(world.report);
}
