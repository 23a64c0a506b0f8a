import type { z } from 'zod';
import { writeProductsV1 } from './access-rules.ts';
import {
  addChoiceMediaInput,
  addMediaInput,
  removeChoiceMediaInput,
  removeMediaInput,
} from '../v1/product-media-input.ts';
import { addMedia, addMediaToChoices, removeMedia, removeMediaFromChoices } from '../v1/product-media-writes.ts';
import { findCalledProduct } from '../v1/product-reads.ts';
import { touchProduct } from '../v1/product-writes.ts';
import type { Call, Route } from '../http/route.ts';
import type { ProductRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { check } from '../http/validate.ts';

function change<T>(schema: z.ZodType<T>, write: (shop: Shop, product: ProductRow, input: T) => void) {
  return (call: Call): object => {
    const input = check(schema, call.payload);
    const product = findCalledProduct(call);
    write(call.shop, product, input);
    touchProduct(call.shop, product.id);
    return {};
  };
}

/** The pictures of a V1 product, and their choices. */
export const productMediaV1: Route[] = [
  {
    ...writeProductsV1,
    on: ['POST /stores/v1/products/:id/media'],
    handle: change(addMediaInput, (shop, product, { media }) => addMedia(shop, product, media)),
  },
  {
    ...writeProductsV1,
    on: ['POST /stores/v1/products/:id/media/delete'],
    handle: change(removeMediaInput, (shop, product, { mediaIds }) => removeMedia(shop, product, mediaIds)),
  },
  {
    ...writeProductsV1,
    on: ['PATCH /stores/v1/products/:id/choices/media'],
    handle: change(addChoiceMediaInput, (shop, product, { media }) => addMediaToChoices(shop, product, media)),
  },
  {
    ...writeProductsV1,
    on: ['POST /stores/v1/products/:id/choices/media/delete'],
    handle: change(removeChoiceMediaInput, (shop, product, { media }) => removeMediaFromChoices(shop, product, media)),
  },
];
