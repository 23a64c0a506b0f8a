import { randomUUID } from 'node:crypto';
import { firstRow } from '../database.ts';
import { ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { productFault } from './product-faults.ts';
import type { ProductInput } from './product-input.ts';
import type { StoredMedia } from './product-shape.ts';

type MediaInput = NonNullable<NonNullable<ProductInput['media']>['itemsInfo']>['items'][number];

/** Finds a picture in the store. */
function findMedia(shop: Shop, id: string): StoredMedia {
  const sql = `SELECT item.value AS body FROM documents, json_each(body, '$.media.itemsInfo.items') AS item
    WHERE kind = 'product' AND json_extract(item.value, '$.id') = ? LIMIT 1`;
  const row = firstRow<{ body: string }>(shop.db, sql, id);
  if (row === undefined) throw productFault('PRODUCT_MEDIA_NOT_EXIST', `media ${id} does not exist`);
  return JSON.parse(row.body) as StoredMedia;
}

function toStored(shop: Shop, input: MediaInput, current: StoredMedia[]): StoredMedia {
  const { id, url, altText, displayName } = input;
  const held =
    id === undefined
      ? { id: `${randomUUID()}~mv2`, url: url ?? '' }
      : (current.find((one) => one.id === id) ?? findMedia(shop, id));
  return {
    ...held,
    ...(typeof altText === 'string' && { altText }),
    ...(typeof displayName === 'string' && { displayName }),
  };
}

/** Converts sent media to stored ones: existing ones by id, new ones by url. */
export function toProductMedia(shop: Shop, inputs: MediaInput[], current: StoredMedia[]): StoredMedia[] {
  const keys = inputs.map(({ id, url }) => id ?? url);
  if (new Set(keys).size < keys.length)
    throw ruleFault('product.media.itemsInfo.items', 'DUPLICATE_MEDIA_ERROR', 'has the same item twice');
  return inputs.map((input) => toStored(shop, input, current));
}

/** Converts a picture to wire format. */
export function toMediaJson(shop: Shop, { id, url: ownUrl, picture, altText, displayName }: StoredMedia): object {
  const url = picture === undefined ? (ownUrl ?? '') : shop.pictureUrl(picture);
  const size = { height: 800, width: 800 };
  return {
    id,
    url,
    image: { id, url, ...size, altText, filename: id },
    altText,
    displayName,
    mediaType: 'IMAGE',
    thumbnail: { url, height: 50, width: 50, altText },
  };
}
