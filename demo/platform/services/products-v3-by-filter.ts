import { deleteProductsV3, merchantWriteV3, updateProductsV3 } from './access-rules.ts';
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
const tag = { ...merchantWriteV3, permission: 'stores:catalog:v3:product:bulk_update_product_tags_by_filter' } as const;
const addItem = { ...merchantWriteV3, permission: 'CATEGORIES.CATEGORY_ADD_ITEM' } as const;
const removeItem = { ...merchantWriteV3, permission: 'CATEGORIES.CATEGORY_REMOVE_ITEM' } as const;

/** Writes of all V3 products that match a filter; each call returns its job. */
export const productsV3ByFilter: Route[] = [
  { ...updateProductsV3, on: [`POST ${path}/update-by-filter`], handle: updateProducts },
  { ...deleteProductsV3, on: [`POST ${path}/delete-by-filter`], handle: deleteProducts },
  { ...updateProductsV3, on: [`POST ${path}/update-variants-by-filter`], handle: updateVariants },
  { ...updateProductsV3, on: [`POST ${path}/adjust-variants-by-filter`], handle: adjustVariants },
  { ...updateProductsV3, on: [`POST ${path}/add-info-sections-by-filter`], handle: addInfoSections },
  { ...updateProductsV3, on: [`POST ${path}/remove-info-sections-by-filter`], handle: removeInfoSections },
  { ...addItem, on: [`POST ${path}/add-to-categories-by-filter`], handle: addToCategories },
  { ...removeItem, on: [`POST ${path}/remove-from-categories-by-filter`], handle: removeFromCategories },
  { ...tag, on: [`POST ${path}/update-tags-by-filter`], handle: updateTags },
];
