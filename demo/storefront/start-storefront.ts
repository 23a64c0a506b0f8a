import { serve } from '@hono/node-server';
import { createShopApi } from './create-shop-api.ts';
import { createShopApp } from './shop-app.ts';
import type { ShopCatalog } from './shop-pages.ts';
import { themes, type ThemeName } from './themes.ts';
import { createVisitor } from './visitor.ts';

export interface StorefrontOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** The platform's origin. */
  api: string;
  /** The headless OAuth client the shop's visitors come in with. */
  clientId: string;
  catalog: ShopCatalog;
  /** Included in the pages as the platform's storefronts do; left out if absent. */
  siteId?: string;
  /** Classic by default. */
  theme?: ThemeName;
}

/** A shop in front of the platform; resolves once it answers. */
export async function startStorefront(options: StorefrontOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { port = 0, host = '127.0.0.1', api, clientId, catalog, siteId, theme = 'classic' } = options;
  const shop = createShopApi(createVisitor({ api: api.replace(/\/$/, ''), clientId }));
  const app = createShopApp({ shop, catalog, siteId, api, theme: themes[theme] });
  return await new Promise((resolve, reject) => {
    // Requests of the same process, such as a test's, keep Node's own Request and Response.
    const server = serve({ fetch: app.fetch, port, hostname: host, overrideGlobalObjects: false }, (address) => {
      resolve({ url: `http://${host}:${address.port}`, close });
    });
    server.once('error', reject);
    const close = (): Promise<void> =>
      new Promise((closed, failed) => {
        server.close((error) => (error ? failed(error) : closed()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
  });
}
