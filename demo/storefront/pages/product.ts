import { html } from 'hono/html';
import { productOffer, variantOffers, type Offer } from '../offer.ts';
import { collectionPath, pictureUrl, type ShopCollection, type ShopProduct } from '../shop-product.ts';
import type { PageContent } from './document.ts';
import { jsonForScript, type Html } from './html.ts';
import type { PageFrame } from './page-frame.ts';
import { renderProductHead, warmupDataOf } from './product-data.ts';
import { renderProductGrid } from './product-grid.ts';
import { renderOptions } from './product-options.ts';
import { plainText, richText } from './rich-text.ts';

/** The page of one product, and under it some others from the same collection. */
export function productPage(
  frame: PageFrame,
  product: ShopProduct,
  collection: ShopCollection | undefined,
  neighbours: ShopProduct[],
): PageContent {
  const main = html`<article class="product" data-hook="product-page">
      ${renderBreadcrumbs(product, collection)}
      <div class="product-columns">${renderGallery(product)} ${renderDetails(product)}</div>
    </article>
    ${
      collection && neighbours.length > 0
        ? html`<section class="band">
            <h2>More from ${collection.name}</h2>
            ${renderProductGrid(neighbours)}
          </section>`
        : ''
    }`;
  return {
    title: `${product.name} · ${frame.shopName}`,
    description: plainText(product.description ?? '', 150) || product.name,
    main,
    head: renderProductHead(frame, product),
    warmupData: warmupDataOf(product),
  };
}

function renderBreadcrumbs(product: ShopProduct, collection: ShopCollection | undefined): Html {
  const step = collection && html`<a href="${collectionPath(collection.slug)}">${collection.name}</a>`;
  return html`<nav class="breadcrumbs" data-hook="breadcrumbs" aria-label="Where you are">
    <a href="/">Home</a> ${step ?? ''} <span aria-current="page" dir="auto">${product.name}</span>
  </nav>`;
}

function renderGallery(product: ShopProduct): Html {
  return html`<div class="gallery" data-hook="product-gallery-root">
    <div data-hook="main-media-image-wrapper">
      <img data-hook="product-image" src="${pictureUrl(product)}" alt="${product.name}" width="800" height="800" />
    </div>
    ${product.ribbon ? html`<span class="ribbon" data-hook="product-ribbon">${product.ribbon}</span>` : ''}
  </div>`;
}

function renderDetails(product: ShopProduct): Html {
  const offer = productOffer(product);
  const options = product.productOptions ?? [];
  return html`<form class="details" data-buy>
    ${product.brand ? html`<p class="brand" dir="auto">${product.brand}</p>` : ''}
    <h1 data-hook="product-title" dir="auto">${product.name}</h1>
    ${renderPrices(offer)} ${renderOptions(options)}
    <p class="stock" data-stock="${offer.stock.level}">${offer.stock.words}</p>
    ${renderBuying(offer)}
    <div class="description" data-hook="description-wrapper">
      <div data-hook="description" dir="auto">${richText(product.description ?? '')}</div>
    </div>
    <p class="sku" data-hook="sku" ${offer.sku ? '' : 'hidden'}>SKU: <span>${offer.sku}</span></p>
    ${(product.additionalInfoSections ?? []).map(
      (section) =>
        html`<details class="info" data-hook="collapse-info-section">
          <summary data-hook="info-section-title" dir="auto">${section.title}</summary>
          <div data-hook="info-section-description" dir="auto">${richText(section.description)}</div>
        </details>`,
    )}
    <script type="application/json" data-offers>
      ${jsonForScript({ product: offer, variants: variantOffers(product) })}
    </script>
  </form>`;
}

function renderPrices({ toPay, regular }: Offer): Html {
  return html`<div data-hook="product-prices-wrapper">
    <div class="prices ${regular ? 'is-sale' : ''}" data-hook="product-price">
      <span class="visually-hidden" data-hook="sr-formatted-primary-price">Price</span>
      <span data-hook="formatted-primary-price" data-wix-price="${toPay}">${toPay}</span>
      ${
        regular
          ? html`<span class="visually-hidden" data-hook="sr-formatted-secondary-price">Regular price</span>
              <s data-hook="formatted-secondary-price" data-wix-price="${regular}">${regular}</s>`
          : ''
      }
    </div>
  </div>`;
}

function renderBuying({ stock }: Offer): Html {
  const out = stock.level === 'out';
  return html`<div class="buying">
    <div class="counter" data-hook="product-quantity-counter">
      <button type="button" data-step="-1" aria-label="One fewer">−</button>
      <input type="number" name="quantity" value="1" min="1" max="99" inputmode="numeric" aria-label="Quantity" />
      <button type="button" data-step="1" aria-label="One more">+</button>
    </div>
    <button class="button" data-hook="add-to-cart" ${out ? 'disabled' : ''}>
      ${out ? 'Out of stock' : 'Add to basket'}
    </button>
    <p class="ask" role="status" data-ask></p>
  </div>`;
}
