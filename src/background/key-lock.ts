import { z } from '../domain/schema.ts';
import { readFrom } from './areas.ts';
import type { Context } from './context.ts';
import { rememberedIn, showMerchant } from './merchant-state.ts';

/** Takes the key out of memory; what needs it waits. A key that is not remembered is gone. */
export async function lockKey({ app, accounts, vault }: Context, storeId: string): Promise<void> {
  const isRemembered = rememberedIn(app, storeId) !== null || (await vault.remembered(storeId)) !== null;
  showMerchant(app, storeId, { tag: isRemembered ? 'locked' : 'missing' });
  await accounts.dropKey(storeId);
}

export interface IdleLock {
  /** Somebody used the extension just now. */
  onUse(): void;
  /** Locks what nobody used for as long as its setting says, and asks to be woken for the rest. Call at every start and wake-up. */
  lockIdle(): Promise<void>;
}

const usedAtKey = 'keyUsedAt';
/** How old the kept time of the last use may be; keeping it with each use would be a write for every letter typed. */
const keptEveryMs = 20_000;

/** Locks remembered keys that nobody uses, across workers that come and go. */
export function createIdleLock(context: Context): IdleLock {
  const { app, world } = context;
  let usedAt: number | undefined;
  let keptAt = 0;
  const lockAfter = (storeId: string): number | null => rememberedIn(app, storeId)?.lockAfterMinutes ?? null;
  const isNeeded = (): boolean => app.getState().stores.some(({ id }) => lockAfter(id) !== null);
  const keep = (): void => {
    if (usedAt === undefined || !isNeeded() || Math.abs(usedAt - keptAt) < keptEveryMs) return;
    keptAt = usedAt;
    void world.session.set(usedAtKey, usedAt);
  };
  return {
    onUse() {
      usedAt = world.now();
      keep();
    },
    async lockIdle() {
      if (!isNeeded()) return;
      usedAt ??= (await readFrom(world.session, usedAtKey, z.number())) ?? world.now();
      keep();
      for (const { id } of app.getState().stores) {
        const minutes = lockAfter(id);
        if (minutes === null) continue;
        const dueAt = usedAt + minutes * 60_000;
        if (dueAt <= world.now()) await lockKey(context, id);
        else world.wakeAt(dueAt);
      }
    },
  };
}
