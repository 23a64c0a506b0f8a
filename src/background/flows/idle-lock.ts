import type { Clear } from '../services/clear-stored.ts';
import { forgetConnectKey } from '../services/connect-draft.ts';
import { readKey, writeKey } from '../services/stored-values.ts';
import { idleDefaultMinutes } from '../../domain/key.ts';
import type { Services } from '../services/services.ts';
import type { LogOuts } from './log-outs.ts';
import { idleMinutesOf, keptBy, type Remembered, type Store } from '../../domain/store.ts';
import { merchantOf, rememberedIn, showMerchant } from '../services/key-state.ts';

type Locking = Pick<Services, 'accounts' | 'app' | 'clock' | 'signIns' | 'vault' | 'runtime'> & {
  logOuts: Pick<LogOuts, 'schedule' | 'start'>;
  clear: Clear;
};

/** Removes the key from memory; edits wait. A key without a passphrase is lost, on the device, too: nothing could unlock it. */
export async function lockKey(
  { app, accounts, clear, vault }: Pick<Services, 'app' | 'accounts' | 'clear' | 'vault'>,
  storeId: string,
): Promise<void> {
  let kept = keptBy(rememberedIn(app, storeId));
  try {
    if (kept === 'session') kept = keptBy(await vault.remembered(storeId));
    // First, so that no later worker brings the key back.
    if (kept === 'device') await clear('forgetKey', storeId);
  } finally {
    // A vault that cannot be read leaves no key in memory.
    showMerchant(app, storeId, { tag: kept === 'passphrase' ? 'locked' : 'missing' });
    await accounts.dropKey(storeId);
  }
}

/**
 * Locks an unused store: removes its key, unless that opens without a passphrase, and the member's tokens, here and at the
 * platform. The member has to log in again; edits wait for their key. A failing step is reported, and the other steps still
 * run.
 */
async function lockStore(context: Locking, storeId: string, keepsKey: boolean): Promise<void> {
  const { accounts, logOuts, signIns, runtime } = context;
  if (!keepsKey) await lockKey(context, storeId).catch(runtime.report);
  // Removes the pending credential; the typed fields stay.
  signIns.cancel(storeId);
  await signIns.leave(storeId).catch(runtime.report);
  if (isMember(context, storeId)) {
    await logOuts.schedule(storeId).catch(runtime.report);
    await accounts.get(storeId)?.customerSession.expireMember().catch(runtime.report);
    void logOuts.start(storeId).catch(runtime.report);
  }
  await context.clear(keepsKey ? 'idleMember' : 'idle', storeId).catch(runtime.report);
}

const isMember = ({ app }: Pick<Services, 'app'>, storeId: string): boolean =>
  app.getState().customers[storeId]?.tag === 'member';

export interface IdleLock {
  /** Records a use of the extension. */
  onUse(): void;
  /**
   * Locks the stores that are due, and sets an alarm for the others. Call at every start and wake-up, and after a key
   * or a member may have come.
   */
  lockIdle(): Promise<void>;
}

/** How stale the stored time of use may be, so that not every typed letter causes a write. */
const saveIntervalMs = 20_000;

/** Locks unused stores with a key or a member, also across workers. */
export function createIdleLock(context: Locking): IdleLock {
  const { app, clock, runtime, vault } = context;
  /**
   * The last use by both clocks: no person moves the monotonic clock, and the wall clock goes on while the machine
   * sleeps.
   */
  let used: { wallMs: number; monotonicMs: number } | undefined;
  let savedAt = 0;
  const hasKey = (storeId: string): boolean => ['ready', 'refused'].includes(merchantOf(app, storeId).tag);
  const hasFormKey = (): boolean => app.getState().connectDraft?.hasKey === true;
  const isNeeded = (): boolean =>
    hasFormKey() || app.getState().stores.some(({ id }) => hasKey(id) || isMember(context, id));
  /** A vault that cannot be read keeps no member logged in: the store's own setting counts. */
  const inVault = (storeId: string) =>
    vault.remembered(storeId).catch((error: unknown) => (runtime.report(error), null));
  const rememberedOf = async (storeId: string): Promise<Remembered | null> =>
    hasKey(storeId) ? rememberedIn(app, storeId) : inVault(storeId);
  const lockOnceIdle = async (store: Store): Promise<void> => {
    const remembered = await rememberedOf(store.id);
    const kept = keptBy(remembered);
    const keepsKey = kept === 'device' && hasKey(store.id);
    if (keepsKey && !isMember(context, store.id)) return;
    // The setting of the key with a passphrase, or else of the store; null: never.
    const minutes = kept === 'passphrase' ? (remembered?.lockAfterMinutes ?? null) : idleMinutesOf(store);
    if (minutes !== null) await onceIdle(minutes, () => lockStore(context, store.id, keepsKey));
  };
  const saveUse = (): void => {
    if (used === undefined || !isNeeded() || Math.abs(used.wallMs - savedAt) < saveIntervalMs) return;
    savedAt = used.wallMs;
    writeKey(runtime, 'usedAt', savedAt).catch((error: unknown) => {
      // The next use stores its time at once.
      savedAt = 0;
      runtime.report(error);
    });
  };
  const note = (wallMs: number): void => void (used = { wallMs, monotonicMs: runtime.monotonicMs() });
  /**
   * Restores the last use from an earlier worker. A time in the future dates from before the clock was set back: it
   * counts as now.
   */
  const restoreUse = async (): Promise<void> => {
    const storedMs = await readKey(runtime, 'usedAt');
    if (used === undefined) note(Math.min(storedMs ?? Infinity, clock.machineNow()));
  };
  const idleMs = (): number =>
    used === undefined ? 0 : Math.max(clock.machineNow() - used.wallMs, runtime.monotonicMs() - used.monotonicMs);
  /** Acts if nothing was used for this long, or sets an alarm for it. */
  const onceIdle = async (minutes: number, act: () => Promise<void>): Promise<void> => {
    const leftMs = minutes * 60_000 - idleMs();
    if (leftMs <= 0) await act();
    else runtime.wakeAt(runtime.now() + leftMs);
  };
  return {
    onUse() {
      note(clock.machineNow());
      saveUse();
    },
    async lockIdle() {
      if (!isNeeded()) return;
      if (used === undefined) await restoreUse();
      saveUse();
      if (hasFormKey()) await onceIdle(idleDefaultMinutes, () => forgetConnectKey(context)).catch(runtime.report);
      for (const store of app.getState().stores)
        if (hasKey(store.id) || isMember(context, store.id)) await lockOnceIdle(store);
    },
  };
}
