import { html } from 'hono/html';
import { isInStock, pictureUrl, productPath, type ShopProduct } from '../shop-product.ts';
import { jsonForScript, type Html } from './html.ts';
import type { PageFrame } from './page-frame.ts';
import { toShownPrice } from './price.ts';
import { plainText } from './rich-text.ts';

const storesAppId = '1380b703-ce81-ff05-f115-39571d94dfcd';

/** The data that the platform's storefront leaves in the page for its own scripts, with the product's id. */
export function warmupDataOf(product: ShopProduct): object {
  const { id, name, slug, sku, priceData, brand, stock, media, productOptions = [], variants = [] } = product;
  const shown = {
    id,
    name,
    urlPart: slug,
    sku: sku ?? '',
    price: priceData.price,
    discountedPrice: priceData.discountedPrice,
    formattedPrice: priceData.formatted.price,
    formattedDiscountedPrice: priceData.formatted.discountedPrice,
    currency: priceData.currency,
    isInStock: isInStock(product),
    inventory: { status: toStatus(isInStock(product)), quantity: stock?.quantity ?? null },
    media: (media?.items ?? []).map((item) => ({ id: item.id, title: item.title, fullUrl: item.image?.url })),
    options: productOptions.map((option, index) => ({
      id: `opt-${index}`,
      title: option.name,
      optionType: option.optionType,
      key: option.name,
      selections: option.choices.map((choice) => ({ ...choice, key: choice.description })),
    })),
    productItems: variants.map(({ id: itemId, choices, variant, stock: itemStock }) => ({
      id: itemId,
      sku: variant.sku ?? '',
      price: variant.priceData.price,
      formattedPrice: variant.priceData.formatted.price,
      optionsSelections: Object.values(choices ?? {}),
      inventory: { status: toStatus(itemStock?.inStock !== false), quantity: itemStock?.quantity ?? null },
    })),
    brand: brand ?? '',
    additionalInfo: product.additionalInfoSections ?? [],
  };
  return { appsWarmupData: { [storesAppId]: { [`productPage_${slug}`]: { catalog: { product: shown } } } } };
}

/** The meta tags and the structured data by which other programs know a product page. */
export function renderProductHead(frame: PageFrame, product: ShopProduct): Html {
  const url = frame.origin + productPath(product.slug);
  const image = new URL(pictureUrl(product), frame.origin).href;
  const description = plainText(product.description ?? '', 300);
  const { price, discountedPrice, currency } = product.priceData;
  const amount = toShownPrice(product.priceData).regular === undefined ? price : discountedPrice;
  const availability = isInStock(product) ? 'InStock' : 'OutOfStock';
  const structured = {
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: product.name,
    description,
    ...(product.sku && { sku: product.sku }),
    image: [{ '@type': 'ImageObject', contentUrl: image, width: '800', height: '800' }],
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    Offers: {
      '@type': 'Offer',
      url,
      priceCurrency: currency,
      price: String(amount),
      Availability: `https://schema.org/${availability}`,
    },
  };
  return html`<meta property="og:type" content="product" />
    <meta property="og:title" content="${product.name}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:availability" content="${availability}" />
    <meta property="product:price:amount" content="${String(amount)}" />
    <meta property="product:price:currency" content="${currency}" />
    <script type="application/ld+json">
      ${jsonForScript(structured)}
    </script>`;
}

function toStatus(inStock: boolean): string {
  return inStock ? 'in_stock' : 'out_of_stock';
}
