import { productAddressOf, type ProductAddress } from './address.ts';

/** The facts learnt about the addresses of a store's product pages: the paths in front of the slug. */
export interface ProductPaths {
  /** Paths under which a product was found, the newest first. */
  known: string[];
  /** The number of pages under a path without a product, and the time of the last one, in ms of the monotonic clock. */
  misses: Record<string, { times: number; lastMs: number }>;
}

export const noPaths: ProductPaths = { known: [], misses: {} };

/** Adds the path that the merchant set, in front. Returns the same object if there is none. */
export const withSetPath = (paths: ProductPaths, path: string | undefined): ProductPaths =>
  path === undefined ? paths : { ...paths, known: [path, ...paths.known.filter((known) => known !== path)] };

/** The last segment of paths that the platform's own storefronts and templates use. */
const usual = /\/(?:product-page|products?)$/;

/** An address up to the path under which the platform's own storefronts have their products. */
export const baseBeforeProducts = (address: string): string =>
  address.replace(/\/(?:product-page|products?)(?:\/.*)?$/, '');

const maxMisses = 3;
const maxPaths = 20;
/** A path's misses are forgotten this long after the last one, in ms: the store may have its products there by then. */
const missesLastMs = 10 * 60_000;

/** The paths without misses that are too old; the same object if none is. */
export function withoutOldMisses(paths: ProductPaths, nowMs: number): ProductPaths {
  const misses = Object.entries(paths.misses);
  const kept = misses.filter(([, { lastMs }]) => nowMs - lastMs < missesLastMs);
  return kept.length === misses.length ? paths : { ...paths, misses: Object.fromEntries(kept) };
}

/**
 * True if a page under this path may be a product's, so that the platform is asked. An unknown path is asked about while
 * the store has no known one, or if its page says that it is a product's; after three misses, not before these are forgotten.
 */
export function mayHoldProducts({ known, misses }: ProductPaths, path: string, isHinted: boolean): boolean {
  if (isKnownPath({ known }, path)) return true;
  if ((misses[path]?.times ?? 0) >= maxMisses) return false;
  return isHinted || known.length === 0;
}

/**
 * The addresses by which a page may name its product, in order of precedence: its own, then its canonical one, which
 * must be of the same store.
 */
export function namingAddresses(
  paths: ProductPaths,
  { url, canonical, isHinted }: { url: string; canonical: string | null; isHinted: boolean },
): ProductAddress[] {
  const [own, named] = [productAddressOf(url), canonical === null ? undefined : productAddressOf(canonical)];
  const isOther = named?.slug !== own?.slug || named?.path !== own?.path;
  return [own, ...(isOther ? [named] : [])].filter(
    (address) => address !== undefined && mayHoldProducts(paths, address.path, isHinted),
  ) as ProductAddress[];
}

/** True if products were found under this path, or the platform's storefronts have them there. */
export const isKnownPath = ({ known }: { known: readonly string[] }, path: string): boolean =>
  usual.test(path) || known.includes(path);

/**
 * Records the result of a look-up under this path. Returns the same object if nothing changed. A confirmed path is
 * never pushed out by further paths, which a page can make up.
 */
export function learnPath(paths: ProductPaths, path: string, isProduct: boolean, nowMs: number): ProductPaths {
  const { known, misses } = paths;
  if (isProduct && known.includes(path)) return paths;
  if (!isProduct && isKnownPath(paths, path)) return paths;
  const { [path]: missed, ...others } = misses;
  if (isProduct && known.length >= maxPaths) return missed === undefined ? paths : { known, misses: others };
  if (isProduct) return { known: [path, ...known], misses: others };
  const kept = Object.fromEntries(Object.entries(others).slice(-(maxPaths - 1)));
  return { known, misses: { ...kept, [path]: { times: (missed?.times ?? 0) + 1, lastMs: nowMs } } };
}
