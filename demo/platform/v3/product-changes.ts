import type { z } from 'zod';
import type { Shop } from '../shop.ts';
import { readDocument } from './documents.ts';
import { productFault } from './product-faults.ts';
import type { tagsInput } from './product-input.ts';
import type { StoredProduct } from './product-shape.ts';

const maxInfoSections = 20;

type TagsInput = z.infer<typeof tagsInput> | null | undefined;

/** Appends info sections to a product; refuses unknown ones and too many. */
export function withInfoSections(shop: Shop, product: StoredProduct, ids: string[]): StoredProduct {
  const unknown = ids.find((id) => readDocument(shop, 'info-section', id) === undefined);
  if (unknown !== undefined) throw productFault('INFO_SECTION_ERROR_OCCURRED', `info section ${unknown} not found`);
  const all = [...new Set([...product.infoSections.map(({ id }) => id), ...ids])];
  if (all.length > maxInfoSections)
    throw productFault('TOO_MANY_INFO_SECTIONS_ERROR', `a product has at most ${maxInfoSections} info sections`);
  return { ...product, infoSections: all.map((id) => ({ id })) };
}

/** Removes info sections from a product; a missing one is no error. */
export function withoutInfoSections(product: StoredProduct, ids: string[]): StoredProduct {
  return { ...product, infoSections: product.infoSections.filter(({ id }) => !ids.includes(id)) };
}

function changeTags(current: string[], assign: string[] = [], unassign: string[] = []): { tagIds: string[] } {
  return { tagIds: [...new Set([...current.filter((id) => !unassign.includes(id)), ...assign])] };
}

/** Refuses a change of tags that names none. */
export function checkTags(assign: TagsInput, unassign: TagsInput): void {
  const lists = [assign?.privateTags, assign?.publicTags, unassign?.privateTags, unassign?.publicTags];
  if (lists.every((list) => (list?.tagIds ?? []).length === 0))
    throw productFault('EMPTY_ASSIGN_AND_UNASSIGN_LISTS', 'there are no tags to assign or to unassign');
}

/** Removes tags, then assigns others: a tag in both lists is assigned. */
export function withTags(product: StoredProduct, assign: TagsInput, unassign: TagsInput): StoredProduct {
  const { privateTags, publicTags } = product.tags;
  return {
    ...product,
    tags: {
      privateTags: changeTags(privateTags.tagIds, assign?.privateTags?.tagIds, unassign?.privateTags?.tagIds),
      publicTags: changeTags(publicTags.tagIds, assign?.publicTags?.tagIds, unassign?.publicTags?.tagIds),
    },
  };
}
