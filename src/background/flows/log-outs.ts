import { toLogOutUrl } from '../../client/auth/redirects.ts';
import { z } from '../../domain/schema.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Account, Accounts } from '../services/accounts.ts';
import { readStored, type StorageArea } from '../services/storage.ts';

interface LogOutsOptions {
  app: AppStore;
  accounts: Accounts;
  world: {
    now(): number;
    /** Forgotten when the browser closes. */
    session: StorageArea;
    loadHidden(url: string): Promise<void>;
    wakeAt(at: number): void;
    report(error: unknown): void;
  };
}

/** Ends the platform's own log-in of the browser after a member logged out here, for as long as it takes within reason. */
export interface LogOuts {
  /** Writes down that a member is about to be logged out, so that a worker that dies meanwhile leaves it to the next. */
  schedule(storeId: string): Promise<void>;
  /** Tries at once, once the member is logged out here, and keeps for later what fails. */
  start(storeId: string): Promise<void>;
  /** Tries again what is due, or all there is. */
  resume(which: 'due' | 'all'): Promise<void>;
}

/** A log-out that the platform has not heard of; there is no secret in it. */
const PendingLogOut = z.object({ attempts: z.int(), nextAt: z.number() });

const firstDelayMs = 60_000;
const maxAttempts = 8;
const nameOf = (storeId: string): string => `logOut:${storeId}`;

export function createLogOuts(options: LogOutsOptions): LogOuts {
  const { world, app, accounts } = options;
  const { session: area, now } = world;
  /** What is under way for each store. */
  const running = new Map<string, Promise<void>>();
  const read = (storeId: string) => readStored(area, nameOf(storeId), PendingLogOut);
  const attempt = async (account: Account, attempts: number): Promise<void> => {
    const storeId = account.store.id;
    const isLast = attempts + 1 >= maxAttempts;
    const nextAt = now() + firstDelayMs * 2 ** attempts;
    // Written down before it is tried: a worker that dies on the way has had its try.
    await area.set(nameOf(storeId), { attempts: attempts + 1, nextAt });
    if (!isLast) world.wakeAt(nextAt);
    const isDone = await endOutside(options, account).then(
      () => true,
      () => false,
    );
    if (isDone || isLast) await area.remove(nameOf(storeId));
  };
  const attemptInTurn = (storeId: string, attempts: number): Promise<void> => {
    // The account as it is now: a store that is disconnected meanwhile has none.
    const account = accounts.get(storeId);
    if (account === undefined) return Promise.resolve();
    // What is under way may be about somebody who was here before.
    const turn = (running.get(storeId) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => attempt(account, attempts))
      .finally(() => {
        if (running.get(storeId) === turn) running.delete(storeId);
      });
    running.set(storeId, turn);
    return turn;
  };
  return {
    schedule: (storeId) => area.set(nameOf(storeId), { attempts: 0, nextAt: now() }),
    start: (storeId) => attemptInTurn(storeId, 0),
    async resume(which) {
      for (const { id } of app.getState().stores) {
        const left = await read(id);
        if (left === undefined || running.has(id)) continue;
        if (which === 'due' && left.nextAt > now()) world.wakeAt(left.nextAt);
        else void attemptInTurn(id, left.attempts).catch(world.report);
      }
    },
  };
}

/** Leads a hidden frame to the page that ends the log-in, as a visitor nobody is; not once somebody is logged in again. */
async function endOutside({ world, app }: LogOutsOptions, { store, grants, clientOf }: Account): Promise<void> {
  const isTheirs = (): boolean => app.getState().customers[store.id]?.tag === 'member';
  if (isTheirs()) return;
  const { access } = await grants.anonymous();
  const url = await toLogOutUrl(clientOf(access.value), store.clientId, store.storefront);
  if (!isTheirs()) await world.loadHidden(url);
}
