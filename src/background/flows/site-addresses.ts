import type { Client } from '../../client/client.ts';
import { listPublishedSiteUrls } from '../../client/operations/site-urls.ts';
import { originOf } from '../../domain/address.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { Product } from '../../domain/product.ts';
import { isAllowedStorefront, isSameShop, toggleWww } from '../../domain/store.ts';
import { isWithin, toBase } from '../../domain/storefront.ts';
import { connectError } from './connect-error.ts';

/** The base of a site's pages, by a product of it; null if the product does not say. */
export function storefrontOf(product: Pick<Product, 'pageUrl' | 'siteUrl'> | undefined): string | null {
  const base = toBase(product?.siteUrl ?? '') ?? originOf(product?.pageUrl ?? '');
  return base !== undefined && isAllowedStorefront(base) ? base : null;
}

/**
 * The bases of a site's pages, the main one first: by a product that shoppers see, else as the platform lists them. None where
 * the site is not published, the key lacks "Read Site URLs" or the platform failed. `client` has the merchant's key.
 */
export async function siteAddresses(client: Client, product: Product | undefined): Promise<string[]> {
  const shown = storefrontOf(product);
  if (shown !== null) return [shown];
  try {
    const { urls } = await client.call(listPublishedSiteUrls, {});
    const bases = urls
      .toSorted((one, other) => Number(other.primary ?? false) - Number(one.primary ?? false))
      .flatMap(({ url }) => toBase(url) ?? []);
    return bases.filter(isAllowedStorefront);
  } catch (error) {
    if (error instanceof ShelfedgeError) return [];
    throw error;
  }
}

/** The base among `addresses` that an address is a page of, with or without `www.`; a bare origin names the first base there. */
export function addressAmong(addresses: readonly string[], typed: string): string | undefined {
  const pages = [typed, toggleWww(typed) ?? typed];
  const isOrigin = toBase(typed) === originOf(typed);
  return (
    addresses.find((base) => isWithin(base, typed)) ??
    addresses.find((base) => pages.some((page) => isWithin(base, page))) ??
    (isOrigin ? addresses.find((base) => isSameShop(new URL(base).origin, new URL(typed).origin)) : undefined)
  );
}

/**
 * The base of the store's pages, where the typed address is one of them or its origin. If it is at the other of `www.` or not,
 * the extension needs access there, too. Without `addresses` it is the typed origin, for the path may be a page's.
 */
export async function completeStorefront(
  typed: string,
  addresses: readonly string[],
  { hasAccess }: { hasAccess(origins: string[]): Promise<boolean> },
): Promise<string> {
  const { origin } = new URL(typed);
  const [first] = addresses;
  if (first === undefined) return origin;
  const real = addressAmong(addresses, typed);
  if (real === undefined) throw connectError('storefront', 'storefront_mismatch', first);
  const { origin: realOrigin } = new URL(real);
  if (realOrigin === origin || (await hasAccess([realOrigin]))) return real;
  throw connectError('storefront', 'storefront_mismatch', real);
}
