import { pageStyle } from '../page-style.ts';
import { escapeHtml } from '../pages.ts';
import { readSettings } from '../settings.ts';
import type { Shop } from '../shop.ts';

/** A page of the dashboard by its last path segment, or the page of the account's API keys. */
export type MerchantPage = 'home' | 'products' | 'api-keys';

const style = `
body { display: block; max-width: 760px; margin: 0 auto; }
header { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; text-align: start; }
header strong { margin-inline-end: auto; color: var(--ink); }
header a { font-weight: 400; } header a[aria-current] { color: var(--ink); text-decoration: none; font-weight: 600; }
h2 { font-size: 16px; margin: 24px 0 8px; }
ul { margin: 0; padding: 0; list-style: none; } li { display: flex; gap: 16px; justify-content: space-between;
  padding: 8px 0; border-top: 1px solid var(--line); }
label.tick { min-height: 48px; margin-bottom: 8px; } label.tick small { color: var(--quiet); }
label input[readonly] { font-family: ui-monospace, monospace; font-size: 14px; }
button.primary { width: auto; padding: 0 20px; }
`;

/** A page that the merchant sees: the dashboard of the site, or the account's keys. `body` is HTML. */
export function merchantPage(shop: Shop, here: MerchantPage, title: string, body: string, status = 200): Response {
  const { shopName = 'My site' } = readSettings(shop.db);
  const links: [MerchantPage, path: string, text: string][] = [
    ['home', `/dashboard/${shop.siteId}/home`, 'Home'],
    ['products', `/dashboard/${shop.siteId}/products`, 'Products'],
    ['api-keys', '/account/api-keys', 'API keys'],
  ];
  const nav = links.map(
    ([page, path, text]) => `<a href="${path}"${page === here ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · ${escapeHtml(shopName)}</title>
<style>${pageStyle}${style}</style>
<header><strong>${escapeHtml(shopName)}</strong>${nav.join('')}<a href="${escapeHtml(shop.storefrontUrl)}/">Live site</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
