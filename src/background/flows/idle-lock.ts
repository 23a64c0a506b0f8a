import { readKey, writeKey } from '../services/stored-keys.ts';
import type { Services } from '../services/services.ts';
import type { LogOuts } from './log-outs.ts';
import { merchantOf, rememberedIn, showMerchant } from '../services/key-state.ts';

type Locking = Pick<Services, 'accounts' | 'app' | 'signIns' | 'vault' | 'world'> & {
  logOuts: Pick<LogOuts, 'schedule' | 'start'>;
};

/** Takes the key out of memory; what needs it waits. A key that is not remembered is gone. */
export async function lockKey(
  { app, accounts, vault }: Pick<Services, 'app' | 'accounts' | 'vault'>,
  storeId: string,
): Promise<void> {
  const isRemembered = rememberedIn(app, storeId) !== null || (await vault.remembered(storeId)) !== null;
  showMerchant(app, storeId, { tag: isRemembered ? 'locked' : 'missing' });
  await accounts.dropKey(storeId);
}

/**
 * What is left of a store that nobody used: neither key nor tokens, here or at the platform. A member's way back is a
 * log-in; edits wait for the key that they were typed under.
 */
async function lockStore(context: Locking, storeId: string): Promise<void> {
  const { accounts, logOuts, signIns, world } = context;
  await lockKey(context, storeId);
  // With its ticket; what was typed stays.
  signIns.cancel(storeId);
  await signIns.leave(storeId);
  if (!isMember(context, storeId)) return;
  await logOuts.schedule(storeId).catch(world.report);
  await accounts.get(storeId)?.customerSession.expireMember();
  void logOuts.start(storeId).catch(world.report);
}

const isMember = ({ app }: Pick<Services, 'app'>, storeId: string): boolean =>
  app.getState().customers[storeId]?.tag === 'member';

export interface IdleLock {
  /** Somebody used the extension just now. */
  onUse(): void;
  /** Locks what nobody used for as long as its setting says, and asks to be woken for the rest. Call at every start and wake-up. */
  lockIdle(): Promise<void>;
}

/** How old the kept time of the last use may be; keeping it with each use would be a write for every letter typed. */
const saveIntervalMs = 20_000;

/** Locks stores with a remembered key that nobody uses, across workers that come and go. */
export function createIdleLock(context: Locking): IdleLock {
  const { app, world, vault } = context;
  let usedAt: number | undefined;
  let savedAt = 0;
  /** A member may come in while the key is locked, and leave the same way. */
  const isMemberAlone = (storeId: string): boolean =>
    merchantOf(app, storeId).tag === 'locked' && isMember(context, storeId);
  const lockAfter = (storeId: string): number | null => rememberedIn(app, storeId)?.lockAfterMinutes ?? null;
  const isNeeded = (): boolean => app.getState().stores.some(({ id }) => lockAfter(id) !== null || isMemberAlone(id));
  const saveUse = (): void => {
    if (usedAt === undefined || !isNeeded() || Math.abs(usedAt - savedAt) < saveIntervalMs) return;
    savedAt = usedAt;
    void writeKey(world, 'usedAt', usedAt);
  };
  return {
    onUse() {
      usedAt = world.now();
      saveUse();
    },
    async lockIdle() {
      if (!isNeeded()) return;
      usedAt ??= (await readKey(world, 'usedAt')) ?? world.now();
      saveUse();
      for (const { id } of app.getState().stores) {
        const remembered = isMemberAlone(id) ? await vault.remembered(id) : null;
        const minutes = remembered?.lockAfterMinutes ?? lockAfter(id);
        if (minutes === null) continue;
        const dueAt = usedAt + minutes * 60_000;
        if (dueAt <= world.now()) await lockStore(context, id);
        else world.wakeAt(dueAt);
      }
    },
  };
}
