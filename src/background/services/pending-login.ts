import { z } from '../../domain/schema.ts';
import { readStored } from './storage.ts';
import type { World } from '../world.ts';
import { createSerialQueue } from '../../domain/serial-queue.ts';

const key = 'hosted';

/** What is kept, in the session's memory alone, of a log-in on the platform's page until it is over. */
export const PendingLogin = z.object({
  storeId: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  codeVerifier: z.string(),
  /** Origin of the platform's page. */
  issuer: z.string(),
  /** Epoch ms. */
  startedAt: z.number(),
  /** Null for a window, which only the worker that opened it hears of. */
  tabId: z.nullable(z.int()),
  /** Its person came back, and what they came back with is being traded. */
  hasReturned: z.boolean(),
});
export type PendingLogin = z.infer<typeof PendingLogin>;

/** The one log-in that is under way. */
export interface PendingLoginStore {
  read(): Promise<PendingLogin | undefined>;
  keep(pending: PendingLogin): Promise<void>;
  /** Takes what is kept if it is the right one; of two who come at once only one gets it. */
  take(isIt: (pending: PendingLogin) => boolean): Promise<PendingLogin | undefined>;
  /** Takes it for its person who came back; a mark stays, so that it is known should this worker die meanwhile. */
  takeReturned(isIt: (pending: PendingLogin) => boolean): Promise<PendingLogin | undefined>;
}

export function createPendingLoginStore({ session, hosted }: Pick<World, 'session' | 'hosted'>): PendingLoginStore {
  const serially = createSerialQueue();
  const read = () => readStored(session, key, PendingLogin);
  const take = (isIt: (pending: PendingLogin) => boolean, leave: (pending: PendingLogin) => Promise<void>) =>
    serially(async () => {
      const pending = await read();
      if (pending === undefined || !isIt(pending)) return undefined;
      await leave(pending);
      hosted.watchTabs(false);
      return pending;
    });
  return {
    read,
    keep: (pending) => session.set(key, pending),
    take: (isIt) => take(isIt, () => session.remove(key)),
    // Without its tab, so that neither the tab's end nor the same address once more is held to be about it.
    takeReturned: (isIt) =>
      take(
        (pending) => !pending.hasReturned && isIt(pending),
        (pending) => session.set(key, { ...pending, tabId: null, hasReturned: true }),
      ),
  };
}
