import { isLoggedIn } from '../../client/auth/auth-tokens.ts';
import { createSerialQueue } from '../../base/queue.ts';
import type { StopCounts } from '../../domain/stop-counts.ts';
import type { Services } from '../services/services.ts';
import { originsOf, saveStores } from '../services/store-list.ts';
import type { HostedLogin } from './hosted-login.ts';
import type { LogOuts } from './log-outs.ts';
import { awaitWrites, cancelBatches, countStopped, openOf } from './stop-writes.ts';

export type Disconnecting = Pick<
  Services,
  | 'accounts'
  | 'app'
  | 'batches'
  | 'clear'
  | 'editStore'
  | 'journal'
  | 'keptReadings'
  | 'pricesRead'
  | 'runner'
  | 'signIns'
  | 'vault'
  | 'runtime'
> & { hosted: Pick<HostedLogin, 'cancel'>; logOuts: Pick<LogOuts, 'start'> };

/**
 * Disconnects stores. The list of stores marks the ones in progress, so that the next worker ends what this one began.
 */
export interface Disconnects {
  /**
   * Disconnects stores: sends nothing more, waits for what is in flight, ends their sessions, forgets their keys, settings and
   * unsent edits, and gives access back. Asked again meanwhile, it resolves with the same outcome.
   */
  disconnect(storeIds: readonly string[]): Promise<StopCounts>;
  /** Ends what an earlier worker began. */
  resume(): Promise<void>;
}

export function createDisconnects(context: Disconnecting): Disconnects {
  const running = new Map<string, Promise<StopCounts>>();
  // Each step saves the list of stores.
  const serially = createSerialQueue();
  const run = async (storeId: string): Promise<StopCounts> => {
    await serially(() => beginToDisconnect(context, storeId));
    const ids = await openOf(context, storeId);
    await cancelBatches(context, storeId);
    await endSessions(context, storeId);
    await awaitWrites(context, storeId);
    await serially(() => forgetStore(context, storeId));
    return countStopped(context, ids);
  };
  const disconnectOne = (storeId: string): Promise<StopCounts> => {
    const known = running.get(storeId);
    if (known !== undefined) return known;
    const ended = run(storeId).finally(() => running.delete(storeId));
    running.set(storeId, ended);
    return ended;
  };
  const disconnect: Disconnects['disconnect'] = async (storeIds) => {
    const outcomes = await Promise.allSettled(storeIds.map(disconnectOne));
    // Every store ends before a failure is reported.
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return sumOf(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
  };
  return {
    disconnect,
    async resume() {
      const begun = context.app.getState().stores.filter(({ isDisconnecting }) => isDisconnecting === true);
      await disconnect(begun.map(({ id }) => id));
    },
  };
}

const sumOf = (counts: readonly StopCounts[]): StopCounts =>
  counts.reduce(
    (sum, { saved, unclear, cancelled }) => ({
      saved: sum.saved + saved,
      unclear: sum.unclear + unclear,
      cancelled: sum.cancelled + cancelled,
    }),
    { saved: 0, unclear: 0, cancelled: 0 },
  );

async function beginToDisconnect(context: Disconnecting, storeId: string): Promise<void> {
  // The remembered key goes first, whatever fails after it.
  await context.clear('forgetKey', storeId);
  const { stores } = context.app.getState();
  context.accounts.setReadOnly(storeId, true);
  try {
    await saveStores(
      context,
      stores.map((store) => (store.id === storeId ? { ...store, isDisconnecting: true } : store)),
    );
  } catch (error) {
    context.accounts.setReadOnly(storeId, false);
    // Edits that were to be sent meanwhile wait as if there were no key.
    await context.runner
      .retry((edit, { reason }) => edit.storeId === storeId && reason === 'key_missing')
      .catch(context.runtime.report);
    throw error;
  }
}

async function endSessions(context: Disconnecting, storeId: string): Promise<void> {
  context.signIns.cancel(storeId);
  await context.hosted.cancel(storeId);
  await logOutFirst(context, storeId);
}

/** A member is known to the platform no longer, either, as far as it can be reached now. */
async function logOutFirst({ accounts, logOuts, runtime }: Disconnecting, storeId: string): Promise<void> {
  const session = accounts.get(storeId)?.customerSession;
  if (session === undefined || !isLoggedIn(session.current())) return;
  await session.logOut();
  void logOuts.start(storeId).catch(runtime.report);
}

async function forgetStore(context: Disconnecting, storeId: string): Promise<void> {
  const { accounts, app, clear, keptReadings, pricesRead, runtime } = context;
  await accounts.forget(storeId);
  await Promise.all([keptReadings.settled(), pricesRead.settled()]);
  // Open pages are told before they lose the door.
  await clear('disconnect', storeId);
  // Read this late, so that a store that is connected meanwhile stays connected.
  const { stores } = app.getState();
  const others = stores.filter(({ id }) => id !== storeId);
  await saveStores(context, others);
  const needed = new Set(others.flatMap(originsOf));
  await runtime.dropAccess(stores.flatMap(originsOf).filter((origin) => !needed.has(origin)));
  // Until then the copy has the settings and the typed text of the store.
  await runtime.local.copied();
}
