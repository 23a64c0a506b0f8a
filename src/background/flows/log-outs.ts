import { requestLogOutUrl } from '../../client/auth/log-out.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import { createKeyedQueue } from '../../base/queue.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Account } from '../services/account.ts';
import type { Accounts } from '../services/accounts.ts';
import type { Stored } from '../services/stored-keys.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from '../services/stored-values.ts';

interface LogOutsOptions {
  app: AppStore;
  accounts: Accounts;
  runtime: StorageAreas & {
    now(): number;
    loadHidden(url: string): Promise<void>;
    wakeAt(at: number): void;
    report(error: unknown): void;
  };
}

/** After a log-out here, ends the browser's log-in at the platform, with retries. */
export interface LogOuts {
  /**
   * Stores a pending log-out, so that the next worker sends it if this one dies. If it cannot be stored, this worker
   * sends it.
   */
  schedule(storeId: string): Promise<void>;
  /** Sends the log-out now; a failure is retried later. */
  start(storeId: string): Promise<void>;
  /** Retries the due log-outs, or all. */
  resume(which: 'due' | 'all'): Promise<void>;
}

const firstDelayMs = 60_000;
const maxAttempts = 8;

/** The delay after so many attempts. */
const delayMs = (attempts: number): number => firstDelayMs * 2 ** (attempts - 1);

export function createLogOuts(options: LogOutsOptions): LogOuts {
  const { runtime, app, accounts } = options;
  const { now } = runtime;
  /** One attempt a store at a time: a running one may be about the member before. */
  const queue = createKeyedQueue();
  /** The pending log-outs that could not be stored. */
  const unstored = new Map<string, Stored<'pendingLogOut'>>();
  const note = async (storeId: string, pending: Stored<'pendingLogOut'>): Promise<void> => {
    try {
      await writeKey(runtime, 'pendingLogOut', pending, storeId);
      unstored.delete(storeId);
    } catch (error) {
      unstored.set(storeId, pending);
      runtime.report(error);
    }
  };
  const read = async (storeId: string) => unstored.get(storeId) ?? (await readKey(runtime, 'pendingLogOut', storeId));
  const attempt = async (account: Account, attempts: number): Promise<void> => {
    const storeId = account.store.id;
    const isLast = attempts + 1 >= maxAttempts;
    const nextAt = now() + delayMs(attempts + 1);
    // Counted before the attempt, so that a worker that dies has used it up.
    await note(storeId, { attempts: attempts + 1, nextAt });
    if (!isLast) runtime.wakeAt(nextAt);
    const isDone = await endOutside(options, account).then(
      () => true,
      () => false,
    );
    if (!isDone && !isLast) return;
    unstored.delete(storeId);
    await removeKey(runtime, 'pendingLogOut', storeId);
  };
  const attemptInTurn = (storeId: string, attempts: number): Promise<void> => {
    // The account is read now: a store that is disconnected meanwhile has none.
    const account = accounts.get(storeId);
    if (account === undefined) return Promise.resolve();
    return queue.run([storeId], () => attempt(account, attempts));
  };
  return {
    schedule: (storeId) => note(storeId, { attempts: 0, nextAt: now() }),
    start: (storeId) => attemptInTurn(storeId, 0),
    async resume(which) {
      for (const { id } of app.getState().stores) {
        const pending = await read(id);
        if (pending === undefined || queue.isBusy(id)) continue;
        const isEarly = hasTimeLeft(pending.nextAt, now(), delayMs(pending.attempts));
        if (which === 'due' && isEarly) runtime.wakeAt(pending.nextAt);
        else void attemptInTurn(id, pending.attempts).catch(runtime.report);
      }
    },
  };
}

/** Loads the platform's log-out page in a hidden frame as a new visitor, unless a member logged in again. */
async function endOutside({ runtime, app }: LogOutsOptions, { store, grants, clientOf }: Account): Promise<void> {
  const isTheirs = (): boolean => app.getState().customers[store.id]?.tag === 'member';
  const { clientId, storefront: postFlowUrl } = store;
  if (isTheirs() || clientId === null) return;
  const url = await requestLogOutUrl({ grants, clientOf, clientId, postFlowUrl });
  if (!isTheirs()) await runtime.loadHidden(url);
}
