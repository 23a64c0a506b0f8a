import { readKey, removeKey, writeKey } from './stored-values.ts';
import type { PendingLogin } from './stored-schemas.ts';
import type { Runtime } from '../runtime.ts';
import { createSerialQueue } from '../../base/queue.ts';

/** The one pending log-in on the platform's page. */
export interface PendingLoginStore {
  read(): Promise<PendingLogin | undefined>;
  save(pending: PendingLogin): Promise<void>;
  /** Takes the pending log-in if it matches; of two concurrent callers only one gets it. */
  take(isMatch: (pending: PendingLogin) => boolean): Promise<PendingLogin | undefined>;
  /**
   * Takes the pending log-in when its person returned. A mark stays stored, so that the next worker knows of the
   * return.
   */
  takeReturned(isMatch: (pending: PendingLogin) => boolean): Promise<PendingLogin | undefined>;
  /** Leaves a pending log-in that matches without its verifier. */
  endSecret(isMatch: (pending: PendingLogin) => boolean): Promise<void>;
}

export function createPendingLoginStore(runtime: Pick<Runtime, 'local' | 'session' | 'hosted'>): PendingLoginStore {
  const serially = createSerialQueue();
  const read = () => readKey(runtime, 'pendingLogin');
  const take = (isMatch: (pending: PendingLogin) => boolean, settle: (pending: PendingLogin) => Promise<void>) =>
    serially(async () => {
      const pending = await read();
      if (pending === undefined || !isMatch(pending)) return undefined;
      await settle(pending);
      runtime.hosted.watchTabs(false);
      return pending;
    });
  return {
    read,
    save: (pending) => writeKey(runtime, 'pendingLogin', pending),
    take: (isMatch) => take(isMatch, () => removeKey(runtime, 'pendingLogin')),
    endSecret: (isMatch) =>
      serially(async () => {
        const pending = await read();
        if (pending === undefined || pending.codeVerifier === '' || !isMatch(pending)) return;
        await writeKey(runtime, 'pendingLogin', { ...pending, codeVerifier: '' });
      }),
    // Stored without its tab, so that closing the tab or the same address again does not match.
    takeReturned: (isMatch) =>
      take(
        (pending) => !pending.hasReturned && isMatch(pending),
        (pending) => writeKey(runtime, 'pendingLogin', { ...pending, tabId: null, hasReturned: true }),
      ),
  };
}
