import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import { isFinished } from '../../domain/edit.ts';
import type { Services } from '../services/services.ts';
import { originsOf, saveStores } from '../services/store-list.ts';
import type { HostedLogin } from './hosted-login.ts';
import type { LogOuts } from './log-outs.ts';

export type Disconnecting = Pick<
  Services,
  'accounts' | 'app' | 'clear' | 'offlineProducts' | 'signIns' | 'vault' | 'runtime'
> & { hosted: Pick<HostedLogin, 'cancel'>; logOuts: Pick<LogOuts, 'start'> };

/** Disconnects a store: ends its sessions, forgets its key, settings and waiting edits, and gives access back. */
export async function disconnectStore(context: Disconnecting, storeId: string): Promise<void> {
  const { accounts, app, clear, runtime } = context;
  // The remembered key goes first, whatever fails after it.
  await clear('forgetKey', storeId);
  context.signIns.cancel(storeId);
  await context.hosted.cancel(storeId);
  await logOutFirst(context, storeId);
  await accounts.forget(storeId);
  await context.offlineProducts.settled();
  // Open pages are told before they lose the door.
  await clear('disconnect', storeId);
  // Read this late, so that a store that is connected meanwhile stays connected.
  const { stores } = app.getState();
  const others = stores.filter(({ id }) => id !== storeId);
  await saveStores(context, others);
  const needed = new Set(others.flatMap(originsOf));
  await runtime.dropAccess(stores.flatMap(originsOf).filter((origin) => !needed.has(origin)));
}

/** A member is known to the platform no longer, either, as far as it can be reached now. */
async function logOutFirst({ accounts, logOuts, runtime }: Disconnecting, storeId: string): Promise<void> {
  const session = accounts.get(storeId)?.customerSession;
  if (session === undefined || !isLoggedIn(session.current())) return;
  await session.logOut();
  void logOuts.start(storeId).catch(runtime.report);
}

/** Cancels the batches of a store. */
export async function cancelBatches({ batches }: Pick<Services, 'batches'>, storeId: string): Promise<void> {
  for (const { batch } of batches.progress()) if (batch.storeId === storeId) await batches.cancel(batch.id);
}

/** Drops the edits of a store that are not applied. */
export async function dropUnsettledEdits(
  { journal, runner }: Pick<Services, 'journal' | 'runner'>,
  storeId: string,
): Promise<void> {
  const unsettled = (await journal.open()).filter((edit) => edit.storeId === storeId);
  await runner.change(
    unsettled.map(({ id }) => id),
    (edit) => (isFinished(edit) ? edit : null),
  );
}
