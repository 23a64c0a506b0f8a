import { html } from 'hono/html';
import { collectionPath } from '../shop-product.ts';
import { jsonForScript, type Html } from './html.ts';
import type { PageFrame } from './page-frame.ts';

/** The parts of a document that one page provides. */
export interface PageContent {
  title: string;
  description: string;
  main: Html;
  /** Meta tags and structured data of this page. */
  head?: Html;
  /** The platform storefront's data about the product for which the page was rendered. */
  warmupData?: object;
}

/** The whole document around a page's content. */
export function renderDocument(frame: PageFrame, page: PageContent): Html {
  const viewerModel = {
    site: {
      ...(frame.siteId !== undefined && { metaSiteId: frame.siteId, siteId: toHtmlSiteId(frame.siteId) }),
      externalBaseUrl: frame.origin,
    },
    siteFeaturesConfigs: { seo: { context: { siteName: frame.shopName, siteUrl: frame.origin } } },
    language: { userLanguage: frame.locale.split('-')[0] },
  };
  return html`<!doctype html>
    <html lang="${frame.locale.split('-')[0]}" dir="${frame.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="generator" content="Wix.com Website Builder" />
        <meta name="platform-api" content="${frame.api}" />
        <meta property="og:site_name" content="${frame.shopName}" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <meta name="description" content="${page.description}" />
        <link rel="canonical" href="${frame.origin}${frame.path}" />
        ${page.head ?? ''}
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/shop.css" />
        <script type="application/json" id="wix-viewer-model">
          ${jsonForScript(viewerModel)}
        </script>
        ${
          page.warmupData
            ? html`<script type="application/json" id="wix-warmup-data">
                ${jsonForScript(page.warmupData)}
              </script>`
            : ''
        }
        <script type="module" src="/assets/shop.ts"></script>
        ${frame.hostileCss ? html`<script type="module" src="/assets/hostile-css.ts"></script>` : ''}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the goods</a>
        ${renderHeader(frame)}
        <main id="main">${page.main}</main>
        ${renderFooter(frame)}
      </body>
    </html>`;
}

/** The id of the site's pages, which differs from the site's on the platform: here the last part is in front. */
const toHtmlSiteId = (siteId: string): string => siteId.slice(-8) + siteId.slice(8);

function renderHeader(frame: PageFrame): Html {
  return html`<header class="shop-header">
    <div class="awning" aria-hidden="true"></div>
    <div class="shop-bar">
      <a class="shop-name" href="/">${frame.shopName}<small>General store, since 1887</small></a>
      <form class="search" action="/search" role="search">
        <input type="search" name="q" placeholder="Search the shelves" aria-label="Search the shelves" />
        <button aria-label="Search">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="10.5" cy="10.5" r="6" />
            <path d="m15 15 5 5" />
          </svg>
        </button>
      </form>
      <button class="basket-button" type="button" popovertarget="basket">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 10h18l-2 10H5zM8 10l4-7 4 7" /></svg>
        <span>Basket</span>
        <output data-basket-count aria-label="Goods in the basket">0</output>
      </button>
      <nav class="shop-nav" aria-label="Collections">
        ${frame.collections.map((collection) => {
          const path = collectionPath(collection.slug);
          const current = path === frame.path ? html`aria-current="page"` : '';
          return html`<a href="${path}" ${current}>${collection.name}</a>`;
        })}
      </nav>
    </div>
    <div class="basket" id="basket" popover>
      <h2>Your basket</h2>
      <ul data-basket-lines></ul>
      <p data-basket-empty>Nothing in it yet.</p>
      <p class="small">This shop is a demonstration. Nothing is sold and nothing is sent.</p>
    </div>
  </header>`;
}

function renderFooter(frame: PageFrame): Html {
  return html`<footer class="shop-footer">
    <p class="footer-name">${frame.shopName}</p>
    <p>4 Mill Lane, by the bridge. Open Tuesday to Saturday, nine to six, and when the light is on.</p>
    <p class="small">A demonstration shop. Its goods, prices and people are made up.</p>
  </footer>`;
}
