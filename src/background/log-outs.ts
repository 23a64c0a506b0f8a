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
  /** Tries at once, without keeping anybody waiting, and keeps for later what fails. */
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
  const running = new Set<string>();
  const read = (storeId: string) => readFrom(area, nameOf(storeId), Left);
  const attempt = async (storeId: string, tries: number): Promise<void> => {
    // Written down before it is tried: a worker that dies on the way has had its try.
    const nextAt = now() + firstMs * 2 ** tries;
    await area.set(nameOf(storeId), { tries: tries + 1, nextAt });
    try {
      await endOutside(options, storeId);
      await area.remove(nameOf(storeId));
    } catch {
      if (tries + 1 < mostTries) world.wakeAt(nextAt);
      else await area.remove(nameOf(storeId));
    }
  };
  const tryNow = async (storeId: string, tries: number): Promise<void> => {
    if (running.has(storeId)) return;
    running.add(storeId);
    await attempt(storeId, tries).finally(() => running.delete(storeId));
  };
  return {
    begin: (storeId) => tryNow(storeId, 0),
    async resume(which) {
      for (const { id } of app.getState().stores) {
        const left = await read(id);
        if (left === undefined) continue;
        if (which === 'all' || left.nextAt <= now()) void tryNow(id, left.tries).catch(world.report);
        else world.wakeAt(left.nextAt);
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
