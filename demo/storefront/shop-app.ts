import { Hono, type Context } from 'hono';
import { readAssets } from './assets.ts';
import { renderDocument, type PageContent } from './pages/document.ts';
import { closedPage, notFoundPage } from './pages/notice.ts';
import type { PageFrame } from './pages/page-frame.ts';
import { drawPicture, pictureSeedOf } from './pictures/picture.ts';
import { isHostile, slugsOf } from './request.ts';
import type { ShopApi } from './shop-api.ts';
import { shopPages, type ShopCatalog } from './shop-pages.ts';
import type { Theme } from './themes.ts';
import { PlatformError } from './visitor.ts';

interface ShopAppOptions {
  shop: ShopApi;
  catalog: ShopCatalog;
  siteId?: string | undefined;
  /** The platform's origin. */
  api: string;
  theme: Theme;
}

/** The shop's pages, pictures and files. Products and prices are read from the platform on every request. */
export function createShopApp({ shop, catalog, siteId, api, theme }: ShopAppOptions): Hono {
  const app = new Hono();
  const frameOf = (c: Context): Omit<PageFrame, 'collections'> => {
    const { origin, pathname } = new URL(c.req.url);
    const direction = c.req.query('dir') === 'rtl' ? 'rtl' : 'ltr';
    const { shopName, locale } = catalog;
    return { shopName, locale, origin, path: pathname, direction, siteId, api, hostileCss: isHostile(c, 'css') };
  };

  const show = async (c: Context, frame: PageFrame, page: PageContent, status: 200 | 404 | 503): Promise<Response> => {
    c.header('Cache-Control', 'no-store');
    const policy = isHostile(c, 'csp') ? "frame-src 'none'; style-src 'self' 'unsafe-inline'" : theme.policy;
    if (policy !== undefined) c.header('Content-Security-Policy', policy);
    return c.html(theme.toPage(String(await renderDocument(frame, page))), status);
  };

  for (const [path, loadPage] of Object.entries(shopPages)) {
    app.get(path.replace('/product-page', theme.productPath), async (c) => {
      const frame = { ...frameOf(c), collections: await shop.listCollections() };
      const page = await loadPage({ c, frame, shop, catalog });
      return page ? show(c, frame, page, 200) : show(c, frame, notFoundPage, 404);
    });
  }
  addFiles(app, catalog, theme);
  app.notFound(async (c) => show(c, { ...frameOf(c), collections: await shop.listCollections() }, notFoundPage, 404));
  app.onError((error, c) => {
    if (!(error instanceof PlatformError)) throw error;
    return show(c, { ...frameOf(c), collections: [] }, closedPage, 503);
  });
  return app;
}

function addFiles(app: Hono, catalog: ShopCatalog, theme: Theme): void {
  const assets = readAssets();
  const seeds = new Map(catalog.products.map((product) => [product.slug, product.picture]));
  app.get('/pictures/:file', (c) => {
    const [slug, raw] = slugsOf(c).map((name) => name.replace(/\.svg$/, ''));
    const seed = seeds.get(slug ?? '') ?? seeds.get(raw ?? '') ?? pictureSeedOf(slug ?? '');
    return c.body(drawPicture(seed), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });
  app.get('/assets/:name', (c) => {
    const asset = assets.get(c.req.param('name'));
    if (asset === undefined) return c.notFound();
    return c.body(theme.toAsset(asset.body), 200, {
      'Content-Type': `${asset.type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
    });
  });
}
