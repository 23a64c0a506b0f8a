import { html } from 'hono/html';
import { collectionPath, type ShopCollection, type ShopProduct } from '../shop-product.ts';
import type { PageContent } from './document.ts';
import { renderProductGrid } from './product-grid.ts';

/** The front page: the window, the departments and some of the goods. */
export function homePage(
  shopName: string,
  departments: { collection: ShopCollection; picture: string }[],
  products: ShopProduct[],
): PageContent {
  const tiles = departments.map(
    ({ collection, picture }) =>
      html`<li>
        <a class="department" href="${collectionPath(collection.slug)}">
          <img src="${picture}" alt="" width="800" height="800" />
          <span>${collection.name}</span>
        </a>
      </li>`,
  );
  const main = html`<section class="hero">
      <div class="hero-words">
        <h1>Good things for ordinary&nbsp;days</h1>
        <p>
          A general store for the kitchen, the desk and the garden gate. Everything here is made to be used up, worn out
          or handed down.
        </p>
        <a class="button" href="/search">Come in</a>
      </div>
      <img
        class="hero-window"
        src="/assets/window.svg"
        alt="A shop window with goods on shelves"
        width="1040"
        height="720"
      />
    </section>
    <section class="band">
      <h2>Departments</h2>
      <ul class="departments">
        ${tiles}
      </ul>
    </section>
    <section class="band">
      <h2>On the shelf this week</h2>
      ${renderProductGrid(products)}
      <p class="more"><a href="/search">All goods</a></p>
    </section>`;
  return {
    title: `${shopName} · General store`,
    description: 'A general store for the kitchen, the desk and the garden gate.',
    main,
  };
}
