import { ShelfedgeError } from '../../base/errors.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from './stored-values.ts';

interface Settings {
  runtime: StorageAreas & { report(error: unknown): void };
  app: AppStore;
}

/** Takes up the product addresses of a store as its merchant set them. */
export async function restorePattern({ runtime, app }: Settings, storeId: string): Promise<void> {
  const pattern = await readKey(runtime, 'productPattern', storeId).catch(runtime.report);
  if (pattern !== undefined) showPattern(app, storeId, pattern);
}

/** Stores and shows a store's product addresses; '' ends the setting. Throws `storage` if they cannot be stored. */
export async function savePattern({ runtime, app }: Settings, storeId: string, pattern: string): Promise<void> {
  const save =
    pattern === ''
      ? removeKey(runtime, 'productPattern', storeId)
      : writeKey(runtime, 'productPattern', pattern, storeId);
  await save.catch((cause: unknown) => {
    throw new ShelfedgeError('storage', 'The product addresses could not be kept.', {}, { cause });
  });
  showPattern(app, storeId, pattern);
}

const showPattern = (app: AppStore, storeId: string, pattern: string): void =>
  app.setState((state) => ({ productPatterns: { ...state.productPatterns, [storeId]: pattern } }));
