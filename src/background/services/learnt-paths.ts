import { learnPath, noPaths } from '../../domain/product-paths.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

interface Paths {
  runtime: StorageAreas & { report(error: unknown): void };
  app: AppStore;
}

/** Takes up what was learnt about the addresses of a store's product pages. */
export async function restorePaths({ runtime, app }: Paths, storeId: string): Promise<void> {
  const paths = await readKey(runtime, 'productPaths', storeId).catch(runtime.report);
  if (paths !== undefined) app.setState((state) => ({ productPaths: { ...state.productPaths, [storeId]: paths } }));
}

/** Keeps whether a page under this path was a product's. What cannot be stored is learnt again by the next worker. */
export async function keepPath(
  { runtime, app }: Paths,
  storeId: string,
  path: string,
  isProduct: boolean,
): Promise<void> {
  const before = app.getState().productPaths[storeId] ?? noPaths;
  const paths = learnPath(before, path, isProduct);
  // A store that was disconnected meanwhile leaves nothing.
  if (paths === before || !app.getState().stores.some(({ id }) => id === storeId)) return;
  app.setState((state) => ({ productPaths: { ...state.productPaths, [storeId]: paths } }));
  await writeKey(runtime, 'productPaths', paths, storeId).catch(runtime.report);
}
