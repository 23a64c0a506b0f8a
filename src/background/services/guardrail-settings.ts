import { ShelfedgeError } from '../../base/errors.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

interface Settings {
  runtime: StorageAreas & { report(error: unknown): void };
  app: AppStore;
}

/** Restores a store's guardrails. An unreadable setting leaves the defaults, never no guardrails. */
export async function restoreLimits({ runtime, app }: Settings, storeId: string): Promise<void> {
  const limits = await readKey(runtime, 'guardrails', storeId).catch((error: unknown) => {
    runtime.report(error);
    return undefined;
  });
  if (limits !== undefined) showLimits(app, storeId, limits);
}

/** Stores and shows a store's guardrails; throws `storage` if they cannot be stored. */
export async function saveLimits({ runtime, app }: Settings, storeId: string, limits: GuardLimits): Promise<void> {
  await writeKey(runtime, 'guardrails', limits, storeId).catch((cause: unknown) => {
    throw new ShelfedgeError('storage', 'The guardrails could not be kept.', {}, { cause });
  });
  showLimits(app, storeId, limits);
}

const showLimits = (app: AppStore, storeId: string, limits: GuardLimits): void =>
  app.setState((state) => ({ limits: { ...state.limits, [storeId]: limits } }));
