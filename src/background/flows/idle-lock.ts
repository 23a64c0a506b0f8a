import { readKey, writeKey } from '../services/stored-values.ts';
import type { Services } from '../services/services.ts';
import type { LogOuts } from './log-outs.ts';
import { merchantOf, rememberedIn, showMerchant } from '../services/key-state.ts';

type Locking = Pick<Services, 'accounts' | 'app' | 'signIns' | 'vault' | 'runtime'> & {
  logOuts: Pick<LogOuts, 'schedule' | 'start'>;
};

/** Removes the key from memory; edits wait. A key that is not remembered is lost. */
export async function lockKey(
  { app, accounts, vault }: Pick<Services, 'app' | 'accounts' | 'vault'>,
  storeId: string,
): Promise<void> {
  const isRemembered = rememberedIn(app, storeId) !== null || (await vault.remembered(storeId)) !== null;
  showMerchant(app, storeId, { tag: isRemembered ? 'locked' : 'missing' });
  await accounts.dropKey(storeId);
}

/**
 * Locks an unused store: removes its key and the member's tokens, here and at the platform. The member has to log in
 * again; edits wait for their key.
 */
async function lockStore(context: Locking, storeId: string): Promise<void> {
  const { accounts, logOuts, signIns, runtime } = context;
  await lockKey(context, storeId);
  // Removes the pending credential; the typed fields stay.
  signIns.cancel(storeId);
  await signIns.leave(storeId);
  if (!isMember(context, storeId)) return;
  await logOuts.schedule(storeId).catch(runtime.report);
  await accounts.get(storeId)?.customerSession.expireMember();
  void logOuts.start(storeId).catch(runtime.report);
}

const isMember = ({ app }: Pick<Services, 'app'>, storeId: string): boolean =>
  app.getState().customers[storeId]?.tag === 'member';

export interface IdleLock {
  /** Records a use of the extension. */
  onUse(): void;
  /** Locks the stores that are due, and sets an alarm for the others. Call at every start and wake-up. */
  lockIdle(): Promise<void>;
}

/** How stale the stored time of use may be, so that not every typed letter causes a write. */
const saveIntervalMs = 20_000;

/** Locks unused stores with a remembered key, also across workers. */
export function createIdleLock(context: Locking): IdleLock {
  const { app, runtime, vault } = context;
  let usedAt: number | undefined;
  let savedAt = 0;
  /** True for a member at a store whose key is locked. */
  const isMemberAlone = (storeId: string): boolean =>
    merchantOf(app, storeId).tag === 'locked' && isMember(context, storeId);
  const lockAfter = (storeId: string): number | null => rememberedIn(app, storeId)?.lockAfterMinutes ?? null;
  const isNeeded = (): boolean => app.getState().stores.some(({ id }) => lockAfter(id) !== null || isMemberAlone(id));
  const saveUse = (): void => {
    if (usedAt === undefined || !isNeeded() || Math.abs(usedAt - savedAt) < saveIntervalMs) return;
    savedAt = usedAt;
    void writeKey(runtime, 'usedAt', usedAt);
  };
  return {
    onUse() {
      usedAt = runtime.now();
      saveUse();
    },
    async lockIdle() {
      if (!isNeeded()) return;
      usedAt ??= (await readKey(runtime, 'usedAt')) ?? runtime.now();
      saveUse();
      for (const { id } of app.getState().stores) {
        const remembered = isMemberAlone(id) ? await vault.remembered(id) : null;
        const minutes = remembered?.lockAfterMinutes ?? lockAfter(id);
        if (minutes === null) continue;
        const dueAt = usedAt + minutes * 60_000;
        if (dueAt <= runtime.now()) await lockStore(context, id);
        else runtime.wakeAt(dueAt);
      }
    },
  };
}
