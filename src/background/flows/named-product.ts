import type { Catalog } from '../../catalog/port.ts';
import type { Limiter } from '../../client/http/limiter.ts';
import { slugSpellings, type ProductAddress } from '../../domain/address.ts';
import type { EarlierValues } from '../../domain/page-view.ts';
import { earlierValues } from '../../domain/pricing/earlier.ts';
import type { Product } from '../../domain/product.ts';
import { accountOf } from '../services/accounts.ts';
import { keepPath, type DocumentMisses } from '../services/page-settings.ts';
import type { Services } from '../services/services.ts';

/** The number of a product's last edits that are read for its earlier prices. */
const maxEarlier = 200;

export type NamedServices = Pick<Services, 'runtime' | 'app' | 'accounts' | 'journal' | 'readings' | 'pricesRead'>;

/**
 * The first of these addresses that a product of the store has, with its slug, learning the paths on the way; nothing once
 * `signal` is aborted.
 */
export async function findNamed(
  context: NamedServices,
  storeId: string,
  addresses: readonly ProductAddress[],
  { budget, signal, missed }: { budget: Limiter; signal: AbortSignal; missed: DocumentMisses },
): Promise<{ product: Product; slug: string } | undefined> {
  for (const { path, slug } of addresses) {
    await budget.enter(signal);
    const catalog = accountOf(context, storeId).pageCatalog(signal);
    const asked = context.readings.begin('merchant');
    const product = catalog === null ? undefined : await bySlug(catalog, slug);
    if (signal.aborted) return undefined;
    await keepPath(context, storeId, { path, isProduct: product !== undefined, missed });
    if (product === undefined) continue;
    context.readings.add(storeId, [product], asked);
    // The platform's answer may lack edits that were saved while it was on its way.
    return { product: context.readings.get(storeId, product.id) ?? product, slug };
  }
  return undefined;
}

async function bySlug(catalog: Catalog, slug: string): Promise<Product | undefined> {
  for (const reading of slugSpellings(slug)) {
    const product = await catalog.bySlug(reading);
    if (product !== undefined) return product;
  }
  return undefined;
}

/** The earlier prices and names of a product that were written or read here; undefined for none. */
export async function readEarlier(
  { journal, pricesRead, runtime }: NamedServices,
  storeId: string,
  product: Product,
): Promise<EarlierValues | undefined> {
  const source = { index: 'place', prefix: [storeId, product.id] } as const;
  const { edits } = await journal.list(({ state }) => state.tag === 'applied', maxEarlier, undefined, { source });
  const written = earlierValues(edits, product, runtime.now());
  const amounts = [...new Set([...written.amounts, ...(await pricesRead.find(storeId, product))])];
  return amounts.length + written.names.length === 0 ? undefined : { ...written, amounts };
}
