import type { Route } from '../http/route.ts';
import {
  addInfoSections,
  addToCategories,
  adjustVariants,
  deleteProducts,
  removeFromCategories,
  removeInfoSections,
  updateProducts,
  updateTags,
  updateVariants,
} from '../v3/by-filter-products.ts';

const path = '/stores/v3/bulk/products';
const merchant = { access: 'merchant', catalog: 'v3', writes: true } as const;
const update = { ...merchant, permission: 'WIX_STORES.PRODUCT_UPDATE' } as const;
const remove = { ...merchant, permission: 'WIX_STORES.PRODUCT_DELETE' } as const;
const tag = { ...merchant, permission: 'stores:catalog:v3:product:bulk_update_product_tags_by_filter' } as const;
const addItem = { ...merchant, permission: 'CATEGORIES.CATEGORY_ADD_ITEM' } as const;
const removeItem = { ...merchant, permission: 'CATEGORIES.CATEGORY_REMOVE_ITEM' } as const;

/** Writes of all V3 products that match a filter; each call returns its job. */
export const productsV3ByFilter: Route[] = [
  { ...update, on: [`POST ${path}/update-by-filter`], handle: updateProducts },
  { ...remove, on: [`POST ${path}/delete-by-filter`], handle: deleteProducts },
  { ...update, on: [`POST ${path}/update-variants-by-filter`], handle: updateVariants },
  { ...update, on: [`POST ${path}/adjust-variants-by-filter`], handle: adjustVariants },
  { ...update, on: [`POST ${path}/add-info-sections-by-filter`], handle: addInfoSections },
  { ...update, on: [`POST ${path}/remove-info-sections-by-filter`], handle: removeInfoSections },
  { ...addItem, on: [`POST ${path}/add-to-categories-by-filter`], handle: addToCategories },
  { ...removeItem, on: [`POST ${path}/remove-from-categories-by-filter`], handle: removeFromCategories },
  { ...tag, on: [`POST ${path}/update-tags-by-filter`], handle: updateTags },
];
