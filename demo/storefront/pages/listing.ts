import { html } from 'hono/html';
import type { ProductPage } from '../shop-api.ts';
import type { PageContent } from './document.ts';
import type { Html } from './html.ts';
import { renderProductGrid } from './product-grid.ts';

/** How many products a page of a list shows. */
export const listingPageSize = 24;

/** A list of goods under a heading: a collection, or what a search found. */
interface Listing {
  title: string;
  description: string;
  shopName: string;
  page: ProductPage;
  pageNumber: number;
  /** The address of another page of the same list. */
  pageHref(pageNumber: number): string;
}

/** The page that shows one page of a list. */
export function listingPage(listing: Listing): PageContent {
  const { title, description, page } = listing;
  const count = `${page.total.toLocaleString('en')} ${page.total === 1 ? 'thing' : 'things'}`;
  const main = html`<section class="band listing">
    <header class="listing-head">
      <h1>${title}</h1>
      ${description ? html`<p class="lede">${description}</p>` : ''}
      <p class="small">${count}</p>
    </header>
    ${page.products.length > 0 ? renderProductGrid(page.products) : renderEmpty()} ${renderPager(listing)}
  </section>`;
  return { title: `${title} · ${listing.shopName}`, description: description || title, main };
}

function renderEmpty(): Html {
  return html`<p class="empty">Nothing on this shelf. <a href="/search">See all goods</a></p>`;
}

function renderPager({ page, pageNumber, pageHref }: Listing): Html | '' {
  const pageCount = Math.ceil(page.total / listingPageSize);
  if (pageCount < 2) return '';
  return html`<nav class="pager" aria-label="Pages">
    ${pageNumber > 1 ? html`<a rel="prev" href="${pageHref(pageNumber - 1)}">Earlier</a>` : html`<span></span>`}
    <span>Page ${pageNumber} of ${pageCount}</span>
    ${pageNumber < pageCount ? html`<a rel="next" href="${pageHref(pageNumber + 1)}">Further</a>` : html`<span></span>`}
  </nav>`;
}
