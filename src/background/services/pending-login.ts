import { readKey, removeKey, writeKey } from './stored-keys.ts';
import type { PendingLogin } from './stored-schemas.ts';
import type { World } from '../world.ts';
import { createSerialQueue } from '../../domain/queue.ts';

/** The one log-in that is under way. */
export interface PendingLoginStore {
  read(): Promise<PendingLogin | undefined>;
  save(pending: PendingLogin): Promise<void>;
  /** Takes what is kept if it is the right one; of two who come at once only one gets it. */
  take(isMatch: (pending: PendingLogin) => boolean): Promise<PendingLogin | undefined>;
  /** Takes it for its person who came back; a mark stays, so that it is known should this worker die meanwhile. */
  takeReturned(isMatch: (pending: PendingLogin) => boolean): Promise<PendingLogin | undefined>;
}

export function createPendingLoginStore(world: Pick<World, 'local' | 'session' | 'hosted'>): PendingLoginStore {
  const serially = createSerialQueue();
  const read = () => readKey(world, 'pendingLogin');
  const take = (isMatch: (pending: PendingLogin) => boolean, settle: (pending: PendingLogin) => Promise<void>) =>
    serially(async () => {
      const pending = await read();
      if (pending === undefined || !isMatch(pending)) return undefined;
      await settle(pending);
      world.hosted.watchTabs(false);
      return pending;
    });
  return {
    read,
    save: (pending) => writeKey(world, 'pendingLogin', pending),
    take: (isMatch) => take(isMatch, () => removeKey(world, 'pendingLogin')),
    // Without its tab, so that neither the tab's end nor the same address once more is held to be about it.
    takeReturned: (isMatch) =>
      take(
        (pending) => !pending.hasReturned && isMatch(pending),
        (pending) => writeKey(world, 'pendingLogin', { ...pending, tabId: null, hasReturned: true }),
      ),
  };
}
