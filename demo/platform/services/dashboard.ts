import { allRows } from '../database.ts';
import { gatewayFault } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { merchantPage } from '../hosted/merchant-page.ts';
import { escapeHtml } from '../pages.ts';
import type { Shop } from '../shop.ts';

const maxProducts = 200;

function requireSite({ shop, params }: Call): Shop {
  if (params['siteId'] !== shop.siteId) throw gatewayFault(404, 'No such site');
  return shop;
}

function home(call: Call): Response {
  const shop = requireSite(call);
  const address = escapeHtml(shop.storefrontUrl);
  const body = `<p>Your site is live at <a href="${address}/">${address}</a>.</p>
<ul>
<li><a href="/dashboard/${shop.siteId}/products">Products</a></li>
<li><a href="/account/api-keys">API keys</a></li>
</ul>`;
  return merchantPage(shop, 'home', 'Home', body);
}

function products(call: Call): Response {
  const shop = requireSite(call);
  const sql = {
    v1: 'SELECT name, slug FROM products ORDER BY name LIMIT ?',
    v3: "SELECT body ->> '$.name' AS name, body ->> '$.slug' AS slug FROM documents WHERE kind = 'product' ORDER BY name LIMIT ?",
  };
  const rows = allRows<{ name: string; slug: string }>(shop.db, sql[shop.catalogVersion], maxProducts);
  const items = rows.map(({ name, slug }) => {
    const href = escapeHtml(`${shop.storefrontUrl}/product-page/${encodeURIComponent(slug)}`);
    return `<li><span>${escapeHtml(name)}</span><a href="${href}" aria-label="${escapeHtml(name)} on the live site">Live page</a></li>`;
  });
  return merchantPage(shop, 'products', 'Products', `<ul>\n${items.join('\n')}\n</ul>`);
}

function product(call: Call): Response {
  const shop = requireSite(call);
  const sql = {
    v1: 'SELECT name FROM products WHERE id = ?',
    v3: "SELECT body ->> '$.name' AS name FROM documents WHERE kind = 'product' AND id = ?",
  };
  const [row] = allRows<{ name: string }>(shop.db, sql[shop.catalogVersion], call.params['productId'] ?? '');
  if (row === undefined) throw gatewayFault(404, 'No such product');
  return merchantPage(
    shop,
    'products',
    row.name,
    '<p>Pictures, description, info sections, search engines and pre-orders.</p>',
  );
}

/** The site's dashboard as far as the demo needs it: its address names the site. */
export const dashboard: Route[] = [
  {
    on: ['GET /dashboard'],
    access: 'open',
    handle: ({ shop }) => Response.redirect(`${shop.url}/dashboard/${shop.siteId}/home`, 302),
  },
  { on: ['GET /dashboard/:siteId', 'GET /dashboard/:siteId/home'], access: 'open', handle: home },
  {
    on: ['GET /dashboard/:siteId/products', 'GET /dashboard/:siteId/store/products'],
    access: 'open',
    handle: products,
  },
  { on: ['GET /dashboard/:siteId/store/products/product/:productId'], access: 'open', handle: product },
];
