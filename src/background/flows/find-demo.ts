import { DemoShop, demoAddresses } from '../../domain/demo-shop.ts';
import { cleanName } from '../../domain/store-name.ts';
import { toBase } from '../../domain/storefront.ts';
import type { Services } from '../services/services.ts';

const maxMs = 2_000;

/**
 * The demo shop that runs on this computer and is not connected; null if there is none. It is looked for only where the
 * extension was loaded from a folder, as users of the demo do, and never in the build for merchants.
 */
export async function findDemo({ app, runtime }: Pick<Services, 'app' | 'runtime'>): Promise<DemoShop | null> {
  const [address] = demoAddresses;
  if (address === undefined || !(await runtime.isUnpacked())) return null;
  try {
    const response = await runtime.fetch(`${address}/__demo/offer`, {
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(maxMs),
    });
    const shop = DemoShop.parse(await response.json());
    const isConnected = app.getState().stores.some(({ storefront }) => storefront === toBase(shop.storefront));
    return isConnected ? null : { ...shop, name: cleanName(shop.name) };
  } catch {
    // No server answers there, or another program does.
    return null;
  }
}
