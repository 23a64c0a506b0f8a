import { html } from 'hono/html';
import { isInStock, pictureUrl, productPath, type ShopProduct } from '../shop-product.ts';
import type { Html } from './html.ts';
import { toShownPrice } from './price.ts';

/** Products side by side, each with its picture, name and price. */
export function renderProductGrid(products: ShopProduct[]): Html {
  return html`<ul class="grid" data-hook="product-list-grid">
    ${products.map((product) => html`<li data-hook="product-list-grid-item">${renderItem(product)}</li>`)}
  </ul>`;
}

function renderItem(product: ShopProduct): Html {
  const price = toShownPrice(product.priceData);
  const before = html`<s data-hook="product-item-price-before-discount">${price.regular}</s>`;
  return html`<div class="item" data-hook="product-item-root" data-slug="${product.slug}">
    <a data-hook="product-item-container" href="${productPath(product.slug)}">
      <span class="item-picture">
        <img src="${pictureUrl(product)}" alt="" width="800" height="800" loading="lazy" />
        ${product.ribbon ? html`<span class="ribbon" data-hook="product-item-ribbon">${product.ribbon}</span>` : ''}
      </span>
      <h3 data-hook="product-item-name" dir="auto">${product.name}</h3>
    </a>
    <p class="item-price">
      ${price.regular === undefined ? '' : before}
      <span data-hook="product-item-price-to-pay" data-wix-price="${price.toPay}">${price.toPay}</span>
    </p>
    ${isInStock(product) ? '' : html`<p class="item-out" data-hook="product-item-out-of-stock">Out of stock</p>`}
  </div>`;
}
