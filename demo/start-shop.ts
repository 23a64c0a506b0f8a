import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { SeedCatalog } from './catalog/seed.ts';
import { startPlatform, type Platform, type PlatformOptions } from './platform/start-platform.ts';
import type { ThemeName } from './storefront/themes.ts';
import { startStorefront } from './storefront/start-storefront.ts';

const host = '127.0.0.1';
const freePortTries = 5;

export interface ShopOptions extends Omit<PlatformOptions, 'storefrontUrl' | 'host'> {
  catalog: SeedCatalog;
  /** 0 or absent: any free port. */
  storefrontPort?: number;
  /** How the storefront looks; classic by default. */
  theme?: ThemeName;
  /** Where shoppers reach the storefront at this address of its own; there, if absent. */
  publish?: (own: string) => string;
}

/** The platform and its storefront. */
export interface RunningShop extends Platform {
  api: string;
  storefront: string;
}

/** Starts both on this machine; each gets the other's URL beforehand. */
export async function startShop({ storefrontPort = 0, ...options }: ShopOptions): Promise<RunningShop> {
  if (storefrontPort !== 0) return startBoth(options, storefrontPort);
  for (let left = freePortTries; ; left -= 1) {
    try {
      return await startBoth(options, await findFreePort());
    } catch (error) {
      // Another process may take a free port between its detection and its use.
      if (!isInUse(error) || left === 1) throw error;
    }
  }
}

async function startBoth(options: Omit<ShopOptions, 'storefrontPort'>, port: number): Promise<RunningShop> {
  const own = `http://${host}:${port}`;
  const { publish = () => own } = options;
  const platform = await startPlatform({ ...options, host, storefrontUrl: publish(own) });
  const { url: api, clientId, siteId } = platform;
  try {
    const storefront = await startStorefront({ port, host, api, clientId, siteId, ...pickShop(options) });
    const close = async (): Promise<void> => {
      await storefront.close();
      await platform.close();
    };
    return { ...platform, api, storefront: publish(storefront.url), close };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

/** Where an extension looks for a demo shop. */
export const demoPort = 4717;

/** The port for the demo's platform: its own, or any free one where another program has it. */
export async function pickDemoPort(): Promise<number> {
  try {
    return await findFreePort(demoPort);
  } catch (error) {
    if (!isInUse(error)) throw error;
    return 0;
  }
}

const pickShop = ({ catalog, theme }: Pick<ShopOptions, 'catalog' | 'theme'>) => ({ catalog, ...(theme && { theme }) });

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

async function findFreePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
