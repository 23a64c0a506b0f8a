import { z } from 'zod';
import type { Call } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { adjustments, adjustVariant, checkAdjustments } from './by-filter-adjust.ts';
import { changeVariants, checkVariantChanges, variantChanges, withVariants } from './by-filter-variants.ts';
import { addItem, removeItem } from './category-items.ts';
import { toItemReference } from './category-input.ts';
import { words } from './cursor.ts';
import { startJob } from './jobs.ts';
import { checkTags, withInfoSections, withoutInfoSections, withTags } from './product-changes.ts';
import { productInput, tagsInput } from './product-input.ts';
import { findProductIds } from './product-reads.ts';
import { changeProduct, patchProduct, removeProduct } from './product-writes.ts';

const filter = z.record(z.string(), z.unknown()).nullable();

/** The selection of a call; the filter is required, and null selects all products. */
const selection = z.object({ filter, search: words.nullish() });
const openSelection = selection.partial({ filter: true });

function startProducts({ shop }: Call, requested: z.infer<typeof openSelection>, write: (id: string) => void): object {
  return startJob(shop, findProductIds(shop, requested.filter, requested.search), write);
}

/** Answers bulkUpdateProductsByFilter. */
export function updateProducts(call: Call): object {
  const requested = check(openSelection.extend({ product: productInput }), call.payload);
  return startProducts(call, requested, (id) => patchProduct(call.shop, id, requested.product));
}

/** Answers bulkDeleteProductsByFilter. */
export function deleteProducts(call: Call): object {
  return startProducts(call, check(selection, call.payload), (id) => removeProduct(call.shop, id));
}

/** Answers bulkUpdateProductVariantsByFilter. */
export function updateVariants(call: Call): object {
  const requested = check(selection.extend({ variant: variantChanges }), call.payload);
  checkVariantChanges(requested.variant);
  return startProducts(call, requested, (id) =>
    changeProduct(call.shop, id, (product) => changeVariants(product, requested.variant)),
  );
}

/** Answers bulkAdjustProductVariantsByFilter. */
export function adjustVariants(call: Call): object {
  const { shop } = call;
  const requested = check(selection.extend(adjustments.shape), call.payload);
  checkAdjustments(requested);
  return startProducts(call, requested, (id) =>
    changeProduct(shop, id, (product) =>
      withVariants(product, (variant) => adjustVariant(variant, requested, shop.currency)),
    ),
  );
}

const categoryIds = z.array(z.guid()).min(1).max(5);

function writeCategories(call: Call, write: typeof addItem): object {
  const requested = check(openSelection.extend({ categoryIds }), call.payload);
  return startProducts(call, requested, (id) => {
    for (const categoryId of requested.categoryIds) write(call.shop, categoryId, toItemReference(id));
  });
}

/** Answers bulkAddProductsToCategoriesByFilter. */
export const addToCategories = (call: Call) => writeCategories(call, addItem);

/** Answers bulkRemoveProductsFromCategoriesByFilter. */
export const removeFromCategories = (call: Call) => writeCategories(call, removeItem);

function sectionIds(maxIds: number) {
  return selection.extend({ infoSectionIds: z.array(z.guid()).min(1).max(maxIds) });
}

/** Answers bulkAddInfoSectionsToProductsByFilter. */
export function addInfoSections(call: Call): object {
  const { shop } = call;
  const requested = check(sectionIds(20), call.payload);
  return startProducts(call, requested, (id) =>
    changeProduct(shop, id, (product) => withInfoSections(shop, product, requested.infoSectionIds)),
  );
}

/** Answers bulkRemoveInfoSectionsFromProductsByFilter. */
export function removeInfoSections(call: Call): object {
  const requested = check(sectionIds(100), call.payload);
  return startProducts(call, requested, (id) =>
    changeProduct(call.shop, id, (product) => withoutInfoSections(product, requested.infoSectionIds)),
  );
}

const tagged = z.object({ filter, assignTags: tagsInput.nullish(), unassignTags: tagsInput.nullish() });

/** Answers bulkUpdateProductTagsByFilter. */
export function updateTags(call: Call): object {
  const { assignTags, unassignTags, ...requested } = check(tagged, call.payload);
  checkTags(assignTags, unassignTags);
  return startProducts(call, requested, (id) =>
    changeProduct(call.shop, id, (product) => withTags(product, assignTags, unassignTags)),
  );
}
