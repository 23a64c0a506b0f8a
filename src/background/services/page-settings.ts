import type { Corner } from '../../domain/corner.ts';
import { learnPath, noPaths, withoutOldMisses } from '../../domain/product-paths.ts';
import { pathOfPattern } from '../../domain/product-pattern.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

interface Pages {
  runtime: StorageAreas & { report(error: unknown): void; monotonicMs(): number };
  app: AppStore;
}

/** Takes up what is kept about a store's pages: the addresses of products, and the corner of the docked button. */
export async function restorePageSettings({ runtime, app }: Pages, storeId: string): Promise<void> {
  const paths = await readKey(runtime, 'productPaths', storeId).catch(runtime.report);
  const next = paths && { ...paths, misses: {} };
  if (next !== undefined) app.setState((state) => ({ productPaths: { ...state.productPaths, [storeId]: next } }));
  const corner = await readKey(runtime, 'corner', storeId).catch(runtime.report);
  if (corner !== undefined) app.setState((state) => ({ corners: { ...state.corners, [storeId]: corner } }));
}

/** Keeps the corner of the docked button. */
export async function keepCorner({ runtime, app }: Pages, storeId: string, corner: Corner): Promise<void> {
  app.setState((state) => ({ corners: { ...state.corners, [storeId]: corner } }));
  await writeKey(runtime, 'corner', corner, storeId);
}

/** The paths under which a document has named no product. */
export interface DocumentMisses {
  documentId: string;
  paths: Set<string>;
}

/** The misses of a document; those of another one in the same tab are given up. */
export const missesOf = (before: DocumentMisses | undefined, documentId: string): DocumentMisses =>
  before?.documentId === documentId ? before : { documentId, paths: new Set() };

/**
 * Keeps whether a page under this path was a product's. A document counts as one miss of a path, however many addresses it
 * makes up. What cannot be stored is learnt again by the next worker.
 */
export async function keepPath(
  { runtime, app }: Pages,
  storeId: string,
  { path, isProduct, missed }: { path: string; isProduct: boolean; missed: DocumentMisses },
): Promise<void> {
  if (!isProduct && missed.paths.has(path)) return;
  if (!isProduct) missed.paths.add(path);
  const { productPaths, productPatterns } = app.getState();
  // A page without a product says nothing against the path that the merchant set.
  if (!isProduct && path === pathOfPattern(productPatterns[storeId] ?? '')) return;
  const nowMs = runtime.monotonicMs();
  const before = withoutOldMisses(productPaths[storeId] ?? noPaths, nowMs);
  const paths = learnPath(before, path, isProduct, nowMs);
  // A store that was disconnected meanwhile leaves nothing.
  if (paths === before || !app.getState().stores.some(({ id }) => id === storeId)) return;
  app.setState((state) => ({ productPaths: { ...state.productPaths, [storeId]: paths } }));
  // Misses are kept in memory alone.
  if (isProduct)
    await writeKey(runtime, 'productPaths', { known: paths.known, misses: {} }, storeId).catch(runtime.report);
}
