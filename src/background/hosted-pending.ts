import { z } from '../domain/schema.ts';
import { readFrom } from './areas.ts';
import type { World } from './context.ts';

const key = 'hosted';

/** What is kept, in the session's memory alone, of a log-in on the platform's page until its person comes back. */
export const Pending = z.object({
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
});
export type Pending = z.infer<typeof Pending>;

/** The one log-in that is under way. */
export interface PendingLogIn {
  read(): Promise<Pending | undefined>;
  keep(pending: Pending): Promise<void>;
  /** Takes what is kept if it is the right one; of two who come at once only one gets it. */
  take(isIt: (pending: Pending) => boolean): Promise<Pending | undefined>;
}

export function createPending({ session, hosted }: Pick<World, 'session' | 'hosted'>): PendingLogIn {
  let turn: Promise<unknown> = Promise.resolve();
  const read = () => readFrom(session, key, Pending);
  return {
    read,
    keep: (pending) => session.set(key, pending),
    take(isIt) {
      const taken = turn.then(async () => {
        const pending = await read();
        if (pending === undefined || !isIt(pending)) return undefined;
        await session.remove(key);
        hosted.watchTabs(false);
        return pending;
      });
      turn = taken.catch(() => undefined);
      return taken;
    },
  };
}
