import { toLogOutUrl } from '../client/auth/redirects.ts';
import { z } from '../domain/schema.ts';
import type { AppStore } from '../store/app-store.ts';
import type { Accounts } from './accounts.ts';
import { readFrom, type Area } from './areas.ts';

interface LogOutsOptions {
  app: AppStore;
  accounts: Accounts;
  world: {
    now(): number;
    /** Forgotten when the browser closes. */
    session: Area;
    loadHidden(url: string): Promise<void>;
    wakeAt(at: number): void;
    report(error: unknown): void;
  };
}

/** Ends the platform's own log-in of the browser after a member logged out here, for as long as it takes within reason. */
export interface LogOuts {
  /** Writes down that a member is about to be logged out, so that a worker that dies meanwhile leaves it to the next. */
  plan(storeId: string): Promise<void>;
  /** Tries at once, once the member is logged out here, and keeps for later what fails. */
  begin(storeId: string): Promise<void>;
  /** Tries again what is due, or all there is. */
  resume(which: 'due' | 'all'): Promise<void>;
}

/** A log-out that the platform has not heard of; there is no secret in it. */
const Left = z.object({ tries: z.int(), nextAt: z.number() });

const firstMs = 60_000;
const mostTries = 8;
const nameOf = (storeId: string): string => `logOut:${storeId}`;

export function createLogOuts(options: LogOutsOptions): LogOuts {
  const { world, app } = options;
  const { session: area, now } = world;
  /** What is under way for each store. */
  const running = new Map<string, Promise<void>>();
  const read = (storeId: string) => readFrom(area, nameOf(storeId), Left);
  const attempt = async (storeId: string, tries: number): Promise<void> => {
    const isLast = tries + 1 >= mostTries;
    const nextAt = now() + firstMs * 2 ** tries;
    // Written down before it is tried: a worker that dies on the way has had its try.
    await area.set(nameOf(storeId), { tries: tries + 1, nextAt });
    if (!isLast) world.wakeAt(nextAt);
    const isDone = await endOutside(options, storeId).then(
      () => true,
      () => false,
    );
    if (isDone || isLast) await area.remove(nameOf(storeId));
  };
  const tryAfter = (storeId: string, earlier: Promise<void>, tries: number): Promise<void> => {
    const turn = earlier
      .then(() => attempt(storeId, tries))
      .finally(() => {
        if (running.get(storeId) === turn) running.delete(storeId);
      });
    running.set(storeId, turn);
    return turn;
  };
  return {
    plan: (storeId) => area.set(nameOf(storeId), { tries: 0, nextAt: now() }),
    // What is under way may be about somebody who was here before.
    begin: (storeId) =>
      tryAfter(
        storeId,
        (running.get(storeId) ?? Promise.resolve()).catch(() => undefined),
        0,
      ),
    async resume(which) {
      for (const { id } of app.getState().stores) {
        const left = await read(id);
        if (left === undefined || running.has(id)) continue;
        if (which === 'due' && left.nextAt > now()) world.wakeAt(left.nextAt);
        else void tryAfter(id, Promise.resolve(), left.tries).catch(world.report);
      }
    },
  };
}

/** Leads a hidden frame to the page that ends the log-in, as a visitor nobody is; not once somebody is logged in again. */
async function endOutside({ world, app, accounts }: LogOutsOptions, storeId: string): Promise<void> {
  const isTheirs = (): boolean => app.getState().shoppers[storeId]?.tag === 'member';
  const account = accounts.get(storeId);
  if (account === undefined || isTheirs()) return;
  const { store, grants, clientOf } = account;
  const { access } = await grants.anonymous();
  const url = await toLogOutUrl(clientOf(access.value), store.clientId, store.storefront);
  if (!isTheirs()) await world.loadHidden(url);
}
