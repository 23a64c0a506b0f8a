import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionOf } from '../../../../src/background/services/key-permissions.ts';
import type { Operation } from '../../../../src/client/operation.ts';
import * as brandsV3 from '../../../../src/client/operations/brands-v3.ts';
import * as categories from '../../../../src/client/operations/categories.ts';
import * as collections from '../../../../src/client/operations/collections.ts';
import * as inventoryItemsV3 from '../../../../src/client/operations/inventory-items-v3.ts';
import * as inventoryV1 from '../../../../src/client/operations/inventory-v1.ts';
import * as productsV1 from '../../../../src/client/operations/products-v1.ts';
import * as productsV3 from '../../../../src/client/operations/products-v3.ts';
import * as ribbonsV3 from '../../../../src/client/operations/ribbons-v3.ts';
import * as variantsV3 from '../../../../src/client/operations/variants-v3.ts';
import type { KeyPermission } from '../../../../src/domain/key.ts';

type Row = Pick<Operation, 'path' | 'safe'>;

/** The permission that the refusal of each row shows to be missing, by `module/row`, for all rows that the catalogs call. */
const table: Record<string, [Row, KeyPermission | null]> = {
  'products-v1/getProduct': [productsV1.getProduct, 'products_read'],
  'products-v1/queryProducts': [productsV1.queryProducts, 'products_read'],
  'products-v1/queryWholeProducts': [productsV1.queryWholeProducts, 'products_read'],
  // The search goes on without it.
  'products-v1/queryStoreVariants': [productsV1.queryStoreVariants, null],
  'products-v1/updateProduct': [productsV1.updateProduct, 'products_write'],
  'products-v1/updateProductVariants': [productsV1.updateProductVariants, 'products_write'],
  'products-v1/bulkUpdateProductsProperty': [productsV1.bulkUpdateProductsProperty, 'products_write'],
  'products-v1/removeBrand': [productsV1.removeBrand, 'products_write'],
  'products-v1/removeRibbon': [productsV1.removeRibbon, 'products_write'],
  'products-v1/addProductsToCollection': [productsV1.addProductsToCollection, 'groups_write'],
  'products-v1/removeProductsFromCollection': [productsV1.removeProductsFromCollection, 'groups_write'],
  'products-v1/createCollection': [productsV1.createCollection, null],
  'collections/queryCollections': [collections.queryCollections, null],
  'inventory-v1/updateInventoryVariants': [inventoryV1.updateInventoryVariants, 'inventory_write'],
  'inventory-v1/decrementInventory': [inventoryV1.decrementInventory, 'inventory_write'],
  'inventory-v1/incrementInventory': [inventoryV1.incrementInventory, 'inventory_write'],
  'products-v3/getProduct': [productsV3.getProduct, 'products_read'],
  'products-v3/getProductBySlug': [productsV3.getProductBySlug, 'products_read'],
  'products-v3/queryProducts': [productsV3.queryProducts, 'products_read'],
  'products-v3/searchProducts': [productsV3.searchProducts, 'products_read'],
  'variants-v3/queryVariants': [variantsV3.queryVariants, 'products_read'],
  'products-v3/updateProduct': [productsV3.updateProduct, 'products_write'],
  'products-v3/bulkUpdateProducts': [productsV3.bulkUpdateProducts, 'products_write'],
  // No product is shown without its stock.
  'inventory-items-v3/queryInventoryItems': [inventoryItemsV3.queryInventoryItems, 'products_read'],
  'inventory-items-v3/updateInventoryItem': [inventoryItemsV3.updateInventoryItem, 'inventory_write'],
  'inventory-items-v3/bulkUpdateInventoryItems': [inventoryItemsV3.bulkUpdateInventoryItems, 'inventory_write'],
  'categories/bulkAddItemsToCategory': [categories.bulkAddItemsToCategory, 'groups_write'],
  'categories/bulkRemoveItemsFromCategory': [categories.bulkRemoveItemsFromCategory, 'groups_write'],
  'categories/createCategory': [categories.createCategory, null],
  'categories/listCategoriesForItem': [categories.listCategoriesForItem, null],
  'categories/queryCategories': [categories.queryCategories, null],
  // The groups are listed without it.
  'products-v3/getAllProductsCategory': [productsV3.getAllProductsCategory, null],
  'brands-v3/getOrCreateBrand': [brandsV3.getOrCreateBrand, null],
  'brands-v3/queryBrands': [brandsV3.queryBrands, null],
  'ribbons-v3/getOrCreateRibbon': [ribbonsV3.getOrCreateRibbon, null],
  'ribbons-v3/queryRibbons': [ribbonsV3.queryRibbons, null],
};

/** Every row that a file of `src/catalog` imports, as `module/row`. */
function findRows(): Set<string> {
  const folder = join(import.meta.dirname, '../../../../src/catalog');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const imports = files.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(
      /import (?:type )?\{([^}]*)\} from '[./]*client\/operations\/([\w-]+)\.ts'/g,
    ),
  ]);
  return new Set(
    imports.flatMap(([, names = '', module]) => (names.match(/\w+/g) ?? []).map((name) => `${module}/${name}`)),
  );
}

test('the table names every row that the catalogs call, and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual([...findRows()].toSorted());
});

test.each(Object.entries(table))('a refused %s shows what it needs to be missing, and nothing else', (_name, entry) => {
  const [row, permission] = entry;
  expect(permissionOf(row)).toBe(permission);
});
