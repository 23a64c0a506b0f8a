import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import { withoutDrafts } from '../../store/app-store.ts';
import { forgetCurrency } from '../services/currencies.ts';
import { forgetLimits } from '../services/guardrail-settings.ts';
import type { Services } from '../services/services.ts';
import { clearKeys } from '../services/stored-keys.ts';
import { originsOf, saveStores } from '../services/store-list.ts';
import type { HostedLogin } from './hosted-login.ts';
import type { LogOuts } from './log-outs.ts';

export type Disconnecting = Pick<
  Services,
  'accounts' | 'app' | 'batches' | 'journal' | 'offlineProducts' | 'runner' | 'signIns' | 'vault' | 'world'
> & { hosted: Pick<HostedLogin, 'cancel'>; logOuts: Pick<LogOuts, 'start'> };

/** Disconnects a store: ends its sessions, forgets its key, settings and waiting edits, and gives access back. */
export async function disconnectStore(context: Disconnecting, storeId: string): Promise<void> {
  const { app, accounts, vault, world } = context;
  const { stores } = app.getState();
  await vault.forget(storeId);
  context.signIns.cancel(storeId);
  await context.hosted.cancel(storeId);
  await context.signIns.end(storeId);
  await logOutFirst(context, storeId);
  await accounts.forget(storeId);
  await context.offlineProducts.settled();
  await clearKeys(world, 'disconnect', storeId);
  forgetLimits(app, storeId);
  forgetCurrency(context.app, storeId);
  // Open pages are told before they lose the door.
  app.setState(({ merchants, pages, cards, drafts }) => ({
    merchants: { ...merchants, [storeId]: { tag: 'missing' } },
    pages: changeOf(pages, storeId, (page) => ({ ...page, product: null })),
    cards: changeOf(cards, storeId, () => null),
    drafts: withoutDrafts(drafts, storeId),
  }));
  await dropUnsettled(context, storeId);
  const left = stores.filter(({ id }) => id !== storeId);
  await saveStores(context, left);
  const kept = new Set(left.flatMap(originsOf));
  const gone = stores.filter(({ id }) => id === storeId).flatMap(originsOf);
  await world.dropAccess(gone.filter((origin) => !kept.has(origin)));
}

/** A member is known to the platform no longer, either, as far as it can be reached now. */
async function logOutFirst({ accounts, logOuts, world }: Disconnecting, storeId: string): Promise<void> {
  const session = accounts.get(storeId)?.customerSession;
  if (session === undefined || !isLoggedIn(session.current())) return;
  await session.logOut();
  void logOuts.start(storeId).catch(world.report);
}

/** What waited for a store that is no longer connected is forgotten, as the merchant was told. */
async function dropUnsettled({ journal, runner, batches }: Disconnecting, storeId: string): Promise<void> {
  for (const { batch } of batches.progress()) if (batch.storeId === storeId) await batches.cancel(batch.id);
  const left = (await journal.open()).filter((edit) => edit.storeId === storeId);
  await runner.change(
    left.map(({ id }) => id),
    (kept) => (kept.state.tag === 'applied' ? kept : null),
  );
}

/** Everything of one store changed, or with null dropped. */
function changeOf<T extends { storeId: string }>(
  open: Record<number, T>,
  storeId: string,
  change: (one: T) => T | null,
): Record<number, T> {
  const changed = Object.entries(open).map(([key, one]) => [key, one.storeId === storeId ? change(one) : one] as const);
  return Object.fromEntries(changed.filter((entry): entry is readonly [string, T] => entry[1] !== null));
}
