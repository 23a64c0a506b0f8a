import { ShelfedgeError } from '../../domain/errors.ts';
import { GuardLimits } from '../../domain/guardrails.ts';
import { z } from '../../domain/schema.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readStored, type StorageArea } from './storage.ts';

const StoredLimits = z.object({ version: z.literal(1), limits: GuardLimits });
const keyOf = (storeId: string): string => `guardrails:${storeId}`;

interface Settings {
  world: { local: StorageArea; report(error: unknown): void };
  app: AppStore;
}

/** Takes up a store's guardrails as they were set; one that cannot be read leaves the defaults, never none. */
export async function restoreLimits({ world, app }: Settings, storeId: string): Promise<void> {
  const kept = await readStored(world.local, keyOf(storeId), StoredLimits).catch((error: unknown) => {
    world.report(error);
    return undefined;
  });
  if (kept !== undefined) showLimits(app, storeId, kept.limits);
}

/** Forgets a store's guardrails; connected again, it has the defaults. */
export async function forgetLimits({ world, app }: Settings, storeId: string): Promise<void> {
  await world.local.remove(keyOf(storeId));
  app.setState(({ limits: { [storeId]: _forgotten, ...limits } }) => ({ limits }));
}

/** Stores and shows a store's guardrails; throws `storage` if they cannot be stored. */
export async function saveLimits({ world, app }: Settings, storeId: string, limits: GuardLimits): Promise<void> {
  await world.local.set(keyOf(storeId), { version: 1, limits }).catch((cause: unknown) => {
    throw new ShelfedgeError('storage', 'The guardrails could not be kept.', {}, { cause });
  });
  showLimits(app, storeId, limits);
}

const showLimits = (app: AppStore, storeId: string, limits: GuardLimits): void =>
  app.setState((state) => ({ limits: { ...state.limits, [storeId]: limits } }));
