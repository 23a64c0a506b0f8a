import type { ProductMediaRow, ProductRow } from '../rows.ts';
import type { Shop } from '../shop.ts';

const formats = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'svg']);

function readFormat(url: string): string {
  const ending = /\.(\w+)$/u.exec(new URL(url, 'http://site.invalid').pathname)?.[1]?.toLowerCase() ?? '';
  return formats.has(ending) ? ending : 'jpg';
}

/** The URL of a picture. */
export function toMediaUrl(shop: Shop, { url, picture_slug: slug }: ProductMediaRow): string {
  return url ?? shop.pictureUrl(slug ?? '');
}

/** Converts the pictures of a product to wire format; the first is the main one. */
export function toMediaJson(shop: Shop, product: ProductRow, media: ProductMediaRow[]): object {
  const items = media.map((row) => {
    const url = toMediaUrl(shop, row);
    return {
      id: row.media_id,
      mediaType: 'image',
      title: product.name,
      thumbnail: { url, width: 50, height: 50 },
      image: { url, width: 800, height: 800, format: readFormat(url), altText: product.name },
    };
  });
  return { ...(items[0] && { mainMedia: items[0] }), items };
}
